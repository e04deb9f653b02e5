//===- triton-opt.cpp - Runs passes and pipelines on .mlir files ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/TestPasses.h"
#include "triton/Pipelines/RegisterAll.h"

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Debug.h"

// A released LLVM ignores `--stats` and `--mlir-pass-statistics`, and has no `--debug-only`.
static llvm::cl::opt<bool> printStatistics("triton-statistics",
                                           llvm::cl::desc("Print the statistics of Triton's passes"));
#ifndef NDEBUG
static llvm::cl::opt<std::string> debugOnly("debug-only", llvm::cl::desc("Print the debug output of one pass"),
                                            llvm::cl::value_desc("pass"),
                                            llvm::cl::callback([](const std::string &type) {
                                              llvm::DebugFlag = true;
                                              llvm::setCurrentDebugType(type.c_str());
                                            }));
#endif

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllPasses();
  mlir::triton::registerAllDialects(registry);
  mlir::triton::registerAllPasses();
  mlir::triton::test::registerAxisInfoTestPass();
  mlir::triton::test::registerLayoutConversionTestPass();
  mlir::triton::test::registerSharedMemoryTestPass();
  llvm::EnableStatistics(/*DoPrintOnExit=*/false);
  llvm::LogicalResult result = mlir::MlirOptMain(argc, argv, "Triton kernel optimizer driver\n", registry);
  if (printStatistics)
    llvm::PrintStatistics(llvm::errs());
  return mlir::asMainReturnCode(result);
}

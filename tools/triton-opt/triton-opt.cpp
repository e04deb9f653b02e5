//===- triton-opt.cpp - Driver of passes and pipelines --------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DebugOptions.h"
#include "triton/Pipelines/RegisterAll.h"

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

// triton-test-opt, which only the tests use, is this tool with test passes.
#ifdef TRITON_INCLUDE_TESTS
#include "Analysis/TestPasses.h"
#endif

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllPasses();
  mlir::triton::registerAllDialects(registry);
  mlir::triton::registerAllPasses();
#ifdef TRITON_INCLUDE_TESTS
  mlir::triton::test::registerAxisInfoTestPass();
  mlir::triton::test::registerLayoutConversionTestPass();
  mlir::triton::test::registerSharedMemoryTestPass();
#endif
  mlir::triton::registerDebugOptions();
  mlir::LogicalResult result = mlir::MlirOptMain(argc, argv, "Triton kernel optimizer driver\n", registry);
  mlir::triton::printStatistics();
  return mlir::asMainReturnCode(result);
}

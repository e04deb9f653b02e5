//===- triton-opt.cpp - Driver of passes and pipelines --------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DebugOptions.h"
#include "Version.h"

#include "triton/Pipelines/RegisterAll.h"

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"

// triton-test-opt, which only the tests use, is this tool with test passes.
#ifdef TRITON_INCLUDE_TESTS
#include "Analysis/TestPasses.h"
#endif

/// Prints the passes and pipelines of this project if those of MLIR are not registered yet. MLIR's own list has all of
/// them in alphabetical order.
static void printRegisteredPassesAndPipelines() {
  mlir::PassPipelineCLParser parser("", "Passes and pipelines of triton-mlir:");
  llvm::cl::Option *flags = llvm::cl::getRegisteredOptions().lookup("triton-to-nvvm");
  flags->printOptionInfo(/*GlobalWidth=*/64);
  llvm::outs() << '\n';
  // The driver defines the same options.
  flags->removeArgument();
  llvm::cl::getRegisteredOptions().lookup("pass-pipeline")->removeArgument();
}

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::triton::registerAllDialects(registry);
  mlir::triton::registerAllPasses();
  if (llvm::any_of(llvm::ArrayRef(argv, argc), [](llvm::StringRef argument) { return argument.ltrim('-') == "help"; }))
    printRegisteredPassesAndPipelines();
  mlir::registerAllPasses();
#ifdef TRITON_INCLUDE_TESTS
  mlir::triton::test::registerAxisInfoTestPass();
  mlir::triton::test::registerLayoutConversionTestPass();
  mlir::triton::test::registerSharedMemoryTestPass();
#endif
  mlir::triton::registerDebugOptions();
  mlir::triton::registerVersionPrinter();
  return mlir::asMainReturnCode(mlir::MlirOptMain(argc, argv, "Triton kernel optimizer driver\n", registry));
}

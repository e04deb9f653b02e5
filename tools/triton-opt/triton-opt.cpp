//===- triton-opt.cpp - Driver of passes and pipelines --------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DebugOptions.h"
#include "Options.h"
#include "Version.h"

#include "triton/Pipelines/RegisterAll.h"

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/WithColor.h"
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

/// Verifies the options for remarks, about which the driver is silent.
static llvm::Error checkRemarkOptions(const mlir::MlirOptMainConfig &config) {
  for (const auto &[name, filter] : {std::pair("remarks-filter", config.getRemarksAllFilter()),
                                     std::pair("remarks-filter-passed", config.getRemarksPassedFilter()),
                                     std::pair("remarks-filter-missed", config.getRemarksMissedFilter()),
                                     std::pair("remarks-filter-failed", config.getRemarksFailedFilter()),
                                     std::pair("remarks-filter-analyse", config.getRemarksAnalyseFilter())}) {
    std::string reason;
    if (!filter.empty() && !llvm::Regex(filter).isValid(reason))
      return llvm::createStringError(llvm::Twine("--") + name + "=" + filter +
                                     ": must be a regular expression: " + reason);
  }
  std::string file = config.getRemarksOutputFile();
  if (file.empty() || !config.shouldEmitRemarks() ||
      config.getRemarkFormat() == mlir::RemarkFormat::REMARK_FORMAT_STDOUT)
    return llvm::Error::success();
  int descriptor;
  if (std::error_code problem = llvm::sys::fs::openFileForWrite(file, descriptor, llvm::sys::fs::CD_OpenAlways))
    return llvm::createStringError("cannot write '" + file + "': " + problem.message());
  llvm::sys::fs::closeFile(descriptor);
  return llvm::Error::success();
}

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::triton::registerAllDialects(registry);
  mlir::triton::registerAllPasses();
  if (mlir::triton::isHelpRequested(argc, argv))
    printRegisteredPassesAndPipelines();
  mlir::registerAllPasses();
#ifdef TRITON_INCLUDE_TESTS
  mlir::triton::test::registerAxisInfoTestPass();
  mlir::triton::test::registerLayoutConversionTestPass();
  mlir::triton::test::registerAffineTileTestPass();
  mlir::triton::test::registerAsyncHazardsTestPass();
  mlir::triton::test::registerSharedMemoryTestPass();
#endif
  mlir::triton::registerDebugOptions();
  mlir::triton::registerVersionPrinter();
  auto [input, output] = mlir::registerAndParseCLIOptions(argc, argv, "Triton kernel optimizer driver\n", registry);
  if (llvm::Error error = checkRemarkOptions(mlir::MlirOptMainConfig::createFromCLOptions())) {
    llvm::WithColor::error(llvm::errs(), "triton-opt") << llvm::toString(std::move(error)) << '\n';
    return EXIT_FAILURE;
  }
  return mlir::asMainReturnCode(mlir::MlirOptMain(argc, argv, input, output, registry));
}

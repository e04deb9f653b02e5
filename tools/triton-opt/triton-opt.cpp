//===- triton-opt.cpp - Driver of passes and pipelines --------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DebugOptions.h"
#include "Options.h"
#include "OutputFiles.h"
#include "Version.h"

#include "triton/Pipelines/RegisterAll.h"

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Process.h"
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
static llvm::Error checkRemarkOptions(const mlir::MlirOptMainConfig &config, const std::string &input,
                                      const std::string &output) {
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
  if (file.empty())
    return llvm::Error::success();
  if (config.getRemarkFormat() == mlir::RemarkFormat::REMARK_FORMAT_STDOUT)
    return llvm::createStringError("--remarks-output-file requires --remark-format=yaml or bitstream");
  if (!config.shouldEmitRemarks())
    return llvm::createStringError("--remarks-output-file requires a filter, such as --remarks-filter='.*'");
  for (const std::string &other : {input, output})
    if (llvm::Error error = mlir::triton::checkDistinctFiles({other, file}))
      return error;
  return mlir::triton::checkWritable(file);
}

/// Keeps passes on one thread: neither MLIR's engine for remarks nor its writers are for several, and the order of
/// remarks must not depend on them.
static void disableThreading() {
  llvm::cl::Option *option = llvm::cl::getRegisteredOptions().lookup("mlir-disable-threading");
  static_cast<llvm::cl::opt<bool> *>(option)->setValue(true);
}

/// Verifies that reproducers can be written, about which the driver is silent.
static llvm::Error checkReproducers(const mlir::MlirOptMainConfig &config) {
  llvm::StringRef crashReproducer = "mlir-pass-pipeline-crash-reproducer";
  auto *option = static_cast<llvm::cl::opt<std::string> *>(llvm::cl::getRegisteredOptions().lookup(crashReproducer));
  for (auto [name, file] :
       {std::pair<llvm::StringRef, llvm::StringRef>("mlir-generate-reproducer", config.getReproducerFilename()),
        std::pair<llvm::StringRef, llvm::StringRef>(crashReproducer, *option)})
    if (!file.empty())
      if (llvm::Error error = mlir::triton::checkWritable(file))
        return llvm::createStringError("--" + name + ": " + llvm::toString(std::move(error)));
  return llvm::Error::success();
}

/// Verifies that IR can be printed into the folder for it, about which the driver is silent, too.
static llvm::Error checkPrintingFolder() {
  llvm::StringRef name = "mlir-print-ir-tree-dir";
  auto *folder = static_cast<llvm::cl::opt<std::string> *>(llvm::cl::getRegisteredOptions().lookup(name));
  if (folder->empty())
    return llvm::Error::success();
  std::error_code problem = llvm::sys::fs::create_directories(*folder);
  if (!problem && !llvm::sys::fs::is_directory(*folder))
    problem = std::make_error_code(std::errc::not_a_directory);
  if (!problem)
    problem = llvm::sys::fs::access(*folder, llvm::sys::fs::AccessMode::Write);
  if (!problem)
    return llvm::Error::success();
  return llvm::createStringError("--" + name + ": cannot write '" + *folder + "': " + problem.message());
}

/// Verifies that plugins can be loaded: the driver ignores others after a message.
static llvm::Error checkPlugins() {
  for (llvm::StringRef name : {"load-dialect-plugin", "load-pass-plugin"}) {
    auto *paths = static_cast<llvm::cl::list<std::string> *>(llvm::cl::getRegisteredOptions().lookup(name));
    for (const std::string &path : *paths) {
      llvm::Error error = name == "load-pass-plugin" ? mlir::PassPlugin::load(path).takeError()
                                                     : mlir::DialectPlugin::load(path).takeError();
      if (error)
        return llvm::createStringError("cannot load the plugin '" + path + "': " + llvm::toString(std::move(error)));
    }
  }
  return llvm::Error::success();
}

static llvm::LogicalResult fail(const llvm::Twine &message) {
  llvm::WithColor::error(llvm::errs(), "triton-opt") << message << '\n';
  return llvm::failure();
}

/// Runs the driver with an output file. The driver itself writes it in place, so that a failure would remove one that
/// exists.
static llvm::LogicalResult runWithOutputFile(int argc, char **argv, const std::string &input, const std::string &output,
                                             mlir::DialectRegistry &registry, const mlir::MlirOptMainConfig &config) {
  llvm::InitLLVM initialization(argc, argv);
  if (input == "-" && llvm::sys::Process::StandardInIsUserInput())
    llvm::errs() << "(processing input from stdin now, hit ctrl-c/ctrl-d to interrupt)\n";
  std::string problem, text;
  std::unique_ptr<llvm::MemoryBuffer> buffer = mlir::openInputFile(input, &problem);
  if (!buffer)
    return fail(problem);
  llvm::raw_string_ostream stream(text);
  if (failed(mlir::MlirOptMain(stream, std::move(buffer), registry, config)))
    return llvm::failure();
  mlir::triton::OutputFiles files;
  files.add(output, text);
  if (llvm::Error error = files.write())
    return fail(llvm::toString(std::move(error)));
  return llvm::success();
}

int main(int argc, char **argv) {
  mlir::triton::reportFailedStreams("triton-opt");
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
  mlir::MlirOptMainConfig config = mlir::MlirOptMainConfig::createFromCLOptions();
  llvm::Error error = llvm::joinErrors(llvm::joinErrors(checkPlugins(), checkRemarkOptions(config, input, output)),
                                       llvm::joinErrors(checkReproducers(config), checkPrintingFolder()));
  error = llvm::joinErrors(std::move(error), mlir::triton::checkWritable(output));
  if (error)
    return mlir::asMainReturnCode(fail(llvm::toString(std::move(error))));
  if (config.shouldEmitRemarks())
    disableThreading();
  if (output != "-" && !config.shouldShowDialects() && !config.shouldListPasses())
    return mlir::asMainReturnCode(runWithOutputFile(argc, argv, input, output, registry, config));
  return mlir::asMainReturnCode(mlir::MlirOptMain(argc, argv, input, output, registry));
}

//===- triton-reduce.cpp - Test case reducer ------------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Options.h"
#include "OutputFiles.h"
#include "PluginOptions.h"
#include "Version.h"

#include "triton/Differential/ModuleReduction.h"
#include "triton/Differential/PassRun.h"
#include "triton/Pipelines/RegisterAll.h"

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Reducer/Passes.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/ParseUtilities.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
namespace cl = llvm::cl;

static cl::OptionCategory category("triton-reduce options");
static cl::opt<std::string> inputName(cl::Positional, cl::desc("FILE or -"), cl::init("-"), cl::cat(category));
static cl::opt<std::string> outputName("o", cl::desc("Output file (default: standard output)"), cl::value_desc("file"),
                                       cl::init("-"), cl::cat(category));
static cl::opt<bool> noImplicitModule("no-implicit-module", cl::desc("Expect one operation, and add no module"),
                                      cl::cat(category));

/// Runs the pipeline, and sets `text` to the result.
static LogicalResult reduce(const PassPipelineCLParser &pipeline, MLIRContext &context,
                            std::unique_ptr<llvm::MemoryBuffer> input, std::string &text) {
  auto sources = std::make_shared<llvm::SourceMgr>();
  sources->AddNewSourceBuffer(std::move(input), llvm::SMLoc());
  SourceMgrDiagnosticHandler handler(*sources, &context);
  OwningOpRef<Operation *> op = parseSourceFileForTool(sources, &context, !noImplicitModule);
  if (!op)
    return failure();
  PassManager passes(&context, op.get()->getName().getStringRef(), PassManager::Nesting::Implicit);
  auto fail = [&](const Twine &message) { return emitError(UnknownLoc::get(&context)) << message; };
  if (failed(pipeline.addToPipeline(passes, fail)) || failed(triton::runReportingFailure(passes, *op)))
    return failure();
  llvm::raw_string_ostream stream(text);
  op->print(stream);
  return success();
}

static int fail(const Twine &message) {
  llvm::WithColor::error(llvm::errs(), "triton-reduce") << message << '\n';
  return 1;
}

int main(int argc, char **argv) {
  llvm::InitLLVM initialization(argc, argv);
  triton::reportFailedStreams("triton-reduce");
  DialectRegistry registry;
  registerAllDialects(registry);
  // The help lists the passes of this project.
  if (!triton::isHelpRequested(argc, argv))
    registerAllPasses();
  registerReducerPasses();
  triton::registerAllDialects(registry);
  triton::registerAllPasses();
  triton::registerReductionPass();
  triton::registerVersionPrinter();
  // The reduction runs passes within a pass, where no dialects can be loaded.
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  triton::PluginOptions plugins(context);
  // The options of the pipeline are created afterwards, and shown.
  cl::HideUnrelatedOptions(category);
  PassPipelineCLParser pipeline("", "Passes to run");
  cl::ParseCommandLineOptions(argc, argv, "Reduces a file as long as an interestingness test accepts it\n");
  if (llvm::Error error = triton::checkRepetitions())
    return fail(llvm::toString(std::move(error)));
  // A reduction, which may take long, does not start if its result cannot be written.
  if (llvm::Error error = triton::checkWritable(outputName))
    return fail(llvm::toString(std::move(error)));
  std::string text, problem;
  std::unique_ptr<llvm::MemoryBuffer> input = openInputFile(inputName, &problem);
  if (!input)
    return fail(problem);
  if (failed(reduce(pipeline, context, std::move(input), text)))
    return 1;
  triton::OutputFiles files;
  if (outputName == "-")
    llvm::outs() << text;
  else
    files.add(outputName, text);
  if (llvm::Error error = files.write())
    return fail(llvm::toString(std::move(error)));
  return 0;
}

//===- triton-differential.cpp - Differential testing of passes -----------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Options.h"
#include "OutputFiles.h"
#include "PluginOptions.h"
#include "Version.h"

#include "triton/Differential/CulpritReduction.h"
#include "triton/Differential/ModuleReduction.h"
#include "triton/Pipelines/RegisterAll.h"
#include "triton/TargetInfo/NumericOption.h"

#include "mlir/IR/Verifier.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Support/ToolUtilities.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/WithColor.h"

// triton-test-differential, which only the tests use, is this tool with passes that miscompile on purpose.
#ifdef TRITON_INCLUDE_TESTS
#include "Differential/TestPasses.h"
#endif

using namespace mlir;
using namespace mlir::triton;
namespace cl = llvm::cl;

static cl::OptionCategory category("triton-differential options");
static cl::opt<std::string> inputName(cl::Positional, cl::init("-"), cl::desc("INPUT"), cl::value_desc("file or -"),
                                      cl::cat(category));
static cl::opt<bool> splitInput("split-input-file", cl::desc("Process the parts between lines `// -----` separately"),
                                cl::cat(category));
static cl::opt<std::string> grid("grid",
                                 cl::desc("Program instances along x, y and z (default: the GRID line of the input)"),
                                 cl::value_desc("x,y,z"), cl::cat(category));
static cl::list<std::string> arguments("argument",
                                       cl::desc("An argument of the kernel, as for ttc --run (default: the "
                                                "ARGUMENT lines of the input)"),
                                       cl::value_desc("[name=]description"), cl::cat(category));
static cl::opt<std::string> kernel("kernel",
                                   cl::desc("Name of the kernel (default: the KERNEL line of the input, or the only "
                                            "one)"),
                                   cl::value_desc("name"), cl::cat(category));
static cl::opt<double> relative("relative-tolerance", cl::desc("Relative tolerance of results"), cl::init(0),
                                cl::cat(category));
static cl::opt<double> absolute("absolute-tolerance", cl::desc("Absolute tolerance of results"), cl::init(0),
                                cl::cat(category));
static cl::opt<int64_t> stepLimit("step-limit",
                                  cl::desc("Maximum number of backward branches of a program instance (0: no limit)"),
                                  cl::init(1000000), cl::cat(category));
static cl::opt<std::string> reproducer("reproducer", cl::desc("Write a reproducer of the difference to a file"),
                                       cl::value_desc("file"), cl::cat(category));
static cl::opt<bool> reduces("reduce", cl::desc("Reduce the kernel that shows the difference"), cl::cat(category));

namespace {
/// The totals of all parts of the input.
struct Summary {
  unsigned kernels = 0;
  unsigned executions = 0;
  unsigned failures = 0;
  /// The reproducers, each but the first after a line that separates parts.
  std::string reproducers;
};
} // namespace

static LogicalResult report(Location location, const Culprit &culprit, const LaunchDescription &launch,
                            Summary &summary) {
  InFlightDiagnostic diagnostic = emitError(location) << "the results of the kernel differ after " << culprit.pipeline;
  diagnostic.attachNote() << culprit.difference;
  diagnostic.attachNote() << "changes of the pass:\n" << culprit.describeChange();
  if (reproducer.empty())
    return failure();
  llvm::raw_string_ostream stream(summary.reproducers);
  if (!summary.reproducers.empty())
    stream << kDefaultSplitMarker << '\n';
  culprit.printReproducer(stream, launch);
  OutputFiles files;
  files.add(reproducer, summary.reproducers);
  if (llvm::Error error = files.write())
    diagnostic.attachNote() << llvm::toString(std::move(error));
  else
    diagnostic.attachNote() << "the reproducer is in " << reproducer;
  return failure();
}

static LogicalResult process(const PassPipelineCLParser &pipeline, MLIRContext &context,
                             std::unique_ptr<llvm::MemoryBuffer> buffer, Summary &summary) {
  ++summary.kernels;
  auto launch = LaunchDescription::read(buffer->getBuffer());
  auto sources = std::make_shared<llvm::SourceMgr>();
  sources->AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
  SourceMgrDiagnosticHandler handler(*sources, &context);
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(sources, &context);
  if (!module)
    return failure();
  Location location = getLocationInText(*module);
  if (isa<FileLineColLoc>(location))
    (*module)->setLoc(location);
  if (!arguments.empty() && launch)
    launch->arguments = arguments;
  if (!grid.empty() && launch) {
    if (auto parsed = LaunchDescription::readGrid(grid))
      launch->grid = *parsed;
    else
      launch = parsed.takeError();
  }
  if (!kernel.empty() && launch)
    launch->kernel = kernel;
  if (!launch)
    return emitError(location) << llvm::toString(launch.takeError());

  PassManager passes(&context, ModuleOp::getOperationName(), PassManager::Nesting::Implicit);
  auto fail = [&](const Twine &message) { return emitError(location) << message; };
  if (failed(pipeline.addToPipeline(passes, fail)))
    return failure();
  KernelExecution execution(*launch, stepLimit);
  execution.numberArguments(sources->getMemoryBuffer(sources->getMainFileID())->getBuffer());
  ComparisonReport result = comparePasses(*module, passes, execution, {relative, absolute});
  *launch = execution.getLaunch();
  summary.executions += result.executions;
  if (!result.failure.empty())
    return emitError(location) << "cannot run the kernel: " << result.failure;
  if (result.culprit) {
    if (reduces)
      reduceCulprit(*result.culprit, *launch, {relative, absolute}, stepLimit, context);
    return report(location, *result.culprit, *launch, summary);
  }
  if (!result.executions && !result.passFailed)
    emitWarning(location) << "no results are compared: no pass changes the kernel while it can run on the CPU";
  return failure(result.passFailed);
}

int main(int argc, char **argv) {
  llvm::InitLLVM initialization(argc, argv);
  triton::reportFailedStreams("triton-differential");
  DialectRegistry registry;
  mlir::registerAllDialects(registry);
  // The help lists the passes of this project.
  if (!isHelpRequested(argc, argv))
    mlir::registerAllPasses();
  triton::registerAllDialects(registry);
  triton::registerAllPasses();
#ifdef TRITON_INCLUDE_TESTS
  triton::test::registerDifferentialTestPasses();
#endif
  triton::registerVersionPrinter();
  triton::PluginOptions plugins(registry);
  // The options of the pipeline are created afterwards, and shown.
  cl::HideUnrelatedOptions(category);
  PassPipelineCLParser pipeline("", "Passes to run, one by one");
  cl::ParseCommandLineOptions(argc, argv,
                              "Runs passes one by one, runs the kernel after each of them on the same inputs, and\n"
                              "reports the first pass that changes the results. All passes of MLIR are available\n"
                              "beside those listed here.\n");
  if (llvm::Error error = checkRepetitions()) {
    llvm::WithColor::error(llvm::errs(), argv[0]) << llvm::toString(std::move(error)) << '\n';
    return 1;
  }

  std::string problem;
  if (!options::kStepLimit.accepts(stepLimit))
    problem = options::kStepLimit.explain(stepLimit);
  for (const cl::opt<double> *tolerance : {&relative, &absolute})
    if (!(*tolerance >= 0))
      problem = llvm::formatv("expected {0} to be a number of at least 0, but got {1}", tolerance->ArgStr,
                              tolerance->getValue());
  if (!reproducer.empty())
    if (llvm::Error error = checkWritable(reproducer))
      problem = llvm::toString(std::move(error));
  if (llvm::Error error = checkDistinctFiles({inputName, reproducer}))
    problem = llvm::toString(std::move(error));
  if (!problem.empty()) {
    llvm::WithColor::error(llvm::errs(), argv[0]) << problem << '\n';
    return 1;
  }
  std::unique_ptr<llvm::MemoryBuffer> input = openInputFile(inputName, &problem);
  if (!input) {
    llvm::WithColor::error(llvm::errs(), argv[0]) << problem << '\n';
    return 1;
  }
  Summary summary;
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.printOpOnDiagnostic(false);
  auto processChunk = [&](std::unique_ptr<llvm::MemoryBuffer> chunk, raw_ostream &) {
    LogicalResult result = process(pipeline, context, std::move(chunk), summary);
    summary.failures += failed(result);
    return result;
  };
  // Process all parts, even if one fails.
  (void)splitAndProcessBuffer(std::move(input), processChunk, llvm::outs(), splitInput ? kDefaultSplitMarker : "");
  llvm::outs() << "kernels: " << summary.kernels << ", executions after passes: " << summary.executions
               << ", failures: " << summary.failures << '\n';
  return summary.failures ? 1 : 0;
}

//===- ttc.cpp - Triton kernel compiler -----------------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Options.h"
#include "OutputFiles.h"
#include "RunOptions.h"
#include "Version.h"

#include "triton/Compiler/Compiler.h"
#include "triton/Compiler/Report.h"

#include "mlir/Support/Timing.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/WithColor.h"

#include <deque>

using namespace mlir;
using namespace mlir::triton;
namespace cl = llvm::cl;

namespace {
cl::OptionCategory category("ttc options");

cl::opt<std::string> inputName(cl::Positional, cl::Required, cl::desc("INPUT"), cl::value_desc("file or -"),
                               cl::cat(category));
cl::opt<std::string> outputName("o", cl::desc("Output file (default: standard output)"), cl::value_desc("file"),
                                cl::cat(category));
cl::opt<std::string> metadataName("metadata", cl::desc("Write the metadata for launchers as JSON to a file, or to -"),
                                  cl::value_desc("file"), cl::cat(category));
cl::opt<bool> printPipeline("print-pipeline", cl::desc("Print each pass pipeline to standard error before it runs"),
                            cl::cat(category));
cl::opt<bool> timing("timing", cl::desc("Print the times of phases and passes to standard error"), cl::cat(category));
enum class ReportFormat { None, Table, JSON };
cl::opt<ReportFormat>
    report("report", cl::init(ReportFormat::None), cl::ValueOptional,
           cl::desc("Print the operations and instructions of each stage; the result is then written only with -o"),
           cl::values(clEnumValN(ReportFormat::Table, "", "as a table"),
                      clEnumValN(ReportFormat::Table, "table", "as a table (default)"),
                      clEnumValN(ReportFormat::JSON, "json",
                                 "as JSON, with the metadata, all diagnostics and, with --timing, the times")),
           cl::cat(category));
cl::opt<bool> remarks("remarks", cl::desc("Print all remarks, as --remarks-filter=.* does"), cl::cat(category));
cl::opt<bool> noFpFusion("no-fp-fusion", cl::desc("Do not fuse multiplications and additions"), cl::cat(category));
cl::opt<bool> noFormDescriptors("no-form-descriptors",
                                cl::desc("Do not load and store the tiles of dots by TMA where the source accesses "
                                         "them through pointers"),
                                cl::cat(category));
cl::opt<bool> noReflectFTZ("no-reflect-ftz",
                           cl::desc("Let functions of libdevice keep denormal numbers where they have a choice"),
                           cl::cat(category));

cl::list<std::string> cudaPath("cuda-path", cl::desc("Folder to search for bin/ptxas and nvvm/libdevice"),
                               cl::value_desc("folder"), cl::cat(category));

/// An option whose value the compiler library parses by name.
struct LibraryOption {
  llvm::StringRef name, description, value;
};
} // namespace

static constexpr LibraryOption libraryOptions[] = {
    {"emit", "Stage to emit (default: by the extension of -o, otherwise ptx, or object for the CPU)", "stage"},
    {"target", "Target GPU, or cpu for the host (default: the target of the input, otherwise sm_90a)", "sm_NN|cpu"},
    {"abi", "Kernel ABI (default: triton)", "triton|native"},
    {"num-warps", "Warps per CTA (default: 4)", "n"},
    {"num-stages", "Stages of software-pipelined loops (default: 3)", "n"},
    {"num-ctas", "CTAs per cluster (default: 1)", "n"},
    {"maxnreg", "Maximum number of registers per thread (default: 0, no limit)", "n"},
    {"bounds-checking",
     "For the CPU: check accesses, gather indices, divisors, and the facts that attributes state (default: false; with "
     "--run true)",
     "true|false"},
    {"step-limit",
     "Maximum number of backward branches of a program instance on the CPU, or with --simulate of instructions of a "
     "warp "
     "(default: 0, no limit)",
     "n"},
    {"kernel", "Name of the kernel, or MODULE::NAME in a gpu.module (default: the only one)", "name"},
    {"ptxas", "Path of ptxas, if it is needed (default: from PATH, CUDA_HOME, /usr/local/cuda)", "file"},
    {"libdevice", "Path of libdevice, if it is needed (default: in the toolkit of ptxas)", "file"},
    {"remarks-filter", "Print remarks of passes whose flags match", "regex"},
    {"remarks-filter-passed", "Print remarks on what was optimized", "regex"},
    {"remarks-filter-missed", "Print remarks on missed optimizations", "regex"},
    {"remarks-filter-failed", "Print remarks on requests that are not met", "regex"},
    {"remarks-filter-analyse", "Print remarks with figures", "regex"},
    {"remarks-output-file", "File for remarks, or - (default: mlir-remarks.yaml, .bitstream)", "file"},
    {"remark-format", "Where to write remarks (default: emitRemark, print them)", "emitRemark|yaml|bitstream"},
};

/// Returns the options of the table on the command line.
static std::deque<cl::opt<std::string>> &getLibraryOptions() {
  static std::deque<cl::opt<std::string>> options;
  if (options.empty())
    for (const LibraryOption &option : libraryOptions)
      options.emplace_back(option.name, cl::desc(option.description), cl::value_desc(option.value), cl::cat(category));
  return options;
}

static LogicalResult fail(const llvm::Twine &message) {
  llvm::errs() << "ttc: error: " << message << '\n';
  return failure();
}

/// Returns the stage of files with the extension of `name`.
static std::optional<Stage> getStageOfFile(llvm::StringRef name) {
  llvm::StringRef ending = llvm::sys::path::extension(name);
  if (ending == ".ll")
    return Stage::LLVMIR;
  if (ending == ".o")
    return Stage::Object;
  ending.consume_front(".");
  return parseStage(ending);
}

/// Returns the name for the PTX that is simulated: its own, or that of the input from which it is compiled.
static std::string getPTXName() {
  return llvm::sys::path::extension(inputName) == ".ptx" ? inputName.getValue() : inputName + ".ptx";
}

static LogicalResult readOptions(CompileOptions &options) {
  auto set = [&](llvm::StringRef name, llvm::StringRef value) {
    std::string problem;
    if (succeeded(setCompileOption(options, name, value, problem)))
      return success();
    return fail("--" + name + "=" + value + ": " + problem);
  };
  options.remarks.all = remarks ? ".*" : "";
  if (outputName.getNumOccurrences() && outputName.empty())
    return fail("expected the name of a file, or -, with -o, but got ''");
  // An explicit option overrides this one.
  options.boundsChecking = isRunRequested();
  for (const cl::opt<std::string> &option : getLibraryOptions())
    if (option.getNumOccurrences() && failed(set(option.ArgStr, option)))
      return failure();
  if (remarks && options.requested.count("remarks-filter"))
    return fail("expected one of --remarks, which prints all remarks, and --remarks-filter, but got both");
  if ((noFpFusion && failed(set("fp-fusion", "false"))) || (noReflectFTZ && failed(set("reflect-ftz", "false"))))
    return failure();
  if (noFormDescriptors && failed(set("form-descriptors", "false")))
    return failure();
  for (const std::string &path : cudaPath)
    if (failed(set("cuda-path", path)))
      return failure();
  for (const char *variable : {"CUDA_HOME", "CUDA_PATH"})
    if (std::optional<std::string> root = llvm::sys::Process::GetEnv(variable); root && !root->empty())
      options.paths.roots.push_back(*root);
  options.cleanUpOnSignals = true;
  if (llvm::Error error = adjustForRun(options))
    return fail(llvm::toString(std::move(error)));
  std::vector<std::string> files = getRunOutputs();
  files.insert(files.end(), {inputName, metadataName, options.remarks.getOutputFile()});
  if (llvm::Error error = checkDistinctFiles(files))
    return fail(llvm::toString(std::move(error)));
  // The result may replace the input, as in other tools.
  llvm::replace(files, inputName.getValue(), outputName.getValue());
  if (llvm::Error error = checkDistinctFiles(files))
    return fail(llvm::toString(std::move(error)));
  if (!options.remarks.getOutputFile().empty() && options.remarks.areOff())
    return fail("--remarks-output-file and --remark-format require --remarks or a filter for remarks");
  std::optional<Stage> ofFile = getStageOfFile(outputName);
  if (options.emit) {
    if (ofFile && *ofFile != *options.emit)
      llvm::errs() << "ttc: warning: '" << outputName << "' will contain stage `" << getStageName(*options.emit)
                   << "`, but its name ends like files of stage `" << getStageName(*ofFile) << "`\n";
    return success();
  }
  if (ofFile)
    options.emit = *ofFile;
  else if (llvm::sys::path::has_extension(outputName) && outputName != "-")
    return fail("expected an output file that ends in the name of a stage, .ll or .o, or the option --emit, but got '" +
                outputName + "'; the stages are " + getStageNames());
  else if (report != ReportFormat::None && options.target != "cpu" &&
           (!options.paths.ptxas.empty() || findPtxas(options.paths)))
    options.emit = Stage::Cubin; // The report includes the cubin if ptxas is available.
  return success();
}

/// LLVM's back end terminates the process on fatal errors. Prints one error, and removes temporary files first.
static void endOnFatalError(void *, const char *reason, bool) {
  if (llvm::StringRef failure = getStreamFailure(reason); !failure.empty())
    (void)fail("cannot write the output: " + failure);
  else
    llvm::errs() << inputName << ":1:1: error: LLVM cannot compile this: " << reason << '\n';
  llvm::sys::RunInterruptHandlers();
  std::_Exit(1);
}

static LogicalResult run() {
  CompileOptions options;
  if (llvm::Error error = checkRepetitions())
    return fail(llvm::toString(std::move(error)));
  if (failed(readOptions(options)))
    return failure();
  bool reports = report != ReportFormat::None;
  bool toStdout = outputName.empty() ? !reports && !isRunRequested() && !isSimulationRequested() : outputName == "-";
  if (toStdout && report == ReportFormat::JSON)
    return fail("--report=json writes to the standard output: specify a file for the result with -o");
  llvm::StringRef other = toStdout                                 ? "the result: specify a file for it with -o"
                          : report == ReportFormat::JSON           ? "--report=json"
                          : options.remarks.getOutputFile() == "-" ? "--remarks-output-file=-"
                                                                   : "";
  if (options.remarks.getOutputFile() == "-" && (toStdout || report == ReportFormat::JSON))
    return fail("--remarks-output-file=- writes to the standard output, and so does " + other);
  if (metadataName == "-" && !other.empty())
    return fail("--metadata=- writes to the standard output, and so does " + other);
  bool isText =
      options.emit ? *options.emit != Stage::Cubin && *options.emit != Stage::Object : options.target != "cpu";
  if (toStdout && !isText && llvm::sys::Process::StandardOutIsDisplayed())
    return fail("the output is binary: specify a file with -o");

  auto input = llvm::MemoryBuffer::getFileOrSTDIN(inputName);
  if (!input)
    return fail("cannot read '" + inputName + "': " + input.getError().message());

  std::string times;
  llvm::raw_string_ostream timesStream(times);
  DefaultTimingManager timings;
  timings.setEnabled(timing);
  timings.setDisplayMode(DefaultTimingManager::DisplayMode::Tree);
  TimingScope total = timings.getRootScope();
  CompileReport table;
  if (timing)
    options.timing = &total;
  if (printPipeline)
    options.pipelineOutput = &llvm::errs();
  if (reports)
    options.observer = &table;
  if (report == ReportFormat::JSON)
    timings.setOutput(createOutputStrategy(DefaultTimingManager::OutputFormat::Json, timesStream));

  Compiler compiler;
  auto print = [&](const CompilerDiagnostic &diagnostic) {
    diagnostic.print(llvm::errs());
    // The report observes remarks, of which only the selected ones are diagnostics.
    if (diagnostic.severity != DiagnosticSeverity::Remark)
      table.addDiagnostic(diagnostic);
  };
  FailureOr<Artifact> artifact = compiler.compile((*input)->getMemBufferRef(), options, print);
  if (failed(artifact))
    return failure();

  OutputFiles files;
  // Text does not mix with what programs read from the standard output.
  bool isData =
      toStdout || report == ReportFormat::JSON || metadataName == "-" || options.remarks.getOutputFile() == "-";
  llvm::raw_ostream &textStream = isData ? llvm::errs() : llvm::outs();
  if (isRunRequested())
    if (llvm::Error error = runKernel(*artifact, files, textStream, options.timing, print)) {
      std::string message = llvm::toString(std::move(error));
      return message.empty() ? failure() : fail(message);
    }
  if (isSimulationRequested())
    if (llvm::Error error = simulateKernel(*artifact, getPTXName(), options.stepLimit, files, textStream))
      return fail(llvm::toString(std::move(error)));
  if (!outputName.empty() && !toStdout)
    files.add(outputName, artifact->bytes);
  if (!metadataName.empty() && metadataName != "-")
    files.add(metadataName, artifact->metadata.toJSON());
  auto printResults = [&] {
    if (toStdout)
      llvm::outs() << artifact->bytes;
    if (metadataName == "-")
      llvm::outs() << artifact->metadata.toJSON();
    if (report == ReportFormat::Table)
      table.print(textStream, artifact->metadata);
    total.stop();
    timings.print();
    // The destructor prints what is enabled.
    timings.setEnabled(false);
    if (report == ReportFormat::JSON)
      table.printJSON(llvm::outs(), artifact->metadata, times);
  };
  if (llvm::Error error = files.write(printResults))
    return fail(llvm::toString(std::move(error)));
  return success();
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  llvm::install_fatal_error_handler(endOnFatalError);
  llvm::install_bad_alloc_error_handler(endOnFatalError);
  prepareStreams();
  getLibraryOptions();
  cl::HideUnrelatedOptions({&category, &getRunCategory()});
  triton::registerVersionPrinter();
  cl::ParseCommandLineOptions(
      argc, argv,
      "Compiles a Triton kernel from any stage to any later one\n\n"
      "  The stages are ttir, ttgir, allocated, nvvm (MLIR), llvm, ptx and cubin; for the CPU ttir, cpu (MLIR),\n"
      "  llvm and object. INPUT may be of any stage but the last. --run runs a kernel on the CPU,\n"
      "  and --simulate interprets its PTX.\n");
  LogicalResult result = run();
  // One error is enough.
  if (failed(result))
    llvm::consumeError(finishStandardStreams());
  return failed(result);
}

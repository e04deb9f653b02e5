//===- RunOptions.cpp - Options of ttc for running kernels ----------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "RunOptions.h"

#include "ArrayRequests.h"
#include "Options.h"
#include "Simulation.h"

#include "triton/Compiler/KernelArguments.h"
#include "triton/Compiler/KernelRun.h"
#include "triton/TargetInfo/NumericOption.h"

#include "mlir/Support/Timing.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::triton;
using llvm::StringRef;
using llvm::Twine;
namespace cl = llvm::cl;

namespace {
cl::OptionCategory category("Running on the CPU",
                            "--run compiles for the host and runs the kernel; --simulate compiles to PTX, which it\n"
                            "interprets and checks for data races and other errors. Array arguments are:\n"
                            "    FILE.npy                                  a NumPy file\n"
                            "    zeros:SHAPE  ones:SHAPE  full:SHAPE:value=V\n"
                            "    iota:SHAPE[:start=0][:step=1]\n"
                            "    uniform:SHAPE[:low=0][:high=1][:seed=N]   random numbers, also integers (below 100)\n"
                            "    integers:SHAPE[:low=0][:high=100][:seed=N]  random integers, also as floats\n"
                            "    normal:SHAPE[:mean=0][:std=1][:seed=N]\n"
                            "    bits:SHAPE[:seed=N]                       random bits\n"
                            "  with a SHAPE such as 64x128. The element type is that of the parameter; 64x128xbf16\n"
                            "  specifies another type of the same width. In .npy files, bf16 and 8-bit floats are\n"
                            "  unsigned integers of their bits. NAME is the name or number of a parameter.\n");

cl::opt<bool> run("run", cl::desc("Run the kernel on the CPU"), cl::cat(category));
cl::opt<bool> simulates("simulate", cl::desc("Interpret the kernel's PTX, and check it"), cl::cat(category));
cl::opt<int64_t> schedules("schedules", cl::desc("Simulate with this many orders of the warps (default: 1)"),
                           cl::value_desc("n"), cl::init(1), cl::cat(category));
cl::opt<uint64_t> seed("seed", cl::desc("Seed of random orders of the warps"), cl::value_desc("n"), cl::cat(category));
cl::list<int> grid("grid", cl::desc("Program instances along x, y and z (default: 1)"), cl::value_desc("x,y,z"),
                   cl::CommaSeparated, cl::cat(category));
cl::list<std::string> arguments("arg", cl::desc("An argument: a number, null or an array; without NAME, in order"),
                                cl::value_desc("[NAME=]VALUE"), cl::cat(category));
cl::list<std::string> writes("write", cl::desc("Write an array to a NumPy file after the run"),
                             cl::value_desc("NAME=FILE.npy"), cl::cat(category));
cl::list<std::string> checks("check",
                             cl::desc("Compare an array with an expected one after the run; the tolerances are zero "
                                      "unless :rtol=R or :atol=A follows"),
                             cl::value_desc("NAME=ARRAY"), cl::cat(category));
cl::list<std::string> shows("show", cl::desc("Print an array's first elements after the run (default: 8)"),
                            cl::value_desc("NAME[=COUNT]"), cl::cat(category));
cl::opt<unsigned> threads("run-threads", cl::desc("Number of threads (default: one per core)"), cl::value_desc("n"),
                          cl::init(0), cl::cat(category));
} // namespace

const cl::OptionCategory &mlir::triton::getRunCategory() { return category; }

bool mlir::triton::isRunRequested() { return run; }
bool mlir::triton::isSimulationRequested() { return simulates; }

/// 0: one thread per core.
static constexpr NumericOption kRunThreads{"run-threads", 0, kMaxLaunchThreads};

/// Fails if an option is given that requires another one.
static llvm::Error forbid(llvm::ArrayRef<std::reference_wrapper<const cl::Option>> options, const Twine &required) {
  for (const cl::Option &option : options)
    if (option.getNumOccurrences())
      return llvm::createStringError("--" + option.ArgStr + " requires " + required);
  return llvm::Error::success();
}

static llvm::Error adjustForSimulation(CompileOptions &options) {
  if (run)
    return llvm::createStringError("expected one of --run and --simulate, but got both");
  if (options.target == "cpu")
    return llvm::createStringError("expected the target of a GPU with --simulate, but got cpu");
  if (options.emit && options.emit != Stage::PTX)
    return llvm::createStringError("expected the stage `ptx` with --simulate, but got `" + getStageName(*options.emit) +
                                   "`");
  if (!hasRandomSchedule(schedules))
    if (llvm::Error error =
            forbid({seed}, "random schedules: " + Twine(ptx::kNumStrategies) + " or more as --schedules"))
      return error;
  options.emit = Stage::PTX;
  // The simulation has the limit, and not the code.
  options.requested.erase("step-limit");
  return llvm::Error::success();
}

llvm::Error mlir::triton::adjustForRun(CompileOptions &options) {
  if (!simulates)
    if (llvm::Error error = forbid({schedules, seed}, "--simulate"))
      return error;
  if (!run && !simulates)
    return forbid({grid, arguments, writes, checks, shows, threads}, "--run or --simulate");
  if (llvm::Error error = checkOneList(grid))
    return error;
  if (grid.size() > 3 || llvm::any_of(grid, [](int size) { return size < 0; }))
    return llvm::createStringError(
        "expected one to three nonnegative numbers as --grid, but got " +
        llvm::join(llvm::map_range(grid, [](int size) { return std::to_string(size); }), ","));
  if (!kRunThreads.accepts(threads))
    return llvm::createStringError(kRunThreads.explain(threads));
  if (simulates)
    return adjustForSimulation(options);
  if (!options.target.empty() && options.target != "cpu")
    return llvm::createStringError("expected the target cpu with --run, but got " + options.target);
  if (options.emit && options.emit != Stage::Object)
    return llvm::createStringError("expected the stage `object` with --run, but got `" + getStageName(*options.emit) +
                                   "`");
  options.target = "cpu";
  options.emit = Stage::Object;
  return llvm::Error::success();
}

std::vector<std::string> mlir::triton::getRunOutputs() {
  return std::vector<std::string>(llvm::map_iterator(writes.begin(), getFile),
                                  llvm::map_iterator(writes.end(), getFile));
}

llvm::Error mlir::triton::runKernel(const Artifact &artifact, OutputFiles &files, llvm::raw_ostream &os,
                                    TimingScope *timing, const DiagnosticSink &diagnostics) {
  if (!artifact.metadata.parameters)
    return llvm::createStringError(
        "expected the types of the kernel's parameters, which this input lacks: run the kernel from an earlier stage");
  auto values = KernelArguments::parse(*artifact.metadata.parameters, arguments);
  if (!values)
    return values.takeError();
  std::vector<std::string> written = writes, checked = checks, shown = shows;
  ArrayRequests requests = {written, checked, shown};
  auto lookup = [&](StringRef name) { return values->lookupArray(name); };
  if (llvm::Error error = verifyRequests(requests, lookup))
    return error;
  TimingScope loading = timing ? timing->nest("load") : TimingScope();
  std::unique_ptr<LoadedKernel> kernel = LoadedKernel::load(artifact, diagnostics);
  loading.stop();
  if (!kernel)
    return llvm::createStringError("");
  std::vector<const void *> pointers = values->getPointers();
  std::vector<LaunchBuffer> buffers = values->getBuffers();
  LaunchRequest request;
  llvm::copy(grid, request.grid.begin());
  request.arguments = pointers;
  request.buffers = buffers;
  request.threads = threads;
  request.print = [&](StringRef text) {
    os << text;
    os.flush();
  };
  TimingScope running = timing ? timing->nest("run") : TimingScope();
  bool isDone = succeeded(kernel->launch(request, diagnostics));
  running.stop();
  if (!isDone)
    return llvm::createStringError("");
  return fulfillRequests(requests, lookup, files, os);
}

llvm::Error mlir::triton::simulateKernel(const Artifact &artifact, StringRef inputName, int64_t stepLimit,
                                         OutputFiles &files, llvm::raw_ostream &os) {
  SimulationRequest request;
  request.kernel = artifact.metadata.name.value_or("");
  llvm::copy(grid, request.grid.begin());
  request.arguments = arguments;
  request.writes = writes;
  request.checks = checks;
  request.shows = shows;
  request.schedules = schedules;
  request.seed = seed;
  request.hostThreads = threads;
  request.stepLimit = stepLimit;
  request.output = &os;
  return simulate(artifact.bytes, inputName, request, files);
}

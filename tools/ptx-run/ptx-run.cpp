//===- ptx-run.cpp - Simulator of PTX -------------------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Version.h"

#include "triton/Simulator/Arguments.h"
#include "triton/Simulator/Simulator.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/ToolOutputFile.h"

#include <chrono>
#include <set>

using namespace mlir::triton;
using namespace mlir::triton::ptx;
using llvm::StringRef;
namespace cl = llvm::cl;

namespace {
cl::OptionCategory category("ptx-run options",
                            "Array arguments are those of `ttc --run`. Arrays of parameters whose type PTX does not state\n"
                            "name it in their shape: zeros:64x128xf16. In addition:\n"
                            "    scratch:BYTES                 memory with BYTES bytes for each block\n"
                            "    addresses:NAME,NAME           addresses of arrays of --memory\n"
                            "    tensormap:BOX:SWIZZLE:ARRAY   a tensor map over an array\n");
cl::opt<std::string> inputName(cl::Positional, cl::Required, cl::desc("FILE.ptx"), cl::cat(category));
cl::opt<std::string> kernelName("kernel", cl::desc("Name of the kernel (default: the only one)"), cl::cat(category));
cl::list<unsigned> grid("grid", cl::desc("Blocks along x, y and z (default: 1)"), cl::value_desc("x,y,z"),
                        cl::CommaSeparated, cl::cat(category));
cl::opt<unsigned> threads("block-threads", cl::desc("Threads of a block (default: as the kernel states)"), cl::cat(category));
cl::opt<int> shared("shared", cl::desc("Bytes of dynamic shared memory (default: as the kernel states)"), cl::init(-1),
                    cl::cat(category));
cl::list<std::string> arguments("arg", cl::desc("An argument: a number, null or an array; without NAME, in order"),
                                cl::value_desc("[NAME=]VALUE"), cl::cat(category));
cl::list<std::string> memory("memory", cl::desc("An array that the kernel reaches through addresses"),
                             cl::value_desc("NAME=ARRAY"), cl::cat(category));
cl::list<std::string> writes("write", cl::desc("Write an array to a NumPy file after the run"),
                             cl::value_desc("NAME=FILE.npy"), cl::cat(category));
cl::list<std::string> checks("check",
                             cl::desc("Compare an array with an expected one after the run; the tolerances are zero "
                                      "unless :rtol=R or :atol=A follows"),
                             cl::value_desc("NAME=ARRAY"), cl::cat(category));
cl::list<std::string> shows("show", cl::desc("Print an array's first elements after the run (default: 8)"),
                            cl::value_desc("NAME[=COUNT]"), cl::cat(category));
cl::opt<Schedule> schedule(
    "schedule", cl::desc("Order of the warps"), cl::init(Schedule::InOrder),
    cl::values(clEnumValN(Schedule::InOrder, "in-order", "each warp as far as it gets (default)"),
               clEnumValN(Schedule::Reversed, "reversed", "the same, the last warp first"),
               clEnumValN(Schedule::FirstAhead, "first-ahead", "the first warp as far as it gets before others"),
               clEnumValN(Schedule::StarveLast, "starve-last", "the last warp group only when no other can continue"),
               clEnumValN(Schedule::StarveFirst, "starve-first", "the first warp group only when no other can continue"),
               clEnumValN(Schedule::Random, "random", "random, by --seed")),
    cl::cat(category));
cl::opt<unsigned> schedules("schedules", cl::desc("Run with this many schedules: all of them, then random ones"),
                            cl::init(1), cl::cat(category));
cl::opt<uint64_t> seed("seed", cl::desc("Seed of random schedules"), cl::cat(category));
cl::opt<unsigned> hostThreads("run-threads", cl::desc("Number of threads (default: one per core)"), cl::cat(category));
cl::opt<uint64_t> stepLimit("step-limit", cl::desc("Maximum number of instructions of a warp (default: 0, no limit)"),
                            cl::cat(category));
cl::opt<bool> statistics("statistics", cl::desc("Print the number of instructions and the speed"), cl::cat(category));
cl::opt<bool> listUnsupported("list-unsupported", cl::desc("Print the instructions that are not supported, and end"),
                              cl::cat(category));
} // namespace

static llvm::Error inOption(StringRef option, StringRef value, llvm::Error error) {
  return llvm::createStringError("--" + option + "=" + value + ": " + llvm::toString(std::move(error)));
}

static llvm::Error showArray(const HostArray &array, StringRef text) {
  auto [name, number] = text.split('=');
  int64_t count = 8;
  if (!number.empty() && (number.getAsInteger(10, count) || count < 0))
    return llvm::createStringError("expected a number of elements, but got '" + number + "'");
  llvm::outs() << name << ": " << array.getType().getName() << " (";
  llvm::interleaveComma(array.getShape(), llvm::outs());
  llvm::outs() << ')';
  for (int64_t i = 0; i < std::min(count, array.getCount()); ++i)
    llvm::outs() << ' ' << array.read(i);
  llvm::outs() << (count < array.getCount() ? " ...\n" : "\n");
  return llvm::Error::success();
}

static llvm::Error checkResult(const HostArray &array, StringRef text) {
  auto [name, expected] = text.split('=');
  if (llvm::Error error = checkArray(array, expected))
    return error;
  llvm::outs() << name << ": all " << array.getCount() << " elements are as expected\n";
  return llvm::Error::success();
}

static llvm::Error writeArray(const HostArray &array, StringRef text) {
  StringRef file = text.split('=').second;
  std::error_code code;
  llvm::ToolOutputFile output(file, code, llvm::sys::fs::OF_None);
  if (code)
    return llvm::createStringError("cannot write: " + code.message());
  output.os() << printNpy(array);
  output.keep();
  return llvm::Error::success();
}

/// Applies a function to the array of each text NAME=REST of an option.
template <typename Use>
static llvm::Error useArrays(SimulatedArguments &values, StringRef option, llvm::ArrayRef<std::string> texts, Use use) {
  llvm::Error problems = llvm::Error::success();
  for (StringRef text : texts) {
    llvm::Expected<HostArray *> array = values.lookupArray(text.split('=').first);
    llvm::Error error = array ? use(**array, text) : array.takeError();
    if (error)
      problems = llvm::joinErrors(std::move(problems), inOption(option, text, std::move(error)));
  }
  return problems;
}

/// Runs the kernel with all schedules. Returns the number of reports.
static llvm::Expected<size_t> runSchedules(const Kernel &kernel, Launch launch, SimulatedArguments &values) {
  values.save();
  std::set<std::string> printed;
  for (unsigned i = 0; i < std::max(1u, unsigned(schedules)); ++i) {
    if (i)
      values.restore();
    launch.schedule = schedules <= 1 ? schedule : i < kNumStrategies ? Schedule(i) : Schedule::Random;
    launch.seed = seed + (i < kNumStrategies ? 0 : i - kNumStrategies + 1);
    auto start = std::chrono::steady_clock::now();
    llvm::Expected<LaunchResult> result = kernel.launch(launch);
    if (!result)
      return result.takeError();
    double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    // Reports that several schedules make are printed once.
    for (const Report &report : result->reports) {
      std::string key = (ptx::getName(report.kind) + llvm::Twine(report.line) + "," + llvm::Twine(report.otherLine)).str();
      if (printed.insert(key).second)
        kernel.print(llvm::errs(), report);
    }
    if (statistics)
      llvm::outs() << llvm::format("%llu warp instructions, %llu thread instructions in %.3f s: %.1f million a second\n",
                                   (unsigned long long)result->warpInstructions,
                                   (unsigned long long)result->threadInstructions, seconds,
                                   result->threadInstructions / seconds / 1e6);
  }
  return printed.size();
}

static llvm::Error run() {
  auto input = llvm::MemoryBuffer::getFileOrSTDIN(inputName);
  if (!input)
    return llvm::createStringError("ptx-run: error: cannot read '" + inputName + "': " + input.getError().message());
  auto module = parseModule((*input)->getBuffer(), inputName);
  if (!module)
    return module.takeError();
  if (listUnsupported) {
    for (const std::string &message : listUnsupportedInstructions(**module, kernelName))
      llvm::outs() << message << '\n';
    return llvm::Error::success();
  }
  auto kernel = Kernel::create(std::move(*module), kernelName);
  if (!kernel)
    return kernel.takeError();
  auto description = LaunchDescription::create(**kernel);
  if (!description)
    return description.takeError();
  Launch launch;
  if (grid.size() > 3)
    return llvm::createStringError("ptx-run: error: expected one to three numbers as --grid");
  llvm::copy(grid, launch.grid.begin());
  uint64_t blocks = uint64_t(launch.grid[0]) * launch.grid[1] * launch.grid[2];
  auto fail = [](llvm::Error error) { return llvm::createStringError("ptx-run: error: " + llvm::toString(std::move(error))); };
  auto values = SimulatedArguments::parse(*description, arguments, memory, blocks);
  if (!values)
    return fail(values.takeError());
  launch.threads = threads ? unsigned(threads) : description->threads;
  launch.dynamicShared = shared >= 0 ? uint32_t(shared) : description->shared;
  launch.parameters = values->getParameters();
  launch.buffers = values->getBuffers();
  launch.hostThreads = hostThreads;
  launch.stepLimit = stepLimit;
  llvm::Expected<size_t> reports = runSchedules(**kernel, launch, *values);
  if (!reports)
    return fail(reports.takeError());
  if (llvm::Error error = useArrays(*values, "write", writes, writeArray))
    return fail(std::move(error));
  if (llvm::Error error = useArrays(*values, "show", shows, showArray))
    return fail(std::move(error));
  if (llvm::Error error = useArrays(*values, "check", checks, checkResult))
    return fail(std::move(error));
  if (*reports)
    return llvm::createStringError("ptx-run: " + llvm::Twine(*reports) + (*reports == 1 ? " error" : " errors") +
                                   " in the program");
  return llvm::Error::success();
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  cl::HideUnrelatedOptions(category);
  registerVersionPrinter();
  cl::ParseCommandLineOptions(argc, argv,
                              "Executes a kernel in PTX text on the CPU and reports data races and other errors\n");
  if (llvm::Error error = run()) {
    llvm::outs().flush();
    llvm::errs() << llvm::toString(std::move(error)) << '\n';
    return 1;
  }
  return 0;
}

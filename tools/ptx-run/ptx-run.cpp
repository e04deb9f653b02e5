//===- ptx-run.cpp - Simulator of PTX -------------------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Options.h"
#include "OutputFiles.h"
#include "Simulation.h"
#include "Version.h"

#include "triton/Simulator/Simulator.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir::triton;
using namespace mlir::triton::ptx;
namespace cl = llvm::cl;

namespace {
cl::OptionCategory
    category("ptx-run options",
             "Array arguments are those of `ttc --run`. Arrays of parameters whose type PTX does not state\n"
             "name it in their shape: zeros:64x128xf16. In addition:\n"
             "    scratch:BYTES                 memory with BYTES bytes for each block\n"
             "    addresses:NAME,NAME           addresses of arrays of --memory\n"
             "    tensormap:BOX:SWIZZLE:ARRAY   a tensor map over an array\n");
cl::opt<std::string> inputName(cl::Positional, cl::Required, cl::desc("FILE.ptx"), cl::cat(category));
cl::opt<std::string> kernelName("kernel", cl::desc("Name of the kernel (default: the only one)"), cl::cat(category));
cl::list<int64_t> grid("grid", cl::desc("Blocks along x, y and z (default: 1)"), cl::value_desc("x,y,z"),
                       cl::CommaSeparated, cl::cat(category));
cl::opt<int64_t> threads("block-threads", cl::desc("Threads of a block (default: as the kernel states)"),
                         cl::value_desc("n"), cl::cat(category));
cl::opt<int64_t> shared("shared", cl::desc("Bytes of dynamic shared memory (default: as the kernel states)"),
                        cl::value_desc("n"), cl::cat(category));
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
               clEnumValN(Schedule::StarveFirst, "starve-first",
                          "the first warp group only when no other can continue"),
               clEnumValN(Schedule::Random, "random", "random, by --seed")),
    cl::cat(category));
cl::opt<int64_t> schedules("schedules", cl::desc("Run with this many schedules: all of them, then random ones"),
                           cl::value_desc("n"), cl::init(1), cl::cat(category));
cl::opt<uint64_t> seed("seed", cl::desc("Seed of random schedules"), cl::value_desc("n"), cl::cat(category));
cl::opt<int64_t> hostThreads("run-threads", cl::desc("Number of threads (default: one per core)"), cl::value_desc("n"),
                             cl::cat(category));
cl::opt<int64_t> stepLimit("step-limit", cl::desc("Maximum number of instructions of a warp (default: 0, no limit)"),
                           cl::value_desc("n"), cl::cat(category));
cl::opt<bool> statistics("statistics", cl::desc("Print the number of instructions and the speed"), cl::cat(category));
cl::opt<bool> listUnsupported("list-unsupported", cl::desc("Print the instructions that are not supported, and end"),
                              cl::cat(category));
} // namespace

/// Rejects options that would have no effect.
static llvm::Error checkCombination() {
  auto exclude = [](const cl::Option &option, const llvm::Twine &reason) {
    return option.getNumOccurrences() ? llvm::createStringError("--" + option.ArgStr + " " + reason)
                                      : llvm::Error::success();
  };
  if (listUnsupported)
    for (const cl::Option &option : std::initializer_list<std::reference_wrapper<const cl::Option>>{
             grid, threads, shared, arguments, memory, writes, checks, shows, schedule, schedules, seed, hostThreads,
             stepLimit, statistics})
      if (llvm::Error error = exclude(option, "has no effect with --list-unsupported"))
        return error;
  if (schedules > 1)
    if (llvm::Error error = exclude(schedule, "has no effect with more than one of --schedules"))
      return error;
  return hasRandomSchedule(schedules, schedule)
             ? llvm::Error::success()
             : exclude(seed, "requires random schedules: --schedule=random, or " + llvm::Twine(kNumStrategies) +
                                 " or more as --schedules");
}

/// Adds the files that options request to `files`.
static llvm::Error run(OutputFiles &files) {
  if (llvm::Error error = checkRepetitions())
    return error;
  if (llvm::Error error = checkCombination())
    return error;
  if (llvm::Error error = checkOneList(grid))
    return error;
  auto input = llvm::MemoryBuffer::getFileOrSTDIN(inputName);
  if (!input)
    return llvm::createStringError("cannot read '" + inputName + "': " + input.getError().message());
  llvm::StringRef text = (*input)->getBuffer();
  if (listUnsupported) {
    auto module = parseModule(text, inputName);
    if (!module)
      return module.takeError();
    auto messages = listUnsupportedInstructions(**module, kernelName);
    if (!messages)
      return messages.takeError();
    for (const std::string &message : *messages)
      llvm::outs() << message << '\n';
    return llvm::Error::success();
  }
  if (grid.size() > 3)
    return llvm::createStringError("expected one to three numbers as --grid, but got " + llvm::Twine(grid.size()));
  SimulationRequest request;
  request.kernel = kernelName;
  llvm::copy(grid, request.grid.begin());
  if (threads.getNumOccurrences())
    request.blockThreads = threads;
  if (shared.getNumOccurrences())
    request.dynamicShared = shared;
  request.arguments = arguments;
  request.memory = memory;
  request.writes = writes;
  request.checks = checks;
  request.shows = shows;
  request.schedule = schedule;
  request.schedules = schedules;
  request.seed = seed;
  request.hostThreads = hostThreads;
  request.stepLimit = stepLimit;
  request.printsStatistics = statistics;
  return simulate(text, inputName, request, files);
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  reportFailedStreams("ptx-run");
  cl::HideUnrelatedOptions(category);
  registerVersionPrinter();
  cl::ParseCommandLineOptions(argc, argv,
                              "Executes a kernel in PTX text on the CPU and reports data races and other errors\n");
  OutputFiles files;
  llvm::Error error = run(files);
  if (!error)
    error = files.write();
  if (error) {
    // The first error is the one to report.
    llvm::consumeError(finishStandardStreams());
    llvm::handleAllErrors(std::move(error), [](const llvm::ErrorInfoBase &each) {
      // Errors in the text begin with its name.
      std::string message = each.message();
      bool isLocated = llvm::StringRef(message).starts_with(inputName + ":");
      llvm::errs() << (isLocated ? "" : "ptx-run: error: ") << message << '\n';
    });
    return 1;
  }
  return 0;
}

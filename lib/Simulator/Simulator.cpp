//===- Simulator.cpp - Launches of kernels --------------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Simulator/Simulator.h"

#include "Block.h"

#include "triton/ExecutionEngine/Launch.h"
#include "triton/ExecutionEngine/ThreadGroup.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <map>
#include <mutex>
#include <set>
#include <thread>

using namespace mlir::triton::ptx;
using llvm::StringRef;
using llvm::Twine;

StringRef mlir::triton::ptx::getName(Report::Kind kind) {
  using K = Report::Kind;
  switch (kind) {
  case K::Race:
    return "race";
  case K::Proxy:
    return "missing proxy fence";
  case K::Uninitialized:
    return "undefined value";
  case K::OutOfBounds:
    return "out of bounds";
  case K::Misaligned:
    return "misaligned";
  case K::Convergence:
    return "divergence";
  case K::InFlight:
    return "in flight";
  case K::Barrier:
    return "barrier";
  case K::Deadlock:
    return "deadlock";
  case K::Trap:
    return "trap";
  case K::Limit:
    return "limit";
  case Report::Kind::Descriptor:
    return "descriptor";
  case Report::Kind::Registers:
    return "registers";
  case Report::Kind::Unread:
    return "unread";
  }
  return "";
}

Kernel::Kernel() = default;
Kernel::~Kernel() = default;

llvm::Expected<std::unique_ptr<Kernel>> Kernel::create(std::unique_ptr<Module> module, StringRef name) {
  std::unique_ptr<Kernel> kernel(new Kernel());
  kernel->module = std::move(module);
  auto program = decodeKernel(*kernel->module, name);
  if (!program)
    return program.takeError();
  kernel->program = std::move(*program);
  return kernel;
}

std::vector<Parameter> Kernel::getParameters() const {
  std::vector<Parameter> result;
  for (const KernelParameterLayout &parameter : program->parameters)
    result.push_back({parameter.name, parameter.offset, parameter.size, parameter.valueClass});
  return result;
}

uint32_t Kernel::getParameterBytes() const { return program->parameterBytes; }
StringRef Kernel::getName() const { return program->kernel->name; }
uint32_t Kernel::getThreads() const { return program->kernel->threads; }

uint64_t mlir::triton::ptx::getAddressInBuffer(size_t index, const char *byte) {
  uint64_t address = reinterpret_cast<uint64_t>(byte), number = index + 1;
  // Of more buffers than there are numbers, the last ones have the addresses of the host.
  bool hasNumber = number <= (kWindowMask >> 56) && address <= kHostMask;
  return hasNumber ? number << kBufferShift | address : address;
}

llvm::Error mlir::triton::ptx::checkBuffers(llvm::ArrayRef<Buffer> buffers) {
  for (const Buffer &buffer : buffers)
    if (std::string problem = mlir::triton::explainUnmapped(buffer.address, buffer.bytes, buffer.name);
        !problem.empty())
      return llvm::createStringError(problem);
  return llvm::Error::success();
}

/// Returns whether a function of the program takes or releases registers: `.maxnreg` is their number at first then, and
/// else an upper bound for the assembler.
static bool changesRegisters(const Module &module) {
  return llvm::any_of(module.functions, [](const Function &function) {
    return llvm::any_of(function.body, [](const Instruction &inst) { return inst.opcode.front() == "setmaxnreg"; });
  });
}

static llvm::Error checkLaunch(const Program &program, const Launch &launch, uint32_t threads) {
  if (!threads)
    return llvm::createStringError(
        "the kernel does not state its number of threads: specify it, with --block-threads of ptx-run");
  if (program.kernel->threads && threads != program.kernel->threads)
    return llvm::createStringError("expected " + Twine(program.kernel->threads) +
                                   " threads, as the kernel states, but got " + Twine(threads));
  if (program.kernel->maxThreads && threads > program.kernel->maxThreads)
    return llvm::createStringError("expected at most " + Twine(program.kernel->maxThreads) +
                                   " threads, as the kernel states, but got " + Twine(threads));
  if (threads > 1024)
    return llvm::createStringError("expected at most 1024 threads, but got " + Twine(threads));
  for (unsigned i = 0; i < kMaxGrid.size(); ++i)
    if (launch.grid[i] > kMaxGrid[i])
      return llvm::createStringError("expected at most " + Twine(kMaxGrid[i]) + " blocks along " + Twine("xyz"[i]) +
                                     ", but got " + Twine(launch.grid[i]));
  if (launch.parameters.size() != program.parameterBytes)
    return llvm::createStringError("expected " + Twine(program.parameterBytes) + " bytes of parameters, but got " +
                                   Twine(launch.parameters.size()));
  if (llvm::Error error = checkBuffers(launch.buffers))
    return error;
  constexpr uint32_t kMaxRegisters = 65536;
  if (uint64_t(program.kernel->registersOfThread) * threads > kMaxRegisters && changesRegisters(*program.module))
    return llvm::createStringError("expected at most " + Twine(kMaxRegisters) + " registers of a block, but got " +
                                   Twine(program.kernel->registersOfThread) + " for each of " + Twine(threads) +
                                   " threads");
  if (uint64_t(program.staticShared) + launch.dynamicShared > kMaxShared)
    return llvm::createStringError("expected at most " + Twine(kMaxShared) + " bytes of shared memory");
  return llvm::Error::success();
}

/// Merges the reports of blocks, in the order of the grid.
static std::vector<Report> mergeReports(std::map<uint64_t, std::vector<Report>> &ofBlocks, unsigned limit) {
  std::vector<Report> merged;
  for (auto &[block, reports] : ofBlocks)
    for (Report &report : reports) {
      auto same = llvm::find_if(merged, [&](const Report &other) { return other.getKey() == report.getKey(); });
      if (same == merged.end())
        merged.push_back(std::move(report));
      else
        ++same->blocks;
    }
  llvm::sort(merged, [](const Report &a, const Report &b) {
    return std::tie(a.line, a.otherLine, a.kind) < std::tie(b.line, b.otherLine, b.kind);
  });
  if (merged.size() > limit)
    merged.resize(limit);
  return merged;
}

static std::array<uint32_t, 3> getPosition(const Launch &launch, uint64_t block) {
  return {uint32_t(block % launch.grid[0]), uint32_t(block / launch.grid[0] % launch.grid[1]),
          uint32_t(block / launch.grid[0] / launch.grid[1])};
}

/// Reports races between blocks, and missing fences between those that synchronize.
static void reportGridRaces(Grid &grid, std::vector<GlobalRange> ranges, std::vector<GlobalRange> synchronized,
                            std::map<uint64_t, std::vector<Report>> &reports) {
  std::set<decltype(Report().getKey())> reported;
  auto add = [&](Report::Kind kind, const GlobalRange &first, const GlobalRange &second) {
    const DecodedInst &inst = grid.program.code[second.pc], &other = grid.program.code[first.pc];
    Report report;
    report.kind = kind;
    report.line = inst.line;
    report.source = inst.source;
    report.otherLine = other.line;
    report.otherSource = other.source;
    if (!reported.insert(report.getKey()).second)
      return;
    std::array<uint32_t, 3> block = getPosition(grid.launch, first.block);
    auto describe = [](const GlobalRange &range) {
      if (range.atomicBytes)
        return range.isAtomicForOthers ? "an atomic access" : "an access that is atomic in its block only";
      return range.isWrite ? "a write" : "a read";
    };
    bool isRace = kind == Report::Kind::Race;
    report.message = (Twine(describe(second)) + " of " + describeAddress(grid.buffers, second.begin) +
                      (isRace ? " is not ordered with " : " by the asynchronous proxy comes after ") + describe(first) +
                      " by block (" + Twine(block[0]) + ", " + Twine(block[1]) + ", " + Twine(block[2]) + ")" +
                      (isRace ? "" : " by the generic proxy without a fence.proxy.async behind the acquire operation"))
                         .str();
    report.block = getPosition(grid.launch, second.block);
    reports[second.block].push_back(std::move(report));
  };
  findConflicts(std::move(ranges),
                [&](const GlobalRange &first, const GlobalRange &second) { add(Report::Kind::Race, first, second); });
  findMissingFences(std::move(synchronized), [&](const GlobalRange &first, const GlobalRange &second) {
    add(Report::Kind::Proxy, first, second);
  });
}

llvm::Expected<LaunchResult> Kernel::launch(const Launch &launch) const {
  uint32_t threads = launch.threads ? launch.threads : program->kernel->threads;
  if (llvm::Error error = checkLaunch(*program, launch, threads))
    return error;
  Grid grid(*program, launch, threads);
  for (const PlacedVariable &placed : program->globalVariables)
    grid.buffers.push_back({grid.globals.data() + placed.offset, placed.variable->size, placed.variable->name});
  llvm::sort(grid.buffers, [](const Buffer &a, const Buffer &b) { return a.address < b.address; });

  uint64_t count = uint64_t(launch.grid[0]) * launch.grid[1] * launch.grid[2];
  std::atomic<uint64_t> next{0};
  std::mutex mutex;
  std::map<uint64_t, std::vector<Report>> reports;
  std::vector<GlobalRange> ranges, synchronized;
  LaunchResult result;
  auto work = [&] {
    Block block(grid, program->staticShared + launch.dynamicShared);
    for (uint64_t number; !grid.isStopped && !grid.isInterrupted() && (number = next++) < count;) {
      block.run(getPosition(launch, number));
      mergeRanges(block.globalRanges);
      for (GlobalRange &range : block.globalRanges)
        range.block = number;
      std::lock_guard<std::mutex> guard(mutex);
      llvm::append_range(block.synchronizes ? synchronized : ranges, block.globalRanges);
      if (!block.reports.empty())
        reports[number] = std::move(block.reports);
    }
    std::lock_guard<std::mutex> guard(mutex);
    result.warpInstructions += block.warpSteps;
    result.threadInstructions += block.threadSteps;
  };
  unsigned hostThreads = launch.hostThreads ? launch.hostThreads : std::max(1u, std::thread::hardware_concurrency());
  hostThreads = std::min<uint64_t>(hostThreads, std::max<uint64_t>(count, 1));
  ThreadGroup others;
  // With fewer threads than wanted, the launch takes longer.
  for (unsigned i = 1; i < hostThreads && others.start(work); ++i)
    continue;
  work();
  others.join();
  if (grid.isInterrupted())
    return llvm::createStringError("stopped by the caller");
  reportGridRaces(grid, std::move(ranges), std::move(synchronized), reports);
  result.reports = mergeReports(reports, launch.reportLimit);
  return result;
}

static void printSource(llvm::raw_ostream &os, const Module &module, const SourceLine &source) {
  if (source.line && source.file < module.sourceFiles.size())
    os << " (" << module.sourceFiles[source.file] << ':' << source.line << ')';
}

std::string Kernel::describe(const Report &report) const {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << ptx::getName(report.kind);
  printSource(os, *module, report.source);
  os << ": " << report.message << "; block (" << report.block[0] << ", " << report.block[1] << ", " << report.block[2]
     << "), warp " << report.warp;
  if (report.lanes && report.lanes != kAllLanes)
    os << ", lanes 0x" << llvm::utohexstr(report.lanes);
  if (report.blocks > 1)
    os << ", and " << report.blocks - 1 << (report.blocks > 2 ? " other blocks" : " other block");
  return text;
}

std::string Kernel::describeOther(const Report &report) const {
  std::string text = "the earlier access";
  llvm::raw_string_ostream os(text);
  printSource(os, *module, report.otherSource);
  return text;
}

void Kernel::print(llvm::raw_ostream &os, const Report &report) const {
  os << module->fileName << ':' << report.line << (report.isWarning() ? ": warning: " : ": error: ") << describe(report)
     << '\n';
  if (report.otherLine)
    os << module->fileName << ':' << report.otherLine << ": note: " << describeOther(report) << '\n';
}

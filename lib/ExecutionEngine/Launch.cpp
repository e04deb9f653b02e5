//===- Launch.cpp - Launch of a grid on the CPU ---------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LaunchWorker.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdlib>
#include <thread>

using namespace mlir::triton;
using llvm::Twine;

static uintptr_t addressOf(const LaunchBuffer &buffer) { return reinterpret_cast<uintptr_t>(buffer.address); }

static const int32_t neverStopped = 0;

/// The time that one thread runs program instances before others help: about what starting a thread takes.
static constexpr std::chrono::microseconds kAloneTime(50);

/// The number of bytes at address zero that no process maps: the least value of Linux's `vm.mmap_min_addr`.
static constexpr uintptr_t kUnmappedBytes = 4096;

std::string mlir::triton::explainUnmapped(const void *address, size_t bytes, llvm::StringRef name) {
  auto start = reinterpret_cast<uintptr_t>(address);
  if (!bytes || start >= kUnmappedBytes)
    return {};
  return ("expected an address of at least " + Twine(kUnmappedBytes) + " for the " + Twine(bytes) + " bytes of " +
          (name.empty() ? Twine("a buffer") : "'" + name + "'") + ", but got " + Twine(start))
      .str();
}

LaunchState::LaunchState(const CPUKernel &kernel, const LaunchRequest &request)
    : kernel(kernel), request(request), stop(request.stop ? request.stop : &neverStopped),
      buffers(request.buffers.begin(), request.buffers.end()),
      programCount(int64_t(request.grid[0]) * request.grid[1] * request.grid[2]) {
  llvm::sort(buffers, [](const LaunchBuffer &a, const LaunchBuffer &b) {
    return std::pair(addressOf(a), a.bytes) < std::pair(addressOf(b), b.bytes);
  });
}

const LaunchBuffer *LaunchState::find(uintptr_t address, size_t bytes, bool isWrite) const {
  auto after = llvm::partition_point(buffers, [&](const LaunchBuffer &buffer) { return addressOf(buffer) <= address; });
  // Buffers may overlap, for example views of one array. So check all buffers that begin at or before the address.
  for (auto it = after; it != buffers.begin();) {
    --it;
    if (bytes <= it->bytes && address - addressOf(*it) <= it->bytes - bytes && !(isWrite && it->isReadOnly))
      return &*it;
  }
  return nullptr;
}

/// The number of bytes between an address and the nearest byte of a buffer or its end.
static uintptr_t getDistance(const LaunchBuffer &buffer, uintptr_t address) {
  uintptr_t start = addressOf(buffer), end = start + buffer.bytes;
  return address < start ? start - address : address < end ? 0 : address - end;
}

std::string LaunchState::describeNull(uintptr_t address) const {
  // An offset may be negative.
  uintptr_t offset = std::min(address, -address);
  std::string name;
  for (const LaunchBuffer &buffer : buffers) {
    if (buffer.address && getDistance(buffer, address) <= offset)
      return {};
    if (!buffer.address)
      name = name.empty() ? "the null pointer '" + buffer.name + "'" : "a null pointer";
  }
  if (name.empty() && offset < kUnmappedBytes)
    name = "a null pointer";
  return address && !name.empty() ? name + " at offset " + std::to_string(static_cast<int64_t>(address)) : name;
}

std::string LaunchState::describe(uintptr_t address) const {
  const LaunchBuffer *nearest = nullptr;
  // An address that is as near to a buffer with bytes as to one without is described by the former.
  std::pair<uintptr_t, bool> least(UINTPTR_MAX, true);
  for (const LaunchBuffer &buffer : buffers) {
    std::pair distance(getDistance(buffer, address), buffer.bytes == 0);
    if (buffer.address && distance < least) {
      least = distance;
      nearest = &buffer;
    }
  }
  if (!nearest)
    return "the launch has no buffers";
  std::string name = nearest->name.empty() ? "the nearest buffer" : "'" + nearest->name + "'";
  auto offset = static_cast<int64_t>(address - addressOf(*nearest));
  if (!nearest->bytes)
    return ("at byte " + Twine(offset) + " of " + name + ", which no buffer of the launch contains").str();
  std::string size = " of " + name + " (" + std::to_string(nearest->bytes) + " bytes)";
  if (!least.first)
    return (address == addressOf(*nearest) + nearest->bytes ? "at the end" : "at byte " + std::to_string(offset)) +
           size;
  return std::to_string(least.first) + " bytes " + (offset < 0 ? "before the start" : "past the end") + size;
}

void LaunchState::fail(int64_t program, LaunchFailure found) {
  std::lock_guard<std::mutex> lock(failureMutex);
  stopped = true;
  if (failure && failedProgram <= program)
    return;
  failedProgram = program;
  failure = std::move(found);
}

void mlir::triton::printToStandardOutput(llvm::StringRef text) {
  // The stream is that of all launches.
  static std::mutex mutex;
  std::lock_guard<std::mutex> lock(mutex);
  llvm::outs() << text;
  llvm::outs().flush();
}

void LaunchState::print(llvm::StringRef text) {
  std::lock_guard<std::mutex> lock(printMutex);
  if (request.print)
    return request.print(text);
  printToStandardOutput(text);
}

void LaunchWorker::runOne(int64_t program) {
  const std::array<int32_t, 3> &grid = state.request.grid;
  number = program;
  TritonCPUProgramInstance description = {
      {int32_t(program % grid[0]), int32_t(program / grid[0] % grid[1]), int32_t(program / grid[0] / grid[1])},
      {grid[0], grid[1], grid[2]},
      this,
      state.stop};
  // longjmp skips only frames of compiled kernels and runtime functions, which have no destructors.
  if (setjmp(exit) == 0)
    state.kernel.getEntry()(state.request.arguments.data(), &description, arena);
}

void LaunchWorker::runAll(Clock::time_point until) {
  size_t bytes = llvm::alignTo(state.kernel.getArenaBytes() + 1, TRITON_CPU_ARENA_ALIGNMENT);
  std::unique_ptr<void, decltype(&std::free)> memory(std::aligned_alloc(TRITON_CPU_ARENA_ALIGNMENT, bytes), std::free);
  if (!memory)
    return state.fail(state.programCount,
                      {("there is not enough memory for an arena of " + Twine(bytes) + " bytes").str(), "", {}});
  arena = static_cast<char *>(memory.get());
  while (!state.stopped && !state.isInterrupted()) {
    int64_t program = state.nextProgram++;
    if (program >= state.programCount)
      return;
    runOne(program);
    if (until != Clock::time_point::max() && Clock::now() >= until)
      return;
  }
}

std::optional<LaunchFailure> mlir::triton::checkLaunchRequest(const LaunchRequest &request) {
  for (int32_t size : request.grid)
    if (size < 0)
      return LaunchFailure{("expected grid sizes of at least 0, but got " + Twine(size)).str(), "", {}};
  if (request.threads > kMaxLaunchThreads)
    return LaunchFailure{
        ("expected at most " + Twine(kMaxLaunchThreads) + " threads, but got " + Twine(request.threads)).str(), "", {}};
  int64_t count = request.grid[0];
  if (llvm::MulOverflow<int64_t>(count, request.grid[1], count) ||
      llvm::MulOverflow<int64_t>(count, request.grid[2], count))
    return LaunchFailure{"expected a grid with less than 2^63 program instances", "", {}};
  for (const LaunchBuffer &buffer : request.buffers)
    if (std::string problem = explainUnmapped(buffer.address, buffer.bytes, buffer.name); !problem.empty())
      return LaunchFailure{problem, "", {}};
  return std::nullopt;
}

RunningLaunch::RunningLaunch(const CPUKernel &kernel, const LaunchRequest &request)
    : state(std::make_unique<LaunchState>(kernel, request)), participates(!request.inBackground) {
  if (request.inBackground || !request.startsAlone)
    startThreads();
}

void RunningLaunch::startThreads() {
  const LaunchRequest &request = state->request;
  hasStartedThreads = true;
  int64_t count = request.threads ? request.threads : std::max(1u, std::thread::hardware_concurrency());
  count = std::min(count, state->programCount - state->nextProgram) - (participates ? 1 : 0);
  auto runOnThread = [state = state.get()] {
    LaunchWorker(*state).runAll();
    std::lock_guard<std::mutex> lock(state->activeMutex);
    if (--state->activeThreads == 0)
      state->ended.notify_all();
  };
  // The threads are joined at the end of the launch: a later fork() of the process would lose them.
  std::lock_guard<std::mutex> lock(state->activeMutex);
  for (; state->activeThreads < count; ++state->activeThreads)
    if (!threads.start(runOnThread))
      break;
  participates |= count > 0 && threads.empty();
}

// Out of line, where LaunchState is complete. The threads end before the state does.
RunningLaunch::~RunningLaunch() { threads.join(); }

bool RunningLaunch::hasProgramsLeft() const {
  return !state->stopped && !state->isInterrupted() && state->nextProgram < state->programCount;
}

void RunningLaunch::runHere(LaunchWorker::Clock::time_point until) {
  if (!hasStartedThreads) {
    LaunchWorker(*state).runAll(std::min(until, LaunchWorker::Clock::now() + kAloneTime));
    if (!hasProgramsLeft())
      return;
    startThreads();
  }
  LaunchWorker(*state).runAll(until);
}

bool RunningLaunch::wait(std::chrono::milliseconds time) {
  auto until = LaunchWorker::Clock::now() + time;
  if (participates) {
    runHere(until);
    if (hasProgramsLeft())
      return false;
    if (threads.empty())
      return true;
  }
  std::unique_lock<std::mutex> lock(state->activeMutex);
  return state->ended.wait_until(lock, until, [&] { return state->activeThreads == 0; });
}

std::optional<LaunchFailure> RunningLaunch::finish() {
  if (participates && hasProgramsLeft())
    runHere(LaunchWorker::Clock::time_point::max());
  threads.join();
  if (!state->failure && state->isInterrupted())
    return LaunchFailure{"stopped by the caller", "", {}};
  return state->failure;
}

std::optional<LaunchFailure> mlir::triton::launch(const CPUKernel &kernel, const LaunchRequest &request) {
  if (std::optional<LaunchFailure> wrong = checkLaunchRequest(request))
    return wrong;
  LaunchRequest participating = request;
  participating.inBackground = false;
  return RunningLaunch(kernel, participating).finish();
}

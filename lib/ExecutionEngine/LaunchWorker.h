//===- LaunchWorker.h - Threads of a launch ---------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_EXECUTIONENGINE_LAUNCHWORKER_H
#define TRITON_LIB_EXECUTIONENGINE_LAUNCHWORKER_H

#include "triton/ExecutionEngine/Launch.h"

#include <atomic>
#include <condition_variable>
#include <csetjmp>
#include <mutex>

namespace mlir::triton {

/// The state of a launch, shared by its threads.
struct LaunchState {
  LaunchState(const CPUKernel &kernel, const LaunchRequest &request);

  /// Returns a buffer that contains the bytes, and that may be written if `isWrite` is true; null if there is none.
  const LaunchBuffer *find(uintptr_t address, size_t bytes, bool isWrite) const;
  /// Describes an address that is an offset from a null pointer: it is nearer to zero than to any buffer, and the
  /// launch has a null pointer or no process maps the address. Returns an empty string for other addresses.
  std::string describeNull(uintptr_t address) const;
  /// Describes an address relative to the nearest buffer.
  std::string describe(uintptr_t address) const;
  /// Whether the caller has stopped the launch.
  bool isInterrupted() const { return __atomic_load_n(stop, __ATOMIC_RELAXED) != 0; }
  /// Stops the launch, and records the failure unless an earlier program instance has failed.
  void fail(int64_t program, LaunchFailure found);
  void print(llvm::StringRef text);

  const CPUKernel &kernel;
  const LaunchRequest request;
  /// The integer that stops the launch.
  const int32_t *stop;
  /// Sorted by address.
  std::vector<LaunchBuffer> buffers;
  int64_t programCount;
  std::atomic<int64_t> nextProgram = 0;
  std::atomic<bool> stopped = false;

  std::mutex failureMutex, printMutex;
  /// The number of threads that run program instances, and the event that it becomes zero.
  int activeThreads = 0;
  std::mutex activeMutex;
  std::condition_variable ended;

  int64_t failedProgram = -1;
  std::optional<LaunchFailure> failure;
};

/// Runs program instances on one thread. TritonCPUProgramInstance::launch points to the worker.
struct LaunchWorker {
  explicit LaunchWorker(LaunchState &state) : state(state) {}

  using Clock = std::chrono::steady_clock;

  /// Runs program instances until none are left, the launch is stopped, or the time has come.
  void runAll(Clock::time_point until = Clock::time_point::max());
  void runOne(int64_t number);
  static LaunchWorker &of(const TritonCPUProgramInstance *program) {
    return *static_cast<LaunchWorker *>(program->launch);
  }

  LaunchState &state;
  int64_t number = 0;
  char *arena = nullptr;
  /// The target of longjmp for a failing program instance.
  std::jmp_buf exit;
};

/// Returns the runtime functions that kernels call, with their symbol names.
llvm::ArrayRef<std::pair<const char *, void *>> getRuntimeFunctions();

} // namespace mlir::triton

#endif // TRITON_LIB_EXECUTIONENGINE_LAUNCHWORKER_H

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
#include <csetjmp>
#include <mutex>

namespace mlir::triton {

/// The state of a launch, shared by its threads.
struct LaunchState {
  LaunchState(const CPUKernel &kernel, const LaunchRequest &request);

  /// Whether one buffer contains the bytes.
  bool contains(uintptr_t address, size_t bytes) const;
  /// Describes an address relative to the nearest buffer.
  std::string describe(uintptr_t address) const;
  /// Stops the launch, and records the failure unless an earlier program instance has failed.
  void fail(int64_t program, LaunchFailure found);
  void print(llvm::StringRef text);

  const CPUKernel &kernel;
  const LaunchRequest &request;
  /// Sorted by address.
  std::vector<LaunchBuffer> buffers;
  int64_t programCount;
  std::atomic<int64_t> nextProgram = 0;
  std::atomic<bool> stopped = false;

  std::mutex failureMutex, printMutex;
  int64_t failedProgram = -1;
  std::optional<LaunchFailure> failure;
};

/// Runs program instances on one thread. TritonCPUProgramInstance::launch points to the worker.
struct LaunchWorker {
  explicit LaunchWorker(LaunchState &state) : state(state) {}

  /// Runs program instances until none are left or the launch is stopped.
  void runAll();
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

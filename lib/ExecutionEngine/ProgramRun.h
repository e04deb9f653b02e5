//===- ProgramRun.h - One thread's way through a launch ---------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_EXECUTIONENGINE_PROGRAMRUN_H
#define TRITON_LIB_EXECUTIONENGINE_PROGRAMRUN_H

#include "triton/ExecutionEngine/Launch.h"

#include <atomic>
#include <csetjmp>
#include <mutex>

namespace mlir::triton {

/// What the threads of a launch share.
struct LaunchState {
  LaunchState(const CPUKernel &kernel, const LaunchRequest &request);

  /// Whether the bytes lie in one buffer.
  bool contains(uintptr_t address, size_t bytes) const;
  /// Where an address lies, in words: relative to the buffer that is nearest.
  std::string describe(uintptr_t address) const;
  /// Keeps a failure, if no program before this one has failed, and stops the launch.
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

/// Runs programs on one thread. The `launch` of each TritonCPUProgram points here.
struct ProgramRun {
  explicit ProgramRun(LaunchState &state) : state(state) {}

  /// Runs programs until there are none left.
  void runAll();
  void runOne(int64_t number);
  static ProgramRun &of(const TritonCPUProgram *program) { return *static_cast<ProgramRun *>(program->launch); }

  LaunchState &state;
  int64_t number = 0;
  char *arena = nullptr;
  /// Where a failing program goes.
  std::jmp_buf exit;
};

/// The functions that kernels call, by their names in object code.
llvm::ArrayRef<std::pair<const char *, void *>> getRuntimeFunctions();

} // namespace mlir::triton

#endif // TRITON_LIB_EXECUTIONENGINE_PROGRAMRUN_H

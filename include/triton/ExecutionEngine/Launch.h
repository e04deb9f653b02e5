//===- Launch.h - Launch of a grid on the CPU -------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_EXECUTIONENGINE_LAUNCH_H
#define TRITON_EXECUTIONENGINE_LAUNCH_H

#include "triton/ExecutionEngine/CPUKernel.h"
#include "triton/ExecutionEngine/ThreadGroup.h"

#include "llvm/ADT/ArrayRef.h"

#include <array>
#include <chrono>
#include <functional>
#include <optional>
#include <string>

namespace mlir::triton {

/// Memory that a kernel may access, for bounds checking. One without bytes gives a name to an address in messages.
struct LaunchBuffer {
  const void *address;
  size_t bytes;
  /// The name in messages, such as the name of the parameter; may be empty.
  std::string name;
  bool isReadOnly = false;
};

/// Returns why a buffer that a caller declares is no memory, or an empty string. No process maps the bytes near address
/// zero, and accesses through null pointers are errors.
std::string explainUnmapped(const void *address, size_t bytes, llvm::StringRef name);

/// The maximum number of threads of a launch.
constexpr unsigned kMaxLaunchThreads = 1024;

/// The parameters of a launch.
struct LaunchRequest {
  /// The number of program instances along x, y and z. A zero makes the grid empty.
  std::array<int32_t, 3> grid = {1, 1, 1};
  /// The address of the value of each parameter.
  llvm::ArrayRef<const void *> arguments;
  llvm::ArrayRef<LaunchBuffer> buffers;
  /// The number of threads, at most kMaxLaunchThreads (0: the number of cores).
  unsigned threads = 0;
  /// Receives the output of `tt.print`; calls are serialized. If empty, the output goes to standard output.
  std::function<void(llvm::StringRef)> print;
  /// If not null, any thread may set the integer to a nonzero value to stop the launch, which then fails.
  const int32_t *stop = nullptr;
  /// Whether the thread that waits for the launch does not run program instances. It does if the system creates no
  /// other thread.
  bool inBackground = false;
  /// Whether the waiting thread begins alone, and starts others only for a launch that lasts. Program instances must
  /// not wait for later ones.
  bool startsAlone = false;
};

/// The failure of a launch.
struct LaunchFailure {
  std::string message;
  /// FILE:LINE:COLUMN; empty if unknown.
  std::string location;
  /// The program instance that failed, if any.
  std::optional<std::array<int32_t, 3>> program;
};

/// Runs all program instances of a grid. After a failure, no more instances start, and the running ones finish or fail.
/// Instances start in order, x fastest; of several failures, returns that of the first instance in this order. Memory
/// keeps all writes up to the failure.
std::optional<LaunchFailure> launch(const CPUKernel &kernel, const LaunchRequest &request);

/// Returns the reason why the grid, the number of threads or a buffer is not supported, or std::nullopt.
std::optional<LaunchFailure> checkLaunchRequest(const LaunchRequest &request);

/// Writes text of a kernel to the standard output, which several launches may do at the same time.
void printToStandardOutput(llvm::StringRef text);

struct LaunchState;

/// A launch whose threads are running. The kernel and the memory that the request refers to must exist until it has
/// ended.
class RunningLaunch {
public:
  /// Starts the threads. The request must be supported.
  RunningLaunch(const CPUKernel &kernel, const LaunchRequest &request);
  /// Waits for the end.
  ~RunningLaunch();

  /// Waits for the end of all program instances, at most about the given time. Returns whether they have ended.
  bool wait(std::chrono::milliseconds time);
  /// Waits for the end of all program instances. Returns the failure, if any.
  std::optional<LaunchFailure> finish();

private:
  void startThreads();
  bool hasProgramsLeft() const;
  /// Runs program instances on the calling thread until none are left or the time has come.
  void runHere(std::chrono::steady_clock::time_point until);

  std::unique_ptr<LaunchState> state;
  ThreadGroup threads;
  bool hasStartedThreads = false;
  /// Whether the thread that waits runs program instances.
  bool participates;
};

} // namespace mlir::triton

#endif // TRITON_EXECUTIONENGINE_LAUNCH_H

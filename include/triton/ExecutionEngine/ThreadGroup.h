//===- ThreadGroup.h - Threads that may fail to start -----------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_EXECUTIONENGINE_THREADGROUP_H
#define TRITON_EXECUTIONENGINE_THREADGROUP_H

#include <functional>
#include <pthread.h>
#include <vector>

namespace mlir::triton {

/// Threads that are joined together. Unlike std::thread, which ends a process without exceptions, this class reports a
/// thread that the system does not create, for example because a container limits their number.
class ThreadGroup {
public:
  ThreadGroup() = default;
  ThreadGroup(const ThreadGroup &) = delete;
  ThreadGroup &operator=(const ThreadGroup &) = delete;
  /// Joins the threads.
  ~ThreadGroup() { join(); }

  /// Starts a thread that calls the function. Returns whether the system has created it.
  [[nodiscard]] bool start(std::function<void()> function);
  /// Waits for the end of all threads, and forgets them.
  void join();
  bool empty() const { return threads.empty(); }

private:
  std::vector<pthread_t> threads;
};

} // namespace mlir::triton

#endif // TRITON_EXECUTIONENGINE_THREADGROUP_H

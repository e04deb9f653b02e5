//===- Launch.h - All programs of a grid on the CPU -------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_EXECUTIONENGINE_LAUNCH_H
#define TRITON_EXECUTIONENGINE_LAUNCH_H

#include "triton/ExecutionEngine/CPUKernel.h"

#include "llvm/ADT/ArrayRef.h"

#include <array>
#include <functional>
#include <optional>
#include <string>

namespace mlir::triton {

/// Memory that a kernel may access, for kernels that were compiled with bounds checking.
struct LaunchBuffer {
  const void *address;
  size_t bytes;
  /// What messages call it, such as the parameter's name; may be empty.
  std::string name;
};

/// What to run, and on what.
struct LaunchRequest {
  /// Programs along x, y and z; none in one dimension means none at all.
  std::array<int32_t, 3> grid = {1, 1, 1};
  /// Points to the value of each parameter.
  llvm::ArrayRef<const void *> arguments;
  llvm::ArrayRef<LaunchBuffer> buffers;
  /// Programs that run at the same time; 0: as many as the machine has cores.
  unsigned threads = 0;
  /// Receives what programs print, never twice at the same time; standard output if empty.
  std::function<void(llvm::StringRef)> print;
};

/// Why a launch stopped.
struct LaunchFailure {
  std::string message;
  /// FILE:LINE:COLUMN; empty if unknown.
  std::string location;
  /// The program that failed; none if no program was to blame.
  std::optional<std::array<int32_t, 3>> program;
};

/// Runs all programs and returns when they are done, or when one has failed and the others that were running have
/// ended. Programs start in order, x running fastest; of the failures, that of the first program in this order is
/// returned. What the kernel wrote until then stays.
std::optional<LaunchFailure> launch(const CPUKernel &kernel, const LaunchRequest &request);

} // namespace mlir::triton

#endif // TRITON_EXECUTIONENGINE_LAUNCH_H

//===- AccessReport.h - Accesses of global memory in a kernel ---*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_COMPILER_ACCESSREPORT_H
#define TRITON_COMPILER_ACCESSREPORT_H

#include "triton/Compiler/CompilerDiagnostic.h"

#include <vector>

namespace mlir {
class Operation;
} // namespace mlir

namespace mlir::triton {

/// How a kernel loads or stores a tensor.
struct AccessReport {
  /// The location, without a message.
  CompilerDiagnostic location;
  bool isStore, isInLoop;
  /// The shape and the element type, such as `128x64xf16`.
  std::string type;
  /// `TMA`, `cp.async` or `pointers`.
  llvm::StringRef method;
  /// One more than the number of iterations of its loop that the load is executed ahead.
  int64_t stages;
  /// The bytes of shared memory of the buffers for all stages.
  int64_t sharedBytes;
};

/// How a kernel multiplies tensors.
struct DotReport {
  /// The location, without a message.
  CompilerDiagnostic location;
  bool isInLoop;
  /// The sizes M, N and K and the types, such as `128x256x64 f16 f16 f32`.
  std::string type;
  /// `wgmma` (of warp groups), `mma` (of warps) or `fma` (without tensor cores).
  llvm::StringRef method;
  /// Whether the code behind it is executed before it ends.
  bool isAsync;
};

/// Returns the remarks on missed optimizations at a location.
std::vector<std::string> findMissed(const CompilerDiagnostic &location, llvm::ArrayRef<CompilerDiagnostic> diagnostics);

/// Returns the loads and stores of tensors in global memory in a module at stage ttgir, in the order of the code.
/// An access of the source is listed once: a software pipeline has the copies of its first iterations in front of the
/// loop.
std::vector<AccessReport> reportAccesses(Operation *kernelModule);

/// Returns the dots of a module at stage ttgir, in the order of the code.
std::vector<DotReport> reportDots(Operation *kernelModule);

} // namespace mlir::triton

#endif // TRITON_COMPILER_ACCESSREPORT_H

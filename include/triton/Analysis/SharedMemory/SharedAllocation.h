//===- SharedAllocation.h - The shared memory of a module -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_ANALYSIS_SHAREDMEMORY_SHAREDALLOCATION_H
#define TRITON_ANALYSIS_SHAREDMEMORY_SHAREDALLOCATION_H

#include "triton/Analysis/SharedMemory/SharedBuffers.h"

namespace mlir::triton {

class SharedLiveness;

/// A place for every buffer of the functions of a module.  A function's places count from the begin of its frame; where
/// that lies, each call says.
class SharedAllocation {
public:
  struct Function {
    FuncOp func;
    SharedBuffers buffers;
    /// By buffer.
    SmallVector<int64_t> offsets;
    SharedFrame frame;
  };

  /// Fails, and reports why, if there is no way to place what a function needs.
  static FailureOr<SharedAllocation> compute(Operation *module);

  /// The places that the attributes of the operations say.  Fails, and reports why, if one is missing, lies outside of
  /// the module's shared memory, is not aligned, or overlaps another that is in use at the same time.
  static FailureOr<SharedAllocation> read(Operation *module);

  /// Each behind all that it calls.
  ArrayRef<Function> getFunctions() const { return functions; }

  /// The bytes that a block needs in all.
  int64_t getBytes() const { return bytes; }

private:
  using Place = function_ref<LogicalResult(Function &, const SharedLiveness &)>;
  static FailureOr<SharedAllocation> build(Operation *module, Place place);

  SmallVector<Function, 1> functions;
  int64_t bytes = 0;
};

} // namespace mlir::triton

#endif // TRITON_ANALYSIS_SHAREDMEMORY_SHAREDALLOCATION_H

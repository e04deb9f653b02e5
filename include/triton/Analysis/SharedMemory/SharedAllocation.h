//===- SharedAllocation.h - Allocation of the shared memory of a module -*- C++ -*-===//
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

/// An offset for each buffer of the functions of a module.  Offsets are relative to the frame of the function; each
/// call has the offset of the callee's frame in the caller's.
class SharedAllocation {
public:
  struct Function {
    FuncOp func;
    SharedBuffers buffers;
    /// The offset of each buffer.
    SmallVector<int64_t> offsets;
    SharedFrame frame;
  };

  /// Assigns offsets.  Fails with a diagnostic if the buffers of a function are not known or cannot have fixed offsets.
  static FailureOr<SharedAllocation> compute(Operation *module);

  /// Reads offsets from the attributes of operations.  Fails with a diagnostic if one is missing or not aligned, or if
  /// the bytes exceed the module's shared memory or overlap those of a buffer that interferes.
  static FailureOr<SharedAllocation> read(Operation *module);

  /// Reads the allocation of each module of kernels at or below `root` and calls `use` with it.  Fails with a
  /// diagnostic as `read` does, and if a module has no layouts or is not allocated.
  static LogicalResult readAll(Operation *root, function_ref<void(const SharedAllocation &)> use);

  /// Callees before their callers.
  ArrayRef<Function> getFunctions() const { return functions; }

  /// The bytes that a CTA needs.
  int64_t getBytes() const { return bytes; }

private:
  using Assign = function_ref<LogicalResult(Function &, const SharedLiveness &)>;
  static FailureOr<SharedAllocation> build(Operation *module, Assign assign);

  SmallVector<Function, 1> functions;
  int64_t bytes = 0;
};

} // namespace mlir::triton

#endif // TRITON_ANALYSIS_SHAREDMEMORY_SHAREDALLOCATION_H

//===- SharedMemoryEffects.h - What operations do to shared memory -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_ANALYSIS_SHAREDMEMORY_SHAREDMEMORYEFFECTS_H
#define TRITON_ANALYSIS_SHAREDMEMORY_SHAREDMEMORYEFFECTS_H

#include "triton/Analysis/SharedMemory/SharedBuffers.h"

namespace mlir::triton {

/// One access, by the threads that run the operation together.
struct BufferAccess {
  enum class Kind {
    Read,
    Write,
    /// Of a barrier in memory (mbarrier) by those who arrive and wait: such accesses are atomic among themselves.
    Synchronize
  };

  /// When the access is over.
  enum class Completion {
    /// With the operation.
    AtOnce,
    /// When a wait of the thread for these says so: copies from global memory, products of warp groups, copies to
    /// global
    /// memory by descriptors.
    Copies,
    AsyncDots,
    Stores,
    /// When a barrier in memory says so, to whoever waits there.
    Barrier
  };

  Kind kind;
  BufferParts parts;
  Completion completion = Completion::AtOnce;
  /// One thread makes the access, the same for all accesses of which this is said.
  bool byOneThread = false;
  /// What makes the access, be it in a function that is called.
  Operation *origin = nullptr;
  /// Each warp accesses bytes that are its own in all accesses with this key (and the same bytes): none, if null.
  Attribute warpsKey;
};

/// What one operation does, in this order.
struct SharedMemoryEffects {
  /// Accesses of this completion that were started before are over now: all of them, or all but some.
  std::optional<BufferAccess::Completion> waitsFor;
  bool waitsForAll = false;
  /// Others who do not meet at barriers may rely on what was done so far: nothing may be under way.
  bool publishes = false;
  /// All threads that run the code meet first of all.
  bool hasBarrierFirst = false;
  SmallVector<BufferAccess, 1> before;
  /// All threads that run the code meet here.
  bool hasBarrier = false;
  SmallVector<BufferAccess, 1> after;
  /// Of a call: on some paths a barrier may follow what is done before; `after` has all that no barrier follows.
  bool mayHaveBarrier = false;
};

/// What calls of functions do.  Parts of buffer 0 are bytes of the function's frame; those of buffer 1 + i are bytes of
/// what its argument i stands for.
using FunctionEffects = llvm::DenseMap<FuncOp, SharedMemoryEffects>;

/// What `op` does where it begins.  A call does what `callees` says of its function.
SharedMemoryEffects getSharedMemoryEffects(Operation *op, const SharedBuffers &buffers, const FunctionEffects &callees);

/// What `op` does where its regions end.
SharedMemoryEffects getSharedMemoryEffectsAtEnd(Operation *op);

} // namespace mlir::triton

#endif // TRITON_ANALYSIS_SHAREDMEMORY_SHAREDMEMORYEFFECTS_H

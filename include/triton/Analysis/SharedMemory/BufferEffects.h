//===- BufferEffects.h - Effects of operations on the bytes of buffers -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_ANALYSIS_SHAREDMEMORY_BUFFEREFFECTS_H
#define TRITON_ANALYSIS_SHAREDMEMORY_BUFFEREFFECTS_H

#include "triton/Analysis/SharedMemory/SharedBuffers.h"

namespace mlir::triton {

/// An access whose memory descriptor is resolved to ranges of bytes.
struct BufferAccess : gpu::SharedMemoryAccess {
  BufferRanges ranges;
  /// The operation that makes the access, possibly in a callee.
  Operation *origin = nullptr;
};

/// The effects of an operation on the buffers of its function.
struct BufferEffects : gpu::SharedMemorySynchronization {
  SmallVector<BufferAccess, 0> accesses, accessesAfterBarrier;
  /// Of a call: on some paths a barrier may follow `accesses`; `accessesAfterBarrier` has all that no barrier follows.
  bool mayHaveBarrier = false;
  /// Of a call, wherever its barriers are: writes by the generic proxy that no proxy fence may follow, and writes by
  /// the async proxy that none may precede.
  SmallVector<BufferAccess, 0> unfencedWrites, unfencedCopies;
};

/// The effects of calls of functions.  Ranges of buffer 0 are relative to the callee's frame, those of buffer 1 + i to
/// the memory descriptor that is argument i.
using FunctionEffects = llvm::DenseMap<FuncOp, BufferEffects>;

/// The effects of `op` where it begins.  A call has the effects that `callees` has for its callee.
BufferEffects getBufferEffects(Operation *op, const SharedBuffers &buffers, const FunctionEffects &callees);

/// The effects of `op` where its regions end.
BufferEffects getBufferEffectsAtEnd(Operation *op);

} // namespace mlir::triton

#endif // TRITON_ANALYSIS_SHAREDMEMORY_BUFFEREFFECTS_H

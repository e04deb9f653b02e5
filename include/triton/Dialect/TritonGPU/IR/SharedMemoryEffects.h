//===- SharedMemoryEffects.h - Effects of operations on shared memory -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The vocabulary of `SharedMemoryOpInterface`: an operation states here which memory descriptors it accesses, by which
// proxy, when each access completes, and how it synchronizes.  Analyses resolve the memory descriptors to bytes.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONGPU_IR_SHAREDMEMORYEFFECTS_H
#define TRITON_DIALECT_TRITONGPU_IR_SHAREDMEMORYEFFECTS_H

#include "mlir/IR/Attributes.h"
#include "mlir/IR/Value.h"

#include <optional>

namespace mlir::triton::gpu {

/// The proxy by which an access reaches memory (PTX ISA, "Proxies").
enum class MemoryProxy {
  /// Loads and stores of threads, `cp.async`, and operations of threads on mbarriers.
  Generic,
  /// `cp.async.bulk` (TMA), `wgmma` and `tcgen05`.
  Async
};

/// The event that completes an access.
enum class Completion {
  /// The end of the operation.
  Immediate,
  /// A wait of the issuing thread for asynchronous copies (`cp.async`).
  AsyncCopies,
  /// A wait of the issuing warp group for asynchronous dots (`wgmma`).
  AsyncDots,
  /// A wait of the issuing thread for bulk stores (`cp.async.bulk` from shared memory).
  BulkStores,
  /// A phase of an mbarrier.
  MBarrier
};

/// One access of shared memory by an operation.
struct SharedMemoryAccess {
  enum class Kind {
    Read,
    Write,
    /// An operation on an mbarrier: such accesses are atomic among themselves.
    Synchronize
  };

  Kind kind;
  /// The memory descriptor that is accessed; null for the scratch of the operation.
  Value buffer;
  MemoryProxy proxy = MemoryProxy::Generic;
  Completion completion = Completion::Immediate;
  /// One thread makes the access, the same thread for all accesses with this flag.
  bool byOneThread = false;
  /// If not null, no two warps access the same bytes: in all accesses of the same bytes with the same key, each warp
  /// accesses the same subset of them.
  Attribute warpKey = {};
};

/// A wait of each thread for its own asynchronous accesses.
struct AsyncWait {
  Completion completion;
  /// The number of latest groups of accesses that may still be in flight after the wait.
  int64_t maxPending;
};

/// Synchronization by an operation, in this order: barrier before, wait, accesses, barrier, accesses after the barrier.
/// A barrier synchronizes all threads that execute the operation.
struct SharedMemorySynchronization {
  bool hasBarrierBefore = false;
  std::optional<AsyncWait> wait;
  bool hasBarrier = false;
  /// For an operation with regions: there is a barrier where they end.
  bool hasBarrierAtEnd = false;
  /// One thread signals to others, outside of barriers, that all earlier accesses of all threads are complete.
  bool signalsCompletion = false;
  /// All threads wait for a phase of an mbarrier, and none arrives at it.
  bool waitsForPhase = false;
  /// Earlier accesses by the generic proxy are ordered before later ones by the async proxy.
  bool fencesProxies = false;
};

/// All effects of an operation on shared memory.
struct SharedMemoryEffects : SharedMemorySynchronization {
  SmallVector<SharedMemoryAccess, 2> accesses, accessesAfterBarrier;

  void read(Value buffer, MemoryProxy proxy = MemoryProxy::Generic, Completion completion = Completion::Immediate) {
    accesses.push_back({SharedMemoryAccess::Kind::Read, buffer, proxy, completion});
  }
  void write(Value buffer, MemoryProxy proxy = MemoryProxy::Generic, Completion completion = Completion::Immediate) {
    accesses.push_back({SharedMemoryAccess::Kind::Write, buffer, proxy, completion});
  }
  void synchronize(Value mbarrier, MemoryProxy proxy = MemoryProxy::Generic) {
    accesses.push_back({SharedMemoryAccess::Kind::Synchronize, mbarrier, proxy});
  }
  /// Threads write the scratch of the operation, synchronize, and read it.
  void exchangeThroughScratch();
  /// Warps write the scratch of the operation and read it; `warpKey` identifies the bytes of each warp.
  void exchangeWithinWarps(Attribute warpKey);
};

/// Shared memory that has to be allocated for an operation.
struct SharedMemoryRequirement {
  int64_t bytes = 0, alignment = 1;
  /// The memory descriptor that refers to the memory; null for scratch.
  Value buffer = {};

  /// Scratch of `bytes` bytes that begins at the first bank, unless it is smaller than all banks.
  static SharedMemoryRequirement scratch(int64_t bytes);
};

/// The elements of its source that a view refers to.
struct MemDescSlice {
  /// The coordinates of the first element and the sizes; empty if they are not known statically.
  SmallVector<int64_t> offsets, sizes;
  /// The index along the first dimension of the source, if the view drops that dimension.
  Value index = {};
};

/// The effects of `op` on shared memory: those that its `SharedMemoryOpInterface` states, else its memory effects on
/// the resource `SharedMemory`.  `hasScratch` says whether scratch is allocated for it.
SharedMemoryEffects getSharedMemoryEffects(Operation *op, bool hasScratch);

/// The shared memory that has to be allocated for `op`, if any.  Fails with a diagnostic if it cannot be lowered.
FailureOr<SharedMemoryRequirement> getSharedMemoryRequirement(Operation *op);

} // namespace mlir::triton::gpu

#endif // TRITON_DIALECT_TRITONGPU_IR_SHAREDMEMORYEFFECTS_H

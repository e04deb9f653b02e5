//===- SharedHazards.h - Accesses of shared memory that race -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_ANALYSIS_SHAREDMEMORY_SHAREDHAZARDS_H
#define TRITON_ANALYSIS_SHAREDMEMORY_SHAREDHAZARDS_H

#include "triton/Analysis/ControlFlow/ControlFlowGraph.h"
#include "triton/Analysis/SharedMemory/BufferEffects.h"
#include "triton/Analysis/SharedMemory/SharedAllocation.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseSet.h"

namespace mlir::triton {

/// The hazards of a function: pairs of accesses of the same bytes, at least one of them a write, with a path from the
/// first to the second that has no barrier.  A barrier synchronizes all threads that execute the code.
///
/// An asynchronous access is complete at a wait, but only the thread that waits knows: a barrier has to follow before
/// other threads rely on it.  The waits have to be in the IR already.  A device function may wait for accesses that its
/// caller started, so that a barrier has to follow each of its waits.
class SharedHazards {
public:
  /// Operations before which a barrier is assumed, in addition to the barriers in the IR.
  using Barriers = llvm::DenseSet<Operation *>;

  struct Hazard {
    /// The operation that needs a barrier before it.
    Operation *second;
    /// The operations that it races with.
    SmallVector<Operation *> firsts;
    /// A barrier on the path from `firsts` to `second` resolves the hazard too.
    bool canBeEarlier;
  };

  SharedHazards(const SharedAllocation::Function &function, const FunctionEffects &callees);

  /// The first hazard in program order.
  std::optional<Hazard> findFirst(const Barriers &barriers);

  /// The first operation in program order whose asynchronous proxy writes bytes that threads may have written before,
  /// without a proxy fence in between, and the operations of these threads; std::nullopt if there is none. `barriers`
  /// and `fences` contain operations before which there is one.
  std::optional<Hazard> findFirstUnfenced(const Barriers &barriers, const Barriers &fences);

  /// The effects of a call of the function.
  BufferEffects summarize(const Barriers &barriers, const Barriers &fences = {});

  FuncOp getFunction() { return func; }

private:
  /// Bytes relative to the frame of the function, or to an argument.
  struct FrameRange {
    unsigned buffer;
    std::optional<unsigned> argument;
    ByteRanges bytes;
    std::optional<MultiBufferIndex> index;
  };
  /// An access.  If a loop indexes a multi-buffer, the accesses of different iterations are distinguished by their
  /// iteration distance modulo the number of buffers: the access has one bit in a state for each distance.
  struct Access {
    Operation *op;
    BufferAccess effect;
    SmallVector<FrameRange, 1> ranges;
    unsigned firstBit = 0, numDistances = 1;
    /// Code outside of the function, or threads that execute other code, may access the bytes.
    bool isVisibleOutside = false;
    /// Stands for the wait of a device function: a barrier has to follow it.
    bool isWait = false;
  };
  /// The effects of a point, with accesses by number.
  struct PointEffects : gpu::SharedMemorySynchronization {
    SmallVector<unsigned, 1> accesses, accessesAfterBarrier;
    bool mayHaveBarrier = false;
    /// The accesses that proxy fences order: writes by the generic proxy, and writes by the async proxy.
    SmallVector<unsigned, 1> unfencedWrites, unfencedCopies;
  };
  /// The state before a point.
  struct State {
    /// The bits of complete accesses that no barrier follows, and of accesses that may be in flight.
    llvm::BitVector pending, inFlight;
    /// The bits of writes by the generic proxy that no proxy fence follows.
    llvm::BitVector unfenced;
    /// A path from the entry of the function has no barrier, or no proxy fence.
    bool isBeforeBarrier = false, isBeforeFence = false;

    bool join(const State &other);
  };

  void addAccesses(Operation *op, ArrayRef<BufferAccess> effects, const SharedAllocation::Function &function,
                   SmallVectorImpl<unsigned> &numbers);
  void addBits(Access &access);
  static bool conflict(const Access &first, unsigned distance, const Access &second);
  /// Adds accesses that begin at the current point to `state`.
  void begin(ArrayRef<unsigned> numbers, State &state) const;
  /// Increments iteration distances along an edge to `to`, where the next iteration of a loop may begin.
  void incrementDistances(unsigned from, unsigned to, State &state) const;
  /// Updates `state` up to the accesses of a point, and from there on.
  void transferBefore(unsigned point, State &state, const Barriers &barriers, const Barriers &fences) const;
  void transferAfter(unsigned point, State &state) const;
  void solve(const Barriers &barriers, const Barriers &fences = {});

  FuncOp func;
  ControlFlowGraph graph;
  SmallVector<Access, 0> accesses;
  /// The access of each bit.
  SmallVector<unsigned, 0> accessOfBit;
  SmallVector<PointEffects, 0> effects;
  /// For each access, the bits of those that it conflicts with if they come first.
  SmallVector<llvm::BitVector, 0> conflicts;
  llvm::BitVector visibleBits, waitBits;
  /// The accesses of multi-buffers, by the point where an iteration of the loop that indexes them begins.
  llvm::DenseMap<unsigned, SmallVector<unsigned, 1>> multiBufferLoops;
  SmallVector<State, 0> states;
};

} // namespace mlir::triton

#endif // TRITON_ANALYSIS_SHAREDMEMORY_SHAREDHAZARDS_H

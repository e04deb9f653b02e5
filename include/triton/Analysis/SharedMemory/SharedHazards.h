//===- SharedHazards.h - Accesses of shared memory that race -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_ANALYSIS_SHAREDMEMORY_SHAREDHAZARDS_H
#define TRITON_ANALYSIS_SHAREDMEMORY_SHAREDHAZARDS_H

#include "triton/Analysis/ControlFlow/ControlFlowGraph.h"
#include "triton/Analysis/SharedMemory/SharedAllocation.h"
#include "triton/Analysis/SharedMemory/SharedMemoryEffects.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseSet.h"

namespace mlir::triton {

/// Which accesses of a function may race: two of the same bytes, not both reads, such that control may go from the one
/// to the other and meet no barrier.  It is a barrier of all threads that run the code, as `ttg.local_barrier`.
///
/// Asynchronous accesses count from where a wait says that they are over: a thread knows that of its own, and others
/// must meet it at a barrier before they rely on it.  To wait at all is the program's affair.  What a function waits
/// for may be its caller's; so there, a barrier follows a wait at once.
class SharedHazards {
public:
  /// Barriers that are not in the program, by the operations in front of which they are.
  using Barriers = llvm::DenseSet<Operation *>;

  struct Hazard {
    /// The operation that must not begin yet.
    Operation *second;
    /// Those with which it races.
    SmallVector<Operation *> firsts;
    /// A barrier further up would do as well, as far as this operation is concerned.
    bool mayBeEarlier;
  };

  SharedHazards(const SharedAllocation::Function &function, const FunctionEffects &callees);

  /// The first hazard in the order of the text.
  std::optional<Hazard> findFirst(const Barriers &barriers);

  /// What a call of the function does.
  SharedMemoryEffects summarize(const Barriers &barriers);

  FuncOp getFunction() { return func; }

private:
  /// What an access may be of: bytes counted from the begin of the frame, or bytes of an argument.
  struct Piece {
    unsigned buffer;
    std::optional<unsigned> argument;
    ByteRanges bytes;
    std::optional<MultiBufferIndex> slot;
  };
  /// An access.  One of a buffer that a loop takes in turn is told apart by its age: in how many iterations ago, modulo
  /// the number of buffers.  Its bits in a state are as many as there are ages.
  struct Site {
    Operation *op;
    BufferAccess access;
    SmallVector<Piece, 1> pieces;
    unsigned firstBit = 0, numAges = 1;
    /// Others than the threads that run the code may know the bytes.
    bool isPublic = false;
    /// No access, but a wait of a function, which a barrier must follow.
    bool isWait = false;
  };
  /// What happens at a point.
  struct Actions {
    std::optional<BufferAccess::Completion> waitsFor;
    bool waitsForAll = false, publishes = false, hasBarrierFirst = false, hasBarrier = false, mayHaveBarrier = false;
    /// Sites by number.
    SmallVector<unsigned, 1> before, after;
  };
  /// What holds when control comes to a point.
  struct State {
    /// The bits of accesses that nobody met at a barrier since, and of asynchronous ones that may be under way.
    llvm::BitVector pending, underWay;
    /// There may have been no barrier since the function began.
    bool isFresh = false;

    bool merge(const State &other);
  };

  void addSites(Operation *op, ArrayRef<BufferAccess> accesses, const SharedAllocation::Function &function,
                SmallVectorImpl<unsigned> &numbers);
  void addBits(Site &site);
  static bool conflict(const Site &first, unsigned age, const Site &second);
  void add(ArrayRef<unsigned> numbers, State &state) const;
  /// Makes of the state behind `from` that before `to`, where the next iteration of a loop may begin.
  void cross(unsigned from, unsigned to, State &state) const;
  void enter(unsigned point, State &state, const Barriers &barriers) const;
  void leave(unsigned point, State &state) const;
  void solve(const Barriers &barriers);

  FuncOp func;
  ControlFlowGraph flow;
  SmallVector<Site, 0> sites;
  /// By bit: its site.
  SmallVector<unsigned, 0> siteOfBit;
  SmallVector<Actions, 0> actions;
  /// By site: the bits of those that it conflicts with if they come first.
  SmallVector<llvm::BitVector, 0> conflicts;
  llvm::BitVector publicBits, waitBits;
  /// Loops that take buffers in turn, by the point where an iteration begins: the sites that they count for.
  llvm::DenseMap<unsigned, SmallVector<unsigned, 1>> rings;
  SmallVector<State, 0> states;
};

} // namespace mlir::triton

#endif // TRITON_ANALYSIS_SHAREDMEMORY_SHAREDHAZARDS_H

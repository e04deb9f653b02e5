//===- SharedLiveness.h - Liveness of buffers in shared memory -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_ANALYSIS_SHAREDMEMORY_SHAREDLIVENESS_H
#define TRITON_ANALYSIS_SHAREDMEMORY_SHAREDLIVENESS_H

#include "triton/Analysis/ControlFlow/ControlFlowGraph.h"
#include "triton/Analysis/SharedMemory/SharedBuffers.h"

#include "llvm/ADT/BitVector.h"

namespace mlir::triton {

/// The points of a function where each of its buffers is live, and the buffers that interfere: these need disjoint
/// bytes.
///
/// A buffer is live at a point if a path from its allocation reaches the point and a path from the point reaches a use:
/// of any value that refers to it, or its deallocation.  It is also live while an asynchronous access of it is in
/// flight, also of one that a callee has begun.  The regions of `ttg.warp_specialize` execute concurrently: a buffer
/// that one of them allocates interferes with all buffers that another one uses.
class SharedLiveness {
public:
  /// `frames` has the frames of the callees.  Fails with a diagnostic if a buffer is allocated again while the memory
  /// of its previous allocation is live: both have the same offset.
  static FailureOr<SharedLiveness> compute(FuncOp func, const SharedBuffers &buffers,
                                           const llvm::DenseMap<FuncOp, SharedFrame> &frames);

  bool interfere(unsigned lhs, unsigned rhs) const { return interference[lhs].test(rhs); }

  /// The buffers that are live at each point.
  ArrayRef<llvm::BitVector> getLiveBuffers() const { return live; }

  /// How accesses complete that may still be in flight when the function returns.
  ArrayRef<gpu::Completion> getCompletionsInFlight() const { return completionsInFlight; }

private:
  SharedLiveness(FuncOp func, const SharedBuffers &buffers) : graph(func), buffers(buffers) {}

  void findUses();
  void addAccessesInFlight(const llvm::DenseMap<FuncOp, SharedFrame> &frames);
  void extendOverPartitions(FuncOp func);
  void solve();
  void separatePartitions(FuncOp func);
  LogicalResult verifyReallocations(FuncOp func);

  ControlFlowGraph graph;
  const SharedBuffers &buffers;
  SmallVector<llvm::BitVector, 0> uses, live;
  SmallVector<llvm::BitVector> interference;
  SmallVector<gpu::Completion> completionsInFlight;
};

} // namespace mlir::triton

#endif // TRITON_ANALYSIS_SHAREDMEMORY_SHAREDLIVENESS_H

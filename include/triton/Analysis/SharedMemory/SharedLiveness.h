//===- SharedLiveness.h - Which buffers are in use at once -*- C++ -*-===//
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

/// At which points of a function its buffers are in use, and so which of them need different bytes.
///
/// A buffer is in use where control may have come from its allocation and may go on to a use: of any value that stands
/// for it, or of its deallocation.  While an asynchronous access of it is under way it is in use as well.  The regions
/// of `ttg.warp_specialize` run at the same time: what one of them allocates never shares bytes with what another uses.
class SharedLiveness {
public:
  /// Fails, and reports where, if a buffer is allocated again while the one from before is in use: there is one place
  /// for both.
  static FailureOr<SharedLiveness> compute(FuncOp func, const SharedBuffers &buffers);

  bool interfere(unsigned lhs, unsigned rhs) const { return interference[lhs].test(rhs); }

  /// For each point, the buffers in use there.
  ArrayRef<llvm::BitVector> getLiveBuffers() const { return live; }

private:
  SharedLiveness(FuncOp func, const SharedBuffers &buffers) : flow(func), buffers(buffers) {}

  void findUses();
  void addAccessesUnderWay();
  void extendOverPartitions(FuncOp func);
  void solve();
  void separatePartitions(FuncOp func);
  LogicalResult checkInstances(FuncOp func);

  ControlFlowGraph flow;
  const SharedBuffers &buffers;
  SmallVector<llvm::BitVector, 0> uses, live;
  SmallVector<llvm::BitVector> interference;
};

} // namespace mlir::triton

#endif // TRITON_ANALYSIS_SHAREDMEMORY_SHAREDLIVENESS_H

//===- ReductionPlan.h - Lowering plan of reductions ------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each input bit of a layout moves along the axis, moves along another dimension, or is redundant.  The lowering
// combines elements over the bits along the axis only, so that each element counts once: first over the registers of a
// thread, then over the lanes of a warp, by shuffles.  The results are *parts*, partial results, one for each
// combination of warps along the axis.  If a result has several parts, or if the layout of the result differs from that
// of the parts, they go through shared memory, from which every thread reads all parts of its results.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_ANALYSIS_LOWERINGPLAN_REDUCTIONPLAN_H
#define TRITON_ANALYSIS_LOWERINGPLAN_REDUCTIONPLAN_H

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/LinearLayout/LinearLayoutAlgebra.h"
#include "triton/LinearLayout/Swizzling.h"

namespace mlir::triton {

/// Returns whether a combine region is commutative bit by bit: each result is one commutative operation on the two
/// elements of its source.
bool isSymmetricCombination(Region &region);

/// Verifies that the combine region of `op` has one block, also when structured control flow is lowered to branches.
LogicalResult verifyHasNoControlFlow(Operation *op);

class ReductionPlan {
public:
  /// Plans `reduce`, or reports why it is not supported.
  static FailureOr<ReductionPlan> plan(ReduceOp reduce);

  /// The bits of `dim` (registers or lanes) along the axis, over which elements are combined.
  uint64_t getAxisBits(InDim dim) const { return axisBits[static_cast<unsigned>(dim)]; }

  /// The source registers that hold the parts after the reduction within threads and warps.
  ArrayRef<unsigned> getPartRegisters() const { return partRegisters; }

  /// The layout of the parts: maps (part register, lane, warp, block) to the coordinates in the result and, as the last
  /// coordinate, the number of the part.
  const LinearLayout &getParts() const { return parts; }

  /// The layout in which threads read the parts: that of the results, with all parts of a result in consecutive
  /// registers.
  const LinearLayout &getReads() const { return reads; }
  unsigned getNumParts() const { return reads.getOutSize(reads.getRank() - 1); }

  /// Without shared memory: for each register of a result, the index of its part register.
  ArrayRef<unsigned> getResultParts() const { return resultParts; }
  bool needsSharedMemory() const { return !memories.empty(); }

  /// Whether the combine region may not be commutative.  All threads must then combine in the same order.
  bool isOrdered() const { return ordered; }

  /// Whether threads hold replicas of an element in different registers, and so combine their elements in different
  /// orders.
  bool hasShuffledReplicas() const { return replicasAreShuffled; }

  /// The scratch for the parts of a source: its layout, its offset in the scratch of the operation, and the bits of an
  /// element in it.
  struct Memory {
    SwizzledMemory layout;
    int64_t offset;
    unsigned elementBits;
  };
  ArrayRef<Memory> getMemories() const { return memories; }

  /// The scratch size in bytes.
  int64_t getScratchBytes() const { return scratchBytes; }

private:
  void allocateScratch(ReduceOp reduce);

  std::array<uint64_t, numInDims> axisBits = {};
  SmallVector<unsigned> partRegisters, resultParts;
  LinearLayout parts, reads;
  bool ordered = false, replicasAreShuffled = false;
  SmallVector<Memory, 1> memories;
  int64_t scratchBytes = 0;
};

} // namespace mlir::triton

#endif // TRITON_ANALYSIS_LOWERINGPLAN_REDUCTIONPLAN_H

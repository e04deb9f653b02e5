//===- GatherPlan.h - Lowering plan of gathers ------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// If a warp holds all the elements that its threads may read, a gather uses shuffles: the index determines the lane and
// the register of an element; the lowering shuffles all candidate registers and selects one.  Otherwise the tensor goes
// through shared memory.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_ANALYSIS_LOWERINGPLAN_GATHERPLAN_H
#define TRITON_ANALYSIS_LOWERINGPLAN_GATHERPLAN_H

#include "triton/Analysis/LoweringPlan/IndexedMemory.h"

namespace mlir::triton {

class GatherPlan {
public:
  /// Plans `gather`, or reports why it is not supported.
  static FailureOr<GatherPlan> plan(GatherOp gather);

  /// The scratch for the source; null if the gather uses shuffles.
  const IndexedMemory *getMemory() const { return memory ? &*memory : nullptr; }
  int64_t getScratchBytes() const { return memory ? memory->getScratchBytes() : 0; }

  /// For shuffles: maps each hardware index of the indices to that of a source element with the same coordinates in all
  /// dimensions but the axis.  The gathered index selects the coordinate along the axis.
  const LinearLayout &getIndexMap() const { return indexMap; }
  /// For each bit of the coordinate along the axis, the register or lane bit of the source that it corresponds to.
  ArrayRef<std::pair<InDim, unsigned>> getAxisBits() const { return axisBits; }

private:
  /// Plans shuffles.  Returns false if a warp lacks elements, or if there are too many candidate registers.
  bool planShuffles(GatherOp gather);

  std::optional<IndexedMemory> memory;
  LinearLayout indexMap;
  SmallVector<std::pair<InDim, unsigned>> axisBits;
};

} // namespace mlir::triton

#endif // TRITON_ANALYSIS_LOWERINGPLAN_GATHERPLAN_H

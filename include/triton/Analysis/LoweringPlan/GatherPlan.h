//===- GatherPlan.h - How threads look up elements of a tensor -*- C++ -*- ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// If a warp has all the elements that its threads may ask for, they ask each other: which lane has an element follows
// from the index, and so does which of its registers, of which all are asked and one is chosen.  Otherwise the tensor
// goes to shared memory.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_ANALYSIS_LOWERINGPLAN_GATHERPLAN_H
#define TRITON_ANALYSIS_LOWERINGPLAN_GATHERPLAN_H

#include "triton/Analysis/LoweringPlan/IndexedMemory.h"

namespace mlir::triton {

class GatherPlan {
public:
  /// Plans `gather`, or reports why there is no way.
  static FailureOr<GatherPlan> plan(GatherOp gather);

  /// The memory for the source; null if lanes ask each other.
  const IndexedMemory *getMemory() const { return memory ? &*memory : nullptr; }
  int64_t getScratchBytes() const { return memory ? memory->getScratchBytes() : 0; }

  /// For lanes that ask each other: a place of the source with the other coordinates of an index, for each place of the
  /// indices.  Which coordinate along the axis it has says the index.
  const LinearLayout &getIndexMap() const { return indexMap; }
  /// The bit of a register or lane of the source that is each bit of the coordinate along the axis.
  ArrayRef<std::pair<InDim, unsigned>> getAxisBits() const { return axisBits; }

private:
  /// Fills in the above, if a warp has all it needs and few enough registers would have to be asked.
  bool planShuffles(GatherOp gather);

  std::optional<IndexedMemory> memory;
  LinearLayout indexMap;
  SmallVector<std::pair<InDim, unsigned>> axisBits;
};

} // namespace mlir::triton

#endif // TRITON_ANALYSIS_LOWERINGPLAN_GATHERPLAN_H

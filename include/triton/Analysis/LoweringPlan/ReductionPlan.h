//===- ReductionPlan.h - How the threads of a block reduce a tensor -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each bit of a layout's inputs moves along the axis, or along another dimension, or leads to copies only.  Elements
// are combined over the bits along the axis and over no others, so that each counts once: first over the registers of
// a thread, then over the lanes of a warp, by shuffles.  What then remains are parts, one for each combination of warps
// along the axis.  Where there are several, or where the result is not where they are, they go through shared memory,
// from which every thread reads all parts of its results.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_ANALYSIS_LOWERINGPLAN_REDUCTIONPLAN_H
#define TRITON_ANALYSIS_LOWERINGPLAN_REDUCTIONPLAN_H

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/LinearLayout/LinearLayoutAlgebra.h"
#include "triton/LinearLayout/Swizzling.h"

namespace mlir::triton {

/// Whether a region that combines two elements of each source yields the very same bits if it gets them the other way
/// round: each result is one commutative operation on the two elements of its source.
bool isSymmetricCombination(Region &region);

class ReductionPlan {
public:
  /// Plans `reduce`, or reports why there is no way.
  static FailureOr<ReductionPlan> plan(ReduceOp reduce);

  /// The bits of `dim` (registers or lanes) to combine elements over.
  uint64_t getAxisBits(InDim dim) const { return axisBits[static_cast<unsigned>(dim)]; }

  /// The registers of a source that hold a part when the elements of threads and warps have been combined.
  ArrayRef<unsigned> getPartRegisters() const { return partRegisters; }

  /// Where the parts are: maps a place, with a register counting part registers, to the coordinates in the result and,
  /// as the last, the number of the part.
  const LinearLayout &getParts() const { return parts; }

  /// Where threads read them: as the results are laid out, with the parts of a result in neighbouring registers.
  const LinearLayout &getReads() const { return reads; }
  unsigned getNumParts() const { return reads.getOutSize(reads.getRank() - 1); }

  /// Without shared memory: for each register of a result, which of the part registers it is.
  ArrayRef<unsigned> getResultParts() const { return resultParts; }
  bool needsSharedMemory() const { return !memories.empty(); }

  /// Whether the region may yield other bits if its operands are exchanged.  Threads must then agree on their order.
  bool isOrdered() const { return ordered; }

  /// The memory through which the parts of a source go: its layout, where it begins in the scratch of the operation,
  /// and the bits of an element in it.
  struct Memory {
    SwizzledMemory layout;
    int64_t offset;
    unsigned elementBits;
  };
  const Memory &getMemory(unsigned source) const { return memories[source]; }

  /// The shared memory that the reduction needs while it runs.
  int64_t getScratchBytes() const { return scratchBytes; }

private:
  void allocateScratch(ReduceOp reduce);

  std::array<uint64_t, numInDims> axisBits = {};
  SmallVector<unsigned> partRegisters, resultParts;
  LinearLayout parts, reads;
  bool ordered = false;
  SmallVector<Memory, 1> memories;
  int64_t scratchBytes = 0;
};

} // namespace mlir::triton

#endif // TRITON_ANALYSIS_LOWERINGPLAN_REDUCTIONPLAN_H

//===- ScanPlan.h - How the threads of a block scan a tensor -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A scan takes one step for each bit of the coordinate along the axis, from the lowest.  Before step k, each element is
// combined with those before it among the 2^k that share its higher bits.  In step k, an element whose bit k is set
// takes in all of the neighbouring 2^k that lack it: what the last of these has.  Backwards, bits are the other way
// round.
//
// A bit of the coordinate is a bit of the register, the lane or the warp.  So where an element finds the one that it
// takes in follows from the bits up to k alone.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_ANALYSIS_LOWERINGPLAN_SCANPLAN_H
#define TRITON_ANALYSIS_LOWERINGPLAN_SCANPLAN_H

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/LinearLayout/LinearLayoutAlgebra.h"
#include "triton/LinearLayout/Swizzling.h"

namespace mlir::triton {

class ScanPlan {
public:
  /// Indices along an input dimension: those whose bits `mask` are `value`.
  struct Selection {
    uint64_t mask = 0, value = 0;
  };

  /// The memory through which the elements of a source go: its layout, where it begins in the scratch of the operation,
  /// and the bits of an element in it.
  struct Memory {
    SwizzledMemory layout;
    int64_t offset;
    unsigned elementBits;
  };

  struct Step {
    /// Which bit of which dimension tells the elements that take another one in.
    InDim dim;
    unsigned bit;
    /// For each dimension, the bits up to that one, and what they are where the elements to take in are.
    std::array<Selection, numInDims> from;
    /// Where these are, and where they are wanted, if they go through shared memory: the layout less the bits up to
    /// this one; its registers count the selected ones.
    LinearLayout layout;
    SmallVector<Memory, 1> memories;

    const Selection &getSelection(InDim which) const { return from[static_cast<unsigned>(which)]; }
  };

  /// Plans `scan`, or reports why there is no way.
  static FailureOr<ScanPlan> plan(ScanOp scan);

  ArrayRef<Step> getSteps() const { return steps; }

  /// For each register, the first that holds the same element.
  ArrayRef<unsigned> getOwnerRegisters() const { return ownerRegisters; }

  /// The registers that hold elements first, as bits of the register.
  uint64_t getOwnerBits() const { return ownerBits; }

  /// Whether each step that goes through memory uses other bytes than the one before, so that it need not wait until
  /// these are read.
  bool isDoubleBuffered() const { return doubleBuffered; }

  /// The shared memory that the scan needs while it runs.
  int64_t getScratchBytes() const { return scratchBytes; }

private:
  void allocateScratch(ScanOp scan, const LinearLayout &source, Step &step, unsigned axisBit);

  void assignDoubleBuffers();

  SmallVector<Step, 0> steps;
  SmallVector<unsigned> ownerRegisters;
  uint64_t ownerBits = 0;
  int64_t scratchBytes = 0;
  bool doubleBuffered = false;
};

} // namespace mlir::triton

#endif // TRITON_ANALYSIS_LOWERINGPLAN_SCANPLAN_H

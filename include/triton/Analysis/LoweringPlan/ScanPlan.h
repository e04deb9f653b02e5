//===- ScanPlan.h - Lowering plan of scans ----------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A scan has one step for each bit of the coordinate along the axis, from the lowest.  Before step k, each element is
// the result of the scan of the group of 2^k elements that share its higher bits.  In step k, each element whose bit k
// is set is combined with the last element of the preceding group, whose bit k is clear.  In a reverse scan, set and
// clear are exchanged.
//
// Each bit of the coordinate is a bit of the register, the lane or the warp.  So the index of the element to combine
// with depends only on the bits up to k.
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
  /// The indices along an input dimension whose bits `mask` are `value`.
  struct Selection {
    uint64_t mask = 0, value = 0;
  };

  /// The scratch for the elements of a source: its layout, its offset in the scratch of the operation, and the bits of
  /// an element in it.
  struct Memory {
    SwizzledMemory layout;
    int64_t offset;
    unsigned elementBits;
  };

  struct Step {
    /// The input dimension, and its bit, that correspond to the bit of the coordinate.
    InDim dim;
    unsigned bit;
    /// For each input dimension, the indices of the elements to combine with: the last ones of preceding groups.
    std::array<Selection, numInDims> from;
    /// If the step uses shared memory, the layout without the bits up to this one, of both the elements to combine with
    /// and the threads that read them.  Its registers count the selected ones.
    LinearLayout layout;
    SmallVector<Memory, 1> memories;

    const Selection &getSelection(InDim which) const { return from[static_cast<unsigned>(which)]; }
  };

  /// Plans `scan`, or reports why it is not supported.
  static FailureOr<ScanPlan> plan(ScanOp scan);

  ArrayRef<Step> getSteps() const { return steps; }

  /// For each register, the register of the same thread that owns the element.
  ArrayRef<unsigned> getOwnerRegisters() const { return ownerRegisters; }

  /// The register bits that are not redundant.
  uint64_t getOwnerBits() const { return ownerBits; }

  /// Whether successive steps in shared memory use different bytes, so that a step needs no barrier before its stores.
  bool isDoubleBuffered() const { return doubleBuffered; }

  /// The scratch size in bytes.
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

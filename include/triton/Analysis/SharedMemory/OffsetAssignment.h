//===- OffsetAssignment.h - Offsets of buffers in a frame -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_ANALYSIS_SHAREDMEMORY_OFFSETASSIGNMENT_H
#define TRITON_ANALYSIS_SHAREDMEMORY_OFFSETASSIGNMENT_H

#include "triton/Analysis/SharedMemory/SharedLiveness.h"

namespace mlir::triton {

/// The offset of each buffer of a function in the function's frame.
class OffsetAssignment {
public:
  /// Assigns offsets such that buffers that interfere are disjoint and the frame is small.  Scratch and the frames of
  /// callees are disjoint from each other besides, as far as the frame does not grow beyond what leaves the occupancy
  /// as it is: an access of bytes that nothing else accesses needs no barrier.
  OffsetAssignment(const SharedBuffers &buffers, const SharedLiveness &liveness);

  /// The offset of each buffer; 0 for arguments.
  ArrayRef<int64_t> getOffsets() const { return offsets; }
  SharedFrame getFrame() const { return frame; }

private:
  int64_t findOffset(unsigned buffer, const llvm::BitVector &others) const;
  int64_t assign(ArrayRef<unsigned> order);
  void pack(SmallVector<unsigned> order);
  void spreadScratch();
  int64_t getEnd() const;

  const SharedBuffers &buffers;
  const SharedLiveness &liveness;
  /// For each buffer, those that it interferes with, without arguments.
  SmallVector<llvm::BitVector> interfering;
  SmallVector<int64_t> offsets;
  SharedFrame frame;
};

} // namespace mlir::triton

#endif // TRITON_ANALYSIS_SHAREDMEMORY_OFFSETASSIGNMENT_H

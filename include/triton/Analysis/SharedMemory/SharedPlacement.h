//===- SharedPlacement.h - Where buffers lie -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_ANALYSIS_SHAREDMEMORY_SHAREDPLACEMENT_H
#define TRITON_ANALYSIS_SHAREDMEMORY_SHAREDPLACEMENT_H

#include "triton/Analysis/SharedMemory/SharedLiveness.h"

namespace mlir::triton {

/// Where the buffers of a function begin, counted from the begin of the function's frame.
class SharedPlacement {
public:
  /// Places buffers so that what is in use at once lies apart and the frame is small.  Scratch and the frames of calls
  /// lie apart from each other besides, as far as the frame does not grow by it (beyond what costs nothing): who finds
  /// new bytes need not wait for those who used them before.
  SharedPlacement(const SharedBuffers &buffers, const SharedLiveness &liveness);

  /// By buffer; 0 for arguments, which are not placed.
  ArrayRef<int64_t> getOffsets() const { return offsets; }
  SharedFrame getFrame() const { return frame; }

private:
  int64_t findOffset(unsigned buffer, const llvm::BitVector &others) const;
  int64_t place(ArrayRef<unsigned> order);
  void pack(SmallVector<unsigned> order);
  void spreadScratch();
  int64_t getEnd() const;

  const SharedBuffers &buffers;
  const SharedLiveness &liveness;
  /// What lies apart from each buffer in any case.
  SmallVector<llvm::BitVector> apart;
  SmallVector<int64_t> offsets;
  SharedFrame frame;
};

} // namespace mlir::triton

#endif // TRITON_ANALYSIS_SHAREDMEMORY_SHAREDPLACEMENT_H

//===- Swizzling.h - Shared memory without bank conflicts -------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A conversion of layouts through shared memory may arrange its elements there as it likes.  For vectors there always
// is an arrangement in which neither access has bank conflicts (Swizzling.cpp has the proof).  Matrices need rows of 16
// bytes that one of the layouts prescribes, which leaves fewer arrangements: they are taken where there is one without
// conflicts that takes fewer instructions.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LINEARLAYOUT_SWIZZLING_H
#define TRITON_LINEARLAYOUT_SWIZZLING_H

#include "triton/LinearLayout/MatrixAccess.h"

namespace mlir::triton {

/// A layout of shared memory for a conversion of layouts through it.
struct SwizzledMemory {
  LinearLayout memory; // (offset, block) -> element.
  /// The highest bits of the offset may number slices of the tensor instead: these go through the same memory one
  /// after the other.  All that a thread reads of a slice is in registers of its own; what it writes need not be.
  unsigned sliceBits = 0;
  SharedAccess store;
  SharedAccess load;
  /// How matrices are moved, where `store` or `load` has that method.
  std::optional<MatrixAccess> matrixStore, matrixLoad;

  int64_t getRounds() const { return int64_t(1) << sliceBits; }
  /// Elements that are in memory at once.
  int64_t getSize() const { return memory.getInSize(InDim::Offset) >> sliceBits; }
};

/// Which instructions for matrices a processor has.
struct MatrixMoves {
  bool store = false, load = false;
};

/// Lays out shared memory for a tensor that is written in layout `source` and read in layout `destination`, so that
/// neither access has bank conflicts, and both move as wide vectors (up to 128 bits) as they can together, or matrices
/// where that takes fewer instructions.  Elements have a power of two of bits from 8 to 128.  None if a block reads
/// what only another block writes.
std::optional<SwizzledMemory> chooseSwizzledMemory(const LinearLayout &source, const LinearLayout &destination,
                                                   unsigned elementBits, MatrixMoves moves = MatrixMoves());

/// The same in 2^sliceBits rounds, by vectors.  None if threads read too few elements for that, too.
std::optional<SwizzledMemory> chooseSlicedMemory(const LinearLayout &source, const LinearLayout &destination,
                                                 unsigned elementBits, unsigned sliceBits);

} // namespace mlir::triton

#endif // TRITON_LINEARLAYOUT_SWIZZLING_H

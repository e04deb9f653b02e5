//===- Swizzling.h - Conflict-free layouts of shared memory -----*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A layout conversion through shared memory can choose any layout of its scratch memory.  For vector accesses a layout
// without bank conflicts always exists (Swizzling.cpp has the proof).  ldmatrix and stmatrix prescribe rows of 16
// bytes: they are used if a layout without bank conflicts exists that takes fewer instructions.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LINEARLAYOUT_SWIZZLING_H
#define TRITON_LINEARLAYOUT_SWIZZLING_H

#include "triton/LinearLayout/MatrixAccess.h"

namespace mlir::triton {

/// A shared memory layout for a layout conversion.
struct SwizzledMemory {
  LinearLayout memory; // (offset, block) -> element.
  /// The number of high offset bits that number slices of the tensor instead.  All slices use the same memory, one
  /// after the other.  The registers that a thread reads in a slice are the same for all threads; those that it writes
  /// need not be.
  unsigned sliceBits = 0;
  SharedAccess store;
  SharedAccess load;
  /// The matrix accesses, if `store` or `load` has such a method.
  std::optional<MatrixAccess> matrixStore, matrixLoad;

  int64_t getRounds() const { return int64_t(1) << sliceBits; }
  /// The number of elements of a slice.
  int64_t getSize() const { return memory.getInSize(InDim::Offset) >> sliceBits; }
};

/// Whether a target has stmatrix and ldmatrix.
struct MatrixMoves {
  bool store = false, load = false;
};

/// Chooses a shared memory layout for a tensor that is written in layout `source` and read in layout `destination`.
/// Neither access has bank conflicts, and both use the widest vectors (up to 128 bits) that they allow together, or
/// matrices if that takes fewer instructions.  Element widths are powers of two from 8 to 128 bits.  Returns
/// std::nullopt if a block reads elements that only another block writes.
std::optional<SwizzledMemory> chooseSwizzledMemory(const LinearLayout &source, const LinearLayout &destination,
                                                   unsigned elementBits, MatrixMoves moves = MatrixMoves());

/// Chooses a shared memory layout for a tensor that is written in layout `source`, such as by asynchronous copies, and
/// read in layout `destination`.  A write has `vector`, the bases of up to 16 bytes of elements: those that are
/// neighbors in global memory are neighbors in shared memory, too.  Neither access has bank conflicts.  Returns
/// std::nullopt if a block reads elements that only another block writes.
std::optional<SwizzledMemory> chooseCopiedMemory(const LinearLayout &source, const LinearLayout &destination,
                                                 unsigned elementBits, llvm::ArrayRef<uint64_t> vector,
                                                 bool hasMatrixLoads);

/// Returns the cheapest accesses with which registers of layout `registers` are written to and read from memory of the
/// given layout, which must hold every element.  Vectors have at most `maxVectorElements`.
SwizzledMemory getAccesses(const LinearLayout &memory, const LinearLayout &registers, unsigned elementBits,
                           MatrixMoves moves, int64_t maxVectorElements);

/// Chooses a shared memory layout for a conversion in 2^sliceBits rounds, with vector accesses.  Returns std::nullopt
/// if a block reads elements of another block, or if threads read too few elements for that number of rounds.
std::optional<SwizzledMemory> chooseSlicedMemory(const LinearLayout &source, const LinearLayout &destination,
                                                 unsigned elementBits, unsigned sliceBits);

} // namespace mlir::triton

#endif // TRITON_LINEARLAYOUT_SWIZZLING_H

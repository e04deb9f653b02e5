//===- SharedLayouts.h - The layouts of shared memory -*- C++ -*- ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the shared encodings mean, as (offset, block) -> element, from plain integers.  Offsets count elements.
//
// All sizes are powers of two.  `order` names the dimensions from the fastest to the slowest.  `cga` says how blocks of
// a cluster share a tensor, as for the layouts of registers.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LINEARLAYOUT_SHAREDLAYOUTS_H
#define TRITON_LINEARLAYOUT_SHAREDLAYOUTS_H

#include "triton/LinearLayout/LinearLayoutAlgebra.h"

namespace mlir::triton {

/// Rows one after the other, in which groups of `vec` elements change places: their number is XORed with the row's
/// phase, which steps every `perPhase` rows through `maxPhase` values.
LinearLayout swizzledLayout(unsigned vec, unsigned perPhase, unsigned maxPhase, llvm::ArrayRef<unsigned> order,
                            const LinearLayout &cga, llvm::ArrayRef<int64_t> shape);

/// What TMA and wgmma define: lines of `swizzle` bytes, in which units of 16 bytes are XORed with the row's number.
struct NvmmaLayout {
  /// 0 (no swizzle), 32, 64 or 128 bytes.
  unsigned swizzle;
  unsigned elementBits;
  /// The first dimension is contiguous, not the last.
  bool transposed = false;
  /// Each 8 bytes of data are followed by 8 bytes of padding.
  bool fp4Padded = false;

  /// How many elements of the contiguous dimension a line holds.
  unsigned getLineElements() const { return 8 * swizzle / elementBits / (fp4Padded ? 2 : 1); }
  /// Whether a tensor of `shape` fills at least the unit that the swizzle repeats: eight whole lines.
  bool fits(const LinearLayout &cga, llvm::ArrayRef<int64_t> shape) const;
  /// For a shape that fits().
  LinearLayout toLinearLayout(const LinearLayout &cga, llvm::ArrayRef<int64_t> shape) const;
};

/// A layout of shared memory given by its bases, used for a tensor of another shape: it grows by offsets in its own
/// order, and where the tensor is smaller, offsets hold copies.
LinearLayout fitSharedLayout(const LinearLayout &layout, llvm::ArrayRef<int64_t> shape);

/// `padding` elements that hold nothing, after each `interval` elements.
struct Padding {
  uint64_t interval, padding;
};

/// Where the element with offset `offset` lies once padding is put in.
uint64_t padOffset(llvm::ArrayRef<Padding> paddings, uint64_t offset);

/// How many elements of memory `numElements` take with padding, none behind the last.
uint64_t padSize(llvm::ArrayRef<Padding> paddings, uint64_t numElements);

} // namespace mlir::triton

#endif // TRITON_LINEARLAYOUT_SHAREDLAYOUTS_H

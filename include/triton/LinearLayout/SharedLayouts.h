//===- SharedLayouts.h - Shared memory layouts ------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Construction of the linear layouts of the shared encodings, (offset, block) -> element, from plain integers.  Offsets
// count elements.
//
// All sizes are powers of two.  `order` lists the dimensions from the fastest to the slowest.  `cga` distributes a
// tensor over the CTAs of a cluster, as for register layouts.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LINEARLAYOUT_SHAREDLAYOUTS_H
#define TRITON_LINEARLAYOUT_SHAREDLAYOUTS_H

#include "triton/LinearLayout/LinearLayoutAlgebra.h"

namespace mlir::triton {

/// The swizzled layout: in each row the index of a group of `vec` elements is XORed with the phase of the row, which
/// takes `maxPhase` values and changes every `perPhase` rows.
LinearLayout swizzledLayout(unsigned vec, unsigned perPhase, unsigned maxPhase, llvm::ArrayRef<unsigned> order,
                            const LinearLayout &cga, llvm::ArrayRef<int64_t> shape);

/// The shared memory layout of TMA and wgmma: lines of `swizzle` bytes, in which the index of a unit of 16 bytes is
/// XORed with the index of the row.
struct NvmmaLayout {
  /// 0 (no swizzle), 32, 64 or 128 bytes.
  unsigned swizzle;
  unsigned elementBits;
  /// The first dimension is contiguous, not the last.
  bool transposed = false;
  /// Each 8 bytes of data are followed by 8 bytes of padding.
  bool fp4Padded = false;

  /// The number of elements of the contiguous dimension per line.
  unsigned getLineElements() const { return 8 * swizzle / elementBits / (fp4Padded ? 2 : 1); }
  /// The sizes of the box, the block that one TMA instruction copies, of a tensor whose part of one CTA has the given
  /// shape.  The elements of a box are contiguous in memory.
  Coords getBox(llvm::ArrayRef<int64_t> shapePerCTA) const;
  /// Whether a tensor of `shape` has at least one swizzle pattern: eight whole lines.
  bool fits(const LinearLayout &cga, llvm::ArrayRef<int64_t> shape) const;
  /// Requires fits().
  LinearLayout toLinearLayout(const LinearLayout &cga, llvm::ArrayRef<int64_t> shape) const;
};

/// Fits a shared memory layout given by its bases to a tensor of another shape.  A larger tensor takes more offsets, in
/// the order of the layout; for a smaller one, offsets are replicated.
LinearLayout fitSharedLayout(const LinearLayout &layout, llvm::ArrayRef<int64_t> shape);

/// Padding of `padding` elements after each `interval` elements.
struct Padding {
  uint64_t interval, padding;
};

/// Returns the offset with padding of the element at `offset` without padding.
uint64_t padOffset(llvm::ArrayRef<Padding> paddings, uint64_t offset);

/// Returns the size of `numElements` elements with padding, but without padding after the last element.
uint64_t padSize(llvm::ArrayRef<Padding> paddings, uint64_t numElements);

} // namespace mlir::triton

#endif // TRITON_LINEARLAYOUT_SHAREDLAYOUTS_H

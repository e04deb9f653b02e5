//===- DistributedLayouts.h - Register layouts ------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Construction of the linear layouts of the distributed encodings, (register, lane, warp, block) -> element, from plain
// integers.
//
// All sizes are powers of two.  `order` lists the dimensions from the fastest to the slowest.  `cga` distributes a
// tensor over the CTAs of a cluster: its only input is the block, and its outputs count the parts of CTAs.  If a
// tensor is larger than the tile of a layout, each thread holds more registers; if it is smaller, elements are
// replicated.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LINEARLAYOUT_DISTRIBUTEDLAYOUTS_H
#define TRITON_LINEARLAYOUT_DISTRIBUTEDLAYOUTS_H

#include "triton/LinearLayout/LinearLayoutAlgebra.h"

namespace mlir::triton {

/// The distribution of a tensor over CTAs, from one basis per bit of the block index (none for a single CTA).  The
/// outputs have the smallest sizes that contain the bases.
LinearLayout ctaLayout(llvm::ArrayRef<llvm::SmallVector<unsigned>> bases, unsigned rank);

/// The blocked layout: threads of sizePerThread elements, warps of threadsPerWarp threads, CTAs of warpsPerCTA warps.
LinearLayout blockedLayout(llvm::ArrayRef<unsigned> sizePerThread, llvm::ArrayRef<unsigned> threadsPerWarp,
                           llvm::ArrayRef<unsigned> warpsPerCTA, llvm::ArrayRef<unsigned> order,
                           const LinearLayout &cga, llvm::ArrayRef<int64_t> shape);

/// The layout `parent` with dimension `dim` removed, as in a reduction.  Replicated registers are removed; lanes and
/// warps stay replicated.
LinearLayout sliceLayout(const LinearLayout &parent, unsigned dim);

/// The accumulator of mma.sync (version 2) or wgmma (version 3), in the last two dimensions.
LinearLayout mmaLayout(unsigned version, llvm::ArrayRef<unsigned> warpsPerCTA, llvm::ArrayRef<unsigned> instrShape,
                       const LinearLayout &cga, llvm::ArrayRef<int64_t> shape);

/// Operand A (opIdx 0) or B (1) of a dot whose accumulator has an mmaLayout(); consecutive registers hold kWidth
/// consecutive elements along K.
LinearLayout dotOperandMmaLayout(unsigned version, llvm::ArrayRef<unsigned> warpsPerCTA, unsigned opIdx,
                                 unsigned kWidth, const LinearLayout &cga, llvm::ArrayRef<int64_t> shape);

/// Operand A or B of a dot whose accumulator has a blockedLayout(): each thread holds all of K.
LinearLayout dotOperandBlockedLayout(llvm::ArrayRef<unsigned> sizePerThread, llvm::ArrayRef<unsigned> threadsPerWarp,
                                     llvm::ArrayRef<unsigned> warpsPerCTA, llvm::ArrayRef<unsigned> order,
                                     unsigned opIdx, const LinearLayout &cga, llvm::ArrayRef<int64_t> shape);

/// Fits a layout given by its bases to a tensor of another shape.  A larger tensor takes more registers, in the order
/// of the layout; for a smaller one, surplus registers are removed, and lanes, warps and blocks are replicated.
LinearLayout fitLinearLayout(const LinearLayout &layout, llvm::ArrayRef<int64_t> shape);

} // namespace mlir::triton

#endif // TRITON_LINEARLAYOUT_DISTRIBUTEDLAYOUTS_H

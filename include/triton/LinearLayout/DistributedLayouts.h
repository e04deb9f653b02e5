//===- DistributedLayouts.h - The layouts of registers ----------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the distributed encodings mean, as (register, lane, warp, block) -> element, from plain integers.
//
// All sizes are powers of two.  `order` names the dimensions from the fastest to the slowest.  `cga` says how blocks
// of a cluster share a tensor: only the block is an input, and outputs count in shares.  Where a tensor is larger than
// what one round of threads holds, each thread holds more registers; where it is smaller, threads hold copies.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LINEARLAYOUT_DISTRIBUTEDLAYOUTS_H
#define TRITON_LINEARLAYOUT_DISTRIBUTEDLAYOUTS_H

#include "triton/LinearLayout/LinearLayoutAlgebra.h"

namespace mlir::triton {

/// How the blocks share a tensor, from one basis a bit of the block index; none if there is but one block.  The outputs
/// are as large as the bases need.
LinearLayout ctaLayout(llvm::ArrayRef<llvm::SmallVector<unsigned>> bases, unsigned rank);

/// Threads of sizePerThread elements, in warps of threadsPerWarp threads, in blocks of warpsPerCTA warps.
LinearLayout blockedLayout(llvm::ArrayRef<unsigned> sizePerThread, llvm::ArrayRef<unsigned> threadsPerWarp,
                           llvm::ArrayRef<unsigned> warpsPerCTA, llvm::ArrayRef<unsigned> order,
                           const LinearLayout &cga, llvm::ArrayRef<int64_t> shape);

/// The layout of what is left of a tensor when dimension `dim` goes, as in a reduction.  `parent` is the layout of the
/// tensor with that dimension, of any size.  Registers that would hold copies go; lanes and warps keep them.
LinearLayout sliceLayout(const LinearLayout &parent, unsigned dim);

/// The accumulator of mma.sync (version 2) or wgmma (version 3), in the last two dimensions.
LinearLayout mmaLayout(unsigned version, llvm::ArrayRef<unsigned> warpsPerCTA, llvm::ArrayRef<unsigned> instrShape,
                       const LinearLayout &cga, llvm::ArrayRef<int64_t> shape);

/// Operand A (opIdx 0) or B (1) of a dot whose accumulator has an mmaLayout(); kWidth consecutive elements along K lie
/// in consecutive registers.
LinearLayout dotOperandMmaLayout(unsigned version, llvm::ArrayRef<unsigned> warpsPerCTA, unsigned opIdx,
                                 unsigned kWidth, const LinearLayout &cga, llvm::ArrayRef<int64_t> shape);

/// Operand A or B of a dot whose accumulator has a blockedLayout(): each thread holds all of K.
LinearLayout dotOperandBlockedLayout(llvm::ArrayRef<unsigned> sizePerThread, llvm::ArrayRef<unsigned> threadsPerWarp,
                                     llvm::ArrayRef<unsigned> warpsPerCTA, llvm::ArrayRef<unsigned> order,
                                     unsigned opIdx, const LinearLayout &cga, llvm::ArrayRef<int64_t> shape);

/// A layout given by its bases, used for a tensor of another shape: it grows by registers in its own order, and where
/// the tensor is smaller, lanes, warps and blocks hold copies while the surplus registers go.
LinearLayout fitLinearLayout(const LinearLayout &layout, llvm::ArrayRef<int64_t> shape);

} // namespace mlir::triton

#endif // TRITON_LINEARLAYOUT_DISTRIBUTEDLAYOUTS_H

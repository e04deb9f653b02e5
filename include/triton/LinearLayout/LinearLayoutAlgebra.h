//===- LinearLayoutAlgebra.h - Reasoning with layouts -----------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Fitting layouts to shapes, composing, inverting and dividing them, and asking what they hold where.
//
// Some results are *place maps*: their outputs are not coordinates of a tensor but the input dimensions of another
// layout, so that a flat output index is a flat input index there.  Such a map has one output for each InDim;
// indexOut() says which.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LINEARLAYOUT_LINEARLAYOUTALGEBRA_H
#define TRITON_LINEARLAYOUT_LINEARLAYOUTALGEBRA_H

#include "triton/LinearLayout/LinearLayout.h"

namespace mlir::triton {

//===----------------------------------------------------------------------===//
// Fitting a layout to a shape
//===----------------------------------------------------------------------===//

/// Where an output is smaller than in `shape`, repeats the layout along it by new bits of `dim`; outputs in `order`.
LinearLayout grow(const LinearLayout &layout, llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<unsigned> order, InDim dim);

/// Where an output is larger than in `shape`, the bases that reach beyond it no longer move along it, so that what they
/// led to are copies.  The inputs stay as they are.
LinearLayout shrink(const LinearLayout &layout, llvm::ArrayRef<int64_t> shape);

/// The layout of a whole tensor: `cga` distributes it over blocks, `tile` fitted to its share says what is where in
/// each.  More of the tensor than `tile` covers becomes bits of `dim`, along the outputs in `order`.
LinearLayout withCGA(const LinearLayout &tile, const LinearLayout &cga, llvm::ArrayRef<int64_t> shape,
                     llvm::ArrayRef<unsigned> order, InDim dim = InDim::Register);

/// The outputs from the fastest to the slowest, as the lowest bases of the inputs (registers first, then lanes) move.
llvm::SmallVector<unsigned, 4> getFastestOrder(const LinearLayout &layout);

//===----------------------------------------------------------------------===//
// Composing and inverting
//===----------------------------------------------------------------------===//

/// The output of a place map that carries `dim`.
constexpr unsigned indexOut(InDim dim) {
  for (unsigned i = 0; i < numInDims; ++i)
    if (inDimOrder[i] == dim)
      return numInDims - 1 - i; // The last output takes the lowest bits.
  return 0;
}

/// The sizes of the outputs of a place map into the inputs of `layout`.
Coords getIndexSizes(const LinearLayout &layout);

/// First `first`, then `second`: the flat outputs of the one are the flat inputs of the other.
LinearLayout compose(const LinearLayout &first, const LinearLayout &second);

/// Where each element lies, for an invertible layout: maps a row-major element index, given as InDim::Offset, to a
/// place of `layout`.
LinearLayout invert(const LinearLayout &layout);

/// The same for a layout that is only surjective; of several places it names one whose bits that are copies are zero.
LinearLayout pseudoInvert(const LinearLayout &layout);

/// A place map from the inputs of `from` to those of `to`, such that to(map(x)) == from(x): where `to` keeps what
/// `from` has at x.  A conversion of layouts *reads* along invertAndCompose(destination, source), so that every copy is
/// served.  Of several answers it takes the nearest to x itself: it leaves x's block if no place in the block will do,
/// else its warp if none in the warp will do, and so on; and it is the identity wherever both layouts agree.
/// None if `to` lacks an element that `from` has.
std::optional<LinearLayout> invertAndCompose(const LinearLayout &from, const LinearLayout &to);

/// Whether a place map keeps the index along `dim`, whatever the other indices are.
bool preserves(const LinearLayout &indexMap, InDim dim);

//===----------------------------------------------------------------------===//
// Dividing
//===----------------------------------------------------------------------===//

/// The Q with layout == tile * Q, if there is one.
std::optional<LinearLayout> divideLeft(const LinearLayout &layout, const LinearLayout &tile);

/// The Q with layout == Q * outer, if there is one.
std::optional<LinearLayout> divideRight(const LinearLayout &layout, const LinearLayout &outer);

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

/// The bits of `dim` that only lead to copies of what the bits before them reach already; bits count from registers
/// over lanes and warps to blocks, each from the lowest.  The places where all free bits are zero hold each element
/// once.
uint64_t getFreeVariableMask(const LinearLayout &layout, InDim dim);

/// The bits of `dim` that make no difference by themselves: those with a zero basis.
uint64_t getBroadcastMask(const LinearLayout &layout, InDim dim);

//===----------------------------------------------------------------------===//
// Runs of consecutive elements
//===----------------------------------------------------------------------===//

/// The length of the aligned runs of elements along output `outDim` that lie at consecutive indices of `dim`: how many
/// elements one vector access can move if `dim` is the register.
int64_t getNumConsecutive(const LinearLayout &layout, InDim dim, unsigned outDim);

/// A layout with the indices of one input dimension renumbered.
struct Renumbered {
  LinearLayout layout;
  /// New index -> index in the layout before.
  F2Matrix toOld;
};

/// Renumbers the indices of `dim` for getNumConsecutive() to be as large as it can be, but at most `limit`.
Renumbered makeConsecutive(const LinearLayout &layout, InDim dim, unsigned outDim, int64_t limit);

/// Renumbers the indices of `dim` so that its first bits move by the given packed elements, in order; these must be
/// independent and reachable by `dim` alone.  The bits after them stay in order.
Renumbered renumber(const LinearLayout &layout, InDim dim, llvm::ArrayRef<uint64_t> firstBases);

} // namespace mlir::triton

#endif // TRITON_LINEARLAYOUT_LINEARLAYOUTALGEBRA_H

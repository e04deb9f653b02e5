//===- LinearLayoutAlgebra.h - Algebra of linear layouts --------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions that fit layouts to shapes, compose, invert and divide them, and query replication and contiguity.
//
// Some results are *index maps*: their outputs are not coordinates of a tensor but the input dimensions of another
// layout, so that a flat output index is a flat input index of that layout.  An index map has one output for each
// InDim, indexOut().
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LINEARLAYOUT_LINEARLAYOUTALGEBRA_H
#define TRITON_LINEARLAYOUT_LINEARLAYOUTALGEBRA_H

#include "triton/LinearLayout/LinearLayout.h"

namespace mlir::triton {

//===----------------------------------------------------------------------===//
// Fitting a layout to a shape
//===----------------------------------------------------------------------===//

/// Repeats the layout along each output that is smaller than in `shape`, by new bits of `dim`, in `order`.
LinearLayout grow(const LinearLayout &layout, llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<unsigned> order, InDim dim);

/// Reduces each output that is larger than in `shape`: coordinates of bases outside of `shape` become zero, so that
/// elements are replicated.  The inputs do not change.
LinearLayout shrink(const LinearLayout &layout, llvm::ArrayRef<int64_t> shape);

/// The layout of a tensor that `cga` distributes over CTAs; `tile`, fitted to the part of a CTA, is the layout in each
/// CTA.  If the part is larger than `tile`, the tile is repeated by new bits of `dim`, in `order`.
LinearLayout withCGA(const LinearLayout &tile, const LinearLayout &cga, llvm::ArrayRef<int64_t> shape,
                     llvm::ArrayRef<unsigned> order, InDim dim = InDim::Register);

/// The outputs from the fastest to the slowest, in the order of their first use by a basis (registers first, then
/// lanes).
llvm::SmallVector<unsigned, 4> getFastestOrder(const LinearLayout &layout);

//===----------------------------------------------------------------------===//
// Composing and inverting
//===----------------------------------------------------------------------===//

/// The output of an index map that corresponds to `dim`.
constexpr unsigned indexOut(InDim dim) {
  for (unsigned i = 0; i < numInDims; ++i)
    if (inDimOrder[i] == dim)
      return numInDims - 1 - i; // The last output takes the lowest bits.
  return 0;
}

/// The sizes of the outputs of an index map to the inputs of `layout`.
Coords getIndexSizes(const LinearLayout &layout);

/// The composition that applies `first`, then `second`: flat outputs of `first` are flat inputs of `second`.
LinearLayout compose(const LinearLayout &first, const LinearLayout &second);

/// The inverse of an invertible layout: maps a row-major element index, given as InDim::Offset, to an index of
/// `layout`.
LinearLayout invert(const LinearLayout &layout);

/// A right inverse of a surjective layout: maps each element to its owner, the index whose redundant bits are zero.
LinearLayout pseudoInvert(const LinearLayout &layout);

/// An index map from the inputs of `from` to those of `to`, such that to(map(x)) == from(x), or std::nullopt if `to`
/// lacks an element of `from`.  A layout conversion reads index map(x) of `source` for each x of `destination`, with
/// map = invertAndCompose(destination, source), so that every replica gets its value.
///
/// Among several solutions this is the nearest to x: it leaves the block of x only if no index in the block is a
/// solution, the warp only if none in the warp is, and so on.  It is the identity wherever both layouts agree.
std::optional<LinearLayout> invertAndCompose(const LinearLayout &from, const LinearLayout &to);

/// Whether an index map keeps the index along `dim`, for all values of the other indices.
bool preserves(const LinearLayout &indexMap, InDim dim);

//===----------------------------------------------------------------------===//
// Dividing
//===----------------------------------------------------------------------===//

/// The quotient Q with layout == tile * Q, if there is one.
std::optional<LinearLayout> divideLeft(const LinearLayout &layout, const LinearLayout &tile);

/// The quotient Q with layout == Q * outer, if there is one.
std::optional<LinearLayout> divideRight(const LinearLayout &layout, const LinearLayout &outer);

//===----------------------------------------------------------------------===//
// Replication
//===----------------------------------------------------------------------===//

/// The redundant bits of `dim`, the free variables of the map: their bases depend on the bases of lower bits, in the
/// order registers, lanes, warps, blocks.  The indices whose redundant bits are all zero are the owners of the
/// elements; the others hold replicas.
uint64_t getFreeVariableMask(const LinearLayout &layout, InDim dim);

/// Returns, for each register, the first one of the same thread that holds the same element: the register itself if its
/// index has no bit of getFreeVariableMask(layout, InDim::Register).
llvm::SmallVector<unsigned> getFirstReplicas(const LinearLayout &layout);

/// The bits of `dim` with a zero basis.
uint64_t getBroadcastMask(const LinearLayout &layout, InDim dim);

//===----------------------------------------------------------------------===//
// Runs of consecutive elements
//===----------------------------------------------------------------------===//

/// The length of the aligned runs of elements along output `outDim` at consecutive indices of `dim`.  If `dim` is the
/// register, this is the number of elements that one vector access can move.
int64_t getNumConsecutive(const LinearLayout &layout, InDim dim, unsigned outDim);

/// A layout with the indices of one input dimension renumbered.
struct Renumbered {
  LinearLayout layout;
  /// Maps a new index to the index in the original layout.
  F2Matrix toOld;
};

/// Renumbers the indices of `dim` so that getNumConsecutive() is as large as possible, but at most `limit`.
Renumbered makeConsecutive(const LinearLayout &layout, InDim dim, unsigned outDim, int64_t limit);

/// Renumbers the indices of `dim` so that `firstBases`, packed elements, become its first bases.  They must be
/// independent and in the span of the bases of `dim`.  The other bits stay in order.
Renumbered renumber(const LinearLayout &layout, InDim dim, llvm::ArrayRef<uint64_t> firstBases);

} // namespace mlir::triton

#endif // TRITON_LINEARLAYOUT_LINEARLAYOUTALGEBRA_H

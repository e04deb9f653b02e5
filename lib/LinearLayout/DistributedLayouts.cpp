//===- DistributedLayouts.cpp - Register layouts --------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/LinearLayout/DistributedLayouts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/MathExtras.h"

#include <cassert>

using namespace llvm;

namespace mlir::triton {

using Order = SmallVector<unsigned, 4>;

static LinearLayout strided(InDim dim, ArrayRef<unsigned> sizes, ArrayRef<unsigned> order) {
  return LinearLayout::strided(dim, Coords(sizes.begin(), sizes.end()), order);
}

/// Like strided(), but with replicated elements along dimension `replicated`.
static LinearLayout stridedReplicated(InDim dim, ArrayRef<unsigned> sizes, ArrayRef<unsigned> order,
                                      unsigned replicated) {
  unsigned rank = sizes.size();
  LinearLayout result = LinearLayout::zeros(1, dim, rank);
  for (unsigned outDim : order)
    result *= outDim == replicated ? LinearLayout::zeros(sizes[outDim], dim, rank)
                                   : LinearLayout::identity(sizes[outDim], dim, outDim, rank);
  return result;
}

/// Replicates `cga` along `dim`: blocks that differ only along K hold the same part of an operand.
static LinearLayout withoutDim(const LinearLayout &cga, unsigned dim) {
  Coords sizes = cga.getOutSizes();
  sizes[dim] = 1;
  return shrink(cga, sizes);
}

/// Returns the order of the warps of an mma layout: the warps of a wgmma's warp group follow the first dimension.
static Order getWarpOrder(unsigned version, unsigned rank) {
  assert((version == 2 || version == 3) && "no such mma layout");
  Order order = to_vector<4>(seq<unsigned>(0, rank));
  if (version == 2)
    std::reverse(order.begin(), order.end());
  return order;
}

LinearLayout ctaLayout(ArrayRef<SmallVector<unsigned>> bases, unsigned rank) {
  Coords sizes(rank, 1);
  InDimBases blocks{InDim::Block, {}};
  for (ArrayRef<unsigned> basis : bases) {
    assert(basis.size() == rank && "one coordinate for each dimension");
    blocks.bases.emplace_back(basis.begin(), basis.end());
    for (auto [size, coord] : zip_equal(sizes, basis))
      size = std::max<int64_t>(size, PowerOf2Ceil(uint64_t(coord) + 1));
  }
  return LinearLayout(sizes, blocks);
}

LinearLayout blockedLayout(ArrayRef<unsigned> sizePerThread, ArrayRef<unsigned> threadsPerWarp,
                           ArrayRef<unsigned> warpsPerCTA, ArrayRef<unsigned> order, const LinearLayout &cga,
                           ArrayRef<int64_t> shape) {
  LinearLayout tile = strided(InDim::Register, sizePerThread, order) * strided(InDim::Lane, threadsPerWarp, order) *
                      strided(InDim::Warp, warpsPerCTA, order);
  return withCGA(tile, cga, shape, order);
}

LinearLayout sliceLayout(const LinearLayout &parent, unsigned dim) {
  return parent.sliceOut(dim).removeZeroBases(InDim::Register);
}

LinearLayout mmaLayout(unsigned version, ArrayRef<unsigned> warpsPerCTA, ArrayRef<unsigned> instrShape,
                       const LinearLayout &cga, ArrayRef<int64_t> shape) {
  unsigned rank = shape.size();
  assert(rank >= 2 && "a matrix has two dimensions");
  unsigned outer = rank - 2, inner = rank - 1;
  // An instruction has 16 rows per warp, and 8 columns or, for wgmma, instrShape[1].
  unsigned columns = version == 3 ? instrShape[1] : 8;
  LinearLayout tile =
      LinearLayout::identity(2, InDim::Register, inner, rank) * LinearLayout::identity(4, InDim::Lane, inner, rank) *
      LinearLayout::identity(8, InDim::Lane, outer, rank) * LinearLayout::identity(2, InDim::Register, outer, rank) *
      LinearLayout::identity(columns / 8, InDim::Register, inner, rank);
  tile *= strided(InDim::Warp, warpsPerCTA, getWarpOrder(version, rank));
  return withCGA(tile, cga, shape, getWarpOrder(/*version=*/2, rank));
}

LinearLayout dotOperandMmaLayout(unsigned version, ArrayRef<unsigned> warpsPerCTA, unsigned opIdx, unsigned kWidth,
                                 const LinearLayout &cga, ArrayRef<int64_t> shape) {
  unsigned rank = shape.size();
  assert(rank >= 2 && opIdx < 2 && "expected operand 0 or 1 of a dot");
  unsigned k = opIdx == 0 ? rank - 1 : rank - 2, outer = opIdx == 0 ? rank - 2 : rank - 1;
  unsigned outerSize = opIdx == 0 ? 16 : 8;
  LinearLayout tile = LinearLayout::identity(kWidth, InDim::Register, k, rank) *
                      LinearLayout::identity(4, InDim::Lane, k, rank) *
                      LinearLayout::identity(8, InDim::Lane, outer, rank) *
                      LinearLayout::identity(outerSize / 8, InDim::Register, outer, rank) *
                      LinearLayout::identity(2, InDim::Register, k, rank);
  tile *= stridedReplicated(InDim::Warp, warpsPerCTA, getWarpOrder(version, rank), k);

  Order order = {k, outer};
  for (unsigned batch = rank - 2; batch-- > 0;)
    order.push_back(batch);
  return withCGA(tile, withoutDim(cga, k), shape, order);
}

LinearLayout dotOperandBlockedLayout(ArrayRef<unsigned> sizePerThread, ArrayRef<unsigned> threadsPerWarp,
                                     ArrayRef<unsigned> warpsPerCTA, ArrayRef<unsigned> order, unsigned opIdx,
                                     const LinearLayout &cga, ArrayRef<int64_t> shape) {
  unsigned rank = shape.size();
  assert(rank >= 2 && opIdx < 2 && "expected operand 0 or 1 of a dot");
  unsigned k = opIdx == 0 ? rank - 1 : rank - 2;
  SmallVector<unsigned> perThread(sizePerThread);
  perThread[k] = shape[k];
  LinearLayout tile = strided(InDim::Register, perThread, order) *
                      stridedReplicated(InDim::Lane, threadsPerWarp, order, k) *
                      stridedReplicated(InDim::Warp, warpsPerCTA, order, k);
  return withCGA(tile, withoutDim(cga, k), shape, order);
}

LinearLayout fitLinearLayout(const LinearLayout &layout, ArrayRef<int64_t> shape) {
  LinearLayout grown = grow(layout, shape, getFastestOrder(layout), InDim::Register);
  LinearLayout fitted = shrink(grown, shape);
  F2Vectors registers;
  for (auto [before, after] : zip_equal(grown.getBases(InDim::Register), fitted.getBases(InDim::Register)))
    if (before == 0 || after != 0)
      registers.push_back(after);
  return fitted.withBases(InDim::Register, registers);
}

} // namespace mlir::triton

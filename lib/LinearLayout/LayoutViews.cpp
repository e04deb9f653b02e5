//===- LayoutViews.cpp - Products and views of layouts --------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The members of LinearLayout that construct products and other views of a layout.
//
//===----------------------------------------------------------------------===//

#include "triton/LinearLayout/LinearLayout.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/Support/MathExtras.h"

#include <cassert>

using namespace llvm;

namespace mlir::triton {

LinearLayout LinearLayout::operator*(const LinearLayout &outer) const {
  assert(getRank() == outer.getRank() && "factors lay out tensors of the same rank");
  LinearLayout result;
  for (auto [bits, outerBits] : zip_equal(outBits, outer.outBits))
    result.outBits.push_back(bits + outerBits);

  auto embedBasis = [&](uint64_t element, const LinearLayout &factor, bool isOuter) {
    Coords coords = factor.unpack(element);
    if (isOuter)
      for (auto [coord, bits] : zip_equal(coords, outBits))
        coord <<= bits;
    return result.pack(coords);
  };
  for (InDim dim : inDimOrder) {
    for (uint64_t basis : getBases(dim))
      result.bases.push_back(embedBasis(basis, *this, /*isOuter=*/false));
    for (uint64_t basis : outer.getBases(dim))
      result.bases.push_back(embedBasis(basis, outer, /*isOuter=*/true));
    result.inBits[unsigned(dim)] = getInBits(dim) + outer.getInBits(dim);
  }
  return result;
}

LinearLayout LinearLayout::reshapeOuts(ArrayRef<int64_t> newSizes) const {
  LinearLayout result = *this;
  result.outBits = fromMasks(newSizes, {}).outBits;
  assert(result.getTotalOutBits() == getTotalOutBits() && "a reshape keeps the number of elements");
  return result;
}

/// Rewrites every basis through its coordinates.
template <typename Function>
static F2Vectors mapCoords(const LinearLayout &from, const LinearLayout &to, Function &&function) {
  return map_to_vector<16>(from.getFlatBases(), [&](uint64_t basis) { return to.pack(function(from.unpack(basis))); });
}

LinearLayout LinearLayout::transposeOuts(ArrayRef<unsigned> order) const {
  assert(order.size() == getRank() && "the order names every output once");
  LinearLayout result = *this;
  for (auto [bits, dim] : zip_equal(result.outBits, order))
    bits = outBits[dim];
  result.bases = mapCoords(
      *this, result, [&](Coords coords) { return map_to_vector<4>(order, [&](unsigned dim) { return coords[dim]; }); });
  return result;
}

LinearLayout LinearLayout::sliceOut(unsigned dim) const {
  assert(dim < getRank() && "no such output");
  LinearLayout result = *this;
  result.outBits.erase(result.outBits.begin() + dim);
  result.bases = mapCoords(*this, result, [&](Coords coords) {
    coords.erase(coords.begin() + dim);
    return coords;
  });
  return result;
}

LinearLayout LinearLayout::expandOut(unsigned dim) const {
  assert(dim <= getRank() && "no such output");
  LinearLayout result = *this;
  result.outBits.insert(result.outBits.begin() + dim, 0);
  return result;
}

LinearLayout LinearLayout::resizeOuts(ArrayRef<int64_t> newSizes) const {
  assert(newSizes.size() == getRank() && "one size for each output");
  LinearLayout result = *this;
  result.outBits = fromMasks(newSizes, {}).outBits;
  result.bases = mapCoords(*this, result, [](Coords coords) { return coords; });
  return result;
}

LinearLayout LinearLayout::sublayout(ArrayRef<InDim> dims) const {
  LinearLayout result = *this;
  for (InDim dim : inDimOrder)
    if (!is_contained(dims, dim))
      result = result.withBases(dim, {});
  return result;
}

LinearLayout LinearLayout::removeZeroBases(InDim dim) const {
  F2Vectors kept;
  copy_if(getBases(dim), std::back_inserter(kept), [](uint64_t basis) { return basis != 0; });
  return withBases(dim, kept);
}

LinearLayout LinearLayout::withBases(InDim dim, ArrayRef<uint64_t> newBases) const {
  assert(all_of(newBases, [&](uint64_t basis) { return basis >> getTotalOutBits() == 0; }) && "basis out of range");
  LinearLayout result = *this;
  auto *begin = result.bases.begin() + getInShift(dim);
  auto *position = result.bases.erase(begin, begin + getInBits(dim));
  result.bases.insert(position, newBases.begin(), newBases.end());
  result.inBits[unsigned(dim)] = newBases.size();
  return result;
}

LinearLayout LinearLayout::concatIns(const LinearLayout &other) const {
  assert(outBits == other.outBits && "both lay out the same tensor");
  LinearLayout result = *this;
  for (InDim dim : inDimOrder) {
    F2Vectors joined(getBases(dim));
    joined.append(other.getBases(dim).begin(), other.getBases(dim).end());
    result = result.withBases(dim, joined);
  }
  return result;
}

} // namespace mlir::triton

//===- LinearLayoutAlgebra.cpp - Algebra of linear layouts ----------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/LinearLayout/LinearLayoutAlgebra.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/Support/MathExtras.h"

#include <cassert>

using namespace llvm;

namespace mlir::triton {

//===----------------------------------------------------------------------===//
// Fitting a layout to a shape
//===----------------------------------------------------------------------===//

LinearLayout grow(const LinearLayout &layout, ArrayRef<int64_t> shape, ArrayRef<unsigned> order, InDim dim) {
  assert(shape.size() == layout.getRank() && order.size() == layout.getRank() && "ranks must agree");
  LinearLayout result = layout;
  for (unsigned outDim : order) {
    int64_t size = layout.getOutSize(outDim);
    if (size < shape[outDim])
      result *= LinearLayout::identity(shape[outDim] / size, dim, outDim, layout.getRank());
  }
  return result;
}

LinearLayout shrink(const LinearLayout &layout, ArrayRef<int64_t> shape) {
  assert(shape.size() == layout.getRank() && "ranks must agree");
  Coords sizes = layout.getOutSizes();
  for (auto [size, limit] : zip_equal(sizes, shape))
    size = std::min(size, limit);
  LinearLayout result = LinearLayout::fromMasks(sizes, {});
  for (InDim dim : layout.getInDims()) {
    F2Vectors bases;
    for (uint64_t basis : layout.getBases(dim)) {
      Coords coords = layout.unpack(basis);
      for (auto [coord, size] : zip_equal(coords, sizes))
        if (coord >= size)
          coord = 0;
      bases.push_back(result.pack(coords));
    }
    result = result.withBases(dim, bases);
  }
  return result;
}

LinearLayout withCGA(const LinearLayout &tile, const LinearLayout &cga, ArrayRef<int64_t> shape,
                     ArrayRef<unsigned> order, InDim dim) {
  LinearLayout blocks = shrink(cga, shape);
  Coords share(shape);
  for (auto [outDim, size] : enumerate(share))
    size = std::max<int64_t>(1, size / blocks.getOutSize(outDim));
  return shrink(grow(tile, share, order, dim), share) * blocks;
}

SmallVector<unsigned, 4> getFastestOrder(const LinearLayout &layout) {
  SmallVector<unsigned, 4> order;
  auto add = [&](unsigned dim) {
    if (!is_contained(order, dim))
      order.push_back(dim);
  };
  for (uint64_t basis : layout.getFlatBases())
    for (unsigned dim = layout.getRank(); dim-- > 0;)
      if (basis & layout.getOutMask(dim))
        add(dim);
  for (unsigned dim = layout.getRank(); dim-- > 0;)
    add(dim);
  return order;
}

//===----------------------------------------------------------------------===//
// Composing and inverting
//===----------------------------------------------------------------------===//

Coords getIndexSizes(const LinearLayout &layout) {
  Coords sizes(numInDims);
  for (InDim dim : inDimOrder)
    sizes[indexOut(dim)] = layout.getInSize(dim);
  return sizes;
}

LinearLayout compose(const LinearLayout &first, const LinearLayout &second) {
  assert(first.getTotalOutBits() == second.getTotalInBits() && "outputs of the one are inputs of the other");
  LinearLayout result = LinearLayout::fromMasks(second.getOutSizes(), {});
  for (InDim dim : first.getInDims())
    result = result.withBases(
        dim, map_to_vector<16>(first.getBases(dim), [&](uint64_t basis) { return second.applyFlat(basis); }));
  return result;
}

LinearLayout invert(const LinearLayout &layout) {
  assert(layout.isInvertible() && "no inverse");
  return pseudoInvert(layout);
}

LinearLayout pseudoInvert(const LinearLayout &layout) {
  std::optional<F2Matrix> inverse = layout.getMatrix().rightInverse();
  assert(inverse && "expected a surjective layout");
  return LinearLayout::fromMasks(getIndexSizes(layout), {{InDim::Offset, inverse->getRows()}});
}

std::optional<LinearLayout> invertAndCompose(const LinearLayout &from, const LinearLayout &to) {
  assert(from.getOutSizes() == to.getOutSizes() && "both lay out the same tensor");
  // Start from x itself, and correct the difference between the element that `to` has there and the one that `from` has
  // by bits of the lowest possible dimensions: a span expresses a vector by its earliest members.
  F2Span span(to.getFlatBases());
  LinearLayout map = LinearLayout::fromMasks(getIndexSizes(to), {});
  for (InDim dim : from.getInDims()) {
    F2Vectors bases;
    for (auto [bit, wanted] : enumerate(from.getBases(dim))) {
      uint64_t same = bit < to.getInBits(dim) ? uint64_t(1) << (to.getInShift(dim) + bit) : 0;
      std::optional<uint64_t> step = span.express(wanted ^ to.applyFlat(same));
      if (!step)
        return std::nullopt;
      bases.push_back(same ^ *step);
    }
    map = map.withBases(dim, bases);
  }
  return map;
}

bool preserves(const LinearLayout &indexMap, InDim dim) {
  unsigned out = indexOut(dim);
  assert(indexMap.getRank() == numInDims && "not an index map");
  if (indexMap.getOutBits(out) != indexMap.getInBits(dim))
    return false;
  for (InDim other : indexMap.getInDims())
    for (auto [bit, basis] : enumerate(indexMap.getBases(other))) {
      uint64_t kept = other == dim ? uint64_t(1) << bit : 0;
      if ((basis & indexMap.getOutMask(out)) != kept << indexMap.getOutShift(out))
        return false;
    }
  return true;
}

//===----------------------------------------------------------------------===//
// Dividing
//===----------------------------------------------------------------------===//

/// Removes the bits of `factor`, the low or the high ones of every dimension, from `layout`.  The callers must check
/// that the product of the result and the factor is `layout`.
static std::optional<LinearLayout> divideCoordinates(const LinearLayout &layout, const LinearLayout &factor, bool low) {
  assert(layout.getRank() == factor.getRank() && "ranks must agree");
  Coords sizes = layout.getOutSizes();
  for (auto [size, factorSize] : zip_equal(sizes, factor.getOutSizes())) {
    if (size < factorSize)
      return std::nullopt;
    size /= factorSize;
  }
  LinearLayout quotient = LinearLayout::fromMasks(sizes, {});
  for (InDim dim : inDimOrder) {
    if (layout.getInBits(dim) < factor.getInBits(dim))
      return std::nullopt;
    ArrayRef<uint64_t> kept = layout.getBases(dim);
    kept = low ? kept.drop_front(factor.getInBits(dim)) : kept.drop_back(factor.getInBits(dim));
    F2Vectors bases;
    for (uint64_t basis : kept) {
      Coords coords = layout.unpack(basis);
      for (auto [coord, size, factorSize] : zip_equal(coords, sizes, factor.getOutSizes())) {
        if (low)
          coord /= factorSize;
        if (coord >= size)
          return std::nullopt;
      }
      bases.push_back(quotient.pack(coords));
    }
    quotient = quotient.withBases(dim, bases);
  }
  return quotient;
}

std::optional<LinearLayout> divideLeft(const LinearLayout &layout, const LinearLayout &tile) {
  std::optional<LinearLayout> quotient = divideCoordinates(layout, tile, /*low=*/true);
  if (quotient && tile * *quotient != layout)
    return std::nullopt;
  return quotient;
}

std::optional<LinearLayout> divideRight(const LinearLayout &layout, const LinearLayout &outer) {
  std::optional<LinearLayout> quotient = divideCoordinates(layout, outer, /*low=*/false);
  if (quotient && *quotient * outer != layout)
    return std::nullopt;
  return quotient;
}

//===----------------------------------------------------------------------===//
// Replication
//===----------------------------------------------------------------------===//

uint64_t getFreeVariableMask(const LinearLayout &layout, InDim dim) {
  uint64_t mask = 0;
  F2Span reached;
  for (auto [bit, basis] : enumerate(layout.getFlatBases()))
    if (!reached.insert(basis))
      mask |= uint64_t(1) << bit;
  return layout.unpackIn(mask, dim);
}

SmallVector<unsigned> getFirstReplicas(const LinearLayout &layout) {
  DenseMap<uint64_t, unsigned> first;
  SmallVector<unsigned> replicas;
  for (unsigned reg = 0, size = layout.getInSize(InDim::Register); reg < size; ++reg)
    replicas.push_back(first.try_emplace(layout.apply({{InDim::Register, reg}}), reg).first->second);
  return replicas;
}

uint64_t getBroadcastMask(const LinearLayout &layout, InDim dim) {
  uint64_t mask = 0;
  for (auto [bit, basis] : enumerate(layout.getBases(dim)))
    if (basis == 0)
      mask |= uint64_t(1) << bit;
  return mask;
}

} // namespace mlir::triton

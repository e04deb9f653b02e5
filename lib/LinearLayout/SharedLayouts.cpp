//===- SharedLayouts.cpp - Shared memory layouts --------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/LinearLayout/SharedLayouts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/SmallVectorExtras.h"

#include <cassert>

using namespace llvm;

namespace mlir::triton {

/// The largest extent of a TMA box, in elements.
static constexpr int64_t kLargestBox = 256;

/// Returns the shape of the part of one block.
static Coords getShapePerCTA(const LinearLayout &cga, ArrayRef<int64_t> shape) {
  Coords result(shape);
  for (auto [dim, size] : enumerate(result))
    size /= std::min(size, cga.getOutSize(dim));
  return result;
}

static SmallVector<unsigned, 4> firstToLast(unsigned rank) { return to_vector<4>(seq<unsigned>(0, rank)); }

LinearLayout swizzledLayout(unsigned vec, unsigned perPhase, unsigned maxPhase, ArrayRef<unsigned> order,
                            const LinearLayout &cga, ArrayRef<int64_t> shape) {
  unsigned rank = shape.size();
  Coords sizes = getShapePerCTA(cga, shape);
  if (rank == 1)
    return withCGA(LinearLayout::identity(sizes[0], InDim::Offset, 0, 1), cga, shape, order, InDim::Offset);

  unsigned columns = order[0], rows = order[1];
  InDimBases offsets{InDim::Offset, {}};
  auto add = [&](unsigned dim, int64_t step) -> std::vector<int64_t> & {
    std::vector<int64_t> &basis = offsets.bases.emplace_back(rank, 0);
    basis[dim] = step;
    return basis;
  };
  for (int64_t column = 1; column < sizes[columns]; column *= 2)
    add(columns, column);
  for (int64_t row = 1; row < sizes[rows]; row *= 2)
    add(rows, row)[columns] = int64_t(vec) * (row / perPhase % maxPhase) % sizes[columns];
  for (unsigned dim : order.drop_front(2))
    for (int64_t step = 1; step < sizes[dim]; step *= 2)
      add(dim, step);
  return withCGA(LinearLayout(sizes, offsets), cga, shape, order, InDim::Offset);
}

//===----------------------------------------------------------------------===//
// NvmmaLayout
//===----------------------------------------------------------------------===//

Coords NvmmaLayout::getBox(ArrayRef<int64_t> shapePerCTA) const {
  Coords box = map_to_vector<4>(shapePerCTA, [](int64_t size) { return std::min(size, kLargestBox); });
  if (swizzle != 0)
    (transposed ? box.front() : box.back()) = getLineElements();
  return box;
}

bool NvmmaLayout::fits(const LinearLayout &cga, ArrayRef<int64_t> shape) const {
  if (swizzle == 0)
    return true;
  Coords perCTA = getShapePerCTA(cga, shape);
  int64_t elements = 1;
  for (int64_t size : getBox(perCTA))
    elements *= size;
  return perCTA[transposed ? 0 : shape.size() - 1] >= getLineElements() && elements / getLineElements() >= 8;
}

LinearLayout NvmmaLayout::toLinearLayout(const LinearLayout &cga, ArrayRef<int64_t> shape) const {
  assert(fits(cga, shape) && "the swizzle needs whole lines");
  unsigned rank = shape.size();
  Coords box = getBox(getShapePerCTA(cga, shape));
  SmallVector<unsigned, 4> dims = firstToLast(rank);
  SmallVector<unsigned, 4> lastToFirst(reverse(dims));
  if (swizzle == 0)
    return withCGA(LinearLayout::strided(InDim::Offset, box, lastToFirst), cga, shape, dims, InDim::Offset);

  unsigned columns = transposed ? 0 : rank - 1;
  int64_t vec = 128 / elementBits, perPhase = 128 / swizzle, maxPhase = swizzle / 16;
  // With padding, the upper 8 of each 16 bytes hold no elements.
  int64_t unit = 64 / elementBits;
  auto withoutPadding = [&](int64_t offset) {
    return fp4Padded ? offset / (2 * unit) * unit + offset % unit * (offset / unit % 2 == 0) : offset;
  };
  InDimBases offsets{InDim::Offset, {}};
  for (int64_t offset = 1; offset < 8 * swizzle / elementBits; offset *= 2)
    offsets.bases.emplace_back(rank, 0)[columns] = withoutPadding(offset);
  int64_t row = 1;
  for (unsigned dim : lastToFirst) {
    if (dim == columns)
      continue;
    for (int64_t step = 1; step < box[dim]; step *= 2, row *= 2) {
      std::vector<int64_t> &basis = offsets.bases.emplace_back(rank, 0);
      basis[dim] = step;
      basis[columns] = withoutPadding(vec * (row / perPhase % maxPhase));
    }
  }
  return withCGA(LinearLayout(box, offsets), cga, shape, dims, InDim::Offset);
}

LinearLayout fitSharedLayout(const LinearLayout &layout, ArrayRef<int64_t> shape) {
  return shrink(grow(layout, shape, getFastestOrder(layout), InDim::Offset), shape);
}

//===----------------------------------------------------------------------===//
// Padding
//===----------------------------------------------------------------------===//

uint64_t padOffset(ArrayRef<Padding> paddings, uint64_t offset) {
  uint64_t result = offset;
  for (Padding padding : paddings)
    result += offset / padding.interval * padding.padding;
  return result;
}

uint64_t padSize(ArrayRef<Padding> paddings, uint64_t numElements) {
  return numElements == 0 ? 0 : padOffset(paddings, numElements - 1) + 1;
}

} // namespace mlir::triton

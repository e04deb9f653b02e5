//===- LinearLayout.cpp - Layouts as linear maps over bits ----------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/LinearLayout/LinearLayout.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

#include <cassert>
#include <numeric>

using namespace llvm;

namespace mlir::triton {

// The maximum number of bits of a packed element index and of a flat input index, which are 64-bit words.
static constexpr unsigned maxBits = 62;

static uint8_t log2OfSize(int64_t size) {
  assert(size > 0 && isPowerOf2_64(size) && "sizes of layouts are powers of two");
  return Log2_64(size);
}

static SmallVector<uint8_t, 4> log2OfSizes(ArrayRef<int64_t> sizes) {
  SmallVector<uint8_t, 4> result = map_to_vector<4>(sizes, log2OfSize);
  assert(std::accumulate(result.begin(), result.end(), 0u) <= maxBits && "too many elements");
  return result;
}

//===----------------------------------------------------------------------===//
// Construction
//===----------------------------------------------------------------------===//

LinearLayout::LinearLayout(ArrayRef<int64_t> outSizes, ArrayRef<InDimBases> inputs) {
  std::string reason;
  std::optional<LinearLayout> layout = tryCreate(outSizes, inputs, &reason);
  assert(layout && "invalid layout: see the reason of tryCreate()");
  *this = *layout;
}

std::optional<LinearLayout> LinearLayout::tryCreate(ArrayRef<int64_t> outSizes, ArrayRef<InDimBases> inputs,
                                                    std::string *reason) {
  auto fail = [&](const Twine &text) -> std::optional<LinearLayout> {
    if (reason)
      *reason = text.str();
    return std::nullopt;
  };

  unsigned elementBits = 0;
  for (auto [dim, size] : enumerate(outSizes)) {
    if (size <= 0 || !isPowerOf2_64(size))
      return fail("expected a power of two as the size of dimension " + Twine(dim) + ", but got " + Twine(size));
    elementBits += Log2_64(size);
  }
  if (elementBits > maxBits)
    return fail("expected at most 2^" + Twine(maxBits) + " elements, but got 2^" + Twine(elementBits));

  LinearLayout layout;
  layout.outBits = log2OfSizes(outSizes);
  std::array<bool, numInDims> seen = {};
  size_t numBases = 0;
  for (const auto &[dim, bases] : inputs) {
    StringRef name = stringifyInDim(dim);
    if (std::exchange(seen[unsigned(dim)], true))
      return fail("expected " + name + " once, but got it twice");
    numBases += bases.size();
    if (numBases > maxBits)
      return fail("expected at most " + Twine(maxBits) + " bases, but got " + Twine(numBases));
    F2Vectors masks;
    for (auto [bit, basis] : enumerate(bases)) {
      if (basis.size() != outSizes.size())
        return fail("expected " + Twine(outSizes.size()) + " coordinates in basis " + Twine(bit) + " of " + name +
                    ", but got " + Twine(basis.size()));
      for (auto [coord, size] : zip(basis, outSizes))
        if (coord < 0 || coord >= size)
          return fail("expected coordinates from 0 to " + Twine(size - 1) + " in basis " + Twine(bit) + " of " + name +
                      ", but got " + Twine(coord));
      masks.push_back(layout.pack(basis));
    }
    layout = layout.withBases(dim, masks);
  }
  return layout;
}

LinearLayout LinearLayout::fromMasks(ArrayRef<int64_t> outSizes,
                                     ArrayRef<std::pair<InDim, ArrayRef<uint64_t>>> inputs) {
  LinearLayout layout;
  layout.outBits = log2OfSizes(outSizes);
  for (const auto &[dim, masks] : inputs)
    layout = layout.withBases(dim, masks);
  return layout;
}

LinearLayout LinearLayout::identity(int64_t size, InDim dim, unsigned outDim, unsigned rank) {
  assert(outDim < rank && "no such output");
  Coords sizes(rank, 1);
  sizes[outDim] = size;
  F2Vectors masks;
  for (unsigned bit = 0, bits = log2OfSize(size); bit < bits; ++bit)
    masks.push_back(uint64_t(1) << bit);
  return fromMasks(sizes, {{dim, masks}});
}

LinearLayout LinearLayout::zeros(int64_t size, InDim dim, unsigned rank) {
  return fromMasks(Coords(rank, 1), {{dim, F2Vectors(log2OfSize(size), 0)}});
}

LinearLayout LinearLayout::strided(InDim dim, ArrayRef<int64_t> shape, ArrayRef<unsigned> order) {
  assert(shape.size() == order.size() && "the order names every dimension once");
  LinearLayout result = zeros(1, dim, shape.size());
  for (unsigned outDim : order)
    result *= identity(shape[outDim], dim, outDim, shape.size());
  return result;
}

//===----------------------------------------------------------------------===//
// Queries
//===----------------------------------------------------------------------===//

Coords LinearLayout::getOutSizes() const {
  return map_to_vector<4>(outBits, [](uint8_t bits) { return int64_t(1) << bits; });
}

unsigned LinearLayout::getTotalOutBits() const { return std::accumulate(outBits.begin(), outBits.end(), 0u); }

unsigned LinearLayout::getOutShift(unsigned dim) const {
  return std::accumulate(outBits.begin() + dim + 1, outBits.end(), 0u);
}

uint64_t LinearLayout::getOutMask(unsigned dim) const {
  return maskTrailingOnes<uint64_t>(outBits[dim]) << getOutShift(dim);
}

SmallVector<InDim, numInDims> LinearLayout::getInDims() const {
  return to_vector_of<InDim, numInDims>(make_filter_range(inDimOrder, [&](InDim dim) { return hasInDim(dim); }));
}

unsigned LinearLayout::getInShift(InDim dim) const {
  unsigned shift = 0;
  for (InDim lower : inDimOrder) {
    if (lower == dim)
      break;
    shift += getInBits(lower);
  }
  return shift;
}

uint64_t LinearLayout::getBasis(InDim dim, unsigned bit) const {
  assert(bit < getInBits(dim) && "no such bit");
  return bases[getInShift(dim) + bit];
}

ArrayRef<uint64_t> LinearLayout::getBases(InDim dim) const {
  return ArrayRef(bases).slice(getInShift(dim), getInBits(dim));
}

bool LinearLayout::isSurjective() const { return getMatrix().rank() == getTotalOutBits(); }

bool LinearLayout::isInjective() const { return getMatrix().rank() == getTotalInBits(); }

bool LinearLayout::isZero(InDim dim) const {
  return all_of(getBases(dim), [](uint64_t basis) { return basis == 0; });
}

hash_code hash_value(const LinearLayout &layout) {
  return hash_combine(hash_combine_range(layout.outBits), hash_combine_range(layout.inBits),
                      hash_combine_range(layout.bases));
}

//===----------------------------------------------------------------------===//
// Application
//===----------------------------------------------------------------------===//

uint64_t LinearLayout::pack(ArrayRef<int64_t> coords) const {
  assert(coords.size() == getRank() && "one coordinate for each output");
  uint64_t element = 0;
  for (auto [coord, bits] : zip_equal(coords, outBits)) {
    assert(coord >= 0 && coord >> bits == 0 && "coordinate out of range");
    element = element << bits | uint64_t(coord);
  }
  return element;
}

Coords LinearLayout::unpack(uint64_t element) const {
  Coords coords(getRank());
  for (unsigned dim = getRank(); dim-- > 0; element >>= outBits[dim])
    coords[dim] = element & maskTrailingOnes<uint64_t>(outBits[dim]);
  assert(element == 0 && "index out of range");
  return coords;
}

uint64_t LinearLayout::packIn(ArrayRef<InIndex> index) const {
  uint64_t flat = 0;
  for (auto [dim, value] : index) {
    assert(value >> getInBits(dim) == 0 && "index out of range");
    flat |= value << getInShift(dim);
  }
  return flat;
}

uint64_t LinearLayout::unpackIn(uint64_t flat, InDim dim) const {
  return flat >> getInShift(dim) & maskTrailingOnes<uint64_t>(getInBits(dim));
}

uint64_t LinearLayout::applyFlat(uint64_t flat) const {
  assert(flat >> bases.size() == 0 && "index out of range");
  uint64_t element = 0;
  for (; flat != 0; flat &= flat - 1)
    element ^= bases[countr_zero(flat)];
  return element;
}

} // namespace mlir::triton

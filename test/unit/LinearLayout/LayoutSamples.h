//===- LayoutSamples.h - Enumerated and random layouts ----------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_TEST_UNIT_LINEARLAYOUT_LAYOUTSAMPLES_H
#define TRITON_TEST_UNIT_LINEARLAYOUT_LAYOUTSAMPLES_H

#include "triton/LinearLayout/LinearLayout.h"

#include "llvm/Support/raw_ostream.h"

#include <functional>
#include <ostream>
#include <random>

namespace mlir::triton {

/// Prints the layout in messages of GoogleTest.
inline void PrintTo(const LinearLayout &layout, std::ostream *os) {
  std::string text;
  llvm::raw_string_ostream(text) << layout;
  *os << text;
}

/// The number of bits of each input dimension.
using InBits = std::vector<std::pair<InDim, unsigned>>;

inline LinearLayout fromFlatBases(llvm::ArrayRef<int64_t> outSizes, const InBits &inBits,
                                  llvm::ArrayRef<uint64_t> bases) {
  LinearLayout layout = LinearLayout::fromMasks(outSizes, {});
  for (auto [dim, bits] : inBits) {
    layout = layout.withBases(dim, bases.take_front(bits));
    bases = bases.drop_front(bits);
  }
  return layout;
}

inline unsigned countBits(const InBits &inBits) {
  unsigned total = 0;
  for (auto [dim, bits] : inBits)
    total += bits;
  return total;
}

/// Calls `visit` with every layout of these sizes.
inline void forEachLayout(llvm::ArrayRef<int64_t> outSizes, const InBits &inBits,
                          const std::function<void(const LinearLayout &)> &visit) {
  unsigned outBits = LinearLayout::fromMasks(outSizes, {}).getTotalOutBits(), numBases = countBits(inBits);
  for (uint64_t code = 0; code < uint64_t(1) << (outBits * numBases); ++code) {
    F2Vectors bases;
    for (unsigned i = 0; i < numBases; ++i)
      bases.push_back(code >> (i * outBits) & ((uint64_t(1) << outBits) - 1));
    visit(fromFlatBases(outSizes, inBits, bases));
  }
}

using Random = std::mt19937;

inline uint64_t below(Random &random, uint64_t limit) { return random() % limit; }

inline LinearLayout randomLayout(Random &random, llvm::ArrayRef<int64_t> outSizes, const InBits &inBits) {
  uint64_t elements = LinearLayout::fromMasks(outSizes, {}).getTotalOutSize();
  F2Vectors bases;
  for (unsigned i = 0, e = countBits(inBits); i < e; ++i)
    bases.push_back(below(random, elements));
  return fromFlatBases(outSizes, inBits, bases);
}

/// A random surjective layout: independent bases at random bits; the other bases are zero or repeat one of them.  If
/// `plain`, each nonzero basis is a power of two.
inline LinearLayout randomSurjectiveLayout(Random &random, llvm::ArrayRef<int64_t> outSizes, const InBits &inBits,
                                           bool plain) {
  unsigned outBits = LinearLayout::fromMasks(outSizes, {}).getTotalOutBits(), numBases = countBits(inBits);
  F2Vectors bases(F2Matrix::identity(outBits).getRows());
  while (bases.size() < numBases)
    bases.push_back(below(random, 2) ? 0 : bases[below(random, outBits)]);
  std::shuffle(bases.begin(), bases.end(), random);
  if (!plain) {
    // Row operations preserve the span.
    for (unsigned step = 0; step < 4 * numBases; ++step) {
      unsigned a = below(random, numBases), b = below(random, numBases);
      if (a != b && bases[b] != 0 && bases[a] != 0 && bases[a] != bases[b])
        bases[a] ^= bases[b];
    }
  }
  return fromFlatBases(outSizes, inBits, bases);
}

/// The number of flat input indices of a layout.
inline uint64_t numIndices(const LinearLayout &layout) { return uint64_t(1) << layout.getTotalInBits(); }

} // namespace mlir::triton

#endif // TRITON_TEST_UNIT_LINEARLAYOUT_LAYOUTSAMPLES_H

//===- ByteRangesTest.cpp - Sets of bytes as sets of bits ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/SharedMemory/ByteRanges.h"

#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::triton;

namespace {

// All subsets of this many bytes are tested.
constexpr unsigned kNumBytes = 7, kNumSets = 1 << kNumBytes;

/// The bytes whose bits are set, each as a range of its own.
ByteRanges makeRanges(unsigned bits) {
  SmallVector<ByteRanges::Range, 1> bytes;
  for (int64_t byte = 0; byte < kNumBytes; ++byte)
    if (bits >> byte & 1)
      bytes.push_back({byte, byte + 1});
  return ByteRanges(std::move(bytes));
}

/// The inverse of `makeRanges`.
unsigned getBits(const ByteRanges &ranges) {
  unsigned bits = 0;
  for (ByteRanges::Range range : ranges.getRanges())
    for (int64_t byte = range.begin; byte < range.end; ++byte)
      bits |= 1u << byte;
  return bits;
}

/// Intervals are not empty, ascend, and have gaps between them.
bool isCanonical(const ByteRanges &ranges) {
  int64_t end = -1;
  for (ByteRanges::Range range : ranges.getRanges()) {
    if (range.begin <= end || range.end <= range.begin)
      return false;
    end = range.end;
  }
  return true;
}

TEST(ByteRanges, OperationsAreThoseOfSetsOfBytes) {
  for (unsigned a = 0; a < kNumSets; ++a) {
    ByteRanges lhs = makeRanges(a);
    ASSERT_TRUE(isCanonical(lhs)) << a;
    ASSERT_EQ(getBits(lhs), a);
    ASSERT_EQ(lhs.empty(), a == 0);
    for (unsigned b = 0; b < kNumSets; ++b) {
      ByteRanges rhs = makeRanges(b);
      ASSERT_EQ(lhs.overlaps(rhs), (a & b) != 0) << a << " and " << b;
      auto expect = [&](const ByteRanges &result, unsigned bits) {
        ASSERT_TRUE(isCanonical(result)) << a << " and " << b;
        ASSERT_EQ(getBits(result), bits) << a << " and " << b;
      };
      expect(lhs.unite(rhs), a | b);
      expect(lhs.intersect(rhs), a & b);
      expect(lhs.subtract(rhs), a & ~b);
    }
  }
}

TEST(ByteRanges, EqualSetsCompareEqualHoweverTheyAreMade) {
  EXPECT_EQ(ByteRanges(0, 8).subtract(ByteRanges(2, 4)), ByteRanges(4, 8).unite(ByteRanges(0, 2)));
  EXPECT_EQ(ByteRanges(0, 8).subtract(ByteRanges(0, 8)), ByteRanges());
  EXPECT_EQ(ByteRanges(0, 2).unite(ByteRanges(2, 4)), ByteRanges(0, 4));
  EXPECT_EQ(ByteRanges(4, 4), ByteRanges());
  EXPECT_EQ(ByteRanges(2, 4).shift(6), ByteRanges(8, 10));
}

} // namespace

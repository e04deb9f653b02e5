//===- LinearLayoutTest.cpp - Layouts as linear maps over bits ------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LayoutSamples.h"

#include "gtest/gtest.h"

#include <set>

using namespace mlir::triton;

namespace {

const LinearLayout
    sample({4, 8}, {{InDim::Register, {{0, 1}, {2, 0}}}, {InDim::Lane, {{0, 2}, {1, 4}}}, {InDim::Block, {{0, 0}}}});

TEST(LinearLayoutTest, ElementsArePackedRowMajor) {
  EXPECT_EQ(sample.pack({3, 5}), 3u * 8 + 5);
  EXPECT_EQ(sample.unpack(29), (Coords{3, 5}));
  EXPECT_EQ(sample.getBasis(InDim::Lane, 1), 1u * 8 + 4);
  EXPECT_EQ(sample.getBasisCoords(InDim::Lane, 1), (Coords{1, 4}));
  EXPECT_EQ(sample.getOutShift(0), 3u);
  EXPECT_EQ(sample.getOutMask(0), 0b11000u);
  EXPECT_EQ(sample.getOutMask(1), 0b00111u);
}

TEST(LinearLayoutTest, InputDimensionsAreThoseWithBits) {
  EXPECT_EQ(llvm::ArrayRef(sample.getInDims()), llvm::ArrayRef({InDim::Register, InDim::Lane, InDim::Block}));
  EXPECT_FALSE(sample.hasInDim(InDim::Warp));
  EXPECT_EQ(sample.getInSize(InDim::Warp), 1);
  EXPECT_EQ(sample.getInSize(InDim::Lane), 4);
  EXPECT_EQ(LinearLayout({4}, {{InDim::Register, {{1}, {2}}}}),
            LinearLayout({4}, {{InDim::Warp, {}}, {InDim::Register, {{1}, {2}}}}));
}

TEST(LinearLayoutTest, AnIndexIsMappedToTheSumOfTheBasesOfItsBits) {
  EXPECT_EQ(sample.applyCoords({{InDim::Register, 3}, {InDim::Lane, 3}}), (Coords{3, 7}));
  EXPECT_EQ(sample.apply({{InDim::Lane, 2}}), 12u);
  for (uint64_t a = 0; a < numIndices(sample); ++a)
    for (uint64_t b = 0; b < numIndices(sample); ++b)
      EXPECT_EQ(sample.applyFlat(a ^ b), sample.applyFlat(a) ^ sample.applyFlat(b));
}

TEST(LinearLayoutTest, FlatIndicesCountRegistersFirstAndBlocksLast) {
  EXPECT_EQ(sample.packIn({{InDim::Block, 1}, {InDim::Register, 2}, {InDim::Lane, 1}}), 0b10110u);
  for (uint64_t index = 0; index < numIndices(sample); ++index)
    EXPECT_EQ(sample.packIn({{InDim::Register, sample.unpackIn(index, InDim::Register)},
                             {InDim::Lane, sample.unpackIn(index, InDim::Lane)},
                             {InDim::Block, sample.unpackIn(index, InDim::Block)}}),
              index);
}

TEST(LinearLayoutTest, SurjectiveLayoutsReachAllElementsAndInjectiveOnesHaveNoReplicas) {
  forEachLayout({2, 2}, {{InDim::Register, 2}, {InDim::Lane, 1}}, [](const LinearLayout &layout) {
    std::set<uint64_t> reached;
    for (uint64_t index = 0; index < numIndices(layout); ++index)
      reached.insert(layout.applyFlat(index));
    EXPECT_EQ(layout.isSurjective(), reached.size() == 4);
    EXPECT_EQ(layout.isInjective(), reached.size() == numIndices(layout));
  });
  EXPECT_TRUE(sample.isZero(InDim::Block));
  EXPECT_TRUE(sample.isZero(InDim::Warp));
  EXPECT_FALSE(sample.isZero(InDim::Lane));
}

TEST(LinearLayoutTest, InvalidBasesAreRejectedWithTheReason) {
  auto reasonFor = [](llvm::ArrayRef<int64_t> sizes, llvm::ArrayRef<InDimBases> inputs) {
    std::string reason;
    EXPECT_FALSE(LinearLayout::tryCreate(sizes, inputs, &reason));
    return reason;
  };
  EXPECT_EQ(reasonFor({3}, {}), "expected a power of two as the size of dimension 0, but got 3");
  EXPECT_EQ(reasonFor({4, 0}, {}), "expected a power of two as the size of dimension 1, but got 0");
  EXPECT_EQ(reasonFor({-4}, {}), "expected a power of two as the size of dimension 0, but got -4");
  EXPECT_EQ(reasonFor({int64_t(1) << 40, int64_t(1) << 40}, {}), "expected at most 2^62 elements, but got 2^80");
  EXPECT_EQ(reasonFor({4}, {{{InDim::Lane, {{1, 0}}}}}), "expected 1 coordinates in basis 0 of lane, but got 2");
  EXPECT_EQ(reasonFor({4}, {{{InDim::Lane, {{1}, {4}}}}}),
            "expected coordinates from 0 to 3 in basis 1 of lane, but got 4");
  EXPECT_EQ(reasonFor({4}, {{{InDim::Warp, {{-1}}}}}),
            "expected coordinates from 0 to 3 in basis 0 of warp, but got -1");
  EXPECT_EQ(reasonFor({4}, {{InDim::Warp, {{1}}}, {InDim::Warp, {{2}}}}), "expected warp once, but got it twice");
  EXPECT_EQ(reasonFor({4}, {{{InDim::Register, std::vector<std::vector<int64_t>>(70, {0})}}}),
            "expected at most 62 bases, but got 70");
}

TEST(LinearLayoutTest, ValidBasesMakeTheLayout) {
  EXPECT_EQ(LinearLayout::tryCreate({4}, {{InDim::Lane, {{1}, {2}}}}), LinearLayout::identity(4, InDim::Lane, 0, 1));
  EXPECT_EQ(LinearLayout::tryCreate({}, {}), LinearLayout());
}

TEST(LinearLayoutTest, EqualLayoutsHaveEqualHashes) {
  std::set<size_t> hashes;
  unsigned count = 0;
  forEachLayout({4}, {{InDim::Register, 2}, {InDim::Lane, 1}}, [&](const LinearLayout &layout) {
    LinearLayout same = LinearLayout::fromMasks(
        {4}, {{InDim::Lane, layout.getBases(InDim::Lane)}, {InDim::Register, layout.getBases(InDim::Register)}});
    EXPECT_EQ(layout, same);
    EXPECT_EQ(hash_value(layout), hash_value(same));
    hashes.insert(hash_value(layout));
    ++count;
  });
  EXPECT_EQ(hashes.size(), count);
  EXPECT_NE(LinearLayout::identity(4, InDim::Lane, 0, 1), LinearLayout::identity(4, InDim::Warp, 0, 1));
}

TEST(LinearLayoutTest, StridedCountsThroughTheTensorInOrder) {
  LinearLayout layout = LinearLayout::strided(InDim::Offset, {2, 4, 8}, {1, 2, 0});
  for (uint64_t i = 0; i < 64; ++i)
    EXPECT_EQ(layout.applyCoords({{InDim::Offset, i}}), (Coords{int64_t(i / 32), int64_t(i % 4), int64_t(i / 4 % 8)}));
}

TEST(LinearLayoutTest, AProductRepeatsTheInnerFactorByTheOuterFactor) {
  Random random(1);
  InBits inner = {{InDim::Register, 2}, {InDim::Lane, 2}}, outer = {{InDim::Lane, 1}, {InDim::Warp, 2}};
  for (unsigned round = 0; round < 200; ++round) {
    LinearLayout a = randomLayout(random, {4, 2}, inner), b = randomLayout(random, {2, 8}, outer), product = a * b;
    ASSERT_EQ(product.getOutSizes(), (Coords{8, 16}));
    for (uint64_t r = 0; r < 4; ++r)
      for (uint64_t l = 0; l < 8; ++l)
        for (uint64_t w = 0; w < 4; ++w) {
          Coords low = a.applyCoords({{InDim::Register, r}, {InDim::Lane, l % 4}});
          Coords high = b.applyCoords({{InDim::Lane, l / 4}, {InDim::Warp, w}});
          ASSERT_EQ(product.applyCoords({{InDim::Register, r}, {InDim::Lane, l}, {InDim::Warp, w}}),
                    (Coords{low[0] + 4 * high[0], low[1] + 2 * high[1]}));
        }
  }
}

TEST(LinearLayoutTest, ProductsAreAssociativeAndHaveAUnit) {
  Random random(2);
  for (unsigned round = 0; round < 100; ++round) {
    LinearLayout a = randomLayout(random, {2, 2}, {{InDim::Register, 2}});
    LinearLayout b = randomLayout(random, {4, 2}, {{InDim::Register, 1}, {InDim::Lane, 2}});
    LinearLayout c = randomLayout(random, {2, 4}, {{InDim::Lane, 1}, {InDim::Block, 1}});
    EXPECT_EQ((a * b) * c, a * (b * c));
    EXPECT_EQ(a * LinearLayout::zeros(1, InDim::Lane, 2), a);
    EXPECT_EQ(LinearLayout::zeros(1, InDim::Lane, 2) * a, a);
  }
}

TEST(LinearLayoutTest, ViewsOfTheTensorMoveEveryElementAsOnTheTensor) {
  Random random(3);
  for (unsigned round = 0; round < 50; ++round) {
    LinearLayout layout = randomLayout(random, {2, 8, 4}, {{InDim::Register, 3}, {InDim::Lane, 3}});
    for (uint64_t index = 0; index < numIndices(layout); ++index) {
      Coords at = layout.unpack(layout.applyFlat(index));
      LinearLayout reshaped = layout.reshapeOuts({16, 4}), transposed = layout.transposeOuts({2, 0, 1});
      ASSERT_EQ(reshaped.unpack(reshaped.applyFlat(index)), (Coords{at[0] * 8 + at[1], at[2]}));
      ASSERT_EQ(transposed.unpack(transposed.applyFlat(index)), (Coords{at[2], at[0], at[1]}));
      LinearLayout sliced = layout.sliceOut(1), expanded = layout.expandOut(1), resized = layout.resizeOuts({2, 16, 8});
      ASSERT_EQ(sliced.unpack(sliced.applyFlat(index)), (Coords{at[0], at[2]}));
      ASSERT_EQ(expanded.unpack(expanded.applyFlat(index)), (Coords{at[0], 0, at[1], at[2]}));
      ASSERT_EQ(resized.unpack(resized.applyFlat(index)), at);
    }
  }
}

TEST(LinearLayoutTest, SublayoutFixesTheOtherDimensionsAtZero) {
  LinearLayout lanes = sample.sublayout({InDim::Lane});
  EXPECT_EQ(lanes.getTotalInBits(), 2u);
  for (uint64_t l = 0; l < 4; ++l)
    EXPECT_EQ(lanes.apply({{InDim::Lane, l}}), sample.apply({{InDim::Lane, l}}));
}

TEST(LinearLayoutTest, ConcatenationAddsHigherBitsToEachInput) {
  EXPECT_EQ(sample.sublayout({InDim::Register, InDim::Block}).concatIns(sample.sublayout({InDim::Lane})), sample);
  LinearLayout doubled = sample.concatIns(sample);
  EXPECT_EQ(doubled.getInBits(InDim::Lane), 4u);
  EXPECT_EQ(doubled.apply({{InDim::Lane, 0b0110}}), sample.apply({{InDim::Lane, 0b11}}));
}

TEST(LinearLayoutTest, RemovingZeroBasesKeepsTheOthersInOrder) {
  LinearLayout layout({8}, {{InDim::Register, {{0}, {4}, {0}, {1}}}, {InDim::Lane, {{0}, {2}}}});
  EXPECT_EQ(layout.removeZeroBases(InDim::Register),
            LinearLayout({8}, {{InDim::Register, {{4}, {1}}}, {InDim::Lane, {{0}, {2}}}}));
}

} // namespace

//===- SharedLayoutsTest.cpp - Shared memory layouts ----------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// These tests compare every element with the formula that defines its offset.
//
//===----------------------------------------------------------------------===//

#include "triton/LinearLayout/SharedLayouts.h"
#include "triton/LinearLayout/DistributedLayouts.h"

#include "gtest/gtest.h"

using namespace mlir::triton;

namespace {

LinearLayout oneBlock(unsigned rank) { return ctaLayout({}, rank); }

/// Checks that element (i, j) has the offset offset(i, j), for all elements of a layout of rank 2.
template <typename Offset>
void expectOffsets(const LinearLayout &layout, Offset offset) {
  for (int64_t i = 0; i < layout.getOutSize(0); ++i)
    for (int64_t j = 0; j < layout.getOutSize(1); ++j)
      EXPECT_EQ(layout.applyCoords({{InDim::Offset, offset(i, j)}}), (Coords{i, j}));
}

TEST(SwizzledLayoutTest, ColumnsAreXoredWithThePhaseOfTheRow) {
  for (auto [vec, perPhase, maxPhase] : {std::tuple(8u, 1u, 8u), {8u, 2u, 4u}, {4u, 4u, 2u}, {1u, 1u, 1u}}) {
    auto offset = [&, vec = vec, perPhase = perPhase, maxPhase = maxPhase](int64_t row, int64_t column,
                                                                           int64_t columns) {
      return row * columns + (column ^ (vec * (row / perPhase % maxPhase)) % columns);
    };
    expectOffsets(swizzledLayout(vec, perPhase, maxPhase, {1, 0}, oneBlock(2), {32, 64}),
                  [&](int64_t i, int64_t j) { return offset(i, j, 64); });
    expectOffsets(swizzledLayout(vec, perPhase, maxPhase, {0, 1}, oneBlock(2), {16, 64}),
                  [&](int64_t i, int64_t j) { return offset(j, i, 16); });
  }
}

TEST(SwizzledLayoutTest, SwizzlesWiderThanARowWrapAround) {
  expectOffsets(swizzledLayout(8, 1, 8, {1, 0}, oneBlock(2), {16, 16}),
                [](int64_t i, int64_t j) { return i * 16 + (j ^ (8 * (i % 8)) % 16); });
}

TEST(SwizzledLayoutTest, OneDimensionIsNotSwizzled) {
  EXPECT_EQ(swizzledLayout(8, 1, 8, {0}, oneBlock(1), {64}), LinearLayout::identity(64, InDim::Offset, 0, 1));
}

TEST(SwizzledLayoutTest, FurtherDimensionsFollow) {
  LinearLayout layout = swizzledLayout(4, 1, 4, {2, 1, 0}, oneBlock(3), {4, 8, 16});
  for (int64_t offset = 0; offset < 4 * 8 * 16; ++offset) {
    int64_t row = offset / 16 % 8;
    EXPECT_EQ(layout.applyCoords({{InDim::Offset, offset}}), (Coords{offset / 128, row, offset % 16 ^ 4 * (row % 4)}));
  }
}

TEST(SwizzledLayoutTest, CTAsOfAClusterHoldTheirParts) {
  LinearLayout layout = swizzledLayout(8, 1, 8, {1, 0}, ctaLayout({{0, 1}, {0, 0}}, 2), {8, 128});
  EXPECT_EQ(layout.getInSize(InDim::Offset), 8 * 64);
  EXPECT_EQ(layout.applyCoords({{InDim::Block, 1}, {InDim::Offset, 64}}), (Coords{1, 64 + 8}));
  EXPECT_EQ(layout.applyCoords({{InDim::Block, 2}, {InDim::Offset, 64}}), (Coords{1, 8}));
}

TEST(NvmmaLayoutTest, UnitsOfALineAreXoredWithTheRow) {
  for (unsigned swizzle : {32u, 64u, 128u})
    for (unsigned bits : {8u, 16u, 32u}) {
      int64_t line = 8 * swizzle / bits, vec = 128 / bits;
      auto offset = [&](int64_t row, int64_t column) {
        int64_t phase = row / (128 / swizzle) % (swizzle / 16);
        return (column / line * 64 + row) * line + (column % line ^ vec * phase);
      };
      expectOffsets(NvmmaLayout{swizzle, bits}.toLinearLayout(oneBlock(2), {64, 256}), offset);
      NvmmaLayout transposed{swizzle, bits, /*transposed=*/true};
      expectOffsets(transposed.toLinearLayout(oneBlock(2), {256, 64}),
                    [&](int64_t i, int64_t j) { return offset(j, i); });
    }
}

TEST(NvmmaLayoutTest, WithoutSwizzleRowsFollowEachOther) {
  expectOffsets(NvmmaLayout{0, 16}.toLinearLayout(oneBlock(2), {64, 32}),
                [](int64_t i, int64_t j) { return i * 32 + j; });
}

TEST(NvmmaLayoutTest, FurtherBoxesFollowRowsFirst) {
  LinearLayout layout = NvmmaLayout{128, 16}.toLinearLayout(oneBlock(2), {512, 128});
  EXPECT_EQ(layout.applyCoords({{InDim::Offset, 256 * 64}}), (Coords{256, 0}));
  EXPECT_EQ(layout.applyCoords({{InDim::Offset, 512 * 64}}), (Coords{0, 64}));
}

TEST(NvmmaLayoutTest, LeadingDimensionsCountAsRows) {
  LinearLayout layout = NvmmaLayout{128, 16}.toLinearLayout(oneBlock(3), {4, 2, 64});
  EXPECT_TRUE(layout.isInvertible());
  EXPECT_EQ(layout.applyCoords({{InDim::Offset, 64}}), (Coords{0, 1, 8}));
  EXPECT_EQ(layout.applyCoords({{InDim::Offset, 128}}), (Coords{1, 0, 16}));
}

TEST(NvmmaLayoutTest, PaddingHoldsNoElementsOfItsOwn) {
  NvmmaLayout padded{128, 8, /*transposed=*/false, /*fp4Padded=*/true};
  LinearLayout layout = padded.toLinearLayout(oneBlock(2), {8, 64});
  EXPECT_EQ(layout.getInSize(InDim::Offset), 8 * 128);
  EXPECT_TRUE(layout.isSurjective());
  EXPECT_EQ(layout.applyCoords({{InDim::Offset, 7}}), (Coords{0, 7}));
  EXPECT_EQ(layout.applyCoords({{InDim::Offset, 16}}), (Coords{0, 8}));
  EXPECT_EQ(layout.applyCoords({{InDim::Offset, 128}}), (Coords{1, 8}));
}

TEST(NvmmaLayoutTest, LessThanEightWholeLinesDoNotFit) {
  EXPECT_TRUE((NvmmaLayout{128, 16}.fits(oneBlock(2), {8, 64})));
  EXPECT_FALSE((NvmmaLayout{128, 16}.fits(oneBlock(2), {8, 32})));
  EXPECT_FALSE((NvmmaLayout{128, 16}.fits(oneBlock(2), {4, 64})));
  EXPECT_FALSE((NvmmaLayout{128, 16, /*transposed=*/true}.fits(oneBlock(2), {32, 64})));
  EXPECT_TRUE((NvmmaLayout{0, 16}.fits(oneBlock(2), {1, 1})));
}

TEST(PaddingTest, EachIntervalAddsItsPadding) {
  Padding paddings[] = {{32, 4}, {128, 8}};
  EXPECT_EQ(padOffset(paddings, 31), 31u);
  EXPECT_EQ(padOffset(paddings, 32), 36u);
  EXPECT_EQ(padOffset(paddings, 128), 128u + 16 + 8);
  // The size has the padding between elements, but not after the last.
  EXPECT_EQ(padSize(paddings, 256), 256u + (8 - 1) * 4 + (2 - 1) * 8);
  EXPECT_EQ(padSize(paddings, 16), 16u);
}

} // namespace

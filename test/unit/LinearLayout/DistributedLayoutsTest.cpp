//===- DistributedLayoutsTest.cpp - Register layouts ----------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The expected bases are those of Triton 3.6 for the same encodings.
//
//===----------------------------------------------------------------------===//

#include "triton/LinearLayout/DistributedLayouts.h"

#include "gtest/gtest.h"

using namespace mlir::triton;

namespace {

using Bases = std::vector<std::vector<int64_t>>;

LinearLayout expected(llvm::ArrayRef<int64_t> shape, Bases registers, Bases lanes, Bases warps, Bases blocks = {}) {
  return LinearLayout(
      shape, {{InDim::Register, registers}, {InDim::Lane, lanes}, {InDim::Warp, warps}, {InDim::Block, blocks}});
}

LinearLayout oneBlock(unsigned rank) { return ctaLayout({}, rank); }

// The blocked layout of several tests.
LinearLayout rows(llvm::ArrayRef<int64_t> shape) {
  return blockedLayout({1, 4}, {4, 8}, {4, 1}, {1, 0}, oneBlock(2), shape);
}

LinearLayout clustered(llvm::ArrayRef<llvm::SmallVector<unsigned>> cga, llvm::ArrayRef<int64_t> shape) {
  return blockedLayout({1, 1}, {1, 32}, {4, 1}, {1, 0}, ctaLayout(cga, 2), shape);
}

const Bases fragmentLanes = {{0, 2}, {0, 4}, {1, 0}, {2, 0}, {4, 0}};

TEST(BlockedLayoutTest, LargerTensorsAddRegisters) {
  EXPECT_EQ(rows({32, 64}), expected({32, 64}, {{0, 1}, {0, 2}, {0, 32}, {16, 0}},
                                     {{0, 4}, {0, 8}, {0, 16}, {1, 0}, {2, 0}}, {{4, 0}, {8, 0}}));
}

TEST(BlockedLayoutTest, SmallerTensorsAreReplicated) {
  EXPECT_EQ(rows({8, 16}),
            expected({8, 16}, {{0, 1}, {0, 2}}, {{0, 4}, {0, 8}, {0, 0}, {1, 0}, {2, 0}}, {{4, 0}, {0, 0}}));
}

TEST(BlockedLayoutTest, OrderDecidesWhichDimensionIsFastest) {
  EXPECT_EQ(blockedLayout({2, 2}, {8, 4}, {1, 4}, {0, 1}, oneBlock(2), {64, 64}),
            expected({64, 64}, {{1, 0}, {0, 1}, {16, 0}, {32, 0}, {0, 32}}, {{2, 0}, {4, 0}, {8, 0}, {0, 2}, {0, 4}},
                     {{0, 8}, {0, 16}}));
}

TEST(BlockedLayoutTest, ThreeDimensions) {
  EXPECT_EQ(blockedLayout({2, 1, 4}, {1, 4, 8}, {2, 2, 1}, {2, 0, 1}, oneBlock(3), {4, 16, 64}),
            expected({4, 16, 64}, {{0, 0, 1}, {0, 0, 2}, {1, 0, 0}, {0, 0, 32}, {0, 8, 0}},
                     {{0, 0, 4}, {0, 0, 8}, {0, 0, 16}, {0, 1, 0}, {0, 2, 0}}, {{2, 0, 0}, {0, 4, 0}}));
}

TEST(BlockedLayoutTest, OneDimension) {
  EXPECT_EQ(blockedLayout({1}, {32}, {4}, {0}, oneBlock(1), {1024}),
            expected({1024}, {{128}, {256}, {512}}, {{1}, {2}, {4}, {8}, {16}}, {{32}, {64}}));
}

TEST(BlockedLayoutTest, CTAsOfAClusterHoldPartsOfTheTensor) {
  EXPECT_EQ(clustered({{0, 1}, {1, 0}}, {64, 64}),
            expected({64, 64}, {{4, 0}, {8, 0}, {16, 0}}, {{0, 1}, {0, 2}, {0, 4}, {0, 8}, {0, 16}}, {{1, 0}, {2, 0}},
                     {{0, 32}, {32, 0}}));
}

TEST(BlockedLayoutTest, CTAsOfAClusterMayHoldReplicas) {
  EXPECT_EQ(clustered({{0, 0}, {1, 0}}, {64, 64}),
            expected({64, 64}, {{0, 32}, {4, 0}, {8, 0}, {16, 0}}, {{0, 1}, {0, 2}, {0, 4}, {0, 8}, {0, 16}},
                     {{1, 0}, {2, 0}}, {{0, 0}, {32, 0}}));
}

TEST(BlockedLayoutTest, MoreCTAsThanRowsHoldReplicas) {
  EXPECT_EQ(
      clustered({{1, 0}, {2, 0}}, {2, 64}),
      expected({2, 64}, {{0, 32}}, {{0, 1}, {0, 2}, {0, 4}, {0, 8}, {0, 16}}, {{0, 0}, {0, 0}}, {{1, 0}, {0, 0}}));
}

TEST(SliceLayoutTest, DroppingRowsOfABlockedLayout) {
  EXPECT_EQ(sliceLayout(rows({1, 64}), 0), expected({64}, {{1}, {2}, {32}}, {{4}, {8}, {16}, {0}, {0}}, {{0}, {0}}));
}

TEST(SliceLayoutTest, DroppingColumnsOfABlockedLayout) {
  EXPECT_EQ(sliceLayout(rows({64, 1}), 1), expected({64}, {{16}, {32}}, {{0}, {0}, {0}, {1}, {2}}, {{4}, {8}}));
}

TEST(SliceLayoutTest, DroppingColumnsOfAnAccumulator) {
  EXPECT_EQ(sliceLayout(mmaLayout(2, {2, 2}, {16, 8}, oneBlock(2), {64, 1}), 1),
            expected({64}, {{8}, {32}}, {{0}, {0}, {1}, {2}, {4}}, {{0}, {16}}));
}

TEST(DotOperandBlockedLayoutTest, OperandAHoldsAllOfK) {
  EXPECT_EQ(dotOperandBlockedLayout({1, 4}, {4, 8}, {2, 2}, {1, 0}, 0, oneBlock(2), {32, 16}),
            expected({32, 16}, {{0, 1}, {0, 2}, {0, 4}, {0, 8}, {8, 0}, {16, 0}},
                     {{0, 0}, {0, 0}, {0, 0}, {1, 0}, {2, 0}}, {{0, 0}, {4, 0}}));
}

TEST(DotOperandBlockedLayoutTest, OperandBHoldsAllOfK) {
  EXPECT_EQ(dotOperandBlockedLayout({1, 4}, {4, 8}, {2, 2}, {1, 0}, 1, oneBlock(2), {16, 64}),
            expected({16, 64}, {{0, 1}, {0, 2}, {1, 0}, {2, 0}, {4, 0}, {8, 0}},
                     {{0, 4}, {0, 8}, {0, 16}, {0, 0}, {0, 0}}, {{0, 32}, {0, 0}}));
}

TEST(MmaLayoutTest, Version2) {
  EXPECT_EQ(mmaLayout(2, {2, 2}, {16, 8}, oneBlock(2), {64, 64}),
            expected({64, 64}, {{0, 1}, {8, 0}, {0, 16}, {0, 32}, {32, 0}}, fragmentLanes, {{0, 8}, {16, 0}}));
}

TEST(MmaLayoutTest, Version2WithMoreWarpsThanRowsIsReplicated) {
  EXPECT_EQ(mmaLayout(2, {4, 1}, {16, 8}, oneBlock(2), {16, 8}),
            expected({16, 8}, {{0, 1}, {8, 0}}, fragmentLanes, {{0, 0}, {0, 0}}));
}

TEST(MmaLayoutTest, Version2InACluster) {
  EXPECT_EQ(mmaLayout(2, {2, 2}, {16, 8}, ctaLayout({{1, 0}}, 2), {64, 64}),
            expected({64, 64}, {{0, 1}, {8, 0}, {0, 16}, {0, 32}}, fragmentLanes, {{0, 8}, {16, 0}}, {{32, 0}}));
}

TEST(MmaLayoutTest, Version2InABatch) {
  EXPECT_EQ(mmaLayout(2, {2, 2, 1}, {1, 16, 8}, oneBlock(3), {4, 32, 32}),
            expected({4, 32, 32}, {{0, 0, 1}, {0, 8, 0}, {0, 0, 8}, {0, 0, 16}, {2, 0, 0}},
                     {{0, 0, 2}, {0, 0, 4}, {0, 1, 0}, {0, 2, 0}, {0, 4, 0}}, {{0, 16, 0}, {1, 0, 0}}));
}

TEST(MmaLayoutTest, Version3RepeatsTheInstruction) {
  EXPECT_EQ(mmaLayout(3, {4, 1}, {16, 64, 16}, oneBlock(2), {128, 128}),
            expected({128, 128}, {{0, 1}, {8, 0}, {0, 8}, {0, 16}, {0, 32}, {0, 64}, {64, 0}}, fragmentLanes,
                     {{16, 0}, {32, 0}}));
}

TEST(MmaLayoutTest, Version3WithWarpsAlongColumns) {
  EXPECT_EQ(mmaLayout(3, {4, 2}, {16, 32, 16}, oneBlock(2), {128, 128}),
            expected({128, 128}, {{0, 1}, {8, 0}, {0, 8}, {0, 16}, {0, 64}, {64, 0}}, fragmentLanes,
                     {{16, 0}, {32, 0}, {0, 32}}));
}

TEST(MmaLayoutTest, Version3WithTwoWarpgroupsAlongRows) {
  EXPECT_EQ(mmaLayout(3, {8, 1}, {16, 256, 32}, oneBlock(2), {128, 256}),
            expected({128, 256}, {{0, 1}, {8, 0}, {0, 8}, {0, 16}, {0, 32}, {0, 64}, {0, 128}}, fragmentLanes,
                     {{16, 0}, {32, 0}, {64, 0}}));
}

TEST(DotOperandMmaLayoutTest, Version2OperandA) {
  EXPECT_EQ(dotOperandMmaLayout(2, {2, 2}, 0, 2, oneBlock(2), {64, 64}),
            expected({64, 64}, {{0, 1}, {8, 0}, {0, 8}, {0, 16}, {0, 32}, {32, 0}}, fragmentLanes, {{0, 0}, {16, 0}}));
}

TEST(DotOperandMmaLayoutTest, Version2OperandB) {
  EXPECT_EQ(dotOperandMmaLayout(2, {2, 2}, 1, 2, oneBlock(2), {64, 64}),
            expected({64, 64}, {{1, 0}, {8, 0}, {16, 0}, {32, 0}, {0, 16}, {0, 32}},
                     {{2, 0}, {4, 0}, {0, 1}, {0, 2}, {0, 4}}, {{0, 8}, {0, 0}}));
}

TEST(DotOperandMmaLayoutTest, Version2OperandAOfBytes) {
  EXPECT_EQ(dotOperandMmaLayout(2, {2, 2}, 0, 4, oneBlock(2), {32, 32}),
            expected({32, 32}, {{0, 1}, {0, 2}, {8, 0}, {0, 16}}, {{0, 4}, {0, 8}, {1, 0}, {2, 0}, {4, 0}},
                     {{0, 0}, {16, 0}}));
}

TEST(DotOperandMmaLayoutTest, Version2OperandAOfWords) {
  EXPECT_EQ(dotOperandMmaLayout(2, {2, 2}, 0, 1, oneBlock(2), {32, 16}),
            expected({32, 16}, {{8, 0}, {0, 4}, {0, 8}}, {{0, 1}, {0, 2}, {1, 0}, {2, 0}, {4, 0}}, {{0, 0}, {16, 0}}));
}

TEST(DotOperandMmaLayoutTest, Version2OperandBWithLongRuns) {
  EXPECT_EQ(dotOperandMmaLayout(2, {4, 1}, 1, 8, oneBlock(2), {128, 32}),
            expected({128, 32}, {{1, 0}, {2, 0}, {4, 0}, {32, 0}, {64, 0}, {0, 8}, {0, 16}},
                     {{8, 0}, {16, 0}, {0, 1}, {0, 2}, {0, 4}}, {{0, 0}, {0, 0}}));
}

TEST(DotOperandMmaLayoutTest, Version3OperandA) {
  EXPECT_EQ(dotOperandMmaLayout(3, {4, 2}, 0, 2, oneBlock(2), {128, 64}),
            expected({128, 64}, {{0, 1}, {8, 0}, {0, 8}, {0, 16}, {0, 32}, {64, 0}}, fragmentLanes,
                     {{16, 0}, {32, 0}, {0, 0}}));
}

TEST(DotOperandMmaLayoutTest, CTAsThatDifferAlongKHoldReplicas) {
  LinearLayout a = dotOperandMmaLayout(2, {2, 2}, 0, 2, ctaLayout({{0, 1}, {1, 0}}, 2), {64, 64});
  EXPECT_EQ(a, expected({64, 64}, {{0, 1}, {8, 0}, {0, 8}, {0, 16}, {0, 32}}, fragmentLanes, {{0, 0}, {16, 0}},
                        {{0, 0}, {32, 0}}));
}

TEST(FitLinearLayoutTest, LargerTensorsGrowInTheLayoutsOwnOrder) {
  LinearLayout columnsFirst({2, 8}, {{InDim::Register, {{1, 0}}}, {InDim::Lane, {{0, 1}, {0, 2}, {0, 4}}}});
  EXPECT_EQ(fitLinearLayout(columnsFirst, {4, 16}), LinearLayout({4, 16}, {{InDim::Register, {{1, 0}, {2, 0}, {0, 8}}},
                                                                           {InDim::Lane, {{0, 1}, {0, 2}, {0, 4}}}}));
}

TEST(FitLinearLayoutTest, SmallerTensorsDropRegistersAndReplicateLanes) {
  LinearLayout layout({16}, {{InDim::Register, {{0}, {1}, {8}}}, {InDim::Lane, {{2}, {4}}}});
  EXPECT_EQ(fitLinearLayout(layout, {4}),
            LinearLayout({4}, {{InDim::Register, {{0}, {1}}}, {InDim::Lane, {{2}, {0}}}}));
}

} // namespace

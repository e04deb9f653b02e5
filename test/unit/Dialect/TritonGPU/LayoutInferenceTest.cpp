//===- LayoutInferenceTest.cpp - Inference of layouts of shape operations ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DialectFixture.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

namespace {

const char *const rows = "blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = "
                         "[1, 0]}>";
const char *const mma = "nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>";

class LayoutInferenceTest : public DialectFixture {
protected:
  TensorLayoutInterface layout(const Twine &text) { return parse<TensorLayoutInterface>(text); }
  LinearLayout map(Attribute attr, ArrayRef<int64_t> shape) {
    return cast<DistributedLayoutInterface>(attr).toLinearLayout(shape);
  }
};

TEST_F(LayoutInferenceTest, AReductionLeavesASlice) {
  EXPECT_EQ(*layout(rows).inferReduce(1), parse(Twine("slice<{dim = 1, parent = #ttg.") + rows + "}>"));
}

TEST_F(LayoutInferenceTest, AReductionOfOneDimensionLeavesNoLayout) {
  EXPECT_TRUE(failed(layout("slice<{dim = 1, parent = #ttg." + Twine(rows) + "}>").inferReduce(0)));
}

TEST_F(LayoutInferenceTest, TransposedBlockedIsBlocked) {
  EXPECT_EQ(*layout("blocked<{sizePerThread = [1, 2, 4], threadsPerWarp = [1, 4, 8], warpsPerCTA = [4, 1, 1], "
                    "order = [2, 1, 0], CGALayout = [[0, 1, 0]]}>")
                 .inferTrans({16, 16, 64}, {2, 0, 1}),
            parse("blocked<{sizePerThread = [4, 1, 2], threadsPerWarp = [8, 1, 4], warpsPerCTA = [1, 4, 1], "
                  "order = [0, 2, 1], CGALayout = [[0, 0, 1]]}>"));
}

TEST_F(LayoutInferenceTest, TransposeKeepsElementsInTheirThreads) {
  for (const char *text : {rows, mma}) {
    Attribute result = *layout(text).inferTrans({64, 32}, {1, 0});
    EXPECT_EQ(map(result, {32, 64}), map(layout(text), {64, 32}).transposeOuts({1, 0})) << text;
    // The transpose of the transpose is equivalent to the original.
    Attribute back = *cast<TensorLayoutInterface>(result).inferTrans({32, 64}, {1, 0});
    EXPECT_TRUE(layout(text).isEquivalent({64, 32}, back)) << text;
  }
}

TEST_F(LayoutInferenceTest, TranspositionByTheIdentityKeepsTheLayout) {
  EXPECT_EQ(*layout(mma).inferTrans({64, 32}, {0, 1}), layout(mma));
}

TEST_F(LayoutInferenceTest, SplitDimensionsOfABlockedLayoutStayBlocked) {
  EXPECT_EQ(*layout("blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>")
                 .inferReshape({1024}, {64, 16}),
            parse("blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>"));
}

TEST_F(LayoutInferenceTest, MergedDimensionsOfABlockedLayoutStayBlocked) {
  EXPECT_EQ(*layout("blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>")
                 .inferReshape({64, 16}, {1024}),
            parse("blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>"));
}

TEST_F(LayoutInferenceTest, AddedDimensionsOfSizeOneKeepABlockedLayoutBlocked) {
  Attribute result = *layout(rows).inferReshape({64, 64}, {1, 64, 1, 64, 1});
  EXPECT_TRUE(isa<BlockedEncodingAttr>(result));
  EXPECT_EQ(map(result, {1, 64, 1, 64, 1}), map(layout(rows), {64, 64}).reshapeOuts({1, 64, 1, 64, 1}));
}

TEST_F(LayoutInferenceTest, ReshapeKeepsElementsInTheirThreads) {
  for (const char *text : {rows, mma})
    for (const Coords &shape : std::vector<Coords>{{2048}, {32, 64}, {2, 32, 32}, {16, 4, 8, 4}, {2048, 1}})
      EXPECT_EQ(map(*layout(text).inferReshape({64, 32}, shape), shape), map(layout(text), {64, 32}).reshapeOuts(shape))
          << text;
}

TEST_F(LayoutInferenceTest, JoinedBlockedHoldsPairsAndSplitsBack) {
  Attribute joined = *layout(rows).inferJoin({32, 64});
  EXPECT_EQ(joined, parse("blocked<{sizePerThread = [1, 4, 2], threadsPerWarp = [4, 8, 1], warpsPerCTA = [4, 1, 1], "
                          "order = [2, 1, 0]}>"));
  EXPECT_EQ(*cast<TensorLayoutInterface>(joined).inferSplit({32, 64, 2}), layout(rows));
}

TEST_F(LayoutInferenceTest, JoinedAccumulatorsHoldPairsAndSplitBack) {
  Attribute joined = *layout(mma).inferJoin({32, 64});
  EXPECT_EQ(map(joined, {32, 64, 2}).getBasisCoords(InDim::Register, 0), (Coords{0, 0, 1}));
  Attribute half = *cast<TensorLayoutInterface>(joined).inferSplit({32, 64, 2});
  EXPECT_TRUE(layout(mma).isEquivalent({32, 64}, half));
}

TEST_F(LayoutInferenceTest, JoinedSlicesHaveTheParentLayout) {
  const char *const pairs = "blocked<{sizePerThread = [1, 2], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = "
                            "[1, 0]}>";
  EXPECT_EQ(*layout("slice<{dim = 1, parent = #ttg." + Twine(pairs) + "}>").inferJoin({256}), parse(pairs));
}

TEST_F(LayoutInferenceTest, HalvesInDifferentThreadsAreNotSplit) {
  EXPECT_TRUE(
      failed(layout("blocked<{sizePerThread = [1, 1], threadsPerWarp = [16, 2], warpsPerCTA = [4, 1], order = [1, 0]}>")
                 .inferSplit({64, 2})));
}

TEST_F(LayoutInferenceTest, LayoutsWithOneLinearLayoutAreEquivalent) {
  Attribute other = parse("blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], "
                          "order = [0, 1]}>");
  EXPECT_TRUE(layout(rows).isEquivalent({64}, layout(rows)));
  EXPECT_FALSE(layout(rows).isEquivalent({32, 64}, other));
  EXPECT_FALSE(layout(rows).isEquivalent({32, 64}, Attribute()));
  EXPECT_TRUE(layout(rows).isEquivalent({32, 64}, LinearEncodingAttr::get(&context, map(layout(rows), {32, 64}))));
}

} // namespace

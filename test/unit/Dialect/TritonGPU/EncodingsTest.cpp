//===- EncodingsTest.cpp - Linear layouts of distributed encodings ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Expected bases are those that the Triton 3.6 release computes for the same encodings.
//
//===----------------------------------------------------------------------===//

#include "DialectFixture.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

namespace {

class EncodingsTest : public DialectFixture {
protected:
  /// Compares the layout of a tensor of `shape` in `encoding` with the keys of a linear encoding.
  void expectBases(const Twine &encoding, ArrayRef<int64_t> shape, const Twine &bases) {
    auto actual = LinearEncodingAttr::get(&context, parse<DistributedLayoutInterface>(encoding).toLinearLayout(shape));
    EXPECT_EQ(Attribute(actual), parse("linear<{" + bases + "}>")) << encoding.str();
  }
};

const char *const mmaV2 = "#ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = "
                          "[16, 8]}>";
const char *const mmaV3 = "#ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 2], instrShape = "
                          "[16, 32, 16]}>";

TEST_F(EncodingsTest, Blocked) {
  expectBases("blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>",
              {32, 64},
              "register = [[0, 1], [0, 2], [0, 32], [16, 0]], lane = [[0, 4], [0, 8], [0, 16], [1, 0], [2, 0]], "
              "warp = [[4, 0], [8, 0]], block = []");
}

TEST_F(EncodingsTest, BlockedInAClusterInBothSpellings) {
  const char *const bases = "register = [[4, 0], [8, 0], [16, 0]], lane = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16]], "
                            "warp = [[1, 0], [2, 0]], block = [[0, 32], [32, 0]]";
  const StringRef start = "blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], "
                          "order = [1, 0], ";
  expectBases(start + "CGALayout = [[0, 1], [1, 0]]}>", {64, 64}, bases);
  expectBases(start + "CTAsPerCGA = [2, 2], CTASplitNum = [2, 2], CTAOrder = [1, 0]}>", {64, 64}, bases);
}

TEST_F(EncodingsTest, SliceOfAnAccumulator) {
  expectBases(Twine("slice<{dim = 1, parent = ") + mmaV2 + "}>", {64},
              "register = [[8], [32]], lane = [[0], [0], [1], [2], [4]], warp = [[0], [16]], block = []");
}

TEST_F(EncodingsTest, AccumulatorOfVersion2) {
  expectBases(StringRef(mmaV2).drop_front(5), {64, 64},
              "register = [[0, 1], [8, 0], [0, 16], [0, 32], [32, 0]], "
              "lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[0, 8], [16, 0]], block = []");
}

TEST_F(EncodingsTest, AccumulatorOfVersion2InACluster) {
  expectBases("nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], CGALayout = [[1, 0]], "
              "instrShape = [16, 8]}>",
              {64, 64},
              "register = [[0, 1], [8, 0], [0, 16], [0, 32]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], "
              "warp = [[0, 8], [16, 0]], block = [[32, 0]]");
}

TEST_F(EncodingsTest, AccumulatorOfVersion2InABatch) {
  expectBases("nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2, 1], instrShape = [1, 16, 8]}>",
              {4, 32, 32},
              "register = [[0, 0, 1], [0, 8, 0], [0, 0, 8], [0, 0, 16], [2, 0, 0]], "
              "lane = [[0, 0, 2], [0, 0, 4], [0, 1, 0], [0, 2, 0], [0, 4, 0]], warp = [[0, 16, 0], [1, 0, 0]], "
              "block = []");
}

TEST_F(EncodingsTest, AccumulatorOfVersion3) {
  expectBases(StringRef(mmaV3).drop_front(5), {128, 128},
              "register = [[0, 1], [8, 0], [0, 8], [0, 16], [0, 64], [64, 0]], "
              "lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[16, 0], [32, 0], [0, 32]], block = []");
}

TEST_F(EncodingsTest, OperandsOfVersion2) {
  expectBases(Twine("dot_op<{opIdx = 0, parent = ") + mmaV2 + ", kWidth = 2}>", {64, 64},
              "register = [[0, 1], [8, 0], [0, 8], [0, 16], [0, 32], [32, 0]], "
              "lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[0, 0], [16, 0]], block = []");
  expectBases(Twine("dot_op<{opIdx = 1, parent = ") + mmaV2 + ", kWidth = 2}>", {64, 64},
              "register = [[1, 0], [8, 0], [16, 0], [32, 0], [0, 16], [0, 32]], "
              "lane = [[2, 0], [4, 0], [0, 1], [0, 2], [0, 4]], warp = [[0, 8], [0, 0]], block = []");
}

TEST_F(EncodingsTest, OperandOfVersion3) {
  expectBases(Twine("dot_op<{opIdx = 0, parent = ") + mmaV3 + ", kWidth = 2}>", {128, 64},
              "register = [[0, 1], [8, 0], [0, 8], [0, 16], [0, 32], [64, 0]], "
              "lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[16, 0], [32, 0], [0, 0]], block = []");
}

TEST_F(EncodingsTest, OperandsOfADotInABlockedLayout) {
  const StringRef parent = "parent = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], "
                           "warpsPerCTA = [2, 2], order = [1, 0]}>}>";
  expectBases("dot_op<{opIdx = 0, " + parent, {32, 16},
              "register = [[0, 1], [0, 2], [0, 4], [0, 8], [8, 0], [16, 0]], "
              "lane = [[0, 0], [0, 0], [0, 0], [1, 0], [2, 0]], warp = [[0, 0], [4, 0]], block = []");
  expectBases("dot_op<{opIdx = 1, " + parent, {16, 64},
              "register = [[0, 1], [0, 2], [1, 0], [2, 0], [4, 0], [8, 0]], "
              "lane = [[0, 4], [0, 8], [0, 16], [0, 0], [0, 0]], warp = [[0, 32], [0, 0]], block = []");
}

TEST_F(EncodingsTest, LinearAtAnotherShapeGrowsByRegistersAndKeepsThreads) {
  const StringRef bases = "register = [[0, 1]], lane = [[0, 2], [1, 0]], warp = [[2, 0]], block = []";
  expectBases("linear<{" + bases + "}>", {4, 4}, bases);
  expectBases("linear<{" + bases + "}>", {4, 8},
              "register = [[0, 1], [0, 4]], lane = [[0, 2], [1, 0]], warp = [[2, 0]], block = []");
  expectBases("linear<{" + bases + "}>", {2, 4},
              "register = [[0, 1]], lane = [[0, 2], [1, 0]], warp = [[0, 0]], block = []");
}

} // namespace

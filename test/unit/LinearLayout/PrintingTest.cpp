//===- PrintingTest.cpp - Layouts as text ---------------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/LinearLayout/Printing.h"

#include "LayoutSamples.h"

#include "gtest/gtest.h"

using namespace mlir::triton;

namespace {

const LinearLayout sample({2, 4},
                          {{InDim::Register, {{0, 1}}}, {InDim::Lane, {{0, 2}, {0, 0}}}, {InDim::Warp, {{1, 0}}}});

std::string stream(const LinearLayout &layout) {
  std::string text;
  llvm::raw_string_ostream(text) << layout;
  return text;
}

TEST(PrintingTest, InputDimensionsHaveNamesThatReadBack) {
  for (InDim dim : inDimOrder)
    EXPECT_EQ(symbolizeInDim(stringifyInDim(dim)), dim);
  EXPECT_EQ(symbolizeInDim("thread"), std::nullopt);
}

TEST(PrintingTest, ALayoutOnOneLineShowsBasesAndSizes) {
  EXPECT_EQ(stream(sample), "register: (0,1); lane: (0,2) (0,0); warp: (1,0) -> 2x4");
  EXPECT_EQ(stream(LinearLayout::zeros(1, InDim::Lane, 2)), "-> 1x1");
}

TEST(PrintingTest, BasesTakeALineForEachInput) {
  EXPECT_EQ(printBases(sample), "register: (0,1)\nlane: (0,2) (0,0)\nwarp: (1,0)\n");
}

TEST(PrintingTest, OwnersAreShownWithTheNumberOfReplicas) {
  EXPECT_EQ(printOwners(sample), "w0 t0 r0 +1 | w0 t0 r1 +1 | w0 t1 r0 +1 | w0 t1 r1 +1\n"
                                 "w1 t0 r0 +1 | w1 t0 r1 +1 | w1 t1 r0 +1 | w1 t1 r1 +1\n");
}

TEST(PrintingTest, ElementsWithoutOwnerAreBlank) {
  EXPECT_EQ(printOwners(LinearLayout({4}, {{InDim::Lane, {{2}}}})), "w0 t0 r0 |          | w0 t1 r0 |\n");
}

TEST(PrintingTest, BlocksAreShownIfThereAreSeveral) {
  LinearLayout layout({2}, {{InDim::Block, {{1}}}});
  EXPECT_EQ(printOwners(layout), "c0 w0 t0 r0 | c1 w0 t0 r0\n");
  EXPECT_EQ(printOffsets(layout, 32), "c0 o0 b0 | c1 o0 b0\n");
}

TEST(PrintingTest, OffsetsShowTheBankOfTheFirstByte) {
  LinearLayout layout({2, 4}, {{InDim::Offset, {{0, 1}, {0, 2}, {1, 1}}}});
  EXPECT_EQ(printOffsets(layout, 16), "o0 b0 | o1 b0 | o2 b1 | o3 b1\n"
                                      "o5 b2 | o4 b2 | o7 b3 | o6 b3\n");
}

} // namespace

//===- ContiguityTest.cpp - Runs of consecutive elements ------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/LinearLayout/LinearLayoutAlgebra.h"

#include "LayoutSamples.h"

#include "gtest/gtest.h"

using namespace mlir::triton;

namespace {

// Computes getNumConsecutive() of the registers element by element.
int64_t countConsecutive(const LinearLayout &layout, unsigned outDim) {
  int64_t best = 1;
  for (int64_t length = 2; length <= layout.getInSize(InDim::Register); length *= 2) {
    for (uint64_t index = 0; index < numIndices(layout); ++index) {
      int64_t within = layout.unpackIn(index, InDim::Register) % length;
      Coords first = layout.unpack(layout.applyFlat(index - within)), at = layout.unpack(layout.applyFlat(index));
      if (first[outDim] % length != 0)
        return best;
      first[outDim] += within;
      if (first != at)
        return best;
    }
    best = length;
  }
  return best;
}

TEST(NumConsecutiveTest, IsTheLengthOfAlignedRunsInEveryThread) {
  forEachLayout({2, 4}, {{InDim::Register, 2}, {InDim::Lane, 1}}, [](const LinearLayout &layout) {
    for (unsigned outDim : {0, 1})
      ASSERT_EQ(getNumConsecutive(layout, InDim::Register, outDim), countConsecutive(layout, outDim));
  });
}

TEST(NumConsecutiveTest, IsFourForARowOfFourRegisters) {
  LinearLayout layout({4, 16}, {{InDim::Register, {{0, 1}, {0, 2}, {1, 0}}}, {InDim::Lane, {{0, 4}, {0, 8}, {2, 0}}}});
  EXPECT_EQ(getNumConsecutive(layout, InDim::Register, 1), 4);
  EXPECT_EQ(getNumConsecutive(layout, InDim::Register, 0), 1);
}

TEST(MakeConsecutiveTest, RenumbersRegistersAndMovesNoElementBetweenThreads) {
  Random random(21);
  for (unsigned round = 0; round < 200; ++round) {
    LinearLayout layout = randomSurjectiveLayout(random, {4, 8}, {{InDim::Register, 4}, {InDim::Lane, 2}}, round % 2);
    Renumbered result = makeConsecutive(layout, InDim::Register, 1, 8);
    ASSERT_TRUE(result.toOld.inverse());
    for (uint64_t lane = 0; lane < 4; ++lane)
      for (uint64_t r = 0; r < 16; ++r)
        ASSERT_EQ(result.layout.apply({{InDim::Register, r}, {InDim::Lane, lane}}),
                  layout.apply({{InDim::Register, result.toOld.apply(r)}, {InDim::Lane, lane}}));
  }
}

TEST(MakeConsecutiveTest, NoRenumberingHasLongerRuns) {
  forEachLayout({2, 4}, {{InDim::Register, 2}, {InDim::Lane, 1}}, [](const LinearLayout &layout) {
    for (unsigned outDim : {0, 1}) {
      int64_t best = 1;
      for (uint64_t a = 1; a < 4; ++a)
        for (uint64_t b = 1; b < 4; ++b)
          if (a != b) {
            uint64_t bases[] = {layout.apply({{InDim::Register, a}}), layout.apply({{InDim::Register, b}})};
            best = std::max(best, countConsecutive(layout.withBases(InDim::Register, bases), outDim));
          }
      for (int64_t limit : {1, 2, 4}) {
        LinearLayout renumbered = makeConsecutive(layout, InDim::Register, outDim, limit).layout;
        ASSERT_GE(getNumConsecutive(renumbered, InDim::Register, outDim), std::min(best, limit));
      }
    }
  });
}

TEST(RenumberTest, PutsTheGivenElementsFirst) {
  LinearLayout layout({16}, {{InDim::Register, {{1}, {2}, {8}}}, {InDim::Lane, {{4}}}});
  Renumbered result = renumber(layout, InDim::Register, {8, 3});
  EXPECT_EQ(result.layout, LinearLayout({16}, {{InDim::Register, {{8}, {3}, {1}}}, {InDim::Lane, {{4}}}}));
  EXPECT_EQ(result.toOld, F2Matrix({4, 3, 1}, 3));
}

} // namespace

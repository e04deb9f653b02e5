//===- SlicingTest.cpp - Layout conversions in slices of a tensor ---------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LayoutSamples.h"
#include "triton/LinearLayout/DistributedLayouts.h"
#include "triton/LinearLayout/Swizzling.h"

#include "gtest/gtest.h"

using namespace mlir::triton;

namespace {

uint64_t getSlice(const SwizzledMemory &swizzled, uint64_t offset) { return offset / swizzled.getSize(); }

// Writes and reads slice after slice, and checks that all elements arrive.  Returns whether all threads write each
// slice from the same registers.
bool expectMovesSlices(const LinearLayout &source, const LinearLayout &destination, const SwizzledMemory &swizzled) {
  LinearLayout write = *invertAndCompose(source, swizzled.memory),
               read = *invertAndCompose(destination, swizzled.memory);
  auto getOffset = [&](const LinearLayout &map, uint64_t index) {
    return swizzled.memory.unpackIn(map.applyFlat(index), InDim::Offset);
  };
  uint64_t size = swizzled.getSize();
  std::vector<uint64_t> arrived(numIndices(destination), ~uint64_t(0));
  for (uint64_t slice = 0; slice < uint64_t(swizzled.getRounds()); ++slice) {
    std::vector<uint64_t> memory(size, ~uint64_t(0));
    for (uint64_t index = 0; index < numIndices(source); ++index)
      if (uint64_t offset = getOffset(write, index); getSlice(swizzled, offset) == slice)
        memory[offset % size] = source.applyFlat(index);
    for (uint64_t index = 0; index < numIndices(destination); ++index)
      if (uint64_t offset = getOffset(read, index); getSlice(swizzled, offset) == slice)
        arrived[index] = memory[offset % size];
  }
  auto dependsOnThread = [&](const LinearLayout &map) {
    for (InDim dim : {InDim::Lane, InDim::Warp})
      for (uint64_t basis : map.getBases(dim))
        if (getSlice(swizzled, swizzled.memory.unpackIn(basis, InDim::Offset)) != 0)
          return true;
    return false;
  };
  for (uint64_t index = 0; index < numIndices(destination); ++index)
    EXPECT_EQ(arrived[index], destination.applyFlat(index));
  EXPECT_FALSE(dependsOnThread(read));
  EXPECT_EQ(swizzled.store.getConflicts(), 0);
  EXPECT_EQ(swizzled.load.getConflicts(), 0);
  return !dependsOnThread(write);
}

TEST(SlicingTest, ATransposeGoesInRoundsOfRegisters) {
  LinearLayout rows = blockedLayout({1, 4}, {1, 32}, {4, 1}, {1, 0}, ctaLayout({}, 2), {64, 128});
  LinearLayout columns = blockedLayout({4, 1}, {16, 2}, {1, 4}, {0, 1}, ctaLayout({}, 2), {64, 128});
  for (unsigned sliceBits : {1, 2}) {
    std::optional<SwizzledMemory> swizzled = chooseSlicedMemory(rows, columns, 32, sliceBits);
    ASSERT_TRUE(swizzled);
    EXPECT_EQ(swizzled->getSize(), 64 * 128 >> sliceBits);
    expectMovesSlices(rows, columns, *swizzled);
  }
}

TEST(SlicingTest, RegistersCommonToBothSidesAreSlicesOfBoth) {
  LinearLayout rows = blockedLayout({1, 4}, {1, 32}, {2, 1}, {1, 0}, ctaLayout({}, 2), {64, 128});
  LinearLayout columns = blockedLayout({4, 1}, {8, 4}, {1, 2}, {0, 1}, ctaLayout({}, 2), {64, 128});
  std::optional<SwizzledMemory> swizzled = chooseSlicedMemory(rows, columns, 16, 1);
  ASSERT_TRUE(swizzled);
  EXPECT_TRUE(expectMovesSlices(rows, columns, *swizzled));
}

TEST(SlicingTest, WithoutCommonRegistersThreadsOfTheSourceWriteInDifferentRounds) {
  LinearLayout rows = blockedLayout({1, 1}, {1, 32}, {1, 4}, {1, 0}, ctaLayout({}, 2), {128, 128});
  LinearLayout columns = blockedLayout({1, 1}, {32, 1}, {4, 1}, {0, 1}, ctaLayout({}, 2), {128, 128});
  std::optional<SwizzledMemory> swizzled = chooseSlicedMemory(rows, columns, 32, 2);
  ASSERT_TRUE(swizzled);
  EXPECT_FALSE(expectMovesSlices(rows, columns, *swizzled));
}

TEST(SlicingTest, NoThreadReadsMoreSlicesThanElements) {
  LinearLayout rows = blockedLayout({1, 1}, {1, 32}, {4, 1}, {1, 0}, ctaLayout({}, 2), {4, 64});
  LinearLayout columns = blockedLayout({1, 1}, {4, 8}, {1, 4}, {0, 1}, ctaLayout({}, 2), {4, 64});
  EXPECT_TRUE(chooseSlicedMemory(rows, columns, 32, 1));
  EXPECT_FALSE(chooseSlicedMemory(rows, columns, 32, 2));
}

TEST(SlicingTest, AllElementsArriveForRandomLayouts) {
  Random random(36);
  for (unsigned round = 0; round < 300; ++round) {
    unsigned registerBits = 2 + below(random, 3), warpBits = below(random, 3), bits = registerBits + 5 + warpBits;
    InBits threads = {{InDim::Register, registerBits}, {InDim::Lane, 5}, {InDim::Warp, warpBits}};
    if (round % 4 == 0)
      bits -= 1;
    LinearLayout source = randomSurjectiveLayout(random, {int64_t(1) << bits}, threads, round % 3 != 0);
    LinearLayout destination = randomSurjectiveLayout(random, {int64_t(1) << bits}, threads, round % 3 != 1);
    for (unsigned sliceBits : {1, 2})
      for (unsigned elementBits : {8, 32, 64})
        if (std::optional<SwizzledMemory> swizzled = chooseSlicedMemory(source, destination, elementBits, sliceBits)) {
          ASSERT_TRUE(swizzled->memory.isSurjective());
          expectMovesSlices(source, destination, *swizzled);
        } else {
          EXPECT_LT(F2Span(destination.getFlatBases()).dimension() -
                        F2Span(destination.withBases(InDim::Register, {}).getFlatBases()).dimension(),
                    sliceBits);
        }
  }
}

} // namespace

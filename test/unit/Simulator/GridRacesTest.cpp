//===- GridRacesTest.cpp - Tests of data races between blocks -------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "GridRaces.h"

#include "gtest/gtest.h"

#include <random>
#include <set>

using namespace mlir::triton::ptx;

namespace {
using Pairs = std::set<std::pair<uint32_t, uint32_t>>;

/// The pairs of instructions that conflict, by comparing all ranges.
Pairs compareAll(const std::vector<GlobalRange> &ranges) {
  Pairs pairs;
  for (const GlobalRange &a : ranges)
    for (const GlobalRange &b : ranges)
      if (a.begin < b.end && b.begin < a.end && a.conflictsWith(b))
        pairs.insert(std::minmax(a.pc, b.pc));
  return pairs;
}

Pairs find(const std::vector<GlobalRange> &ranges) {
  Pairs pairs;
  findConflicts(ranges, [&](const GlobalRange &a, const GlobalRange &b) { pairs.insert(std::minmax(a.pc, b.pc)); });
  return pairs;
}

GlobalRange makeRange(uint64_t begin, uint64_t end, uint32_t pc, bool isWrite, uint64_t block) {
  GlobalRange range = {begin, end, pc, isWrite, 0, false};
  range.block = block;
  return range;
}
} // namespace

// However many instructions of a block read bytes, a later write to them conflicts with the reads of others.
TEST(GridRaces, findsWritesBehindManyReads) {
  std::vector<GlobalRange> ranges;
  for (uint64_t block = 0; block < 4; ++block)
    for (uint32_t pc = 0; pc < 300; ++pc)
      ranges.push_back(makeRange(0, 4, pc, false, block));
  ranges.push_back(makeRange(0, 4, 300, true, 0));
  EXPECT_EQ(find(ranges), compareAll(ranges));
}

TEST(GridRaces, findsTheConflictsOfEachPairOfInstructions) {
  for (unsigned seed = 0; seed < 500; ++seed) {
    std::mt19937 random(seed);
    std::vector<GlobalRange> ranges;
    for (unsigned i = 0; i < 40; ++i) {
      uint64_t begin = random() % 64;
      uint32_t pc = random() % 6;
      ranges.push_back(makeRange(begin, begin + 1 + random() % 24, pc, pc < 2, random() % 5));
    }
    EXPECT_EQ(find(ranges), compareAll(ranges)) << "seed " << seed;
  }
}

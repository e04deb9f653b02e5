//===- SwizzlingTest.cpp - Conflict-free layouts of shared memory ---------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/LinearLayout/Swizzling.h"

#include "LayoutSamples.h"
#include "triton/LinearLayout/DistributedLayouts.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <map>
#include <set>

using namespace mlir::triton;

namespace {

// A model of the shared memory hardware that counts addresses, words and banks one by one.
class CountedMemory {
public:
  CountedMemory(const LinearLayout &memory, const LinearLayout &registers, unsigned elementBits)
      : registers(registers), elementBits(elementBits), offsetOf(memory.getTotalOutSize()) {
    // Iterate from the last index to the first, so that the lowest offset of a replicated element remains.
    for (uint64_t index = numIndices(memory); index-- > 0;)
      offsetOf[memory.applyFlat(index)] = memory.unpackIn(index, InDim::Offset);
  }

  // Returns the vector size in elements: a power of two, such that each thread has whole aligned runs of it.
  uint64_t countVectorElements() const {
    uint64_t length = 1;
    while (length * 2 * elementBits <= 128 && hasWholeRuns(length * 2))
      length *= 2;
    return length;
  }

  // Returns the wavefronts of the access in which each lane moves the run that contains its register `reg`.
  int64_t countWavefronts(uint64_t reg, uint64_t warp) const {
    uint64_t vector = countVectorElements(), vectorBytes = std::max<uint64_t>(4, vector * elementBits / 8);
    uint64_t group = std::min<uint64_t>(32, 128 / vectorBytes);
    // Two groups are served as one if lanes at distance 1 or 2 access the same vector.
    if (group < 32 && (servedInPairs(reg, warp, vector, 1) || servedInPairs(reg, warp, vector, 2)))
      group *= 2;
    int64_t wavefronts = 0;
    for (uint64_t first = 0; first < 32; first += group) {
      std::map<uint64_t, std::set<uint64_t>> wordsOfBank;
      for (uint64_t lane = first; lane < first + group; ++lane) {
        uint64_t at = vectorOffset(reg, lane, warp, vector);
        for (uint64_t byte = at * elementBits / 8; byte < (at + vector) * elementBits / 8; ++byte)
          wordsOfBank[byte / 4 % 32].insert(byte / 4);
      }
      size_t most = 0;
      for (const auto &[bank, words] : wordsOfBank)
        most = std::max(most, words.size());
      wavefronts += most;
    }
    return wavefronts;
  }

  // Returns the number of runs of a thread.
  int64_t countInstructions() const {
    std::set<uint64_t> runs;
    for (uint64_t reg = 0; reg < uint64_t(registers.getInSize(InDim::Register)); ++reg)
      runs.insert(offset(reg, 0, 0) / countVectorElements());
    return runs.size();
  }

private:
  // Returns the offset of the vector of a lane.  Lanes that are not in the layout are replicas.
  uint64_t vectorOffset(uint64_t reg, uint64_t lane, uint64_t warp, uint64_t vector) const {
    return offset(reg, lane % registers.getInSize(InDim::Lane), warp) / vector * vector;
  }

  bool servedInPairs(uint64_t reg, uint64_t warp, uint64_t vector, uint64_t distance) const {
    for (uint64_t lane = 0; lane < 32; ++lane)
      if (vectorOffset(reg, lane, warp, vector) != vectorOffset(reg, lane ^ distance, warp, vector))
        return false;
    return true;
  }

  uint64_t offset(uint64_t reg, uint64_t lane, uint64_t warp) const {
    return offsetOf[registers.apply({{InDim::Register, reg}, {InDim::Lane, lane}, {InDim::Warp, warp}})];
  }

  bool hasWholeRuns(uint64_t length) const {
    for (uint64_t lane = 0; lane < uint64_t(registers.getInSize(InDim::Lane)); ++lane) {
      std::set<uint64_t> offsets;
      for (uint64_t reg = 0; reg < uint64_t(registers.getInSize(InDim::Register)); ++reg)
        offsets.insert(offset(reg, lane, 0));
      for (uint64_t at : offsets)
        for (uint64_t i = 0; i < length; ++i)
          if (!offsets.count(at / length * length + i))
            return false;
    }
    return true;
  }

  LinearLayout registers;
  unsigned elementBits;
  std::vector<uint64_t> offsetOf;
};

void expectCountsAgree(const LinearLayout &memory, const LinearLayout &registers, unsigned elementBits) {
  SharedAccess access = getSharedAccess(memory, registers, elementBits);
  CountedMemory counted(memory, registers, elementBits);
  ASSERT_EQ(access.vectorElements, int64_t(counted.countVectorElements()));
  ASSERT_EQ(access.instructions, counted.countInstructions());
  for (uint64_t warp = 0; warp < uint64_t(registers.getInSize(InDim::Warp)); ++warp)
    for (uint64_t reg = 0; reg < uint64_t(registers.getInSize(InDim::Register)); ++reg)
      ASSERT_EQ(counted.countWavefronts(reg, warp), access.wavefronts);
}

void expectNoConflicts(const LinearLayout &source, const LinearLayout &destination, unsigned elementBits) {
  std::optional<SwizzledMemory> swizzled = chooseSwizzledMemory(source, destination, elementBits);
  ASSERT_TRUE(swizzled);
  ASSERT_TRUE(swizzled->memory.isSurjective());
  EXPECT_EQ(swizzled->store.getConflicts(), 0);
  EXPECT_EQ(swizzled->load.getConflicts(), 0);
  expectCountsAgree(swizzled->memory, source, elementBits);
  expectCountsAgree(swizzled->memory, destination, elementBits);
}

const unsigned elementSizes[] = {8, 16, 32, 64, 128};

TEST(SharedAccessTest, CountsAreThoseOfTheHardwareForAnyMemory) {
  Random random(31);
  for (unsigned round = 0; round < 1000; ++round) {
    unsigned registerBits = below(random, 5), bits = 6 + registerBits;
    InBits threads = {{InDim::Register, registerBits}, {InDim::Lane, 5}, {InDim::Warp, 1}};
    LinearLayout memory = randomSurjectiveLayout(random, {int64_t(1) << bits}, {{InDim::Offset, bits}}, round % 3 != 0);
    LinearLayout registers = randomSurjectiveLayout(random, {int64_t(1) << bits}, threads, round % 3 != 1);
    for (unsigned elementBits : elementSizes)
      expectCountsAgree(memory, registers, elementBits);
  }
}

TEST(SwizzlingTest, WhatACopyMovesAtOnceStaysTogetherWithoutConflicts) {
  // Threads write 8 elements along a row at once, and read a column each.
  LinearLayout source = blockedLayout({1, 8}, {8, 4}, {2, 1}, {1, 0}, ctaLayout({}, 2), {64, 64});
  LinearLayout destination = blockedLayout({8, 1}, {4, 8}, {1, 2}, {0, 1}, ctaLayout({}, 2), {64, 64});
  for (unsigned elements : {2, 4, 8}) {
    std::vector<uint64_t> copied;
    for (uint64_t element = 1; element < elements; element *= 2)
      copied.push_back(element << source.getOutShift(1));
    std::optional<SwizzledMemory> swizzled =
        chooseCopiedMemory(source, destination, 16, copied, /*hasMatrixLoads=*/false);
    ASSERT_TRUE(swizzled);
    EXPECT_EQ(swizzled->memory.getBases(InDim::Offset).take_front(copied.size()), llvm::ArrayRef(copied));
    EXPECT_EQ(swizzled->store.getConflicts(), 0);
    EXPECT_EQ(swizzled->load.getConflicts(), 0);
  }
}

TEST(SharedAccessTest, RowsOfWordsReadByColumnsTakeOneWavefrontPerLane) {
  LinearLayout memory = LinearLayout::strided(InDim::Offset, {32, 32}, {1, 0});
  LinearLayout column = blockedLayout({1, 1}, {32, 1}, {1, 32}, {0, 1}, ctaLayout({}, 2), {32, 32});
  LinearLayout row = blockedLayout({1, 1}, {1, 32}, {32, 1}, {1, 0}, ctaLayout({}, 2), {32, 32});
  EXPECT_EQ(bankConflicts(memory, column, 32), 31);
  EXPECT_EQ(bankConflicts(memory, row, 32), 0);
  EXPECT_EQ(bankConflicts(memory, column, 16), 15);
}

TEST(SwizzlingTest, AnyConversionOfBijectiveLayoutsIsFreeOfConflicts) {
  Random random(32);
  for (unsigned round = 0; round < 200; ++round) {
    unsigned registerBits = below(random, 6), warpBits = below(random, 3), bits = registerBits + 5 + warpBits;
    InBits threads = {{InDim::Register, registerBits}, {InDim::Lane, 5}, {InDim::Warp, warpBits}};
    LinearLayout source = randomSurjectiveLayout(random, {int64_t(1) << bits}, threads, round % 3 != 0);
    LinearLayout destination = randomSurjectiveLayout(random, {int64_t(1) << bits}, threads, round % 3 != 1);
    for (unsigned elementBits : elementSizes)
      expectNoConflicts(source, destination, elementBits);
  }
}

TEST(SwizzlingTest, AnyConversionOfReplicatedLayoutsIsFreeOfConflicts) {
  Random random(33);
  for (unsigned round = 0; round < 200; ++round) {
    unsigned bits = 4 + below(random, 5);
    InBits write = {{InDim::Register, std::max(bits, 6u) - 4}, {InDim::Lane, 5}, {InDim::Warp, 1}};
    InBits read = {{InDim::Register, std::max(bits, 6u) - 3}, {InDim::Lane, 5}, {InDim::Warp, 1}};
    LinearLayout source = randomSurjectiveLayout(random, {int64_t(1) << bits}, write, round % 3 != 0);
    LinearLayout destination = randomSurjectiveLayout(random, {int64_t(1) << bits}, read, round % 3 != 1);
    for (unsigned elementBits : elementSizes)
      expectNoConflicts(source, destination, elementBits);
  }
}

TEST(SwizzlingTest, AccumulatorsOfHalfPrecisionAreStoredInPairsAndLoadedInPairs) {
  LinearLayout mma = mmaLayout(2, {2, 2}, {16, 8}, ctaLayout({}, 2), {64, 64});
  LinearLayout rows = blockedLayout({1, 8}, {4, 8}, {4, 1}, {1, 0}, ctaLayout({}, 2), {64, 64});
  expectNoConflicts(mma, rows, 16);
  std::optional<SwizzledMemory> swizzled = chooseSwizzledMemory(mma, rows, 16);
  EXPECT_GE(swizzled->store.vectorElements, 2);
  EXPECT_GE(swizzled->load.vectorElements, 2);
}

TEST(SwizzlingTest, VectorsAreAsWideAsBothSidesAllow) {
  LinearLayout source = blockedLayout({1, 8}, {4, 8}, {4, 1}, {1, 0}, ctaLayout({}, 2), {64, 64});
  LinearLayout destination = blockedLayout({1, 4}, {2, 16}, {2, 2}, {1, 0}, ctaLayout({}, 2), {64, 64});
  std::optional<SwizzledMemory> words = chooseSwizzledMemory(source, destination, 32);
  ASSERT_TRUE(words);
  EXPECT_EQ(words->store.vectorElements, 4);
  EXPECT_EQ(words->load.vectorElements, 4);
  std::optional<SwizzledMemory> halves = chooseSwizzledMemory(source, source, 16);
  ASSERT_TRUE(halves);
  EXPECT_EQ(halves->store.vectorElements, 8);
  EXPECT_EQ(halves->load.vectorElements, 8);
}

TEST(SwizzlingTest, CopiesWriteTheirVectorsWholeAndMatricesAreLoadedFromThem) {
  LinearLayout operand = mmaLayout(2, {2, 2}, {16, 8}, ctaLayout({}, 2), {128, 32});
  LinearLayout copy = blockedLayout({1, 8}, {8, 4}, {4, 1}, {1, 0}, ctaLayout({}, 2), {128, 32});
  // A thread has rows 32 and 64 in both layouts. They would be neighbors in memory if registers were stored.
  const uint64_t vector[] = {1, 2, 4};
  std::optional<SwizzledMemory> copied = chooseCopiedMemory(copy, operand, 16, vector, /*hasMatrixLoads=*/true);
  ASSERT_TRUE(copied);
  EXPECT_TRUE(copied->memory.isSurjective());
  EXPECT_EQ(copied->memory.getBases(InDim::Offset).take_front(3), llvm::ArrayRef(vector));
  EXPECT_EQ(copied->store.getConflicts(), 0);
  EXPECT_EQ(copied->load.getConflicts(), 0);
  ASSERT_TRUE(copied->matrixLoad);
  // The next lane's vector is in the same 32 bytes.
  EXPECT_EQ(copied->memory.getBases(InDim::Offset)[3], copy.getBases(InDim::Lane)[0]);
}

TEST(SwizzlingTest, AnyCopyAndLoadOfBijectiveLayoutsAreFreeOfConflicts) {
  Random random(35);
  for (unsigned round = 0; round < 200; ++round) {
    unsigned registerBits = below(random, 6), warpBits = below(random, 3), bits = registerBits + 5 + warpBits;
    InBits threads = {{InDim::Register, registerBits}, {InDim::Lane, 5}, {InDim::Warp, warpBits}};
    LinearLayout source = randomSurjectiveLayout(random, {int64_t(1) << bits}, threads, round % 3 != 0);
    LinearLayout destination = randomSurjectiveLayout(random, {int64_t(1) << bits}, threads, round % 3 != 1);
    for (unsigned elementBits : elementSizes) {
      llvm::ArrayRef<uint64_t> vector = source.getBases(InDim::Register);
      vector = vector.take_front(std::min<size_t>(getVectorShift(elementBits), vector.size()));
      std::optional<SwizzledMemory> copied = chooseCopiedMemory(source, destination, elementBits, vector, false);
      ASSERT_TRUE(copied);
      ASSERT_TRUE(copied->memory.isSurjective());
      EXPECT_EQ(copied->memory.getBases(InDim::Offset).take_front(vector.size()), vector);
      EXPECT_EQ(copied->store.getConflicts(), 0);
      EXPECT_EQ(copied->load.getConflicts(), 0);
    }
  }
}

TEST(SwizzlingTest, ATransposeKeepsVectorsOnOneSide) {
  LinearLayout source = blockedLayout({1, 4}, {4, 8}, {4, 1}, {1, 0}, ctaLayout({}, 2), {16, 32});
  LinearLayout destination = blockedLayout({4, 1}, {4, 8}, {1, 4}, {0, 1}, ctaLayout({}, 2), {16, 32});
  expectNoConflicts(source, destination, 32);
  std::optional<SwizzledMemory> swizzled = chooseSwizzledMemory(source, destination, 32);
  EXPECT_EQ(swizzled->store.vectorElements * swizzled->load.vectorElements, 4);
}

TEST(SwizzlingTest, CTAsOfAClusterKeepTheirParts) {
  LinearLayout cga = ctaLayout({{1, 0}}, 2);
  LinearLayout source = blockedLayout({1, 4}, {4, 8}, {4, 1}, {1, 0}, cga, {64, 64});
  LinearLayout destination = blockedLayout({4, 1}, {8, 4}, {1, 4}, {0, 1}, cga, {64, 64});
  std::optional<SwizzledMemory> swizzled = chooseSwizzledMemory(source, destination, 32);
  ASSERT_TRUE(swizzled);
  EXPECT_EQ(swizzled->memory.getInSize(InDim::Offset), 2048);
  EXPECT_EQ(swizzled->memory.getInSize(InDim::Block), 2);
  EXPECT_TRUE(swizzled->memory.isInvertible());
  EXPECT_EQ(swizzled->store.getConflicts(), 0);
  EXPECT_EQ(swizzled->load.getConflicts(), 0);
}

TEST(SwizzlingTest, ReplicatedCTAsMayEachReadAPart) {
  LinearLayout source = blockedLayout({1, 4}, {4, 8}, {4, 1}, {1, 0}, ctaLayout({{0, 0}}, 2), {64, 64});
  LinearLayout destination = blockedLayout({4, 1}, {8, 4}, {1, 4}, {0, 1}, ctaLayout({{1, 0}}, 2), {64, 64});
  std::optional<SwizzledMemory> swizzled = chooseSwizzledMemory(source, destination, 32);
  ASSERT_TRUE(swizzled);
  EXPECT_EQ(swizzled->memory.getInSize(InDim::Offset), 4096);
  EXPECT_TRUE(swizzled->memory.isZero(InDim::Block));
  EXPECT_EQ(swizzled->store.getConflicts(), 0);
  EXPECT_EQ(swizzled->load.getConflicts(), 0);
  EXPECT_FALSE(chooseSwizzledMemory(destination, source, 32));
}

TEST(SwizzlingTest, ElementsThatMoveBetweenCTAsAreRejected) {
  LinearLayout source = blockedLayout({1, 4}, {4, 8}, {4, 1}, {1, 0}, ctaLayout({{1, 0}}, 2), {64, 64});
  LinearLayout destination = blockedLayout({1, 4}, {4, 8}, {4, 1}, {1, 0}, ctaLayout({{0, 1}}, 2), {64, 64});
  EXPECT_FALSE(chooseSwizzledMemory(source, destination, 32));
}

} // namespace

//===----------------------------------------------------------------------===//
// Accesses to given memory
//===----------------------------------------------------------------------===//

namespace {

/// Random memory that holds every element once, and registers of a block, some of which may be replicas.
struct GivenMemory {
  GivenMemory(Random &random, unsigned bits)
      : memory(randomSurjectiveLayout(random, {int64_t(1) << bits / 2, int64_t(1) << (bits - bits / 2)},
                                      {{InDim::Offset, bits}}, below(random, 2))),
        registers(randomSurjectiveLayout(random, memory.getOutSizes(),
                                         {{InDim::Register, bits - 5}, {InDim::Lane, 5}, {InDim::Warp, 1}},
                                         below(random, 2))) {}

  LinearLayout memory, registers;
};

} // namespace

TEST(GetAccesses, VectorsAreAlignedRunsOfTheRegistersOfAThread) {
  Random random(31);
  for (unsigned round = 0; round < 500; ++round) {
    GivenMemory given(random, 7 + below(random, 5));
    unsigned elementBits = 8u << below(random, 4);
    int64_t most = int64_t(1) << below(random, 5);
    SwizzledMemory accesses = getAccesses(given.memory, given.registers, elementBits, MatrixMoves(), most);
    EXPECT_FALSE(accesses.matrixStore || accesses.matrixLoad);
    int64_t vector = accesses.load.vectorElements;
    EXPECT_EQ(accesses.store.vectorElements, vector);
    ASSERT_LE(vector, most);
    ASSERT_LE(vector * elementBits, 128u);
    std::vector<uint64_t> offsets(given.memory.getTotalOutSize());
    for (uint64_t index = 0; index < numIndices(given.memory); ++index)
      offsets[given.memory.applyFlat(index)] = index;
    for (uint64_t warp = 0; warp < 2; ++warp)
      for (uint64_t lane = 0; lane < 32; ++lane) {
        std::set<uint64_t> held;
        for (uint64_t reg = 0; reg < uint64_t(given.registers.getInSize(InDim::Register)); ++reg)
          held.insert(
              offsets[given.registers.apply({{InDim::Register, reg}, {InDim::Lane, lane}, {InDim::Warp, warp}})]);
        // A thread needs one instruction for each vector, and moves each of its elements once.
        ASSERT_EQ(int64_t(held.size()), accesses.load.instructions * vector);
        for (uint64_t offset : held)
          for (int64_t element = 0; element < vector; ++element)
            ASSERT_TRUE(held.count(offset / vector * vector + element)) << "round " << round;
      }
  }
}

//===- MatrixAccessTest.cpp - Accesses by ldmatrix and stmatrix -----------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/LinearLayout/MatrixAccess.h"

#include "LayoutSamples.h"
#include "triton/LinearLayout/DistributedLayouts.h"
#include "triton/LinearLayout/SharedLayouts.h"
#include "triton/LinearLayout/Swizzling.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <map>
#include <set>

using namespace mlir::triton;

namespace {

// Emulates ldmatrix and stmatrix element by element, and checks each element's register, offset and bank conflicts.
void expectMovesElements(const LinearLayout &memory, const LinearLayout &layout, const MatrixAccess &access,
                         unsigned elementBits) {
  unsigned perWord = 32 / elementBits, perRow = 128 / elementBits, perHalf = 16 / std::min(elementBits, 16u);
  std::set<uint64_t> seen;
  for (uint64_t warp = 0; warp < uint64_t(layout.getInSize(InDim::Warp)); ++warp)
    for (uint64_t instruction = 0; instruction < uint64_t(1) << access.numInstructionBits; ++instruction)
      for (uint64_t matrix = 0; matrix < access.numMatrices; ++matrix) {
        std::vector<uint64_t> rows;
        rows.reserve(8);
        for (uint64_t row = 0; row < 8; ++row)
          rows.push_back(access.addresses.apply(
              {{InDim::Register, instruction}, {InDim::Lane, 8 * matrix + row}, {InDim::Warp, warp}}));
        std::map<uint64_t, std::set<uint64_t>> wordsOfBank;
        for (uint64_t row : rows) {
          ASSERT_EQ(row % perRow, 0u);
          for (uint64_t word = row * elementBits / 32, end = word + 4; word < end; ++word)
            wordsOfBank[word % 32].insert(word);
        }
        size_t most = 0;
        for (const auto &[bank, words] : wordsOfBank)
          most = std::max(most, words.size());
        ASSERT_EQ(most * access.numMatrices, size_t(access.cost.wavefronts));

        for (uint64_t lane = 0; lane < 32; ++lane)
          for (uint64_t element = 0; element < perWord; ++element) {
            bool isTransposed = access.cost.method == SharedMethod::TransposedMatrices;
            uint64_t row = isTransposed ? 2 * (lane % 4) + element / perHalf : lane / 4;
            uint64_t column = isTransposed ? lane / 4 * perHalf + element % perHalf : lane % 4 * perWord + element;
            uint64_t reg = access.registers.apply(element + perWord * (matrix + access.numMatrices * instruction));
            seen.insert(reg);
            ASSERT_EQ(memory.apply({{InDim::Offset, rows[row] + column}}),
                      layout.apply({{InDim::Register, reg}, {InDim::Lane, lane}, {InDim::Warp, warp}}));
          }
      }
  EXPECT_EQ(seen.size() << access.numRedundantBits, size_t(layout.getInSize(InDim::Register)));
  unsigned ownBits = layout.getInBits(InDim::Register) - access.numRedundantBits;
  for (unsigned bit = ownBits; bit < layout.getInBits(InDim::Register); ++bit)
    EXPECT_EQ(layout.apply({{InDim::Register, access.registers.getRows()[bit]}}), 0u);
}

// Checks the chosen memory layout; returns the methods of its store and load.
std::pair<SharedMethod, SharedMethod> expectSound(const LinearLayout &source, const LinearLayout &destination,
                                                  unsigned elementBits, MatrixMoves moves = {true, true}) {
  std::optional<SwizzledMemory> found = chooseSwizzledMemory(source, destination, elementBits, moves);
  std::optional<SwizzledMemory> vectors = chooseSwizzledMemory(source, destination, elementBits);
  EXPECT_TRUE(found && vectors && found->memory.isSurjective());
  EXPECT_EQ(found->store.getConflicts(), 0);
  EXPECT_EQ(found->load.getConflicts(), 0);
  EXPECT_LE(found->store.instructions + found->load.instructions,
            vectors->store.instructions + vectors->load.instructions);
  EXPECT_LE(found->store.getTotalWavefronts() + found->load.getTotalWavefronts(),
            vectors->store.getTotalWavefronts() + vectors->load.getTotalWavefronts());
  EXPECT_EQ(found->matrixStore.has_value(), found->store.method != SharedMethod::Vectors);
  EXPECT_EQ(found->matrixLoad.has_value(), found->load.method != SharedMethod::Vectors);
  if (found->matrixStore)
    expectMovesElements(found->memory, source, *found->matrixStore, elementBits);
  if (found->matrixLoad)
    expectMovesElements(found->memory, destination, *found->matrixLoad, elementBits);
  return {found->store.method, found->load.method};
}

using Methods = std::pair<SharedMethod, SharedMethod>;

const LinearLayout oneBlock = ctaLayout({}, 2);

TEST(MatrixAccessTest, RowsOfAnAccumulatorAreStoredAsMatrices) {
  LinearLayout rows = blockedLayout({1, 8}, {4, 8}, {4, 1}, {1, 0}, oneBlock, {64, 64});
  LinearLayout mma = mmaLayout(2, {2, 2}, {16, 8}, oneBlock, {64, 64});
  EXPECT_EQ(expectSound(mma, rows, 16), Methods(SharedMethod::Matrices, SharedMethod::Vectors));
  LinearLayout wgmma = mmaLayout(3, {4, 1}, {16, 64}, oneBlock, {64, 64});
  EXPECT_EQ(expectSound(wgmma, rows, 16), Methods(SharedMethod::Matrices, SharedMethod::Vectors));
}

TEST(MatrixAccessTest, ColumnsOfAnAccumulatorAreStoredAsTransposedMatrices) {
  LinearLayout columns = blockedLayout({8, 1}, {8, 4}, {1, 4}, {0, 1}, oneBlock, {64, 64});
  LinearLayout mma = mmaLayout(2, {2, 2}, {16, 8}, oneBlock, {64, 64});
  EXPECT_EQ(expectSound(mma, columns, 16), Methods(SharedMethod::TransposedMatrices, SharedMethod::Vectors));
}

// The matrix instructions of targets before sm_90: only ldmatrix.
const MatrixMoves loads = {false, true};

TEST(MatrixAccessTest, OperandsAreLoadedAsMatrices) {
  LinearLayout rows = blockedLayout({1, 8}, {4, 8}, {4, 1}, {1, 0}, oneBlock, {64, 64});
  LinearLayout a = dotOperandMmaLayout(2, {2, 2}, 0, 2, oneBlock, {64, 64});
  LinearLayout b = dotOperandMmaLayout(2, {2, 2}, 1, 2, oneBlock, {64, 64});
  EXPECT_EQ(expectSound(rows, a, 16, loads), Methods(SharedMethod::Vectors, SharedMethod::Matrices));
  EXPECT_EQ(expectSound(rows, b, 16, loads), Methods(SharedMethod::Vectors, SharedMethod::TransposedMatrices));
}

TEST(MatrixAccessTest, OperandsOfBytesAndWordsAreLoadedAsMatrices) {
  LinearLayout bytes = blockedLayout({1, 16}, {8, 4}, {4, 1}, {1, 0}, oneBlock, {64, 64});
  LinearLayout a = dotOperandMmaLayout(2, {2, 2}, 0, 4, oneBlock, {64, 64});
  EXPECT_EQ(expectSound(bytes, a, 8, loads), Methods(SharedMethod::Vectors, SharedMethod::Matrices));
  LinearLayout words = blockedLayout({1, 4}, {8, 4}, {4, 1}, {1, 0}, oneBlock, {32, 16});
  LinearLayout tf32 = dotOperandMmaLayout(2, {2, 2}, 0, 1, oneBlock, {32, 16});
  EXPECT_EQ(expectSound(words, tf32, 32, loads), Methods(SharedMethod::Vectors, SharedMethod::Matrices));
}

TEST(MatrixAccessTest, AccumulatorsBecomeOperandsAsMatricesOnBothSides) {
  LinearLayout mma = mmaLayout(2, {4, 1}, {16, 8}, oneBlock, {64, 8});
  LinearLayout b = dotOperandMmaLayout(2, {4, 1}, 1, 2, oneBlock, {64, 8});
  EXPECT_EQ(expectSound(mma, b, 16), Methods(SharedMethod::Matrices, SharedMethod::TransposedMatrices));
}

TEST(MatrixAccessTest, RegistersCommonToBothSidesUseVectors) {
  LinearLayout mma = mmaLayout(2, {4, 1}, {16, 8}, oneBlock, {64, 64});
  LinearLayout b = dotOperandMmaLayout(2, {4, 1}, 1, 2, oneBlock, {64, 64});
  EXPECT_EQ(expectSound(mma, b, 16), Methods(SharedMethod::Vectors, SharedMethod::Vectors));
}

TEST(MatrixAccessTest, WideVectorsOnBothSidesAreKept) {
  LinearLayout rows = blockedLayout({1, 8}, {4, 8}, {4, 1}, {1, 0}, oneBlock, {64, 64});
  LinearLayout others = blockedLayout({1, 8}, {32, 1}, {1, 4}, {0, 1}, oneBlock, {64, 64});
  EXPECT_EQ(expectSound(rows, others, 16), Methods(SharedMethod::Vectors, SharedMethod::Vectors));
}

TEST(MatrixAccessTest, WithoutTheInstructionsThereAreOnlyVectors) {
  LinearLayout rows = blockedLayout({1, 8}, {4, 8}, {4, 1}, {1, 0}, oneBlock, {64, 64});
  LinearLayout mma = mmaLayout(2, {2, 2}, {16, 8}, oneBlock, {64, 64});
  EXPECT_EQ(chooseSwizzledMemory(mma, rows, 16, {false, true})->store.method, SharedMethod::Vectors);
  EXPECT_EQ(chooseSwizzledMemory(rows, mma, 16, {true, false})->load.method, SharedMethod::Vectors);
}

TEST(MatrixAccessTest, MatricesMoveEveryElementForRandomLayouts) {
  Random random(34);
  std::map<Methods, unsigned> chosen;
  for (unsigned round = 0; round < 1500; ++round) {
    unsigned registerBits = below(random, 6), warpBits = below(random, 3), copyBits = round % 4 == 0 ? 2 : 0;
    unsigned bits = std::max<int>(4, registerBits + 5 + warpBits - copyBits);
    InBits threads = {{InDim::Register, std::max(registerBits, 2u)}, {InDim::Lane, 5}, {InDim::Warp, warpBits}};
    LinearLayout source = randomSurjectiveLayout(random, {int64_t(1) << bits}, threads, round % 3 != 0);
    LinearLayout destination = randomSurjectiveLayout(random, {int64_t(1) << bits}, threads, round % 3 != 1);
    for (unsigned elementBits : {8, 16, 32})
      ++chosen[expectSound(source, destination, elementBits)];
    if (::testing::Test::HasFatalFailure())
      return;
  }
  EXPECT_GT(chosen.size(), 4u);
}

// Returns a random memory layout that contains the rows of a tile.
LinearLayout randomMemoryWithRows(Random &random, const LinearLayout &layout, const MatrixTile &tile) {
  F2Vectors rest(tile.rowNumbers);
  rest.append(tile.matrices.begin(), tile.matrices.end());
  rest = extendSpan(tile.row, rest);
  std::shuffle(rest.begin(), rest.end(), random);
  for (unsigned step = 0; step < 2 * rest.size(); ++step) {
    unsigned a = below(random, rest.size()), b = below(random, rest.size());
    if (a != b)
      rest[a] ^= rest[b];
  }
  F2Vectors offsets(tile.row);
  offsets.append(rest);
  return LinearLayout::fromMasks(layout.getOutSizes(), {{InDim::Offset, offsets}});
}

TEST(MatrixAccessTest, CountsAreThoseOfTheHardwareForAnyMemoryWithTheRows) {
  Random random(35);
  std::set<int64_t> wavefronts;
  for (unsigned round = 0; round < 1000; ++round) {
    unsigned registerBits = 2 + below(random, 3), bits = 5 + registerBits + 1;
    InBits threads = {{InDim::Register, registerBits}, {InDim::Lane, 5}, {InDim::Warp, 1}};
    LinearLayout layout = randomSurjectiveLayout(random, {int64_t(1) << bits}, threads, round % 2);
    for (unsigned elementBits : {8, 16, 32})
      for (const MatrixTile &tile : findMatrixTiles(layout, elementBits)) {
        LinearLayout memory = randomMemoryWithRows(random, layout, tile);
        std::optional<MatrixAccess> access = MatrixAccess::find(memory, layout, tile, elementBits);
        ASSERT_TRUE(access);
        ASSERT_NO_FATAL_FAILURE(expectMovesElements(memory, layout, *access, elementBits));
        wavefronts.insert(access->cost.wavefronts / access->numMatrices);
      }
  }
  EXPECT_EQ(wavefronts, (std::set<int64_t>{1, 2, 4, 8}));
}

} // namespace

// Memory that a program declares may have any swizzle: matrices are used if they take fewer instructions, and then move
// each element.
TEST(MatrixAccessTest, MatricesMoveEachElementOfGivenMemory) {
  unsigned found = 0;
  for (unsigned elementBits : {8, 16, 32})
    for (unsigned opIdx : {0, 1, 2})
      for (unsigned vec : {1, 2, 4, 8})
        for (unsigned phases : {1, 2, 8})
          for (unsigned fastest : {0, 1}) {
            int64_t shape[] = {64, 128};
            LinearLayout memory = swizzledLayout(vec, 1, phases, {fastest, 1 - fastest}, ctaLayout({}, 2), shape);
            LinearLayout registers =
                opIdx == 2 ? mmaLayout(2, {2, 2}, {16, 8}, ctaLayout({}, 2), shape)
                           : dotOperandMmaLayout(2, {2, 2}, opIdx, 32 / elementBits, ctaLayout({}, 2), shape);
            SwizzledMemory vectors = getAccesses(memory, registers, elementBits, {false, false}, 16);
            SwizzledMemory accesses = getAccesses(memory, registers, elementBits, {true, true}, 16);
            EXPECT_EQ(accesses.matrixLoad.has_value(), accesses.load.method != SharedMethod::Vectors);
            EXPECT_EQ(accesses.matrixStore.has_value(), accesses.store.method != SharedMethod::Vectors);
            if (!accesses.matrixLoad)
              continue;
            EXPECT_LT(accesses.load.instructions, vectors.load.instructions);
            EXPECT_LE(accesses.load.getTotalWavefronts(), vectors.load.getTotalWavefronts());
            expectMovesElements(memory, registers, *accesses.matrixLoad, elementBits);
            ++found;
          }
  EXPECT_GT(found, 20u);
}

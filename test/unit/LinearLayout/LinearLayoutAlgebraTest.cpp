//===- LinearLayoutAlgebraTest.cpp - Algebra of linear layouts ------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/LinearLayout/LinearLayoutAlgebra.h"

#include "LayoutSamples.h"

#include "gtest/gtest.h"

#include <set>

using namespace mlir::triton;

namespace {

const InBits threeBits = {{InDim::Register, 1}, {InDim::Lane, 1}, {InDim::Warp, 1}};

TEST(GrowTest, RepeatsTheLayoutAlongOutputsInOrder) {
  LinearLayout tile = LinearLayout::identity(4, InDim::Lane, 1, 2);
  EXPECT_EQ(grow(tile, {4, 8}, {1, 0}, InDim::Register),
            LinearLayout({4, 8}, {{InDim::Register, {{0, 4}, {1, 0}, {2, 0}}}, {InDim::Lane, {{0, 1}, {0, 2}}}}));
  EXPECT_EQ(grow(tile, {4, 8}, {0, 1}, InDim::Offset),
            LinearLayout({4, 8}, {{InDim::Offset, {{1, 0}, {2, 0}, {0, 4}}}, {InDim::Lane, {{0, 1}, {0, 2}}}}));
}

TEST(GrowTest, IsTheLayoutWhereNewBitsAreZeroAndCoversEachTileOnce) {
  Random random(11);
  for (unsigned round = 0; round < 100; ++round) {
    LinearLayout tile = randomLayout(random, {2, 4}, {{InDim::Register, 1}, {InDim::Lane, 2}});
    LinearLayout grown = grow(tile, {8, 8}, {0, 1}, InDim::Register);
    for (uint64_t r = 0; r < 16; ++r)
      for (uint64_t l = 0; l < 4; ++l) {
        Coords in = tile.applyCoords({{InDim::Register, r % 2}, {InDim::Lane, l}});
        ASSERT_EQ(grown.applyCoords({{InDim::Register, r}, {InDim::Lane, l}}),
                  (Coords{in[0] + 2 * int64_t(r / 2 % 4), in[1] + 4 * int64_t(r / 8)}));
      }
  }
}

TEST(GrowTest, LeavesLargerOutputsAlone) {
  LinearLayout tile = LinearLayout::identity(16, InDim::Lane, 0, 1);
  EXPECT_EQ(grow(tile, {8}, {0}, InDim::Register), tile);
}

TEST(ShrinkTest, WrapsCoordinatesOfRowMajorLayouts) {
  LinearLayout layout =
      LinearLayout::strided(InDim::Register, {2, 4}, {1, 0}) * LinearLayout::strided(InDim::Lane, {8, 4}, {0, 1});
  for (int64_t rows : {1, 2, 8, 16, 32})
    for (int64_t columns : {1, 4, 8, 16}) {
      LinearLayout shrunk = shrink(layout, {rows, columns});
      ASSERT_EQ(shrunk.getTotalInBits(), layout.getTotalInBits());
      ASSERT_EQ(shrunk.getOutSizes(), (Coords{std::min<int64_t>(rows, 16), std::min<int64_t>(columns, 16)}));
      for (uint64_t index = 0; index < numIndices(layout); ++index) {
        Coords at = layout.unpack(layout.applyFlat(index));
        ASSERT_EQ(shrunk.unpack(shrunk.applyFlat(index)), (Coords{at[0] % rows, at[1] % columns}));
      }
    }
}

TEST(FastestOrderTest, FollowsTheLowestRegistersThenLanes) {
  LinearLayout layout({4, 4, 2}, {{InDim::Register, {{0, 0, 0}, {0, 1, 0}}}, {InDim::Lane, {{1, 0, 0}, {0, 0, 1}}}});
  EXPECT_EQ(llvm::ArrayRef(getFastestOrder(layout)), llvm::ArrayRef({1u, 0u, 2u}));
  EXPECT_EQ(llvm::ArrayRef(getFastestOrder(LinearLayout::zeros(4, InDim::Lane, 3))), llvm::ArrayRef({2u, 1u, 0u}));
}

TEST(ComposeTest, AppliesOneAfterTheOther) {
  forEachLayout({4}, {{InDim::Register, 1}, {InDim::Lane, 1}}, [](const LinearLayout &first) {
    forEachLayout({2, 4}, {{InDim::Offset, 2}}, [&](const LinearLayout &second) {
      LinearLayout both = compose(first, second);
      ASSERT_EQ(both.getOutSizes(), second.getOutSizes());
      for (uint64_t index = 0; index < 4; ++index)
        ASSERT_EQ(both.applyFlat(index), second.applyFlat(first.applyFlat(index)));
    });
  });
}

TEST(InvertTest, UndoesEveryInvertibleLayout) {
  forEachLayout({8}, threeBits, [](const LinearLayout &layout) {
    if (!layout.isInvertible())
      return;
    LinearLayout inverse = invert(layout);
    for (uint64_t index = 0; index < 8; ++index)
      ASSERT_EQ(inverse.applyFlat(layout.applyFlat(index)), index);
    EXPECT_EQ(inverse.getOutSize(indexOut(InDim::Lane)), 2);
  });
}

TEST(InvertTest, OutputsOfAnIndexMapAreInputDimensions) {
  LinearLayout layout({4, 4}, {{InDim::Register, {{1, 0}, {0, 1}}}, {InDim::Warp, {{0, 2}, {2, 0}}}});
  LinearLayout inverse = invert(layout);
  Coords index = inverse.applyCoords({{InDim::Offset, layout.pack({3, 2})}});
  EXPECT_EQ(index[indexOut(InDim::Register)], 1);
  EXPECT_EQ(index[indexOut(InDim::Warp)], 3);
  EXPECT_EQ(index[indexOut(InDim::Lane)], 0);
}

TEST(PseudoInvertTest, MapsEachElementToItsOwner) {
  forEachLayout({2, 2}, threeBits, [](const LinearLayout &layout) {
    if (!layout.isSurjective())
      return;
    LinearLayout inverse = pseudoInvert(layout);
    for (uint64_t element = 0; element < 4; ++element) {
      uint64_t index = inverse.applyFlat(element);
      ASSERT_EQ(layout.applyFlat(index), element);
      for (InDim dim : layout.getInDims())
        ASSERT_EQ(layout.unpackIn(index, dim) & getFreeVariableMask(layout, dim), 0u);
    }
  });
}

// Returns the outermost dimension in which two indices differ, as a number; 0 if they are equal.
unsigned distance(const LinearLayout &layout, uint64_t a, uint64_t b) {
  for (unsigned i = numInDims; i-- > 0;)
    if (layout.unpackIn(a ^ b, inDimOrder[i]) != 0)
      return i + 1;
  return 0;
}

TEST(InvertAndComposeTest, FindsTheNearestIndexOfTheSameElement) {
  forEachLayout({2, 2}, threeBits, [](const LinearLayout &from) {
    forEachLayout({2, 2}, threeBits, [&](const LinearLayout &to) {
      std::set<uint64_t> reached;
      for (uint64_t index = 0; index < 8; ++index)
        reached.insert(to.applyFlat(index));
      bool possible = true;
      for (uint64_t index = 0; index < 8; ++index)
        possible &= reached.count(from.applyFlat(index)) == 1;

      std::optional<LinearLayout> map = invertAndCompose(from, to);
      ASSERT_EQ(map.has_value(), possible);
      if (!map)
        return;
      for (uint64_t index = 0; index < 8; ++index) {
        uint64_t there = map->applyFlat(index);
        ASSERT_EQ(to.applyFlat(there), from.applyFlat(index));
        unsigned nearest = numInDims;
        for (uint64_t other = 0; other < 8; ++other)
          if (to.applyFlat(other) == from.applyFlat(index))
            nearest = std::min(nearest, distance(to, index, other));
        ASSERT_EQ(distance(to, index, there), nearest);
      }
    });
  });
}

TEST(InvertAndComposeTest, IsTheIdentityFromALayoutToItself) {
  Random random(12);
  for (unsigned round = 0; round < 100; ++round) {
    LinearLayout layout =
        randomLayout(random, {4, 4}, {{InDim::Register, 2}, {InDim::Lane, 3}, {InDim::Warp, 1}, {InDim::Block, 1}});
    std::optional<LinearLayout> map = invertAndCompose(layout, layout);
    ASSERT_TRUE(map);
    for (uint64_t index = 0; index < numIndices(layout); ++index)
      ASSERT_EQ(map->applyFlat(index), index);
    for (InDim dim : inDimOrder)
      EXPECT_TRUE(preserves(*map, dim));
  }
}

TEST(InvertAndComposeTest, LanesThatAreReplicatedInBothLayoutsReadTheirOwnRegisters) {
  LinearLayout a({8}, {{InDim::Register, {{1}}}, {InDim::Lane, {{0}, {2}, {4}}}});
  LinearLayout b({8}, {{InDim::Register, {{1}, {2}}}, {InDim::Lane, {{0}, {0}, {4}}}});
  std::optional<LinearLayout> map = invertAndCompose(a, b);
  ASSERT_TRUE(map);
  EXPECT_TRUE(preserves(*map, InDim::Lane));
  EXPECT_FALSE(preserves(*map, InDim::Register));
}

TEST(PreservesTest, IsTrueExactlyIfTheIndexNeverChanges) {
  forEachLayout({2, 2}, threeBits, [](const LinearLayout &from) {
    LinearLayout to({2, 2}, {{InDim::Register, {{0, 1}}}, {InDim::Lane, {{1, 0}}}, {InDim::Warp, {{0, 0}}}});
    std::optional<LinearLayout> map = invertAndCompose(from, to);
    ASSERT_TRUE(map);
    for (InDim dim : inDimOrder) {
      bool kept = true;
      for (uint64_t index = 0; index < 8; ++index)
        kept &= to.unpackIn(map->applyFlat(index), dim) == from.unpackIn(index, dim);
      EXPECT_EQ(preserves(*map, dim), kept);
    }
  });
}

TEST(DivideTest, UndoesProducts) {
  Random random(13);
  for (unsigned round = 0; round < 300; ++round) {
    LinearLayout a = randomLayout(random, {2, 4}, {{InDim::Register, 2}, {InDim::Lane, 1}});
    LinearLayout b = randomLayout(random, {4, 2}, {{InDim::Register, 1}, {InDim::Lane, 2}, {InDim::Warp, 1}});
    EXPECT_EQ(divideLeft(a * b, a), b);
    EXPECT_EQ(divideRight(a * b, b), a);
  }
}

TEST(DivideTest, FindsAQuotientExactlyIfThereIsOne) {
  InBits tileBits = {{InDim::Register, 1}}, restBits = {{InDim::Register, 1}, {InDim::Lane, 1}};
  forEachLayout({4}, {{InDim::Register, 2}, {InDim::Lane, 1}}, [&](const LinearLayout &layout) {
    forEachLayout({2}, tileBits, [&](const LinearLayout &tile) {
      std::optional<LinearLayout> left, right;
      forEachLayout({2}, restBits, [&](const LinearLayout &rest) {
        if (tile * rest == layout)
          left = rest;
        if (rest * tile == layout)
          right = rest;
      });
      EXPECT_EQ(divideLeft(layout, tile), left);
      EXPECT_EQ(divideRight(layout, tile), right);
    });
  });
}

TEST(DivideTest, RejectsTilesThatAreTooLarge) {
  LinearLayout small = LinearLayout::identity(4, InDim::Lane, 0, 1);
  EXPECT_FALSE(divideLeft(small, LinearLayout::identity(8, InDim::Lane, 0, 1)));
  EXPECT_FALSE(divideLeft(small, LinearLayout::zeros(2, InDim::Register, 1)));
  EXPECT_FALSE(divideRight(small, LinearLayout::identity(4, InDim::Register, 0, 1)));
}

TEST(FreeVariableTest, RedundantBitsReachElementsOfLowerBitsAndOwnersHoldEachElementOnce) {
  forEachLayout({2, 2}, {{InDim::Register, 2}, {InDim::Lane, 1}, {InDim::Block, 1}}, [](const LinearLayout &layout) {
    uint64_t freeMask = 0;
    for (InDim dim : layout.getInDims())
      freeMask |= getFreeVariableMask(layout, dim) << layout.getInShift(dim);
    std::set<uint64_t> all, held;
    for (uint64_t index = 0; index < numIndices(layout); ++index) {
      all.insert(layout.applyFlat(index));
      if ((index & freeMask) == 0)
        EXPECT_TRUE(held.insert(layout.applyFlat(index)).second);
    }
    EXPECT_EQ(all, held);
    for (unsigned bit = 0; bit < layout.getTotalInBits(); ++bit) {
      std::set<uint64_t> before;
      for (uint64_t index = 0; index < uint64_t(1) << bit; ++index)
        before.insert(layout.applyFlat(index));
      EXPECT_EQ((freeMask >> bit & 1) == 1, before.count(layout.getFlatBases()[bit]) == 1);
    }
  });
}

TEST(FreeVariableTest, FirstReplicasAreOwnersWithTheSameElement) {
  forEachLayout({2, 2}, {{InDim::Register, 3}, {InDim::Lane, 1}}, [](const LinearLayout &layout) {
    llvm::SmallVector<unsigned> replicas = getFirstReplicas(layout);
    uint64_t freeMask = getFreeVariableMask(layout, InDim::Register);
    ASSERT_EQ(replicas.size(), 8u);
    for (unsigned reg = 0; reg < 8; ++reg) {
      EXPECT_EQ(layout.apply({{InDim::Register, reg}}), layout.apply({{InDim::Register, replicas[reg]}}));
      EXPECT_EQ(replicas[reg] & freeMask, 0u);
      EXPECT_EQ(replicas[reg] == reg, (reg & freeMask) == 0);
    }
  });
}

TEST(FreeVariableTest, BroadcastBitsHaveZeroBases) {
  LinearLayout layout({8}, {{InDim::Register, {{1}}}, {InDim::Lane, {{0}, {1}, {2}, {0}}}});
  EXPECT_EQ(getBroadcastMask(layout, InDim::Lane), 0b1001u);
  EXPECT_EQ(getFreeVariableMask(layout, InDim::Lane), 0b1011u);
  EXPECT_EQ(getBroadcastMask(layout, InDim::Warp), 0u);
}

} // namespace

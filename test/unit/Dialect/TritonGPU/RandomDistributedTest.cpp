//===- RandomDistributedTest.cpp - Random distributed layouts and their definitions ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compares random encodings and shapes with the definitions of the encodings, in plain arithmetic instead of the
// algebra of linear layouts.
//
//===----------------------------------------------------------------------===//

#include "EncodingDefinitions.h"
#include "RandomEncodingsFixture.h"
#include "triton/LinearLayout/LinearLayoutAlgebra.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

namespace {

class RandomDistributedTest : public RandomEncodingsFixture {
protected:
  /// Compares the elements in randomly chosen registers.
  template <typename Encoding>
  void expectAsDefined(Encoding encoding, ArrayRef<int64_t> shape, RandomEncodings &random) {
    SCOPED_TRACE(describe(encoding, shape));
    Definition definition = define(encoding, shape);
    LinearLayout layout = encoding.toLinearLayout(shape);
    ASSERT_EQ(layout.getInSize(InDim::Register), definition.getNumRegisters());
    for (unsigned i = 0; i < 300; ++i) {
      unsigned reg = random.below(layout.getInSize(InDim::Register)), lane = random.below(32);
      unsigned warp = random.below(layout.getInSize(InDim::Warp)), block = random.below(layout.getInSize(InDim::Block));
      ASSERT_EQ(
          layout.applyCoords({{InDim::Register, reg}, {InDim::Lane, lane}, {InDim::Warp, warp}, {InDim::Block, block}}),
          definition.getElement(reg, lane, warp, block))
          << "in register " << reg << " of lane " << lane << " of warp " << warp << " of block " << block;
    }
  }
};

TEST_F(RandomDistributedTest, BlockedIsAsDefined) {
  forEachSeed(1000, [&](RandomEncodings &random) {
    unsigned rank = 1 + random.below(4);
    auto encoding = random.blocked(rank);
    expectAsDefined(encoding, random.shape(rank), random);
  });
}

TEST_F(RandomDistributedTest, AccumulatorsAreAsDefined) {
  forEachSeed(1000, [&](RandomEncodings &random) {
    unsigned version = 2 + random.below(2), rank = version == 2 ? 2 + random.below(2) : 2;
    auto encoding = random.mma(version, rank);
    expectAsDefined(encoding, random.shape(rank), random);
  });
}

TEST_F(RandomDistributedTest, DotOperandsAreAsDefined) {
  forEachSeed(1000, [&](RandomEncodings &random) {
    unsigned rank = 2 + random.below(3);
    auto encoding = random.dotOperand(rank);
    expectAsDefined(encoding, random.shape(rank), random);
  });
}

TEST_F(RandomDistributedTest, ElementsAreEvenlyReplicatedOverAllThreads) {
  forEachSeed(2000, [&](RandomEncodings &random) {
    unsigned rank = 1 + random.below(4);
    DistributedLayoutInterface encoding = random.distributed(rank);
    SmallVector<int64_t> shape = random.shape(rank);
    SCOPED_TRACE(describe(encoding, shape));
    LinearLayout layout = encoding.toLinearLayout(shape);
    ASSERT_EQ(layout.getOutSizes(), shape);
    ASSERT_EQ(layout.getInSize(InDim::Lane), 32);
    ASSERT_EQ(layout.getInSize(InDim::Offset), 1);
    expectEvenReplication(layout);
    // The numbers of warps and CTAs depend only on the encoding.
    LinearLayout large = encoding.toLinearLayout(SmallVector<int64_t>(rank, 256));
    EXPECT_EQ(layout.getInSize(InDim::Warp), large.getInSize(InDim::Warp));
    EXPECT_EQ(layout.getInSize(InDim::Block), large.getInSize(InDim::Block));
  });
}

TEST_F(RandomDistributedTest, TheLayoutForAShapeUsesAllThreadsBeforeItReplicates) {
  forEachSeed(1000, [&](RandomEncodings &random) {
    unsigned rank = 1 + random.below(4);
    SmallVector<int64_t> shape = random.shape(rank);
    SmallVector<unsigned> sizePerThread, order = random.permutation(rank);
    int64_t perThread = 1;
    for (int64_t size : shape) {
      sizePerThread.push_back(std::min<int64_t>(size, random.powerOf2(2)));
      perThread *= sizePerThread.back();
    }
    int64_t warps = random.powerOf2(4), blocks = random.powerOf2(3);
    auto encoding = BlockedEncodingAttr::getForShape(&context, shape, sizePerThread, order, warps, 32, blocks);
    SCOPED_TRACE(describe(encoding, shape));
    LinearLayout layout = encoding.toLinearLayout(shape);
    EXPECT_EQ(layout.getInSize(InDim::Lane), 32);
    EXPECT_EQ(layout.getInSize(InDim::Warp), warps);
    EXPECT_EQ(layout.getInSize(InDim::Block), blocks);
    EXPECT_EQ(int64_t(1) << layout.getTotalInBits(),
              std::max(layout.getTotalOutSize(), perThread * 32 * warps * blocks));
    for (auto [dim, size] : llvm::enumerate(sizePerThread))
      EXPECT_GE(getNumConsecutive(layout, InDim::Register, dim), dim == order[0] ? size : 1);
  });
}

TEST_F(RandomDistributedTest, SlicesAreTheirParentsWithoutTheDimension) {
  forEachSeed(1000, [&](RandomEncodings &random) {
    unsigned rank = 1 + random.below(3);
    SliceEncodingAttr encoding = random.slice(rank);
    SmallVector<int64_t> shape = random.shape(rank), parentShape(shape);
    parentShape.insert(parentShape.begin() + encoding.getDim(), 1);
    SCOPED_TRACE(describe(encoding, shape));
    LinearLayout layout = encoding.toLinearLayout(shape);
    LinearLayout parent = encoding.getParent().toLinearLayout(parentShape);
    // A dimension of size 1 does not change row-major indices. Of replicas in registers the slice keeps one.
    std::vector<uint64_t> elements = enumerateElements(layout), parents = enumerateElements(parent);
    size_t registers = layout.getInSize(InDim::Register), parentRegisters = parent.getInSize(InDim::Register);
    size_t threads = elements.size() / registers;
    ASSERT_EQ(threads, parents.size() / parentRegisters);
    for (unsigned i = 0; i < 20; ++i) {
      size_t thread = random.below(threads);
      std::vector<uint64_t> distinct;
      for (uint64_t element : ArrayRef(parents).slice(thread * parentRegisters, parentRegisters))
        if (!llvm::is_contained(distinct, element))
          distinct.push_back(element);
      ASSERT_EQ(ArrayRef(elements).slice(thread * registers, registers).vec(), distinct) << "in thread " << thread;
    }
  });
}

TEST_F(RandomDistributedTest, LinearHasItsBasesAndGrowsWithoutReplicationInRegisters) {
  forEachSeed(1000, [&](RandomEncodings &random) {
    unsigned rank = 1 + random.below(4);
    LinearEncodingAttr encoding = random.linear(rank);
    Coords sizes = encoding.getLayout().getOutSizes();
    SCOPED_TRACE(describe(encoding, sizes));
    EXPECT_EQ(encoding.toLinearLayout(sizes), encoding.getLayout());
    LinearLayout other = encoding.toLinearLayout(random.shape(rank));
    EXPECT_FALSE(llvm::is_contained(other.getBases(InDim::Register), 0u)) << describe(encoding, other.getOutSizes());
  });
}

TEST_F(RandomDistributedTest, PrintedEncodingsParseToTheSame) {
  forEachSeed(1000, [&](RandomEncodings &random) { expectRoundTrip(random.distributed(1 + random.below(4))); });
}

} // namespace

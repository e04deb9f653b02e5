//===- RandomInferenceTest.cpp - Inference of random layouts of shape operations ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RandomEncodingsFixture.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

namespace {

class RandomInferenceTest : public RandomEncodingsFixture {
protected:
  /// Checks that `after` maps randomly chosen input indices to `change` of the elements to which `before` maps them.
  static void expectMapped(const LinearLayout &before, const LinearLayout &after, RandomEncodings &random,
                           function_ref<uint64_t(uint64_t)> change) {
    for (InDim dim : inDimOrder)
      ASSERT_EQ(before.getInBits(dim), after.getInBits(dim)) << "of " << stringifyInDim(dim).str();
    for (unsigned i = 0; i < 50; ++i) {
      uint64_t index = random.below(unsigned(1) << before.getTotalInBits());
      ASSERT_EQ(after.applyFlat(index), change(before.applyFlat(index))) << "at flat input index " << index;
    }
  }

  /// Checks that `after` is the transpose of `before`.
  static void expectTransposed(const LinearLayout &before, const LinearLayout &after, ArrayRef<int32_t> order,
                               RandomEncodings &random) {
    expectMapped(before, after, random, [&](uint64_t element) {
      Coords coords = before.unpack(element);
      return after.pack(Coords(llvm::map_range(order, [&](int32_t dim) { return coords[dim]; })));
    });
  }

  static LinearLayout getMap(Attribute encoding, ArrayRef<int64_t> shape) {
    return cast<DistributedLayoutInterface>(encoding).toLinearLayout(shape);
  }
};

SmallVector<int32_t> makeOrder(RandomEncodings &random, unsigned rank) {
  SmallVector<unsigned> order = random.permutation(rank);
  return SmallVector<int32_t>(order.begin(), order.end());
}

SmallVector<int64_t> permute(ArrayRef<int64_t> shape, ArrayRef<int32_t> order) {
  return llvm::map_to_vector(order, [&](int32_t dim) { return shape[dim]; });
}

TEST_F(RandomInferenceTest, TranspositionOfATensor) {
  forEachSeed(1000, [&](RandomEncodings &random) {
    unsigned rank = 1 + random.below(4);
    DistributedLayoutInterface encoding = random.distributed(rank);
    SmallVector<int64_t> shape = random.shape(rank);
    SmallVector<int32_t> order = makeOrder(random, rank);
    SCOPED_TRACE(describe(encoding, shape));
    FailureOr<Attribute> result = cast<TensorLayoutInterface>(encoding).inferTrans(shape, order);
    ASSERT_TRUE(succeeded(result));
    expectTransposed(encoding.toLinearLayout(shape), getMap(*result, permute(shape, order)), order, random);
  });
}

TEST_F(RandomInferenceTest, ReshapeOfATensor) {
  forEachSeed(1000, [&](RandomEncodings &random) {
    unsigned rank = 1 + random.below(4);
    DistributedLayoutInterface encoding = random.distributed(rank);
    SmallVector<int64_t> shape = random.shape(rank), newShape = random.otherShape(shape);
    SCOPED_TRACE(describe(encoding, shape));
    FailureOr<Attribute> result = cast<TensorLayoutInterface>(encoding).inferReshape(shape, newShape);
    ASSERT_TRUE(succeeded(result));
    expectMapped(encoding.toLinearLayout(shape), getMap(*result, newShape), random,
                 [](uint64_t element) { return element; });
  });
}

TEST_F(RandomInferenceTest, JoinAndSplitOfTensors) {
  forEachSeed(1000, [&](RandomEncodings &random) {
    unsigned rank = 1 + random.below(3);
    DistributedLayoutInterface encoding = random.distributed(rank);
    SmallVector<int64_t> shape = random.shape(rank), pairs(shape);
    pairs.push_back(2);
    SCOPED_TRACE(describe(encoding, shape));
    FailureOr<Attribute> joined = cast<TensorLayoutInterface>(encoding).inferJoin(shape);
    ASSERT_TRUE(succeeded(joined));
    LinearLayout half = encoding.toLinearLayout(shape), whole = getMap(*joined, pairs);
    ASSERT_EQ(whole.getInSize(InDim::Register), 2 * half.getInSize(InDim::Register));
    for (unsigned i = 0; i < 50; ++i) {
      // Both elements of a pair are in consecutive registers, and consecutive in row-major order.
      uint64_t index = random.below(unsigned(1) << half.getTotalInBits());
      ASSERT_EQ(whole.applyFlat(2 * index), 2 * half.applyFlat(index));
      ASSERT_EQ(whole.applyFlat(2 * index + 1), 2 * half.applyFlat(index) + 1);
    }
    FailureOr<Attribute> split = cast<TensorLayoutInterface>(*joined).inferSplit(pairs);
    ASSERT_TRUE(succeeded(split));
    EXPECT_EQ(getMap(*split, shape), half);
  });
}

TEST_F(RandomInferenceTest, TranspositionOfABuffer) {
  forEachSeed(1000, [&](RandomEncodings &random) {
    unsigned rank = 1 + random.below(4);
    MemDescType type = random.buffer(rank);
    SmallVector<int32_t> order = makeOrder(random, rank);
    SCOPED_TRACE(describe(type.getEncoding(), type.getShape()));
    FailureOr<MemDescType> result = inferTransposedMemory(type, order);
    ASSERT_TRUE(succeeded(result));
    EXPECT_EQ(result->getShape(), ArrayRef<int64_t>(permute(type.getShape(), order)));
    EXPECT_EQ(getAllocationBytes(*result), getAllocationBytes(type));
    expectTransposed(toLinearLayout(type), toLinearLayout(*result), order, random);
  });
}

TEST_F(RandomInferenceTest, ReshapeOfABuffer) {
  forEachSeed(1000, [&](RandomEncodings &random) {
    MemDescType type = random.buffer(1 + random.below(4));
    SmallVector<int64_t> newShape = random.otherShape(type.getShape());
    SCOPED_TRACE(describe(type.getEncoding(), type.getShape()));
    FailureOr<MemDescType> result = inferReshapedMemory(type, newShape);
    ASSERT_TRUE(succeeded(result));
    EXPECT_EQ(result->getShape(), ArrayRef<int64_t>(newShape));
    EXPECT_EQ(getAllocationBytes(*result), getAllocationBytes(type));
    expectMapped(toLinearLayout(type), toLinearLayout(*result), random, [](uint64_t element) { return element; });
  });
}

} // namespace

//===- F2MatrixTest.cpp - Matrices and spans over GF(2) -------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/LinearLayout/F2Matrix.h"

#include "gtest/gtest.h"

#include <functional>
#include <set>

using namespace mlir::triton;

namespace {

// Every matrix of up to 3 rows and up to 3 columns.
void forEachMatrix(const std::function<void(const F2Matrix &)> &visit) {
  for (unsigned numRows = 0; numRows <= 3; ++numRows)
    for (unsigned numColumns = 0; numColumns <= 3; ++numColumns)
      for (unsigned code = 0; code < 1u << (numRows * numColumns); ++code) {
        F2Vectors rows;
        for (unsigned i = 0; i < numRows; ++i)
          rows.push_back(code >> (i * numColumns) & ((1u << numColumns) - 1));
        visit(F2Matrix(rows, numColumns));
      }
}

std::set<uint64_t> image(const F2Matrix &matrix) {
  std::set<uint64_t> result;
  for (uint64_t x = 0; x < uint64_t(1) << matrix.getNumRows(); ++x)
    result.insert(matrix.apply(x));
  return result;
}

std::set<uint64_t> spanOf(llvm::ArrayRef<uint64_t> vectors) { return image(F2Matrix(F2Vectors(vectors), 3)); }

TEST(F2MatrixTest, RankIsTheLogarithmOfTheSizeOfTheImage) {
  forEachMatrix([](const F2Matrix &matrix) { EXPECT_EQ(uint64_t(1) << matrix.rank(), image(matrix).size()); });
}

TEST(F2MatrixTest, KernelSpansAllThatIsMappedToZero) {
  forEachMatrix([](const F2Matrix &matrix) {
    std::set<uint64_t> zeros;
    for (uint64_t x = 0; x < uint64_t(1) << matrix.getNumRows(); ++x)
      if (matrix.apply(x) == 0)
        zeros.insert(x);
    F2Vectors kernel = matrix.kernel();
    EXPECT_EQ(spanOf(kernel), zeros);
    EXPECT_EQ(uint64_t(1) << kernel.size(), zeros.size());
  });
}

TEST(F2MatrixTest, SolveFindsAPreimageIfThereIsOne) {
  forEachMatrix([](const F2Matrix &matrix) {
    std::set<uint64_t> reached = image(matrix);
    for (uint64_t y = 0; y < uint64_t(1) << matrix.getNumColumns(); ++y) {
      std::optional<uint64_t> x = matrix.solve(y);
      ASSERT_EQ(x.has_value(), reached.count(y) == 1);
      if (x)
        EXPECT_EQ(matrix.apply(*x), y);
    }
  });
}

TEST(F2MatrixTest, SolveReachesNoFurtherDownTheRowsThanNeeded) {
  forEachMatrix([](const F2Matrix &matrix) {
    for (uint64_t x = 0; x < uint64_t(1) << matrix.getNumRows(); ++x)
      EXPECT_LE(*matrix.solve(matrix.apply(x)), x | (x == 0 ? 0 : (uint64_t(2) << (63 - __builtin_clzll(x))) - 1));
  });
}

TEST(F2MatrixTest, InverseExistsForSquareMatricesOfFullRankAndUndoesThem) {
  forEachMatrix([](const F2Matrix &matrix) {
    unsigned size = matrix.getNumRows();
    std::optional<F2Matrix> inverse = matrix.inverse();
    ASSERT_EQ(inverse.has_value(), size == matrix.getNumColumns() && matrix.rank() == size);
    if (!inverse)
      return;
    EXPECT_EQ(matrix.then(*inverse), F2Matrix::identity(size));
    EXPECT_EQ(inverse->then(matrix), F2Matrix::identity(size));
  });
}

TEST(F2MatrixTest, RightInverseExistsIfEverythingIsReached) {
  forEachMatrix([](const F2Matrix &matrix) {
    std::optional<F2Matrix> inverse = matrix.rightInverse();
    ASSERT_EQ(inverse.has_value(), matrix.rank() == matrix.getNumColumns());
    if (inverse)
      EXPECT_EQ(inverse->then(matrix), F2Matrix::identity(matrix.getNumColumns()));
  });
}

TEST(F2MatrixTest, TransposeSwapsRowsAndColumnsAndReversesProducts) {
  forEachMatrix([](const F2Matrix &a) {
    EXPECT_EQ(a.transpose().transpose(), a);
    EXPECT_EQ(a.transpose().rank(), a.rank());
    forEachMatrix([&](const F2Matrix &b) {
      if (a.getNumColumns() == b.getNumRows())
        EXPECT_EQ(a.then(b).transpose(), b.transpose().then(a.transpose()));
    });
  });
}

TEST(F2MatrixTest, ThenAppliesOneAfterTheOther) {
  F2Matrix a({1, 3, 5}, 3), b({2, 6, 7}, 3);
  for (uint64_t x = 0; x < 8; ++x)
    EXPECT_EQ(a.then(b).apply(x), b.apply(a.apply(x)));
}

TEST(F2SpanTest, InsertSaysWhetherTheSpanGrew) {
  F2Span span;
  EXPECT_TRUE(span.insert(5));
  EXPECT_TRUE(span.insert(6));
  EXPECT_FALSE(span.insert(3));
  EXPECT_FALSE(span.insert(0));
  EXPECT_TRUE(span.insert(1));
  EXPECT_EQ(span.dimension(), 3u);
}

TEST(F2SpanTest, ExpressNamesTheInsertedVectorsThatSumUp) {
  F2Span span({5, 5, 6, 3, 8});
  EXPECT_EQ(span.express(3), 0b00101u);
  EXPECT_EQ(span.express(13), 0b10001u);
  EXPECT_EQ(span.express(1), std::nullopt);
}

TEST(F2SpanTest, ReduceIsTheSameForVectorsThatDifferByAMember) {
  F2Span span({5, 6});
  for (uint64_t a = 0; a < 16; ++a)
    for (uint64_t b = 0; b < 16; ++b)
      EXPECT_EQ(span.reduce(a) == span.reduce(b), span.contains(a ^ b));
}

TEST(F2SpanTest, ReducedBasesAreEqualExactlyForEqualSpans) {
  forEachMatrix([](const F2Matrix &a) {
    EXPECT_EQ(spanOf(reducedBasis(a.getRows())), spanOf(a.getRows()));
    forEachMatrix([&](const F2Matrix &b) {
      EXPECT_EQ(reducedBasis(a.getRows()) == reducedBasis(b.getRows()), spanOf(a.getRows()) == spanOf(b.getRows()));
    });
  });
}

TEST(F2SpanTest, IntersectionSpansWhatBothHave) {
  forEachMatrix([](const F2Matrix &a) {
    forEachMatrix([&](const F2Matrix &b) {
      std::set<uint64_t> both, inA = spanOf(a.getRows());
      for (uint64_t vector : spanOf(b.getRows()))
        if (inA.count(vector))
          both.insert(vector);
      F2Vectors common = intersectSpans(a.getRows(), b.getRows());
      EXPECT_EQ(spanOf(common), both);
      EXPECT_EQ(uint64_t(1) << common.size(), both.size());
    });
  });
}

TEST(F2SpanTest, ExtensionTakesTheFirstCandidatesThatAreIndependent) {
  EXPECT_EQ(extendSpan({1}, {1, 3, 2, 8, 11, 4}), (F2Vectors{3, 8, 4}));
}

} // namespace

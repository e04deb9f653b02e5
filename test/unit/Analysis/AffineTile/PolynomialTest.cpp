//===- PolynomialTest.cpp - Tests of polynomials --------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/AffineTile/Polynomial.h"

#include "llvm/ADT/ArrayRef.h"
#include "gtest/gtest.h"

#include <functional>
#include <limits>
#include <random>

using namespace mlir::triton;

namespace {

constexpr unsigned kVariables = 3;

/// A random expression: its polynomial, and its value for given variables.
struct Expression {
  Polynomial polynomial;
  std::function<int64_t(llvm::ArrayRef<int64_t>)> value;
};

Expression makeRandom(std::mt19937 &rng, unsigned depth) {
  auto pick = [&](unsigned count) { return static_cast<unsigned>(rng() % count); };
  if (depth == 0) {
    if (pick(2) == 0) {
      int64_t constant = static_cast<int64_t>(pick(9)) - 4;
      return {constant, [=](llvm::ArrayRef<int64_t>) { return constant; }};
    }
    unsigned number = pick(kVariables);
    return {Polynomial::variable(number), [=](llvm::ArrayRef<int64_t> values) { return values[number]; }};
  }
  Expression lhs = makeRandom(rng, depth - 1), rhs = makeRandom(rng, depth - 1);
  switch (pick(3)) {
  case 0:
    return {lhs.polynomial + rhs.polynomial, [=](llvm::ArrayRef<int64_t> v) { return lhs.value(v) + rhs.value(v); }};
  case 1:
    return {lhs.polynomial - rhs.polynomial, [=](llvm::ArrayRef<int64_t> v) { return lhs.value(v) - rhs.value(v); }};
  default:
    return {lhs.polynomial * rhs.polynomial, [=](llvm::ArrayRef<int64_t> v) { return lhs.value(v) * rhs.value(v); }};
  }
}

int64_t evaluate(const Polynomial &polynomial, llvm::ArrayRef<int64_t> values) {
  int64_t sum = 0;
  for (const auto &[variables, coefficient] : polynomial.getTerms()) {
    int64_t product = coefficient;
    for (unsigned number : variables)
      product *= values[number];
    sum += product;
  }
  return sum;
}

} // namespace

TEST(Polynomial, hasTheValueOfTheExpression) {
  std::mt19937 rng(1);
  for (unsigned trial = 0; trial < 2000; ++trial) {
    Expression expression = makeRandom(rng, 3);
    if (!expression.polynomial.isValid())
      continue;
    for (unsigned point = 0; point < 4; ++point) {
      int64_t values[kVariables];
      for (int64_t &value : values)
        value = static_cast<int64_t>(rng() % 11) - 5;
      ASSERT_EQ(evaluate(expression.polynomial, values), expression.value(values)) << "trial " << trial;
    }
  }
}

TEST(Polynomial, isEqualIfAndOnlyIfTheDifferenceIsZero) {
  std::mt19937 rng(2);
  unsigned equal = 0;
  for (unsigned trial = 0; trial < 5000; ++trial) {
    Polynomial lhs = makeRandom(rng, 1).polynomial, rhs = makeRandom(rng, 1).polynomial;
    EXPECT_EQ(lhs == rhs, (lhs - rhs).isZero());
    equal += lhs == rhs;
  }
  EXPECT_GT(equal, 50u);
}

TEST(Polynomial, isQuotientTimesDivisorPlusRemainder) {
  std::mt19937 rng(3);
  for (unsigned trial = 0; trial < 2000; ++trial) {
    Polynomial dividend = makeRandom(rng, 3).polynomial;
    Polynomial divisor = Polynomial::term({static_cast<unsigned>(rng() % kVariables)}, 1 + rng() % 3);
    Polynomial::Division division = dividend.divideBy(divisor);
    EXPECT_EQ(division.quotient * divisor + division.remainder, dividend);
    // The divisor divides no term of the remainder.
    EXPECT_TRUE(division.remainder.divideBy(divisor).quotient.isZero());
  }
}

TEST(Polynomial, isInvalidIfACoefficientOverflows) {
  Polynomial large = std::numeric_limits<int64_t>::max(), x = Polynomial::variable(0);
  EXPECT_FALSE((large + 1).isValid());
  EXPECT_FALSE((large * x * 2).isValid());
  EXPECT_FALSE((large * x * 2 + x).isValid());
  EXPECT_FALSE(large * 2 == large * 2);
  EXPECT_TRUE((large * x - large * x).isZero());
}

TEST(Polynomial, isInvalidOfTooHighADegree) {
  Polynomial x = Polynomial::variable(0), power = 1;
  for (unsigned degree = 1; degree <= Polynomial::kMaxDegree; ++degree)
    power = power * x;
  EXPECT_TRUE(power.isValid());
  EXPECT_FALSE((power * x).isValid());
  EXPECT_TRUE((power * 3).isValid());
}

TEST(Polynomial, isInvalidWithTooManyTerms) {
  Polynomial sum;
  for (unsigned number = 0; number <= Polynomial::kMaxTerms; ++number)
    sum = sum + Polynomial::variable(number);
  EXPECT_FALSE(sum.isValid());
}

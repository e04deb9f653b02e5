//===- PolynomialTest.cpp - Tests of polynomials --------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/AffineTile/Polynomial.h"

#include "llvm/ADT/APInt.h"
#include "llvm/ADT/ArrayRef.h"
#include "gtest/gtest.h"

#include <functional>
#include <iterator>
#include <limits>
#include <random>

using namespace mlir::triton;

namespace {

constexpr unsigned kVariables = 3;

/// Returns an integer in as many bits as the exact values of all random expressions have.
llvm::APInt exact(int64_t value) { return llvm::APInt(1024, value, /*isSigned=*/true); }

/// A random expression: its polynomial, and its value for given variables.
struct Expression {
  Polynomial polynomial;
  std::function<llvm::APInt(llvm::ArrayRef<int64_t>)> value;
};

Expression makeRandom(std::mt19937 &rng, unsigned depth) {
  auto pick = [&](unsigned count) { return static_cast<unsigned>(rng() % count); };
  if (depth == 0) {
    if (pick(2) == 0) {
      constexpr int64_t kLarge[] = {std::numeric_limits<int64_t>::min(), std::numeric_limits<int64_t>::max(),
                                    int64_t(1) << 62, int64_t(1) << 32};
      int64_t constant = pick(8) == 0 ? kLarge[pick(std::size(kLarge))] : static_cast<int64_t>(pick(9)) - 4;
      return {constant, [=](llvm::ArrayRef<int64_t>) { return exact(constant); }};
    }
    unsigned number = pick(kVariables);
    return {Polynomial::variable(number), [=](llvm::ArrayRef<int64_t> values) { return exact(values[number]); }};
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

llvm::APInt evaluate(const Polynomial &polynomial, llvm::ArrayRef<int64_t> values) {
  llvm::APInt sum = exact(0);
  for (const auto &[variables, coefficient] : polynomial.getTerms()) {
    llvm::APInt product = exact(coefficient);
    for (unsigned number : variables)
      product *= exact(values[number]);
    sum += product;
  }
  return sum;
}

} // namespace

TEST(Polynomial, hasTheValueOfTheExpression) {
  std::mt19937 rng(1);
  unsigned invalid = 0;
  for (unsigned trial = 0; trial < 4000; ++trial) {
    Expression expression = makeRandom(rng, 3);
    if (!expression.polynomial.isValid()) {
      ++invalid;
      continue;
    }
    for (unsigned point = 0; point < 4; ++point) {
      int64_t values[kVariables];
      for (int64_t &value : values)
        value = static_cast<int64_t>(rng() % 11) - 5;
      ASSERT_EQ(evaluate(expression.polynomial, values), expression.value(values)) << "trial " << trial;
    }
  }
  EXPECT_GT(invalid, 100u);
  EXPECT_LT(invalid, 2000u);
}

TEST(Polynomial, isEqualIfAndOnlyIfTheDifferenceIsZero) {
  std::mt19937 rng(2);
  unsigned equal = 0;
  for (unsigned trial = 0; trial < 5000; ++trial) {
    Polynomial lhs = makeRandom(rng, 1).polynomial, rhs = makeRandom(rng, 1).polynomial;
    if (!(lhs - rhs).isValid())
      continue;
    EXPECT_EQ(lhs == rhs, (lhs - rhs).isZero());
    equal += lhs == rhs;
  }
  EXPECT_GT(equal, 50u);
}

TEST(Polynomial, isQuotientTimesDivisorPlusRemainder) {
  std::mt19937 rng(3);
  for (unsigned trial = 0; trial < 2000; ++trial) {
    Polynomial dividend = makeRandom(rng, 3).polynomial;
    if (!dividend.isValid())
      continue;
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

TEST(Polynomial, isInvalidIfComputedFromAnInvalidOne) {
  Polynomial x = Polynomial::variable(0), power = 1, sum;
  for (unsigned degree = 0; degree <= Polynomial::kMaxDegree; ++degree)
    power = power * x;
  for (unsigned number = 0; number <= Polynomial::kMaxTerms; ++number)
    sum = sum + Polynomial::variable(number);
  Polynomial large = std::numeric_limits<int64_t>::max();
  Polynomial tooLong = Polynomial::term(Polynomial::Variables(Polynomial::kMaxDegree + 1, 0), 1);
  for (const Polynomial &invalid : {power, sum, large + 1, (large + x) * 2, tooLong}) {
    EXPECT_FALSE(invalid.isValid());
    EXPECT_FALSE(invalid.isZero());
    EXPECT_FALSE(invalid == Polynomial(0));
    EXPECT_EQ(invalid.getConstant(), std::nullopt);
    for (const Polynomial &other : {Polynomial(0), Polynomial(1), x, invalid}) {
      EXPECT_FALSE((invalid + other).isValid());
      EXPECT_FALSE((other + invalid).isValid());
      EXPECT_FALSE((invalid - other).isValid());
      EXPECT_FALSE((other - invalid).isValid());
      EXPECT_FALSE((invalid * other).isValid());
      EXPECT_FALSE((other * invalid).isValid());
      EXPECT_FALSE(other.divideBy(invalid).quotient.isValid());
      EXPECT_FALSE(other.divideBy(invalid).remainder.isValid());
    }
    EXPECT_FALSE(invalid.divideBy(x).quotient.isValid());
    EXPECT_FALSE(invalid.divideBy(x).remainder.isValid());
  }
}

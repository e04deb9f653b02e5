//===- NumbersTest.cpp - Tests of floating-point formats ------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Numbers.h"

#include "llvm/ADT/APFloat.h"
#include "gtest/gtest.h"

#include <random>

using namespace mlir::triton::ptx;
using llvm::APFloat;

namespace {
struct Case {
  FloatFormat format;
  const llvm::fltSemantics &semantics;
  unsigned bits;
};
} // namespace

static std::vector<Case> getCases() {
  return {{kF16, APFloat::IEEEhalf(), 16},
          {kBF16, APFloat::BFloat(), 16},
          {kE5M2, APFloat::Float8E5M2(), 8},
          {kE4M3, APFloat::Float8E4M3FN(), 8}};
}

TEST(Numbers, decodeAgreesWithAPFloat) {
  for (const Case &each : getCases())
    for (unsigned bits = 0; bits < 1u << each.bits; ++bits) {
      double expected = APFloat(each.semantics, llvm::APInt(each.bits, bits)).convertToDouble();
      double actual = decode(bits, each.format);
      if (std::isnan(expected))
        EXPECT_TRUE(std::isnan(actual)) << bits;
      else
        EXPECT_EQ(actual, expected) << bits;
    }
}

TEST(Numbers, encodeAgreesWithAPFloat) {
  std::mt19937 random(1);
  std::pair<Rounding, llvm::RoundingMode> modes[] = {{Rounding::NearestEven, llvm::RoundingMode::NearestTiesToEven},
                                                     {Rounding::Zero, llvm::RoundingMode::TowardZero},
                                                     {Rounding::Down, llvm::RoundingMode::TowardNegative},
                                                     {Rounding::Up, llvm::RoundingMode::TowardPositive}};
  for (const Case &each : getCases())
    for (auto [rounding, mode] : modes)
      for (int i = 0; i < 20000; ++i) {
        float value = llvm::bit_cast<float>(uint32_t(random()));
        int exponent;
        // Most random bits are far out of range.
        if (i % 2)
          value = std::ldexp(std::frexp(value, &exponent), int(random() % 48) - 24);
        if (std::isnan(value))
          continue;
        APFloat expected(value);
        bool losesInfo;
        expected.convert(each.semantics, mode, &losesInfo);
        // Beyond the largest number of e4m3, which has no infinity, the simulator makes NaN.
        if (expected.isNaN())
          continue;
        EXPECT_EQ(encode(value, each.format, rounding, false), expected.bitcastToAPInt().getZExtValue()) << value;
      }
}

TEST(Numbers, saturationKeepsFiniteNumbers) {
  EXPECT_EQ(encode(1e9, kE4M3, Rounding::NearestEven, true), 0x7Eu);
  EXPECT_EQ(encode(-1e9, kE5M2, Rounding::NearestEven, true), 0xFBu);
  EXPECT_EQ(encode(INFINITY, kE4M3, Rounding::NearestEven, true), 0x7Eu);
}

TEST(Numbers, tiesGoAwayFromZeroForTF32) {
  float tie = llvm::bit_cast<float>(0x3F801000u);
  EXPECT_EQ(encode(tie, kTF32, Rounding::NearestAway, false) << 13, 0x3F802000u);
  EXPECT_EQ(encode(tie, kTF32, Rounding::NearestEven, false) << 13, 0x3F800000u);
}

TEST(Numbers, halvesConvertExactly) {
  for (unsigned bits = 0; bits < 1 << 16; ++bits) {
    double value = decode(bits, kF16);
    if (!std::isnan(value)) {
      EXPECT_EQ(halfToFloat(bits), float(value));
      EXPECT_EQ(floatToHalf(value), bits);
    }
  }
}

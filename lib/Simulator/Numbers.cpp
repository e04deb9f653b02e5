//===- Numbers.cpp - Conversion of floating-point formats -----------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Numbers.h"

#include <algorithm>

using namespace mlir::triton::ptx;

double mlir::triton::ptx::roundToInteger(double value, Rounding rounding) {
  switch (rounding) {
  case Rounding::NearestEven:
    return std::nearbyint(value);
  case Rounding::NearestAway:
    return std::round(value);
  case Rounding::Zero:
    return std::trunc(value);
  case Rounding::Down:
    return std::floor(value);
  case Rounding::Up:
    return std::ceil(value);
  }
  return value;
}

uint32_t mlir::triton::ptx::encode(double value, const FloatFormat &format, Rounding rounding, bool saturates) {
  int bias = (1 << (format.exponentBits - 1)) - 1;
  uint32_t sign = uint32_t(std::signbit(value)) << (format.exponentBits + format.fractionBits);
  uint32_t exponentMask = ((1u << format.exponentBits) - 1) << format.fractionBits;
  uint32_t infinity = format.hasInfinity ? exponentMask : exponentMask | ((1u << format.fractionBits) - 1);
  // The largest finite number: the one before infinity, or before the only NaN.
  uint32_t largest = infinity - 1;
  if (std::isnan(value))
    return format.hasInfinity ? exponentMask | ((1u << format.fractionBits) - 1) : infinity;
  if (std::isinf(value))
    return sign | (saturates ? largest : infinity);
  if (value == 0)
    return sign;
  int exponent = std::max(std::ilogb(value), 1 - bias);
  double scaled = roundToInteger(std::ldexp(value, format.fractionBits - exponent), rounding);
  uint64_t fraction = std::llabs(static_cast<long long>(scaled));
  // A carry out of the fraction increments the exponent; a denormal number has no implicit one.
  uint64_t bits = fraction >> format.fractionBits ? (uint64_t(exponent + bias) << format.fractionBits) +
                                                        (fraction - (uint64_t(1) << format.fractionBits))
                                                  : fraction;
  if (bits > largest) {
    bool goesToLargest = saturates || rounding == Rounding::Zero || (rounding == Rounding::Down && !sign) ||
                         (rounding == Rounding::Up && sign);
    return sign | (goesToLargest ? largest : infinity);
  }
  return sign | static_cast<uint32_t>(bits);
}

double mlir::triton::ptx::decode(uint32_t bits, const FloatFormat &format) {
  int bias = (1 << (format.exponentBits - 1)) - 1;
  uint32_t fraction = bits & ((1u << format.fractionBits) - 1);
  uint32_t exponent = bits >> format.fractionBits & ((1u << format.exponentBits) - 1);
  bool isNegative = bits >> (format.exponentBits + format.fractionBits) & 1;
  double magnitude;
  bool isLast = exponent == (1u << format.exponentBits) - 1;
  if (isLast && format.hasInfinity)
    magnitude = fraction ? std::nan("") : INFINITY;
  else if (isLast && fraction == (1u << format.fractionBits) - 1)
    magnitude = std::nan("");
  else if (exponent)
    magnitude = std::ldexp(double(fraction | 1u << format.fractionBits), int(exponent) - bias - format.fractionBits);
  else
    magnitude = std::ldexp(double(fraction), 1 - bias - format.fractionBits);
  return isNegative ? -magnitude : magnitude;
}

//===- Numbers.h - Numbers in lanes of registers ----------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_SIMULATOR_NUMBERS_H
#define TRITON_LIB_SIMULATOR_NUMBERS_H

#include "llvm/ADT/bit.h"

#include <cmath>
#include <cstdint>
#include <type_traits>

namespace mlir::triton::ptx {

enum class Rounding : uint8_t { NearestEven, NearestAway, Zero, Down, Up };

double roundToInteger(double value, Rounding rounding);

/// A binary floating-point format of at most 32 bits.
struct FloatFormat {
  int exponentBits, fractionBits;
  /// Whether the format has infinities: e4m3 has none, and one NaN for each sign.
  bool hasInfinity = true;
};
constexpr FloatFormat kF16{5, 10}, kBF16{8, 7}, kTF32{8, 10}, kE5M2{5, 2}, kE4M3{4, 3, false}, kF32{8, 23};

/// Rounds a number to a format and returns its bits. `saturates`: numbers beyond the largest finite one become that
/// one.
uint32_t encode(double value, const FloatFormat &format, Rounding rounding, bool saturates);
double decode(uint32_t bits, const FloatFormat &format);

inline float halfToFloat(uint16_t bits) {
  uint32_t sign = uint32_t(bits & 0x8000) << 16, rest = bits & 0x7FFF;
  if (rest >= 0x7C00)
    return llvm::bit_cast<float>(sign | 0x7F800000 | (rest & 0x3FF) << 13);
  // Scaling maps denormal numbers, too.
  return llvm::bit_cast<float>(sign | llvm::bit_cast<uint32_t>(llvm::bit_cast<float>(rest << 13) * 0x1p112f));
}
inline float bfloatToFloat(uint16_t bits) { return llvm::bit_cast<float>(uint32_t(bits) << 16); }
inline uint16_t floatToHalf(double value) { return encode(value, kF16, Rounding::NearestEven, false); }
inline uint16_t floatToBFloat(double value) { return encode(value, kBF16, Rounding::NearestEven, false); }

/// Element types of floating-point arithmetic, with the smallest number that is not denormal.
struct Half {
  static constexpr double kSmallestNormal = 0x1p-14;
  using Word = uint32_t;
  static double load(Word word) { return halfToFloat(word); }
  static Word store(double value) { return floatToHalf(value); }
};
struct BFloat {
  static constexpr double kSmallestNormal = 0x1p-126;
  using Word = uint32_t;
  static double load(Word word) { return bfloatToFloat(word); }
  static Word store(double value) { return floatToBFloat(value); }
};

/// The word of a lane that holds a value of a type, and conversions.
template <typename T>
struct LaneOf {
  using Word = std::conditional_t<sizeof(T) == 8, uint64_t, uint32_t>;
  static T load(Word word) {
    if constexpr (std::is_floating_point_v<T>)
      return llvm::bit_cast<T>(word);
    else
      return static_cast<T>(word);
  }
  static Word store(T value) {
    if constexpr (std::is_floating_point_v<T>)
      return llvm::bit_cast<Word>(value);
    else
      return static_cast<Word>(static_cast<std::make_unsigned_t<T>>(value));
  }
};

/// Returns the result of an operation in single precision with the bits that GPUs give to NaN, whatever the operands'
/// payloads are. Operations in double precision keep payloads, as those of the host do.
inline float canonicalizeNaN(float result) { return std::isnan(result) ? llvm::bit_cast<float>(0x7FFFFFFFu) : result; }

/// Returns zero with the number's sign for a number that is smaller than all normal ones.
inline double flush(double value, double smallestNormal) {
  return std::fabs(value) < smallestNormal ? std::copysign(0.0, value) : value;
}
/// Returns zero with the number's sign for a denormal number.
inline float flush(float value) { return std::fpclassify(value) == FP_SUBNORMAL ? std::copysign(0.0f, value) : value; }

/// The minimum or maximum: -0 is below +0, and a number wins over NaN unless that propagates.
template <typename T>
T pickExtreme(T a, T b, bool isMinimum, bool propagatesNaN) {
  if (std::isnan(a) || std::isnan(b))
    return propagatesNaN || (std::isnan(a) && std::isnan(b)) ? T(NAN) : std::isnan(a) ? b : a;
  if (a == b)
    return std::signbit(a) == isMinimum ? a : b;
  return (a < b) == isMinimum ? a : b;
}

} // namespace mlir::triton::ptx

#endif // TRITON_LIB_SIMULATOR_NUMBERS_H

//===- FloatConversion.cpp - Software float conversions ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Conversion/FloatConversion/FloatConversion.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::triton;

namespace {

/// The encoding of a floating-point format. The bits below the sign are the magnitude: they order like the numbers that
/// they encode, and patterns above the largest finite number encode infinity or NaN in formats that have them.
struct Format {
  explicit Format(FloatType type);

  unsigned width, mantissaBits;
  /// 2^(1 - bias) is the smallest normal number.
  int bias;
  uint32_t largestFinite;
  /// The encodings of infinity and NaN, in formats that have them. Formats without a negative zero use its encoding for
  /// NaN.
  std::optional<uint32_t> infinity, nan;
  bool hasNegativeZero = true;

  /// The number of mantissa bits of an f32 that the format lacks.
  unsigned getExcessBits() const { return 23 - mantissaBits; }
  /// The difference between the biases of f32 and of this format, shifted to the exponent field of f32.
  uint32_t getBiasDifference() const { return uint32_t(127 - bias) << 23; }
};

/// Builds operations on i32 and f32.
struct BitBuilder {
  ImplicitLocOpBuilder &b;

  Value bits(uint32_t value) { return arith::ConstantOp::create(b, b.getI32IntegerAttr(int32_t(value))); }
  Value number(double value) { return arith::ConstantOp::create(b, b.getF32FloatAttr(value)); }
  Value toBits(Value number) { return arith::BitcastOp::create(b, b.getI32Type(), number); }
  Value toNumber(Value bits) { return arith::BitcastOp::create(b, b.getF32Type(), bits); }
  Value add(Value x, Value y) { return arith::AddIOp::create(b, x, y); }
  Value sub(Value x, Value y) { return arith::SubIOp::create(b, x, y); }
  Value bitAnd(Value x, Value y) { return arith::AndIOp::create(b, x, y); }
  Value bitOr(Value x, Value y) { return arith::OrIOp::create(b, x, y); }
  Value shiftLeft(Value x, uint32_t by) { return arith::ShLIOp::create(b, x, bits(by)); }
  Value shiftRight(Value x, uint32_t by) { return arith::ShRUIOp::create(b, x, bits(by)); }
  Value select(Value which, Value x, Value y) { return arith::SelectOp::create(b, which, x, y); }
  Value isEqual(Value x, uint32_t y) { return arith::CmpIOp::create(b, arith::CmpIPredicate::eq, x, bits(y)); }
  Value isLess(Value x, uint32_t y) { return arith::CmpIOp::create(b, arith::CmpIPredicate::ult, x, bits(y)); }
  Value isGreater(Value x, uint32_t y) { return arith::CmpIOp::create(b, arith::CmpIPredicate::ugt, x, bits(y)); }
};

} // namespace

constexpr uint32_t kInfinityOfF32 = 0x7f800000;
constexpr uint32_t kNaNOfF32 = 0x7fc00000;

Format::Format(FloatType type)
    : width(type.getWidth()), mantissaBits(type.getFPMantissaWidth() - 1),
      bias(1 - llvm::APFloat::semanticsMinExponent(type.getFloatSemantics())) {
  uint32_t allOnes = (1u << (width - 1)) - 1, topExponent = allOnes & ~((1u << mantissaBits) - 1);
  largestFinite = allOnes;
  if (isa<Float8E5M2FNUZType, Float8E4M3FNUZType, Float8E4M3B11FNUZType>(type)) {
    hasNegativeZero = false;
    nan = allOnes + 1;
  } else if (isa<Float8E4M3FNType>(type)) {
    largestFinite = allOnes - 1;
    nan = allOnes;
  } else if (!isa<Float4E2M1FNType, Float6E2M3FNType, Float6E3M2FNType>(type)) {
    largestFinite = topExponent - 1;
    infinity = topExponent;
    nan = allOnes;
  }
}

Value mlir::triton::extendToF32(ImplicitLocOpBuilder &builder, FloatType type, Value value) {
  Format format(type);
  BitBuilder b{builder};
  Value bits = arith::ExtUIOp::create(builder, builder.getI32Type(), value);
  // A bf16 is the upper half of an f32.
  if (format.width == 16 && format.bias == 127)
    return b.toNumber(b.shiftLeft(bits, 16));

  Value sign = b.shiftLeft(b.shiftRight(bits, format.width - 1), 31);
  Value magnitude = b.bitAnd(bits, b.bits((1u << (format.width - 1)) - 1));
  Value shifted = b.add(b.shiftLeft(magnitude, format.getExcessBits()), b.bits(format.getBiasDifference()));
  // A subnormal is a multiple of the smallest subnormal number.
  Value multiple = arith::SIToFPOp::create(builder, builder.getF32Type(), magnitude);
  Value unit = b.number(std::ldexp(1.0, 1 - format.bias - int(format.mantissaBits)));
  Value subnormal = b.toBits(arith::MulFOp::create(builder, multiple, unit));
  Value result = b.select(b.isLess(magnitude, 1u << format.mantissaBits), subnormal, shifted);
  if (format.infinity) {
    // Infinities and NaNs have an exponent of all ones in both formats.
    uint32_t difference = kInfinityOfF32 - (*format.infinity << format.getExcessBits()) - format.getBiasDifference();
    result = b.select(b.isGreater(magnitude, format.largestFinite), b.add(shifted, b.bits(difference)), result);
  } else if (format.nan) {
    Value compared = format.hasNegativeZero ? magnitude : bits;
    result = b.select(b.isEqual(compared, *format.nan), b.bits(kNaNOfF32), result);
  }
  return b.toNumber(b.bitOr(result, sign));
}

/// Rounds the magnitude to the mantissa of the format. The caller handles overflow of the exponent.
static Value roundMagnitude(BitBuilder b, const Format &format, Value magnitude, bool towardZero) {
  unsigned excess = format.getExcessBits();
  Value rebiased = b.sub(magnitude, b.bits(format.getBiasDifference()));
  Value rounded = rebiased;
  if (!towardZero) {
    // Add just under half a unit, plus one if the last remaining bit is odd, so that ties round to even.
    Value isOdd = b.bitAnd(b.shiftRight(rebiased, excess), b.bits(1));
    rounded = b.add(b.add(rebiased, b.bits((1u << (excess - 1)) - 1)), isOdd);
  }
  Value normal = b.shiftRight(rounded, excess);
  // A format with the exponent range of f32 needs no special case for subnormals.
  if (format.bias == 127)
    return normal;
  Value number = b.toNumber(magnitude), subnormal;
  int unit = 1 - format.bias - int(format.mantissaBits);
  if (towardZero) {
    Value multiple = arith::MulFOp::create(b.b, number, b.number(std::ldexp(1.0, -unit)));
    subnormal = arith::FPToSIOp::create(b.b, b.b.getI32Type(), multiple);
  } else {
    // The addition rounds: the last bit of the sum is one unit of the format's subnormals.
    Value offset = b.number(std::ldexp(1.0, 23 + unit));
    subnormal = b.sub(b.toBits(arith::AddFOp::create(b.b, number, offset)), b.toBits(offset));
  }
  return b.select(b.isLess(magnitude, format.getBiasDifference() + (1u << 23)), subnormal, normal);
}

Value mlir::triton::truncateF32(ImplicitLocOpBuilder &builder, FloatType type, Value value, FloatRounding rounding) {
  Format format(type);
  BitBuilder b{builder};
  Value bits = b.toBits(value);
  Value sign = b.shiftLeft(b.shiftRight(bits, 31), format.width - 1);
  Value magnitude = b.bitAnd(bits, b.bits(0x7fffffff));
  Value result = roundMagnitude(b, format, magnitude, rounding.towardZero);

  uint32_t beyond = format.infinity ? *format.infinity : format.nan.value_or(format.largestFinite);
  Value overflow = b.bits(rounding.saturate ? format.largestFinite : beyond);
  if (rounding.towardZero && !rounding.saturate)
    overflow = b.select(b.isEqual(magnitude, kInfinityOfF32), overflow, b.bits(format.largestFinite));
  result = b.select(b.isGreater(result, format.largestFinite), overflow, result);
  if (format.nan)
    result = b.select(b.isGreater(magnitude, kInfinityOfF32), b.bits(*format.nan), result);
  if (!format.hasNegativeZero)
    sign = b.select(b.isEqual(result, 0), b.bits(0), sign);
  return arith::TruncIOp::create(builder, builder.getIntegerType(format.width), b.bitOr(result, sign));
}

/// Replaces the sign of a value by `sign`, which is zero except for the sign bit, or clears it without one. Zero and
/// NaN keep their bits in a format without a negative zero, where NaN has those of a negative zero.
static Value replaceSign(ImplicitLocOpBuilder &b, FloatType type, Value bits, Value sign = {}) {
  auto constant = [&](const llvm::APInt &value) {
    return arith::ConstantOp::create(b, b.getIntegerAttr(bits.getType(), value));
  };
  unsigned width = type.getWidth();
  Value magnitude = arith::AndIOp::create(b, bits, constant(llvm::APInt::getSignedMaxValue(width)));
  Value result = sign ? arith::OrIOp::create(b, magnitude, sign).getResult() : magnitude;
  if (Format(type).hasNegativeZero)
    return result;
  Value hasSign = arith::CmpIOp::create(b, arith::CmpIPredicate::ne, magnitude, constant(llvm::APInt(width, 0)));
  return arith::SelectOp::create(b, hasSign, result, bits);
}

static Value getSignMask(ImplicitLocOpBuilder &b, Value bits) {
  llvm::APInt mask = llvm::APInt::getSignMask(bits.getType().getIntOrFloatBitWidth());
  return arith::ConstantOp::create(b, b.getIntegerAttr(bits.getType(), mask));
}

Value mlir::triton::clearSign(ImplicitLocOpBuilder &builder, FloatType type, Value bits) {
  return replaceSign(builder, type, bits);
}

Value mlir::triton::flipSign(ImplicitLocOpBuilder &builder, FloatType type, Value bits) {
  Value flipped = arith::XOrIOp::create(builder, bits, getSignMask(builder, bits));
  return Format(type).hasNegativeZero ? flipped : copySign(builder, type, bits, flipped);
}

Value mlir::triton::copySign(ImplicitLocOpBuilder &builder, FloatType type, Value bits, Value from) {
  return replaceSign(builder, type, bits, arith::AndIOp::create(builder, from, getSignMask(builder, from)));
}

/// Rounds an f64 toward zero to an f32, and returns whether the result is inexact.
static std::pair<Value, Value> roundF64TowardZero(BitBuilder b, Value value) {
  Value nearest = arith::TruncFOp::create(b.b, b.b.getF32Type(), value);
  Value back = arith::ExtFOp::create(b.b, b.b.getF64Type(), nearest);
  Value isInexact = arith::CmpFOp::create(b.b, arith::CmpFPredicate::ONE, back, value);
  // Compare on either side of zero to find out whether the magnitude was rounded up.
  Value zero = arith::ConstantOp::create(b.b, b.b.getF64FloatAttr(0));
  Value isNegative = arith::CmpFOp::create(b.b, arith::CmpFPredicate::OLT, value, zero);
  Value isAbove = arith::CmpFOp::create(b.b, arith::CmpFPredicate::OGT, back, value);
  Value isBelow = arith::CmpFOp::create(b.b, arith::CmpFPredicate::OLT, back, value);
  Value isGreater = b.select(isNegative, isBelow, isAbove);
  // The bit pattern of the next number toward zero is one less.
  return {b.sub(b.toBits(nearest), arith::ExtUIOp::create(b.b, b.b.getI32Type(), isGreater)), isInexact};
}

Value mlir::triton::truncateF64TowardZero(ImplicitLocOpBuilder &builder, Value value) {
  BitBuilder b{builder};
  return b.toNumber(roundF64TowardZero(b, value).first);
}

Value mlir::triton::truncateF64ToOdd(ImplicitLocOpBuilder &builder, Value value) {
  BitBuilder b{builder};
  auto [rounded, isInexact] = roundF64TowardZero(b, value);
  return b.toNumber(b.bitOr(rounded, arith::ExtUIOp::create(builder, builder.getI32Type(), isInexact)));
}

Value mlir::triton::roundIntegerToOdd(ImplicitLocOpBuilder &builder, Value value, bool isSigned) {
  Type type = builder.getI64Type();
  auto constant = [&](int64_t number) {
    return arith::ConstantOp::create(builder, builder.getIntegerAttr(type, number));
  };
  // An f64 has no room for the last 11 bits of integers of magnitude 2^53 or more. If any of them is set, set the bit
  // above them.
  constexpr int64_t dropped = (1 << 11) - 1, limit = int64_t(1) << 53;
  Value carry =
      arith::AddIOp::create(builder, arith::AndIOp::create(builder, value, constant(dropped)), constant(dropped));
  Value odd = arith::AndIOp::create(builder, arith::OrIOp::create(builder, value, carry), constant(~dropped));
  Value fromSmallest = isSigned ? Value(arith::AddIOp::create(builder, value, constant(limit))) : value;
  Value isSmall =
      arith::CmpIOp::create(builder, arith::CmpIPredicate::ult, fromSmallest, constant(isSigned ? 2 * limit : limit));
  return arith::SelectOp::create(builder, isSmall, value, odd);
}

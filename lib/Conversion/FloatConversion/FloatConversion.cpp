//===- FloatConversion.cpp - Small floats in integer arithmetic ---===//
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

/// What the bits of a format mean. The magnitude is what follows the sign: greater bits are greater numbers, and what
/// is beyond the greatest finite number is infinity or NaN, where there is any.
struct Format {
  explicit Format(FloatType type);

  unsigned width, mantissaBits;
  /// 2^(1 - bias) is the least normal number.
  int bias;
  uint32_t greatestFinite;
  /// Which bits are infinity and NaN; a format may lack them. The NaN of formats without a negative zero is that zero.
  std::optional<uint32_t> infinity, nan;
  bool hasNegativeZero = true;

  /// How many of the bits of an f32's mantissa do not fit.
  unsigned getExcessBits() const { return 23 - mantissaBits; }
  /// What the exponents of f32 have more, at the place of the exponent of an f32.
  uint32_t getBiasDifference() const { return uint32_t(127 - bias) << 23; }
};

/// Builds on i32 and f32.
struct BitBuilder {
  ImplicitLocOpBuilder &b;

  Value bits(uint32_t value) { return arith::ConstantOp::create(b, b.getI32IntegerAttr(int32_t(value))); }
  Value number(double value) { return arith::ConstantOp::create(b, b.getF32FloatAttr(value)); }
  Value toBits(Value number) { return arith::BitcastOp::create(b, b.getI32Type(), number); }
  Value toNumber(Value bits) { return arith::BitcastOp::create(b, b.getF32Type(), bits); }
  Value add(Value x, Value y) { return arith::AddIOp::create(b, x, y); }
  Value sub(Value x, Value y) { return arith::SubIOp::create(b, x, y); }
  Value both(Value x, Value y) { return arith::AndIOp::create(b, x, y); }
  Value either(Value x, Value y) { return arith::OrIOp::create(b, x, y); }
  Value left(Value x, uint32_t by) { return arith::ShLIOp::create(b, x, bits(by)); }
  Value right(Value x, uint32_t by) { return arith::ShRUIOp::create(b, x, bits(by)); }
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
  greatestFinite = allOnes;
  if (isa<Float8E5M2FNUZType, Float8E4M3FNUZType>(type)) {
    hasNegativeZero = false;
    nan = allOnes + 1;
  } else if (isa<Float8E4M3FNType>(type)) {
    greatestFinite = allOnes - 1;
    nan = allOnes;
  } else if (!isa<Float4E2M1FNType, Float6E2M3FNType, Float6E3M2FNType>(type)) {
    greatestFinite = topExponent - 1;
    infinity = topExponent;
    nan = allOnes;
  }
}

Value mlir::triton::extendToF32(ImplicitLocOpBuilder &builder, FloatType type, Value value) {
  Format format(type);
  BitBuilder b{builder};
  Value bits = arith::ExtUIOp::create(builder, builder.getI32Type(), value);
  // The upper half of an f32.
  if (format.width == 16 && format.bias == 127)
    return b.toNumber(b.left(bits, 16));

  Value sign = b.left(b.right(bits, format.width - 1), 31);
  Value magnitude = b.both(bits, b.bits((1u << (format.width - 1)) - 1));
  Value shifted = b.add(b.left(magnitude, format.getExcessBits()), b.bits(format.getBiasDifference()));
  // Below the normal numbers, the bits count multiples of the least number.
  Value multiple = arith::SIToFPOp::create(builder, builder.getF32Type(), magnitude);
  Value unit = b.number(std::ldexp(1.0, 1 - format.bias - int(format.mantissaBits)));
  Value subnormal = b.toBits(arith::MulFOp::create(builder, multiple, unit));
  Value result = b.select(b.isLess(magnitude, 1u << format.mantissaBits), subnormal, shifted);
  if (format.infinity) {
    // The exponent of infinities and NaNs is all ones here and there.
    uint32_t difference = kInfinityOfF32 - (*format.infinity << format.getExcessBits()) - format.getBiasDifference();
    result = b.select(b.isGreater(magnitude, format.greatestFinite), b.add(shifted, b.bits(difference)), result);
  } else if (format.nan) {
    Value compared = format.hasNegativeZero ? magnitude : bits;
    result = b.select(b.isEqual(compared, *format.nan), b.bits(kNaNOfF32), result);
  }
  return b.toNumber(b.either(result, sign));
}

/// The magnitude rounded, as if the exponent had no limit at the top.
static Value roundMagnitude(BitBuilder b, const Format &format, Value magnitude, bool towardZero) {
  unsigned excess = format.getExcessBits();
  Value rebiased = b.sub(magnitude, b.bits(format.getBiasDifference()));
  Value rounded = rebiased;
  if (!towardZero) {
    // Just less than half a unit; and one more if the last bit that stays is odd, so that ties go to even.
    Value isOdd = b.both(b.right(rebiased, excess), b.bits(1));
    rounded = b.add(b.add(rebiased, b.bits((1u << (excess - 1)) - 1)), isOdd);
  }
  Value normal = b.right(rounded, excess);
  // With the exponents of f32, this holds below the normal numbers too.
  if (format.bias == 127)
    return normal;
  Value number = b.toNumber(magnitude), subnormal;
  int unit = 1 - format.bias - int(format.mantissaBits);
  if (towardZero) {
    Value multiple = arith::MulFOp::create(b.b, number, b.number(std::ldexp(1.0, -unit)));
    subnormal = arith::FPToSIOp::create(b.b, b.b.getI32Type(), multiple);
  } else {
    // The last bit of the sum counts units of the format: the addition rounds.
    Value offset = b.number(std::ldexp(1.0, 23 + unit));
    subnormal = b.sub(b.toBits(arith::AddFOp::create(b.b, number, offset)), b.toBits(offset));
  }
  return b.select(b.isLess(magnitude, format.getBiasDifference() + (1u << 23)), subnormal, normal);
}

Value mlir::triton::truncateF32(ImplicitLocOpBuilder &builder, FloatType type, Value value, FloatRounding rounding) {
  Format format(type);
  BitBuilder b{builder};
  Value bits = b.toBits(value);
  Value sign = b.left(b.right(bits, 31), format.width - 1);
  Value magnitude = b.both(bits, b.bits(0x7fffffff));
  Value result = roundMagnitude(b, format, magnitude, rounding.towardZero);

  uint32_t beyond = format.infinity ? *format.infinity : format.nan.value_or(format.greatestFinite);
  Value overflow = b.bits(rounding.saturate ? format.greatestFinite : beyond);
  if (rounding.towardZero && !rounding.saturate)
    overflow = b.select(b.isEqual(magnitude, kInfinityOfF32), overflow, b.bits(format.greatestFinite));
  result = b.select(b.isGreater(result, format.greatestFinite), overflow, result);
  if (format.nan)
    result = b.select(b.isGreater(magnitude, kInfinityOfF32), b.bits(*format.nan), result);
  if (!format.hasNegativeZero)
    sign = b.select(b.isEqual(result, 0), b.bits(0), sign);
  return arith::TruncIOp::create(builder, builder.getIntegerType(format.width), b.either(result, sign));
}

/// The f32 next to `value` that is not greater in magnitude, and whether it is another number.
static std::pair<Value, Value> cutF64(BitBuilder b, Value value) {
  Value nearest = arith::TruncFOp::create(b.b, b.b.getF32Type(), value);
  Value back = arith::ExtFOp::create(b.b, b.b.getF64Type(), nearest);
  Value isInexact = arith::CmpFOp::create(b.b, arith::CmpFPredicate::ONE, back, value);
  // Whether the magnitude was rounded up: to be told on either side of zero.
  Value zero = arith::ConstantOp::create(b.b, b.b.getF64FloatAttr(0));
  Value isNegative = arith::CmpFOp::create(b.b, arith::CmpFPredicate::OLT, value, zero);
  Value isAbove = arith::CmpFOp::create(b.b, arith::CmpFPredicate::OGT, back, value);
  Value isBelow = arith::CmpFOp::create(b.b, arith::CmpFPredicate::OLT, back, value);
  Value isGreater = b.select(isNegative, isBelow, isAbove);
  // Of numbers with the same sign, the bits of the next smaller one are one less.
  return {b.sub(b.toBits(nearest), arith::ExtUIOp::create(b.b, b.b.getI32Type(), isGreater)), isInexact};
}

Value mlir::triton::truncateF64TowardZero(ImplicitLocOpBuilder &builder, Value value) {
  BitBuilder b{builder};
  return b.toNumber(cutF64(b, value).first);
}

Value mlir::triton::truncateF64ToOdd(ImplicitLocOpBuilder &builder, Value value) {
  BitBuilder b{builder};
  auto [cut, isInexact] = cutF64(b, value);
  return b.toNumber(b.either(cut, arith::ExtUIOp::create(builder, builder.getI32Type(), isInexact)));
}

Value mlir::triton::roundIntegerToOdd(ImplicitLocOpBuilder &builder, Value value, bool isSigned) {
  Type type = builder.getI64Type();
  auto constant = [&](int64_t number) {
    return arith::ConstantOp::create(builder, builder.getIntegerAttr(type, number));
  };
  // Of what is not less than 2^53 in magnitude, an f64 need not hold the last 11 bits. Unless they are all zero, they
  // carry into the one above, if that is not set already.
  constexpr int64_t lost = (1 << 11) - 1, limit = int64_t(1) << 53;
  Value carry = arith::AddIOp::create(builder, arith::AndIOp::create(builder, value, constant(lost)), constant(lost));
  Value odd = arith::AndIOp::create(builder, arith::OrIOp::create(builder, value, carry), constant(~lost));
  Value fromLeast = isSigned ? Value(arith::AddIOp::create(builder, value, constant(limit))) : value;
  Value isSmall =
      arith::CmpIOp::create(builder, arith::CmpIPredicate::ult, fromLeast, constant(isSigned ? 2 * limit : limit));
  return arith::SelectOp::create(builder, isSmall, value, odd);
}

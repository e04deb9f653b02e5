//===- FloatCast.cpp - Conversions between floating-point formats ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Elementwise/FloatCast.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

static bool isFP8(FloatType type) { return type.getWidth() == 8; }

bool FloatCast::hasInstructions(FloatType type) const {
  return target.has(TargetFeature::Float8Conversions) && isa<Float8E4M3FNType, Float8E5M2Type>(type);
}

Value FloatCast::call(StringRef intrinsic, Type type, ValueRange operands) {
  return LLVM::CallIntrinsicOp::create(builder, type, builder.getStringAttr(intrinsic), operands).getResult(0);
}

Value FloatCast::pack(Type element, Value first, Value second) {
  Value pair = LLVM::PoisonOp::create(builder, VectorType::get(2, element));
  Value values[] = {first, second};
  for (auto [position, value] : llvm::enumerate(values)) {
    Value index = LLVM::ConstantOp::create(builder, builder.getI32IntegerAttr(position));
    pair = LLVM::InsertElementOp::create(builder, pair, value, index);
  }
  return pair;
}

/// Converts values in pairs with `convert`, which returns a vector of two. A last single value is paired with itself.
SmallVector<Value> FloatCast::convertPairs(ValueRange values, PairFunction convert) {
  SmallVector<Value> results;
  for (size_t first = 0; first < values.size(); first += 2) {
    Value pair = convert(values[first], values[std::min(first + 1, values.size() - 1)]);
    for (size_t position = 0; position < std::min<size_t>(2, values.size() - first); ++position) {
      Value index = LLVM::ConstantOp::create(builder, builder.getI32IntegerAttr(position));
      results.push_back(LLVM::ExtractElementOp::create(builder, pair, index));
    }
  }
  return results;
}

//===----------------------------------------------------------------------===//
// Conversions to wider formats.
//===----------------------------------------------------------------------===//

Value FloatCast::extend(Value value, Type to) {
  return value.getType() == to ? value : Value(LLVM::FPExtOp::create(builder, to, value));
}

/// Reinterprets the bits as an f16 and corrects the exponent by the difference of the biases with a multiplication,
/// which is exact for subnormal numbers too.
Value FloatCast::extendE4M3(Value bits) {
  auto constant = [&](uint16_t value) {
    return LLVM::ConstantOp::create(builder, builder.getI16IntegerAttr(int16_t(value)));
  };
  // Sign extension fills the upper half. The mask removes the excess copy of the sign bit after the shift.
  Value extended = LLVM::SExtOp::create(builder, builder.getI16Type(), bits);
  Value shifted = LLVM::ShlOp::create(builder, extended, constant(7));
  Value scaled = LLVM::AndOp::create(builder, shifted, constant(0xbfff));
  Value number = LLVM::BitcastOp::create(builder, builder.getF16Type(), scaled);
  Value scale = LLVM::ConstantOp::create(builder, builder.getFloatAttr(builder.getF16Type(), 256.0));
  Value product = LLVM::FMulOp::create(builder, number, scale);
  Value magnitude = LLVM::AndOp::create(builder, scaled, constant(0x7fff));
  Value isNaN = LLVM::ICmpOp::create(builder, LLVM::ICmpPredicate::eq, magnitude, constant(0x7f << 7));
  Value nan = LLVM::BitcastOp::create(builder, builder.getF16Type(), constant(0x7fff));
  return LLVM::SelectOp::create(builder, isNaN, nan, product);
}

/// Extends 8-bit floats through f16, which represents all values of f8E4M3FN and f8E5M2, and others through f32.
SmallVector<Value> FloatCast::extendFP8(ValueRange values, FloatType from, FloatType to) {
  SmallVector<Value> halves;
  if (hasInstructions(from)) {
    Type type = VectorType::get(2, builder.getF16Type());
    halves = convertPairs(values, [&](Value first, Value second) {
      return NVVM::ConvertF8x2ToF16x2Op::create(builder, type, pack(builder.getI8Type(), first, second),
                                                /*relu=*/false, from);
    });
  } else if (isa<Float8E4M3FNType>(from)) {
    halves = llvm::map_to_vector(values, [&](Value value) { return extendE4M3(value); });
  } else if (isa<Float8E5M2Type>(from)) {
    // An f8E5M2 is the upper half of an f16.
    for (Value value : values) {
      Value wide = LLVM::ZExtOp::create(builder, builder.getI16Type(), value);
      Value eight = LLVM::ConstantOp::create(builder, builder.getI16IntegerAttr(8));
      Value bits = LLVM::ShlOp::create(builder, wide, eight);
      halves.push_back(LLVM::BitcastOp::create(builder, builder.getF16Type(), bits));
    }
  } else {
    return llvm::map_to_vector(values, [&](Value value) { return extend(extendToF32(builder, from, value), to); });
  }
  return llvm::map_to_vector(halves, [&](Value half) { return extend(half, to); });
}

//===----------------------------------------------------------------------===//
// Conversions to narrower formats.
//===----------------------------------------------------------------------===//

/// Rounds an f64 to an f32, toward zero or to odd. A further rounding then gives the same result as a single one.
Value FloatCast::narrowF64(Value value, bool towardZero) {
  Value rounded = call("llvm.nvvm.d2f.rz", builder.getF32Type(), value);
  if (towardZero)
    return rounded;
  Value back = LLVM::FPExtOp::create(builder, builder.getF64Type(), rounded);
  Value isInexact = LLVM::FCmpOp::create(builder, LLVM::FCmpPredicate::one, back, value);
  Value bits = LLVM::BitcastOp::create(builder, builder.getI32Type(), rounded);
  Value last = LLVM::ZExtOp::create(builder, builder.getI32Type(), isInexact);
  return LLVM::BitcastOp::create(builder, builder.getF32Type(), LLVM::OrOp::create(builder, bits, last));
}

SmallVector<Value> FloatCast::truncateToFP8(ValueRange values, FloatType from, FloatType to, FloatRounding rounding) {
  bool hasInstruction = hasInstructions(to) && !rounding.towardZero && rounding.saturate;
  Type pairType = VectorType::get(2, builder.getI8Type());
  if (hasInstruction && from.isF16())
    return convertPairs(values, [&](Value first, Value second) {
      return NVVM::ConvertF16x2ToF8x2Op::create(builder, pairType, pack(from, first, second), /*relu=*/false, to);
    });
  SmallVector<Value> numbers = llvm::map_to_vector(values, [&](Value value) {
    return from.isF64() ? narrowF64(value, rounding.towardZero) : extend(value, builder.getF32Type());
  });
  if (hasInstruction)
    return convertPairs(numbers, [&](Value first, Value second) {
      // The first operand of the instruction becomes the upper half of the result.
      return NVVM::ConvertF32x2ToF8x2Op::create(builder, pairType, second, first, NVVM::FPRoundingMode::RN,
                                                NVVM::SaturationMode::SATFINITE, /*relu=*/false, to);
    });
  return llvm::map_to_vector(numbers, [&](Value number) { return truncateF32(builder, to, number, rounding); });
}

/// Converts from f32 to a 16-bit format.
SmallVector<Value> FloatCast::truncateF32Pairs(ValueRange values, FloatType to, bool towardZero) {
  // LLVM optimizes its own operation better than the intrinsic.
  if (values.size() == 1 && !towardZero)
    return {LLVM::FPTruncOp::create(builder, to, values[0])};
  Type type = VectorType::get(2, to);
  auto mode = towardZero ? NVVM::FPRoundingMode::RZ : NVVM::FPRoundingMode::RN;
  return convertPairs(values, [&](Value first, Value second) -> Value {
    if (to.isF16())
      return NVVM::ConvertF32x2ToF16x2Op::create(builder, type, second, first, /*random_bits=*/Value(), mode,
                                                 NVVM::SaturationMode::NONE, /*relu=*/false);
    return NVVM::ConvertF32x2ToBF16x2Op::create(builder, type, second, first, /*random_bits=*/Value(), mode,
                                                NVVM::SaturationMode::NONE, /*relu=*/false);
  });
}

//===----------------------------------------------------------------------===//
// Conversions between all formats.
//===----------------------------------------------------------------------===//

SmallVector<Value> FloatCast::convert(ValueRange values, FloatType from, FloatType to, FloatRounding rounding) {
  if (from == to)
    return SmallVector<Value>(values);
  if (isFP8(from)) {
    bool isExact = isa<Float8E4M3FNType, Float8E5M2Type>(from) && to.isF16();
    FloatType wide = isExact || to.isF64() ? to : cast<FloatType>(builder.getF32Type());
    return convert(extendFP8(values, from, wide), wide, to, rounding);
  }
  if (isFP8(to))
    return truncateToFP8(values, from, to, rounding);
  if (from.getWidth() < to.getWidth())
    return llvm::map_to_vector(values, [&](Value value) { return extend(value, to); });
  SmallVector<Value> numbers(values);
  // Convert between f16 and bf16 through f32.
  if (from.getWidth() == to.getWidth()) {
    from = cast<FloatType>(builder.getF32Type());
    numbers = llvm::map_to_vector(values, [&](Value value) { return extend(value, from); });
  }
  if (from.isF64() && rounding.towardZero) {
    from = cast<FloatType>(builder.getF32Type());
    numbers = llvm::map_to_vector(numbers, [&](Value number) { return narrowF64(number, /*towardZero=*/true); });
  }
  if (from == to)
    return numbers;
  if (from.isF32())
    return truncateF32Pairs(numbers, to, rounding.towardZero);
  return llvm::map_to_vector(numbers,
                             [&](Value number) -> Value { return LLVM::FPTruncOp::create(builder, to, number); });
}

Value FloatCast::convertToBF16(Value integer, bool isSigned) {
  unsigned width = integer.getType().getIntOrFloatBitWidth();
  Type type = builder.getIntegerType(width <= 32 ? 32 : 64), f32 = builder.getF32Type();
  if (integer.getType() != type)
    integer = isSigned ? Value(LLVM::SExtOp::create(builder, type, integer))
                       : Value(LLVM::ZExtOp::create(builder, type, integer));
  // An f32 represents all integers of up to 24 bits.
  if (width <= 24) {
    Value exact = isSigned ? Value(LLVM::SIToFPOp::create(builder, f32, integer))
                           : Value(LLVM::UIToFPOp::create(builder, f32, integer));
    return LLVM::FPTruncOp::create(builder, builder.getBF16Type(), exact);
  }
  StringRef intrinsic = width <= 32 ? (isSigned ? "llvm.nvvm.i2f.rz" : "llvm.nvvm.ui2f.rz")
                                    : (isSigned ? "llvm.nvvm.ll2f.rz" : "llvm.nvvm.ull2f.rz");
  // Round to odd: the last bit of the f32 records inexactness and is beyond the mantissa of bf16.
  Value rounded = call(intrinsic, f32, integer);
  Value back = isSigned ? Value(LLVM::FPToSIOp::create(builder, type, rounded))
                        : Value(LLVM::FPToUIOp::create(builder, type, rounded));
  Value isInexact = LLVM::ICmpOp::create(builder, LLVM::ICmpPredicate::ne, back, integer);
  Value bits = LLVM::BitcastOp::create(builder, builder.getI32Type(), rounded);
  Value last = LLVM::ZExtOp::create(builder, builder.getI32Type(), isInexact);
  Value odd = LLVM::BitcastOp::create(builder, f32, LLVM::OrOp::create(builder, bits, last));
  return LLVM::FPTruncOp::create(builder, builder.getBF16Type(), odd);
}

//===- FloatCast.h - Conversions between floating-point formats -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONGPUTONVVM_ELEMENTWISE_FLOATCAST_H
#define TRITON_LIB_CONVERSION_TRITONGPUTONVVM_ELEMENTWISE_FLOATCAST_H

#include "triton/Conversion/FloatConversion/FloatConversion.h"
#include "triton/TargetInfo/TargetInfo.h"

namespace mlir::triton::gpu {

/// Emits conversions between floating-point formats. Uses the conversion instructions of the target where they exist
/// and equivalent bit arithmetic elsewhere. 8-bit floats are represented as integers.
class FloatCast {
public:
  FloatCast(ImplicitLocOpBuilder &builder, const TargetInfo &target) : builder(builder), target(target) {}

  /// Converts values to another format. Takes all values together because instructions for narrow formats convert
  /// pairs.
  SmallVector<Value> convert(ValueRange values, FloatType from, FloatType to, FloatRounding rounding = {});

  /// Converts an integer to bf16 with a single rounding, in contrast to a conversion through f32.
  Value convertToBF16(Value integer, bool isSigned);

private:
  using PairFunction = llvm::function_ref<Value(Value, Value)>;

  bool hasInstructions(FloatType type) const;
  Value call(StringRef intrinsic, Type type, ValueRange operands);
  Value pack(Type element, Value first, Value second);
  SmallVector<Value> convertPairs(ValueRange values, PairFunction convert);

  SmallVector<Value> extendFP8(ValueRange values, FloatType from, FloatType to);
  SmallVector<Value> truncateToFP8(ValueRange values, FloatType from, FloatType to, FloatRounding rounding);
  SmallVector<Value> truncateF32Pairs(ValueRange values, FloatType to, bool towardZero);
  Value extendE4M3(Value bits);
  Value narrowF64(Value value, bool towardZero);
  Value extend(Value value, Type to);

  ImplicitLocOpBuilder &builder;
  const TargetInfo &target;
};

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_CONVERSION_TRITONGPUTONVVM_ELEMENTWISE_FLOATCAST_H

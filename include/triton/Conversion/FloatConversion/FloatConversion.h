//===- FloatConversion.h - Small floats in integer arithmetic ---*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Conversions between the formats of 16 and 8 bits and f32, on the bits, in operations of `arith` alone: for targets
// that lack the instructions. A value of a small format is an integer of its width.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_CONVERSION_FLOATCONVERSION_FLOATCONVERSION_H
#define TRITON_CONVERSION_FLOATCONVERSION_FLOATCONVERSION_H

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::triton {

/// How a number that a format cannot hold becomes one that it can.
struct FloatRounding {
  /// Cut off what does not fit, instead of rounding to nearest, ties to even.
  bool towardZero = false;
  /// What is greater than the greatest finite number becomes that (PTX: satfinite), instead of infinity, or NaN in
  /// formats without infinities. NaNs stay NaNs.
  bool saturate = false;
};

/// The f32 that the bits of a number of format `type` (narrower than 32 bits) stand for: always exact.
Value extendToF32(ImplicitLocOpBuilder &builder, FloatType type, Value bits);

/// The bits of the number of format `type` (narrower than 32 bits) that the f32 `value` becomes.
Value truncateF32(ImplicitLocOpBuilder &builder, FloatType type, Value value, FloatRounding rounding = {});

/// An f32 that truncates to any narrower format as the f64 `value` itself would: rounded to odd.
Value truncateF64ToOdd(ImplicitLocOpBuilder &builder, Value value);
/// The f32 that remains of the f64 `value` when what does not fit is cut off.
Value truncateF64TowardZero(ImplicitLocOpBuilder &builder, Value value);

/// An integer that an f64 holds and that becomes the same number of any format narrower than f32 as the i64 `value`
/// itself would: rounded to odd.
Value roundIntegerToOdd(ImplicitLocOpBuilder &builder, Value value, bool isSigned);

} // namespace mlir::triton

#endif // TRITON_CONVERSION_FLOATCONVERSION_FLOATCONVERSION_H

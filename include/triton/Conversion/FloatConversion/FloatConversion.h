//===- FloatConversion.h - Software float conversions -----------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Conversions between f32 and the floating-point formats of 4 to 16 bits, built from operations of `arith` on the bit
// patterns, for targets without conversion instructions. A value of a narrow format is an integer of the same width.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_CONVERSION_FLOATCONVERSION_FLOATCONVERSION_H
#define TRITON_CONVERSION_FLOATCONVERSION_FLOATCONVERSION_H

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::triton {

/// The rounding of values that the destination format does not represent.
struct FloatRounding {
  /// Round toward zero instead of to nearest, ties to even.
  bool towardZero = false;
  /// Clamp values beyond the largest finite number to that number (PTX: satfinite) instead of converting them to
  /// infinity, or to NaN in formats without infinities. NaNs remain NaNs.
  bool saturate = false;
};

/// Converts `bits`, a value of format `type` (narrower than 32 bits), to f32. The result is exact.
Value extendToF32(ImplicitLocOpBuilder &builder, FloatType type, Value bits);

/// Converts the f32 `value` to the format `type` (narrower than 32 bits) and returns its bits.
Value truncateF32(ImplicitLocOpBuilder &builder, FloatType type, Value value, FloatRounding rounding = {});

/// Clears or flips the sign of `bits`, a value of format `type` (narrower than 32 bits). In a format without a negative
/// zero, zero and NaN have no sign and do not change.
Value clearSign(ImplicitLocOpBuilder &builder, FloatType type, Value bits);
Value flipSign(ImplicitLocOpBuilder &builder, FloatType type, Value bits);
/// Replaces the sign of `bits` by that of `from`, a value of the same format.
Value copySign(ImplicitLocOpBuilder &builder, FloatType type, Value bits, Value from);

/// Rounds the f64 `value` to an f32, to odd. Truncation of the result to a narrower format then yields the same number
/// as one rounding of `value`.
Value truncateF64ToOdd(ImplicitLocOpBuilder &builder, Value value);
/// Rounds the f64 `value` to an f32, toward zero.
Value truncateF64TowardZero(ImplicitLocOpBuilder &builder, Value value);

/// Rounds the i64 `value` to an integer that f64 represents exactly, to odd. Conversion of the result to a format
/// narrower than f32 then yields the same number as one rounding of `value`.
Value roundIntegerToOdd(ImplicitLocOpBuilder &builder, Value value, bool isSigned);

} // namespace mlir::triton

#endif // TRITON_CONVERSION_FLOATCONVERSION_FLOATCONVERSION_H

//===- Dots.h - Matrix products ---------------------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONTOCPU_DOTS_H
#define TRITON_LIB_CONVERSION_TRITONTOCPU_DOTS_H

#include "FunctionLowering.h"

namespace mlir::triton::cpu {

/// An operand: its shape, and what yields an element of it for the product.
struct Operand {
  SmallVector<int64_t> shape;
  std::function<Value(ValueRange indices)> get;
};

/// How many bits of an f32 take part in a product, and the terms that it is split into then: each holds what the ones
/// before leave.
struct Splitting {
  enum Kind { Whole, TF32, BF16 } kind = Whole;
  unsigned terms = 1;
  /// Products of terms, of which the numbers add up to more, are too small to matter.
  unsigned greatestSum = 0;
};

/// Lowers an operation whose result is the product of two operands plus `c`. `useC` says whether `c` is added; always
/// if there is none.
void lowerProduct(Operation *op, const Operand &a, const Operand &b, Value c, Value useC, const Splitting &splitting,
                  FunctionLowering &f);

/// The first or second operand of a scaled product: unpacked, and scaled.
Operand getScaledOperand(DotScaledOp op, unsigned number, FunctionLowering &f);

} // namespace mlir::triton::cpu

#endif // TRITON_LIB_CONVERSION_TRITONTOCPU_DOTS_H

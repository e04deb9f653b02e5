//===- Dots.h - Lowering of dots --------------------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONTOCPU_DOTS_H
#define TRITON_LIB_CONVERSION_TRITONTOCPU_DOTS_H

#include "FunctionLowering.h"

namespace mlir::triton::cpu {

/// An operand of a dot: its shape, and a function that emits one of its elements.
struct Operand {
  SmallVector<int64_t> shape;
  std::function<Value(ValueRange indices)> get;
};

/// The splitting of f32 operands into terms of a narrower format. Each term holds the remainder of the preceding ones.
struct Splitting {
  enum Kind { Whole, TF32, BF16 } kind = Whole;
  unsigned terms = 1;
  /// The maximum sum of the numbers of two terms. Products of terms with a larger sum are negligible.
  unsigned maxSum = 0;
};

/// Lowers an operation that computes the dot of two operands plus `c`. `useC` is a predicate for the addition of `c`;
/// null stands for true.
void lowerDot(Operation *op, const Operand &a, const Operand &b, Value c, Value useC, const Splitting &splitting,
              FunctionLowering &f);

/// Returns the first or second operand of a scaled dot, unpacked and scaled.
Operand getScaledOperand(DotScaledOp op, unsigned number, FunctionLowering &f);

} // namespace mlir::triton::cpu

#endif // TRITON_LIB_CONVERSION_TRITONTOCPU_DOTS_H

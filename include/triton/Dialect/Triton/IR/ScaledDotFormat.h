//===- ScaledDotFormat.h - Number formats of scaled dots -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITON_IR_SCALEDDOTFORMAT_H
#define TRITON_DIALECT_TRITON_IR_SCALEDDOTFORMAT_H

#include "triton/Dialect/Triton/IR/Triton.h"

namespace mlir::triton {

/// Returns the floating-point type of the elements of a scaled dot's operand, which may be stored as integers.
FloatType getFloatType(ScaleDotElemType format, MLIRContext *context);

} // namespace mlir::triton

#endif // TRITON_DIALECT_TRITON_IR_SCALEDDOTFORMAT_H

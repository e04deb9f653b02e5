//===- Arithmetic.h - Undefined results of arithmetic ----------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITON_IR_ARITHMETIC_H
#define TRITON_DIALECT_TRITON_IR_ARITHMETIC_H

namespace mlir {

class Operation;

namespace triton {

/// Returns whether `op` divides integers, which is undefined for a divisor of zero.
bool isIntegerDivision(Operation *op);

/// Returns whether `op`, which has no side effects, may execute where the program does not execute it. Unlike MLIR's
/// `isSpeculatable`, this knows that `arith.remsi`, `arith.remui` and `arith.floordivsi` are undefined for a divisor of
/// zero, and that a loop may run for long.
bool canSpeculate(Operation *op);

/// Lets the result of an integer operation wrap around.
void dropOverflowFlags(Operation *op);

} // namespace triton
} // namespace mlir

#endif // TRITON_DIALECT_TRITON_IR_ARITHMETIC_H

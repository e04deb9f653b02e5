//===- AttributeValue.h - Checks of attributes on operations of any dialect -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each of these checks an attribute that `op`, or one of its arguments, carries, and reports at `op` what its value
// should be.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITON_IR_ATTRIBUTEVALUE_H
#define TRITON_DIALECT_TRITON_IR_ATTRIBUTEVALUE_H

#include "mlir/IR/Operation.h"

namespace mlir::triton {

/// An `i32` that is at least `least`.
LogicalResult verifyI32(Operation *op, NamedAttribute attribute, int64_t least = 0);

/// A unit attribute.
LogicalResult verifyUnit(Operation *op, NamedAttribute attribute);

/// An `array<i32>` of numbers that are not negative.
LogicalResult verifyI32Array(Operation *op, NamedAttribute attribute);

/// Reports that the value of `attribute` is not what `expected` says.
LogicalResult emitValueError(Operation *op, NamedAttribute attribute, const Twine &expected);

} // namespace mlir::triton

#endif // TRITON_DIALECT_TRITON_IR_ATTRIBUTEVALUE_H

//===- AttributeValue.h - Verification of attribute values -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions that verify the value of a discardable attribute of `op`, or of one of its arguments, and report an error
// at `op`.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITON_IR_ATTRIBUTEVALUE_H
#define TRITON_DIALECT_TRITON_IR_ATTRIBUTEVALUE_H

#include "mlir/IR/Operation.h"

namespace mlir::triton {

/// Verifies that the value is an `i32` of at least `least`.
LogicalResult verifyI32(Operation *op, NamedAttribute attribute, int64_t least = 0);

/// Verifies that the value is a unit attribute.
LogicalResult verifyUnit(Operation *op, NamedAttribute attribute);

/// Verifies that the value is an `array<i32>` of non-negative integers.
LogicalResult verifyI32Array(Operation *op, NamedAttribute attribute);

/// Reports that `attribute` is expected to be `expected`, and its value.
LogicalResult emitValueError(Operation *op, NamedAttribute attribute, const Twine &expected);

} // namespace mlir::triton

#endif // TRITON_DIALECT_TRITON_IR_ATTRIBUTEVALUE_H

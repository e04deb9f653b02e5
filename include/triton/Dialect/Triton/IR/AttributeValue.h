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

/// The number that an attribute of an integer type, of any width, or of type `index` holds if an `i32` can hold it.
std::optional<int32_t> getI32Value(Attribute value);

/// Verifies that the value is an integer of at least `least` that an `i32` can hold.
LogicalResult verifyInteger(Operation *op, NamedAttribute attribute, int64_t least = 0);

/// Whether a flag is set: it is a unit attribute, or true, or an integer other than 0. Nothing if it is no flag.
std::optional<bool> getFlagValue(Attribute value);

/// Verifies that the value is that of a flag.
LogicalResult verifyFlag(Operation *op, NamedAttribute attribute);

/// Verifies that the value is an `array<i32>` of non-negative integers.
LogicalResult verifyI32Array(Operation *op, NamedAttribute attribute);

/// Reports that `attribute` is expected to be `expected`, and its value.
LogicalResult emitValueError(Operation *op, NamedAttribute attribute, const Twine &expected);

} // namespace mlir::triton

#endif // TRITON_DIALECT_TRITON_IR_ATTRIBUTEVALUE_H

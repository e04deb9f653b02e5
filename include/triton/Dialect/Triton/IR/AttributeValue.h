//===- AttributeValue.h - Verification of discardable attributes -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions that verify a discardable attribute of `op`, or of one of its arguments, and report an error at `op`.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITON_IR_ATTRIBUTEVALUE_H
#define TRITON_DIALECT_TRITON_IR_ATTRIBUTEVALUE_H

#include "mlir/IR/Operation.h"

namespace mlir::triton {

/// The number that an attribute of an integer type, of any width, or of type `index` holds if an `i32` can hold it.
std::optional<int32_t> getI32Value(Attribute value);

/// Verifies that the value is an integer of at least `least` that an `i32` can hold.
LogicalResult verifyInteger(Operation *op, NamedAttribute attribute, int64_t least);
LogicalResult verifyNonNegative(Operation *op, NamedAttribute attribute);

/// Whether a flag is set: it is a unit attribute, or true, or an integer other than 0. Nothing if it is no flag.
std::optional<bool> getFlagValue(Attribute value);

/// Verifies that the value is that of a flag.
LogicalResult verifyFlag(Operation *op, NamedAttribute attribute);

/// Verifies that the value is an `array<i32>` of non-negative integers.
LogicalResult verifyI32Array(Operation *op, NamedAttribute attribute);

/// Reports that `attribute` is expected to be `expected`, and its value.
LogicalResult emitValueError(Operation *op, NamedAttribute attribute, const Twine &expected);

/// An attribute that a dialect declares for operations of any dialect, and the function that verifies its value.
struct DeclaredAttribute {
  StringRef name;
  LogicalResult (*verify)(Operation *op, NamedAttribute attribute);
};

/// Verifies an attribute of `declared`. Any other attribute is accepted unless it is a misspelt one.
LogicalResult verifyDeclared(Operation *op, NamedAttribute attribute, ArrayRef<DeclaredAttribute> declared);

/// Verifies that the name of an attribute, which is none of `declared`, does not resemble one of them.
LogicalResult verifySpelling(Operation *op, StringRef name, ArrayRef<StringRef> declared);

} // namespace mlir::triton

#endif // TRITON_DIALECT_TRITON_IR_ATTRIBUTEVALUE_H

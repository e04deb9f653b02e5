//===- EmptyTensors.h - Accesses to tensors that may be empty ---*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// TMA copies parts of tensors with sizes of at least 1 (PTX ISA, section Tensor-map). For a dimension without elements,
// a descriptor has the size 1, and accesses start behind it: they load padding and store nothing.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_DIALECT_TRITON_TRANSFORMS_EMPTYTENSORS_H
#define TRITON_LIB_DIALECT_TRITON_TRANSFORMS_EMPTYTENSORS_H

#include "mlir/IR/Builders.h"

namespace mlir::triton {

/// Returns the size along a dimension, but at least 1.
Value createNonEmptySize(OpBuilder &builder, Location loc, Value size);

/// Returns the start of an access along a dimension, a number or a tensor of them, if the size is positive, or else one
/// behind the only element.
Value createStartOutsideEmpty(OpBuilder &builder, Location loc, Value size, Value start);

} // namespace mlir::triton

#endif // TRITON_LIB_DIALECT_TRITON_TRANSFORMS_EMPTYTENSORS_H

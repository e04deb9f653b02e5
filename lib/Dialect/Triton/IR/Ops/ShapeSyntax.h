//===- ShapeSyntax.h - Syntax of sizes, strides and offsets -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Parsers and printers of `custom<...>` directives in assembly formats: lists in brackets with one entry per dimension.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_DIALECT_TRITON_IR_OPS_SHAPESYNTAX_H
#define TRITON_LIB_DIALECT_TRITON_IR_OPS_SHAPESYNTAX_H

#include "mlir/IR/OpImplementation.h"

namespace mlir::triton {

using UnresolvedOperands = SmallVectorImpl<OpAsmParser::UnresolvedOperand>;

/// Parses `[...], [...]`.
ParseResult parseShapeStrides(OpAsmParser &parser, UnresolvedOperands &shape, UnresolvedOperands &strides);
void printShapeStrides(OpAsmPrinter &printer, Operation *op, OperandRange shape, OperandRange strides);

/// Parses `[...], [...], [...]`.
ParseResult parseShapeStridesOffsets(OpAsmParser &parser, UnresolvedOperands &shape, UnresolvedOperands &strides,
                                     UnresolvedOperands &offsets);
void printShapeStridesOffsets(OpAsmPrinter &printer, Operation *op, OperandRange shape, OperandRange strides,
                              OperandRange offsets);

} // namespace mlir::triton

#endif // TRITON_LIB_DIALECT_TRITON_IR_OPS_SHAPESYNTAX_H

//===- ShapeSyntax.cpp - Syntax of sizes, strides and offsets ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShapeSyntax.h"

using namespace mlir;
using namespace mlir::triton;

/// Parses `, [...]`, a list of one entry (called `what` in errors) per dimension of `shape`.
static ParseResult parseList(OpAsmParser &parser, UnresolvedOperands &list, StringRef what,
                             const UnresolvedOperands &shape) {
  if (parser.parseComma())
    return failure();
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseOperandList(list, OpAsmParser::Delimiter::Square))
    return failure();
  if (list.size() == shape.size())
    return success();
  return parser.emitError(loc) << "expected " << shape.size() << " " << what
                               << ", one per dimension of the shape, but got " << list.size();
}

ParseResult mlir::triton::parseShapeStrides(OpAsmParser &parser, UnresolvedOperands &shape,
                                            UnresolvedOperands &strides) {
  return failure(parser.parseOperandList(shape, OpAsmParser::Delimiter::Square) ||
                 parseList(parser, strides, "strides", shape));
}

void mlir::triton::printShapeStrides(OpAsmPrinter &printer, Operation *, OperandRange shape, OperandRange strides) {
  printer << '[' << shape << "], [" << strides << ']';
}

ParseResult mlir::triton::parseShapeStridesOffsets(OpAsmParser &parser, UnresolvedOperands &shape,
                                                   UnresolvedOperands &strides, UnresolvedOperands &offsets) {
  return failure(parseShapeStrides(parser, shape, strides) || parseList(parser, offsets, "offsets", shape));
}

void mlir::triton::printShapeStridesOffsets(OpAsmPrinter &printer, Operation *op, OperandRange shape,
                                            OperandRange strides, OperandRange offsets) {
  printShapeStrides(printer, op, shape, strides);
  printer << ", [" << offsets << ']';
}

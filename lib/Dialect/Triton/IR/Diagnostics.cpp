//===- Diagnostics.cpp - Errors with a location ---------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/Triton/IR/Diagnostics.h"

#include "mlir/IR/Diagnostics.h"

using namespace mlir;

Operation *mlir::triton::findLocated(Operation *op) {
  while (isa<UnknownLoc>(op->getLoc()) && op->getParentOp())
    op = op->getParentOp();
  return op;
}

InFlightDiagnostic mlir::triton::emitLocatedOpError(Operation *op) {
  InFlightDiagnostic error = emitError(findLocated(op)->getLoc());
  error << "'" << op->getName() << "' op ";
  return error;
}

//===- Diagnostics.cpp - Errors with a location ---------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/Triton/IR/Diagnostics.h"

#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringExtras.h"

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

std::string mlir::triton::escapeName(StringRef name) {
  std::string escaped;
  llvm::raw_string_ostream stream(escaped);
  llvm::printEscapedString(name, stream);
  return escaped;
}

StringRef mlir::triton::findSimilar(ArrayRef<StringRef> names, StringRef name, unsigned mostEdits) {
  StringRef best;
  for (StringRef candidate : names) {
    unsigned distance = name.edit_distance(candidate, /*AllowReplacements=*/true, mostEdits);
    if (distance > mostEdits)
      continue;
    best = candidate;
    if (distance == 0)
      break;
    mostEdits = distance - 1;
  }
  return best;
}

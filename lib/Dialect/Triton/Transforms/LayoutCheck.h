//===- LayoutCheck.h - Absence of layouts -----------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_DIALECT_TRITON_TRANSFORMS_LAYOUTCHECK_H
#define TRITON_LIB_DIALECT_TRITON_TRANSFORMS_LAYOUTCHECK_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"

namespace mlir::triton {

/// Verifies that no operand or result of `op` has a layout.
inline LogicalResult verifyHasNoLayouts(Operation *op) {
  for (TypeRange types : {TypeRange(op->getOperandTypes()), TypeRange(op->getResultTypes())})
    for (Type type : types)
      if (auto tensor = dyn_cast<RankedTensorType>(type); tensor && tensor.getEncoding())
        return op->emitOpError() << "expected tensors without layouts, but got " << tensor;
  return success();
}

} // namespace mlir::triton

#endif // TRITON_LIB_DIALECT_TRITON_TRANSFORMS_LAYOUTCHECK_H

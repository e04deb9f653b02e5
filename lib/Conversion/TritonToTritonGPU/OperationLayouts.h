//===- OperationLayouts.h - Operations that need layouts of their own -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONTOTRITONGPU_OPERATIONLAYOUTS_H
#define TRITON_LIB_CONVERSION_TRITONTOTRITONGPU_OPERATIONLAYOUTS_H

#include "mlir/IR/Operation.h"

namespace mlir::triton::gpu {

/// Gives an operation whose operands and results have the default layouts of their shapes those that it needs.  What it
/// takes is converted before it; what it yields is converted back after it, so that no user notices.
void layOutOperation(Operation *op);

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_CONVERSION_TRITONTOTRITONGPU_OPERATIONLAYOUTS_H

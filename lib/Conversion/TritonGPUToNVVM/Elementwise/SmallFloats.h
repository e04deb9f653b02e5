//===- SmallFloats.h - Arithmetic on 8-bit floats ---------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONGPUTONVVM_ELEMENTWISE_SMALLFLOATS_H
#define TRITON_LIB_CONVERSION_TRITONGPUTONVVM_ELEMENTWISE_SMALLFLOATS_H

#include "mlir/IR/Operation.h"

namespace mlir::triton::gpu {

/// Whether an operation computes with 8-bit floats, and does not only copy or convert them.
bool computesWithSmallFloats(Operation *op);

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_CONVERSION_TRITONGPUTONVVM_ELEMENTWISE_SMALLFLOATS_H

//===- DotEmitter.h - Emission of dots on registers -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONGPUTONVVM_DOT_DOTEMITTER_H
#define TRITON_LIB_CONVERSION_TRITONGPUTONVVM_DOT_DOTEMITTER_H

#include "Dot/RegisterMap.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::triton::gpu {

/// Emits a dot with one fused multiply-add for each product.  A thread computes the elements of the result that it
/// holds, from the rows and columns that it holds.  Sums of narrow floats have type f32 and are rounded once.
SmallVector<Value> emitFMADot(DotOp op, ValueRange a, ValueRange b, ValueRange c, ImplicitLocOpBuilder &builder);

/// Emits a dot on tensor cores by warps (PTX ISA, mma.sync).
SmallVector<Value> emitWarpDot(DotOp op, ValueRange a, ValueRange b, ValueRange c, ImplicitLocOpBuilder &builder);

/// Verifies that emitWarpDot() supports the dot.
LogicalResult verifyWarpDot(DotOp op);

/// Returns the name of the elements of an operand in the instructions of tensor cores, such as `bf16`.
std::string getPTXType(Type operand);

/// Converts floating-point registers to another format, and integers to another width with their sign.
SmallVector<Value> convertElements(Operation *op, ValueRange values, Type from, Type to, ImplicitLocOpBuilder &builder);

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_CONVERSION_TRITONGPUTONVVM_DOT_DOTEMITTER_H

//===- WarpShuffle.h - Emission of warp shuffles -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONGPUTONVVM_DATAMOVEMENT_WARPSHUFFLE_H
#define TRITON_LIB_CONVERSION_TRITONGPUTONVVM_DATAMOVEMENT_WARPSHUFFLE_H

#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/Builders.h"

namespace mlir::triton::gpu {

/// Returns `value`, an element of `elementBits` bits, of another lane. Emits one shuffle for each 32 bits. `lane` is
/// the index of the other lane or its difference from this lane's index, according to `kind`.
Value emitShuffle(OpBuilder &builder, Location loc, NVVM::ShflKind kind, Value value, unsigned elementBits, Value lane);

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_CONVERSION_TRITONGPUTONVVM_DATAMOVEMENT_WARPSHUFFLE_H

//===- WarpShuffle.h - Moves between the lanes of a warp -*- C++ -*-===//
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

/// What another lane has as `value`, an element of `elementBits` bits in a register: one shuffle for each 32 bits.
/// `which` is the lane, or how its index differs from this lane's, as `kind` says.
Value moveBetweenLanes(OpBuilder &builder, Location loc, NVVM::ShflKind kind, Value value, unsigned elementBits,
                       Value which);

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_CONVERSION_TRITONGPUTONVVM_DATAMOVEMENT_WARPSHUFFLE_H

//===- WarpCaptures.h - Captures of partitions -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONGPUTONVVM_PROGRAM_WARPCAPTURES_H
#define TRITON_LIB_CONVERSION_TRITONGPUTONVVM_PROGRAM_WARPCAPTURES_H

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::triton::gpu {

/// Stores the lowered captures of `op` that not all warps can compute to its scratch in shared memory.
void storeCaptures(ImplicitLocOpBuilder &builder, WarpSpecializeOp op);

/// Replaces the arguments of `partition` by the captures of `op`: computed again, or loaded from the scratch.
void loadCaptures(ImplicitLocOpBuilder &builder, WarpSpecializeOp op, Region &partition);

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_CONVERSION_TRITONGPUTONVVM_PROGRAM_WARPCAPTURES_H

//===- ThreadBarrier.h - Barriers of the threads of a program instance -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONGPUTONVVM_PROGRAM_THREADBARRIER_H
#define TRITON_LIB_CONVERSION_TRITONGPUTONVVM_PROGRAM_THREADBARRIER_H

#include "mlir/IR/Builders.h"

namespace mlir::triton::gpu {

/// The numbers of the barriers of a CTA (PTX ISA, "bar"). Each partition of `ttg.warp_specialize` with several warps
/// has one of its own, from `FirstPartition` on: a CTA has enough for all partitions that fit into it.
enum class BarrierId { AllWarps = 0, Default = 1, FirstPartition = 2 };

/// Emits a barrier of the threads that execute `op`: those of the CTA, of the default region or of a partition of
/// `ttg.warp_specialize`.
void createThreadBarrier(OpBuilder &builder, Location loc, Operation *op);

/// Emits a barrier of the threads of the program instance that executes `op`: those of all CTAs if it is a cluster.
void createProgramBarrier(OpBuilder &builder, Location loc, Operation *op);

/// Emits a barrier of all warps of the CTA, including those of partitions.
void createBarrierOfAllWarps(OpBuilder &builder, Location loc);

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_CONVERSION_TRITONGPUTONVVM_PROGRAM_THREADBARRIER_H

//===- YieldedArguments.h - Arguments that loops yield -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_DIALECT_TRITONNVIDIAGPU_TRANSFORMS_PIPELINE_YIELDEDARGUMENTS_H
#define TRITON_LIB_DIALECT_TRITONNVIDIAGPU_TRANSFORMS_PIPELINE_YIELDEDARGUMENTS_H

#include "triton/Dialect/Triton/IR/Triton.h"

namespace mlir::triton::nvidia_gpu {

/// Makes every value that a loop in `func` yields the result of one of its operations, as `scf::pipelineForLoop`
/// requires: a cast to its own type stands for a block argument and for a value from outside of the loop.
void castYieldedArguments(FuncOp func);

/// Removes these casts.
void removeArgumentCasts(FuncOp func);

} // namespace mlir::triton::nvidia_gpu

#endif // TRITON_LIB_DIALECT_TRITONNVIDIAGPU_TRANSFORMS_PIPELINE_YIELDEDARGUMENTS_H

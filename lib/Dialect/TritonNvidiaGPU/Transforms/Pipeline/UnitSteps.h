//===- UnitSteps.h - Loops that count their iterations ----------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_DIALECT_TRITONNVIDIAGPU_TRANSFORMS_PIPELINE_UNITSTEPS_H
#define TRITON_LIB_DIALECT_TRITONNVIDIAGPU_TRANSFORMS_PIPELINE_UNITSTEPS_H

#include "triton/Dialect/Triton/IR/Triton.h"

namespace mlir::triton::nvidia_gpu {

/// Lets innermost loops with dots, whose steps are not constant, count their iterations from zero by one. The stages of
/// a pipeline then compare the number of iterations with constants, which the verification of asynchronous code
/// follows.
void countIterations(FuncOp func);

} // namespace mlir::triton::nvidia_gpu

#endif // TRITON_LIB_DIALECT_TRITONNVIDIAGPU_TRANSFORMS_PIPELINE_UNITSTEPS_H

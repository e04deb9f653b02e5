//===- LoopBounds.h - Arithmetic on the bounds of loops ---------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MLIR pipelines and unrolls a loop by arithmetic on its bounds and step, in the type of the loop, as signed numbers,
// where it may overflow.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITON_LOOPS_LOOPBOUNDS_H
#define TRITON_DIALECT_TRITON_LOOPS_LOOPBOUNDS_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::triton {

/// The pattern of MLIR's canonicalization that takes loops with bounds that are far apart for loops without an
/// iteration.
inline constexpr const char *kTrivialLoopPattern = "(anonymous namespace)::SimplifyTrivialLoops";

/// Returns whether the lower bound and the step are constants, and the lower bound plus and minus `iterations` steps
/// are numbers of the type of the loop. So is then an upper bound that is no less, minus the steps.
bool canStepBeyondBounds(scf::ForOp loop, int64_t iterations);

/// Makes the upper bound no less than the lower one. A loop that is not executed stays so.
void orderBounds(scf::ForOp loop);

/// Returns whether `countIterations` accepts the type of the loop: at most 64 bits.
bool canCountIterations(scf::ForOp loop);

/// Lets a loop count its iterations from zero by one, and compute its variable. The number of iterations, and some
/// thousands more, is a signed number of the new type.
void countIterations(scf::ForOp loop);

} // namespace mlir::triton

#endif // TRITON_DIALECT_TRITON_LOOPS_LOOPBOUNDS_H

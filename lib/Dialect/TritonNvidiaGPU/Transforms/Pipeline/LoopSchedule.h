//===- LoopSchedule.h - Stages of a loop's operations -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_DIALECT_TRITONNVIDIAGPU_TRANSFORMS_PIPELINE_LOOPSCHEDULE_H
#define TRITON_LIB_DIALECT_TRITONNVIDIAGPU_TRANSFORMS_PIPELINE_LOOPSCHEDULE_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::triton::nvidia_gpu {

/// A schedule with two stages: what is executed some iterations ahead, and the rest.
struct LoopSchedule {
  scf::ForOp loop;
  /// The operations of the body that are executed `distance` iterations ahead.
  llvm::SetVector<Operation *> ahead;
  unsigned distance;
  /// The operation of the body behind which they are executed, or null for the beginning.
  Operation *position;
  /// Those of them that are executed at the end of the body instead.
  llvm::ArrayRef<Operation *> last = {};

  /// Rewrites the loop. The operations ahead are predicated: no iteration is executed that the loop does not have.
  FailureOr<scf::ForOp> apply(RewriterBase &rewriter);
};

/// Returns whether `op` can be executed for an iteration that the loop does not have, perhaps with a predicate.
bool canPredicate(Operation *op);

} // namespace mlir::triton::nvidia_gpu

#endif // TRITON_LIB_DIALECT_TRITONNVIDIAGPU_TRANSFORMS_PIPELINE_LOOPSCHEDULE_H

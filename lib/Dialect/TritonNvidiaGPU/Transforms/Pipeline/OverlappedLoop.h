//===- OverlappedLoop.h - Loops whose iterations overlap -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_DIALECT_TRITONNVIDIAGPU_TRANSFORMS_PIPELINE_OVERLAPPEDLOOP_H
#define TRITON_LIB_DIALECT_TRITONNVIDIAGPU_TRANSFORMS_PIPELINE_OVERLAPPEDLOOP_H

#include "StagedLoads.h"

namespace mlir::triton::nvidia_gpu {

/// Returns the loop around `inner` whose next iteration can start the first copies of `inner` before the current one
/// ends, or null. `staged` are the loads of `inner`.
scf::ForOp findOverlappedLoop(scf::ForOp inner, const StagedLoads &staged);

/// Starts the copies in front of `inner`, a pipelined loop in the body of `outer`, an iteration of `outer` earlier:
/// behind `inner`, so that they overlap with the code that follows it. Returns the loop that replaces `outer`.
FailureOr<scf::ForOp> overlapIterations(RewriterBase &rewriter, scf::ForOp outer, scf::ForOp inner);

} // namespace mlir::triton::nvidia_gpu

#endif // TRITON_LIB_DIALECT_TRITONNVIDIAGPU_TRANSFORMS_PIPELINE_OVERLAPPEDLOOP_H

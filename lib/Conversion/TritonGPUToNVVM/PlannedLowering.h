//===- PlannedLowering.h - Lowering of planned operations -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The analyses in Analysis/LoweringPlan decide how an operation moves elements between threads, and how much scratch
// memory it needs. The lowerings follow these plans.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONGPUTONVVM_PLANNEDLOWERING_H
#define TRITON_LIB_CONVERSION_TRITONGPUTONVVM_PLANNEDLOWERING_H

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"

#include "mlir/IR/PatternMatch.h"

namespace mlir::triton::gpu {

/// Plans the lowering of `op`. Fails if there is no plan, or if the scratch memory that the plan needs is not
/// allocated.
template <typename Plan, typename SourceOp>
FailureOr<Plan> planLowering(SourceOp op, PatternRewriter &rewriter) {
  FailureOr<Plan> plan = Plan::plan(op);
  if (failed(plan))
    return rewriter.notifyMatchFailure(op, "the operation has no lowering plan");
  if (plan->getScratchBytes() > 0 && !op->hasAttr(kAllocationOffsetAttrName))
    return rewriter.notifyMatchFailure(op, "its scratch memory is not allocated");
  return plan;
}

/// Returns the offset of the scratch memory of `op` in the shared memory of its function.
inline int64_t getScratchOffset(Operation *op) {
  return op->getAttrOfType<IntegerAttr>(kAllocationOffsetAttrName).getInt();
}

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_CONVERSION_TRITONGPUTONVVM_PLANNEDLOWERING_H

//===- Scratch.cpp - Shared memory that operations need while they run ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/SharedMemory/Scratch.h"

#include "triton/Analysis/LoweringPlan/AtomicPlan.h"
#include "triton/Analysis/LoweringPlan/GatherPlan.h"
#include "triton/Analysis/LoweringPlan/IndexedMemory.h"
#include "triton/Analysis/LoweringPlan/LayoutConversion.h"
#include "triton/Analysis/LoweringPlan/ReductionPlan.h"
#include "triton/Analysis/LoweringPlan/ScanPlan.h"

using namespace mlir;
using namespace mlir::triton;

template <typename Plan>
static FailureOr<int64_t> getBytes(FailureOr<Plan> plan) {
  if (failed(plan))
    return failure();
  return plan->getScratchBytes();
}

FailureOr<int64_t> mlir::triton::getScratchBytes(Operation *op) {
  if (auto convert = dyn_cast<triton::gpu::ConvertLayoutOp>(op))
    return getBytes(LayoutConversion::plan(convert));
  if (auto reduce = dyn_cast<ReduceOp>(op))
    return getBytes(ReductionPlan::plan(reduce));
  if (auto scan = dyn_cast<ScanOp>(op))
    return getBytes(ScanPlan::plan(scan));
  if (auto gather = dyn_cast<GatherOp>(op))
    return getBytes(GatherPlan::plan(gather));
  if (auto histogram = dyn_cast<HistogramOp>(op))
    return getBytes(IndexedMemory::plan(histogram));
  if (isa<AtomicCASOp, AtomicRMWOp>(op))
    return getBytes(AtomicPlan::plan(op));
  return 0;
}

//===- InsertBarriers.cpp - Insertion of barriers that resolve hazards ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/SharedMemory/BarrierPlan.h"
#include "triton/Dialect/TritonGPU/Transforms/Passes.h"

#include "llvm/ADT/Statistic.h"

#define DEBUG_TYPE "tritongpu-insert-barriers"

namespace mlir::triton::gpu {
#define GEN_PASS_DEF_TRITONGPUINSERTBARRIERS
#include "triton/Dialect/TritonGPU/Transforms/Passes.h.inc"
} // namespace mlir::triton::gpu

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

ALWAYS_ENABLED_STATISTIC(numBarriers, "Number of barriers inserted");
ALWAYS_ENABLED_STATISTIC(numHoisted, "Number of barriers hoisted out of loops");

namespace {

struct InsertBarriers : public triton::gpu::impl::TritonGPUInsertBarriersBase<InsertBarriers> {
  bool canScheduleOn(RegisteredOperationName name) const override {
    return name.hasTrait<mlir::OpTrait::SymbolTable>();
  }
  void runOnOperation() override {
    auto insertBarriers = [](const SharedAllocation &allocation) {
      for (const PlannedBarrier &barrier : planBarriers(allocation)) {
        OpBuilder builder(barrier.before);
        LocalBarrierOp::create(builder, barrier.before->getLoc());
        ++numBarriers;
        numHoisted += barrier.isHoisted;
      }
    };
    if (failed(SharedAllocation::readAll(getOperation(), insertBarriers)))
      signalPassFailure();
  }
};

} // namespace

//===- InsertBarriers.cpp - Barriers between accesses of shared memory ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/SharedMemory/BarrierPlan.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/Transforms/Passes.h"

namespace mlir::triton::gpu {
#define GEN_PASS_DEF_TRITONGPUINSERTBARRIERS
#include "triton/Dialect/TritonGPU/Transforms/Passes.h.inc"
} // namespace mlir::triton::gpu

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

namespace {

struct InsertBarriers : public triton::gpu::impl::TritonGPUInsertBarriersBase<InsertBarriers> {
  void runOnOperation() override {
    for (Operation *module : findKernelModules(getOperation())) {
      FailureOr<SharedAllocation> allocation = SharedAllocation::read(module);
      if (failed(allocation))
        return signalPassFailure();
      for (Operation *op : planBarriers(*allocation)) {
        OpBuilder builder(op);
        LocalBarrierOp::create(builder, op->getLoc());
      }
    }
  }
};

} // namespace

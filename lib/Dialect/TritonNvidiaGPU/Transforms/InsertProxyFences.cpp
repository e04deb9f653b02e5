//===- InsertProxyFences.cpp - Fences between threads and bulk copies ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/SharedMemory/BarrierPlan.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"
#include "triton/Dialect/TritonNvidiaGPU/Transforms/Passes.h"

#include "llvm/ADT/Statistic.h"

namespace mlir::triton::nvidia_gpu {
#define GEN_PASS_DEF_TRITONNVIDIAINSERTPROXYFENCES
#include "triton/Dialect/TritonNvidiaGPU/Transforms/Passes.h.inc"
} // namespace mlir::triton::nvidia_gpu

#define DEBUG_TYPE "triton-nvidia-insert-proxy-fences"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::nvidia_gpu;

ALWAYS_ENABLED_STATISTIC(numFences, "Number of proxy fences inserted");

namespace {

struct InsertProxyFences : public nvidia_gpu::impl::TritonNvidiaInsertProxyFencesBase<InsertProxyFences> {
  bool canScheduleOn(RegisteredOperationName name) const override {
    return name.hasTrait<mlir::OpTrait::SymbolTable>();
  }
  void runOnOperation() override {
    auto insertFences = [](const SharedAllocation &allocation) {
      for (Operation *before : planProxyFences(allocation)) {
        OpBuilder builder(before);
        FenceAsyncSharedOp::create(builder, before->getLoc(), /*bCluster=*/false);
        ++numFences;
      }
    };
    if (failed(SharedAllocation::readAll(getOperation(), insertFences)))
      signalPassFailure();
  }
};

} // namespace

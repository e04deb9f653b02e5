//===- FillBuffersEarly.cpp - Buffers that free registers of loads ----===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/LoweringPlan/RegisterPressure.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/Dialect/TritonGPU/Transforms/Passes.h"

#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/Statistic.h"

namespace mlir::triton::gpu {
#define GEN_PASS_DEF_TRITONGPUFILLBUFFERSEARLY
#include "triton/Dialect/TritonGPU/Transforms/Passes.h.inc"
} // namespace mlir::triton::gpu

#define DEBUG_TYPE "tritongpu-fill-buffers-early"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

ALWAYS_ENABLED_STATISTIC(numBuffers, "Buffers that are filled right behind the load");

namespace {

struct FillBuffersEarly : public triton::gpu::impl::TritonGPUFillBuffersEarlyBase<FillBuffersEarly> {
  void runOnOperation() override;
};

} // namespace

/// Returns whether `alloc` fills its buffer with a load of the same iteration of a loop, but behind a later load.
static bool isLate(LocalAllocOp alloc) {
  auto load = alloc.getSrc() ? alloc.getSrc().getDefiningOp<LoadOp>() : LoadOp();
  if (!load || load->getBlock() != alloc->getBlock() || !load->hasOneUse() ||
      !isa<LoopLikeOpInterface>(load->getParentOp()))
    return false;
  return llvm::any_of(llvm::make_range(std::next(load->getIterator()), alloc->getIterator()), llvm::IsaPred<LoadOp>);
}

void FillBuffersEarly::runOnOperation() {
  if (failed(verifyHasLayouts(getOperation())))
    return signalPassFailure();
  getOperation().walk([](LocalAllocOp alloc) {
    if (!isLate(alloc) || countLiveRegisters(*alloc->getBlock(), alloc) <= getRegisterBudget(alloc))
      return;
    alloc->moveAfter(alloc.getSrc().getDefiningOp());
    ++numBuffers;
  });
}

//===- AllocateSharedMemory.cpp - Places in shared memory ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/SharedMemory/SharedAllocation.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/Transforms/Passes.h"

namespace mlir::triton::gpu {
#define GEN_PASS_DEF_ALLOCATESHAREDMEMORY
#include "triton/Dialect/TritonGPU/Transforms/Passes.h.inc"
} // namespace mlir::triton::gpu

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

namespace {

struct AllocateSharedMemory : public triton::gpu::impl::AllocateSharedMemoryBase<AllocateSharedMemory> {
  void runOnOperation() override {
    for (Operation *module : findKernelModules(getOperation()))
      if (failed(allocate(module)))
        return signalPassFailure();
  }

  LogicalResult allocate(Operation *module);
};

} // namespace

LogicalResult AllocateSharedMemory::allocate(Operation *module) {
  FailureOr<SharedAllocation> allocation = SharedAllocation::compute(module);
  if (failed(allocation))
    return failure();
  Builder builder(&getContext());
  for (const SharedAllocation::Function &function : allocation->getFunctions()) {
    // What an earlier run has placed and needs no place any more.
    FuncOp(function.func).walk([](Operation *op) { op->removeAttr(kAllocationOffsetAttrName); });
    for (auto [buffer, offset] : llvm::zip_equal(function.buffers.getBuffers(), function.offsets))
      if (buffer.owner)
        buffer.owner->setAttr(kAllocationOffsetAttrName, builder.getI32IntegerAttr(offset));
  }
  module->setAttr(kSharedAttrName, builder.getI32IntegerAttr(allocation->getBytes()));
  return success();
}

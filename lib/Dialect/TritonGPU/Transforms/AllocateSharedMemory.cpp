//===- AllocateSharedMemory.cpp - Places in shared memory ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/Scratch.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
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
  Builder builder(&getContext());
  int64_t sharedBytes = 0;
  // Scratch is in use while its operation runs and no longer, and no two of these run at once: all of it begins at 0.
  WalkResult result = module->walk([&](Operation *op) {
    FailureOr<int64_t> bytes = getScratchBytes(op);
    if (failed(bytes))
      return WalkResult::interrupt();
    if (*bytes == 0)
      return WalkResult::advance();
    if (op->getParentOfType<WarpSpecializeOp>()) {
      op->emitOpError() << "needs shared memory in `" << WarpSpecializeOp::getOperationName()
                        << "`, where other warps use theirs at the same time; this pass does not place that";
      return WalkResult::interrupt();
    }
    op->setAttr(kAllocationOffsetAttrName, builder.getI32IntegerAttr(0));
    sharedBytes = std::max(sharedBytes, *bytes);
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return failure();
  module->setAttr(kSharedAttrName, builder.getI32IntegerAttr(sharedBytes));
  return success();
}

//===- AllocateSharedMemory.cpp - Allocation of shared memory ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/SharedMemory/SharedAllocation.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/Transforms/Passes.h"

#include "llvm/ADT/Statistic.h"

#define DEBUG_TYPE "allocate-shared-memory"

namespace mlir::triton::gpu {
#define GEN_PASS_DEF_ALLOCATESHAREDMEMORY
#include "triton/Dialect/TritonGPU/Transforms/Passes.h.inc"
} // namespace mlir::triton::gpu

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

ALWAYS_ENABLED_STATISTIC(numBuffers, "Number of buffers allocated");
ALWAYS_ENABLED_STATISTIC(numScratchBuffers, "Number of scratch buffers allocated");
ALWAYS_ENABLED_STATISTIC(numBytes, "Number of bytes in the frames of functions");
ALWAYS_ENABLED_STATISTIC(numBytesReused, "Number of bytes saved by overlapping buffers");

namespace {

struct AllocateSharedMemory : public triton::gpu::impl::AllocateSharedMemoryBase<AllocateSharedMemory> {
  bool canScheduleOn(RegisteredOperationName name) const override {
    return name.hasTrait<mlir::OpTrait::SymbolTable>();
  }
  void runOnOperation() override {
    for (Operation *module : findKernelModules(getOperation()))
      if (failed(allocate(module)))
        return signalPassFailure();
  }

  LogicalResult allocate(Operation *module);
};

} // namespace

static void updateStatistics(const SharedAllocation::Function &function) {
  int64_t bytes = 0;
  for (const SharedBuffer &buffer : function.buffers.getBuffers()) {
    numBuffers += buffer.kind == SharedBuffer::Kind::Allocation;
    numScratchBuffers += buffer.kind == SharedBuffer::Kind::Scratch;
    if (buffer.kind != SharedBuffer::Kind::Argument)
      bytes += buffer.bytes;
  }
  numBytes += function.frame.bytes;
  numBytesReused += std::max<int64_t>(0, bytes - function.frame.bytes);
}

LogicalResult AllocateSharedMemory::allocate(Operation *module) {
  if (failed(verifyHasLayouts(module)))
    return failure();
  FailureOr<SharedAllocation> allocation = SharedAllocation::compute(module);
  if (failed(allocation))
    return failure();
  Builder builder(&getContext());
  for (const SharedAllocation::Function &function : allocation->getFunctions()) {
    // Remove the offsets that a previous run of the pass assigned.
    FuncOp(function.func).walk([](Operation *op) { op->removeAttr(kAllocationOffsetAttrName); });
    for (auto [buffer, offset] : llvm::zip_equal(function.buffers.getBuffers(), function.offsets))
      if (buffer.owner)
        buffer.owner->setAttr(kAllocationOffsetAttrName, builder.getI32IntegerAttr(offset));
  }
  for (const SharedAllocation::Function &function : allocation->getFunctions())
    updateStatistics(function);
  module->setAttr(kSharedAttrName, builder.getI32IntegerAttr(allocation->getBytes()));
  return success();
}

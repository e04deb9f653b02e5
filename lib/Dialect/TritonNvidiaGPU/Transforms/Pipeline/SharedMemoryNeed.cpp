//===- SharedMemoryNeed.cpp - Shared memory of a loop ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SharedMemoryNeed.h"

#include "triton/Dialect/Triton/IR/Diagnostics.h"
#include "triton/Dialect/TritonGPU/IR/SharedMemoryEffects.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

/// Returns the bytes of the blocks that `op` accesses through a descriptor.
static int64_t getBlockBytes(Operation *op) {
  int64_t bytes = 0;
  if (isa<DescriptorLoadOp, DescriptorGatherOp, DescriptorStoreOp, DescriptorReduceOp, DescriptorScatterOp>(op))
    for (Type type : llvm::concat<const Type>(op->getOperandTypes(), op->getResultTypes()))
      if (auto block = dyn_cast<RankedTensorType>(type))
        bytes += block.getNumElements() * getElementBitWidth(block) / 8;
  return bytes;
}

int64_t mlir::triton::nvidia_gpu::getSharedMemoryNeed(scf::ForOp loop,
                                                      llvm::function_ref<bool(Operation *)> isIgnored) {
  // The lowering reports operations that it does not support.
  DiagnosticsDropped dropped(loop->getContext());
  int64_t buffers = 0, scratch = 0;
  auto isUsedInLoop = [&](Operation *op) {
    return llvm::any_of(op->getUsers(), [&](Operation *user) { return loop->isAncestor(user); });
  };
  loop->getParentOfType<FuncOp>().walk([&](Operation *op) {
    bool isLive = loop->isAncestor(op) || (isa<LocalAllocOp>(op) && isUsedInLoop(op));
    if (!isLive || isIgnored(op))
      return;
    buffers += getBlockBytes(op);
    FailureOr<SharedMemoryRequirement> need = getSharedMemoryRequirement(op);
    if (failed(need))
      return;
    if (need->buffer)
      buffers += need->bytes;
    else
      scratch = std::max(scratch, need->bytes);
  });
  return buffers + scratch;
}

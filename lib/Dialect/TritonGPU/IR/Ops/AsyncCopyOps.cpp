//===- AsyncCopyOps.cpp - Copies that run beside the program ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

LogicalResult AsyncCopyGlobalToLocalOp::verify() {
  MemDescType buffer = getResult().getType();
  auto source = cast<RankedTensorType>(getPointeeType(getSrc().getType()));
  if (!buffer.getMutableMemory())
    return emitOpError() << "the buffer is not mutable: " << buffer;
  if (buffer.getShape() != source.getShape() || buffer.getElementType() != source.getElementType())
    return emitOpError() << "copies a tensor " << source << " to a buffer of another shape or element type, " << buffer;
  if (!llvm::isPowerOf2_32(getContiguity()))
    return emitOpError() << "contiguity is a power of two, not " << static_cast<int32_t>(getContiguity());
  return success();
}

LogicalResult AsyncWaitOp::verify() {
  if (static_cast<int32_t>(getNum()) < 0)
    return emitOpError() << "the number of groups that may be under way is not negative, but it is "
                         << static_cast<int32_t>(getNum());
  return success();
}

//===----------------------------------------------------------------------===//
// Effects on shared memory
//===----------------------------------------------------------------------===//

void AsyncCopyGlobalToLocalOp::getSharedMemoryEffects(bool, SharedMemoryEffects &effects) {
  // `cp.async` accesses memory by the generic proxy, unlike `cp.async.bulk`.
  effects.write(getResult(), MemoryProxy::Generic, Completion::AsyncCopies);
}

void AsyncWaitOp::getSharedMemoryEffects(bool, SharedMemoryEffects &effects) {
  effects.wait = AsyncWait{Completion::AsyncCopies, getNum()};
}

//===- AsyncCopyOps.cpp - Asynchronous copies ---===//
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
    return emitOpError() << "expected a mutable buffer, but got " << buffer;
  if (buffer.getShape() != source.getShape() || buffer.getElementType() != source.getElementType())
    return emitOpError() << "expected a buffer of the shape and element type of " << source << ", but got " << buffer;
  if (!llvm::isPowerOf2_64(static_cast<int32_t>(getContiguity())))
    return emitOpError() << "expected `contiguity` to be a power of two, but got "
                         << static_cast<int32_t>(getContiguity());
  return success();
}

LogicalResult AsyncWaitOp::verify() {
  if (static_cast<int32_t>(getNum()) < 0)
    return emitOpError() << "expected a non-negative number of groups in flight, but got "
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

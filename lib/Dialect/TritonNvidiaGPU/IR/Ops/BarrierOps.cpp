//===- BarrierOps.cpp - Barriers in shared memory ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::nvidia_gpu;

LogicalResult mlir::triton::nvidia_gpu::verifyBarrier(Operation *op, MemDescType type) {
  if (type.getElementType().isInteger(64) && type.getShape() == ArrayRef<int64_t>{1})
    return success();
  return op->emitOpError() << "a barrier is a buffer of one i64, not " << type;
}

LogicalResult InitBarrierOp::verify() { return verifyBarrier(*this, getAlloc().getType()); }

LogicalResult InvalBarrierOp::verify() { return verifyBarrier(*this, getAlloc().getType()); }

LogicalResult BarrierExpectOp::verify() { return verifyBarrier(*this, getAlloc().getType()); }

LogicalResult WaitBarrierOp::verify() { return verifyBarrier(*this, getAlloc().getType()); }

LogicalResult ArriveBarrierOp::verify() {
  if (static_cast<int32_t>(getCount()) < 1)
    return emitOpError() << "counts at least one arrival, not " << static_cast<int32_t>(getCount());
  return verifyBarrier(*this, getAlloc().getType());
}

LogicalResult AsyncCopyMbarrierArriveOp::verify() { return verifyBarrier(*this, getAlloc().getType()); }

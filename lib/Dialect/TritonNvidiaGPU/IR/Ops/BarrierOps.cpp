//===- BarrierOps.cpp - Mbarriers ---===//
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
  return op->emitOpError() << "expected an mbarrier, a buffer of one i64, but got " << type;
}

LogicalResult InitBarrierOp::verify() { return verifyBarrier(*this, getAlloc().getType()); }

LogicalResult InvalBarrierOp::verify() { return verifyBarrier(*this, getAlloc().getType()); }

LogicalResult BarrierExpectOp::verify() { return verifyBarrier(*this, getAlloc().getType()); }

LogicalResult WaitBarrierOp::verify() { return verifyBarrier(*this, getAlloc().getType()); }

LogicalResult ArriveBarrierOp::verify() {
  if (static_cast<int32_t>(getCount()) < 1)
    return emitOpError() << "expected `count` to be at least 1, but got " << static_cast<int32_t>(getCount());
  return verifyBarrier(*this, getAlloc().getType());
}

LogicalResult AsyncCopyMbarrierArriveOp::verify() { return verifyBarrier(*this, getAlloc().getType()); }

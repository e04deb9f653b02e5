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
  if (type.getElementType().isSignlessInteger(64) && type.getShape() == ArrayRef<int64_t>{1})
    return success();
  return op->emitOpError() << "expected an mbarrier, a buffer of one i64, but got " << type;
}

/// Verifies a number that an mbarrier counts: of arrivals or of bytes (PTX ISA, "Contents of the mbarrier object").
static LogicalResult verifyCount(Operation *op, StringRef name, uint32_t value, int32_t least) {
  constexpr int32_t most = (1 << 20) - 1;
  auto number = static_cast<int32_t>(value);
  if (number >= least && number <= most)
    return success();
  return op->emitOpError() << "expected `" << name << "` from " << least << " to " << most << ", but got " << number;
}

LogicalResult InitBarrierOp::verify() {
  return success(succeeded(verifyCount(*this, "count", getCount(), 1)) &&
                 succeeded(verifyBarrier(*this, getAlloc().getType())));
}

LogicalResult InvalBarrierOp::verify() { return verifyBarrier(*this, getAlloc().getType()); }

LogicalResult BarrierExpectOp::verify() {
  return success(succeeded(verifyCount(*this, "size", getSize(), 0)) &&
                 succeeded(verifyBarrier(*this, getAlloc().getType())));
}

LogicalResult WaitBarrierOp::verify() { return verifyBarrier(*this, getAlloc().getType()); }

LogicalResult ArriveBarrierOp::verify() {
  return success(succeeded(verifyCount(*this, "count", getCount(), 1)) &&
                 succeeded(verifyBarrier(*this, getAlloc().getType())));
}

LogicalResult AsyncCopyMbarrierArriveOp::verify() { return verifyBarrier(*this, getAlloc().getType()); }

//===----------------------------------------------------------------------===//
// Effects on shared memory
//===----------------------------------------------------------------------===//

/// Setting up and invalidating an mbarrier are plain writes of one thread.
static void writeByOneThread(Value mbarrier, SharedMemoryEffects &effects) {
  effects.write(mbarrier);
  effects.accesses.back().byOneThread = true;
}

void InitBarrierOp::getSharedMemoryEffects(bool, SharedMemoryEffects &effects) {
  writeByOneThread(getAlloc(), effects);
  // Its lowering makes the mbarrier visible to bulk copies by a proxy fence of all threads.
  effects.fencesProxies = true;
}

void InvalBarrierOp::getSharedMemoryEffects(bool, SharedMemoryEffects &effects) {
  writeByOneThread(getAlloc(), effects);
}

void BarrierExpectOp::getSharedMemoryEffects(bool, SharedMemoryEffects &effects) { effects.synchronize(getAlloc()); }

void WaitBarrierOp::getSharedMemoryEffects(bool, SharedMemoryEffects &effects) {
  effects.waitsForPhase = true;
  effects.synchronize(getAlloc());
}

void ArriveBarrierOp::getSharedMemoryEffects(bool, SharedMemoryEffects &effects) {
  // One thread arrives for all.
  effects.signalsCompletion = true;
  effects.synchronize(getAlloc());
}

void AsyncCopyMbarrierArriveOp::getSharedMemoryEffects(bool, SharedMemoryEffects &effects) {
  effects.synchronize(getAlloc());
}

LogicalResult RefillBarrierOp::verify() {
  // Barrier 0 of 16 is that of all warps (PTX ISA, barrier.cta).
  constexpr int32_t mostBarriers = 15;
  if (auto count = static_cast<int32_t>(getCount()); count < 1 || count > mostBarriers)
    return emitOpError() << "expected from 1 to " << mostBarriers << " barriers, but got " << count;
  return success();
}

void RefillBarrierOp::getSharedMemoryEffects(bool, SharedMemoryEffects &effects) { effects.hasBarrier = true; }

void FenceAsyncSharedOp::getSharedMemoryEffects(bool, SharedMemoryEffects &effects) { effects.fencesProxies = true; }

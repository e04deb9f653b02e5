//===- TMAOps.cpp - Bulk copies through tensor maps ---===//
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

/// A tensor map has one to five dimensions (PTX ISA, section Tensors).
static constexpr unsigned kMaxRank = 5;

static LogicalResult verifyCoordinates(Operation *op, OperandRange coordinates) {
  if (!coordinates.empty() && coordinates.size() <= kMaxRank)
    return success();
  return op->emitOpError() << "has " << coordinates.size() << " coordinates, but a tensor map has 1 to " << kMaxRank
                           << " dimensions";
}

/// What a copy writes to.
static LogicalResult verifyDestination(Operation *op, MemDescType type) {
  if (!type.getMutableMemory())
    return op->emitOpError() << "copies to a buffer that is not mutable: " << type;
  if (!isa<NvmmaSharedEncodingAttr>(type.getEncoding()))
    return op->emitOpError() << "copies to a buffer whose layout is not #ttg.nvmma_shared: " << type;
  return success();
}

LogicalResult AsyncTMACopyGlobalToLocalOp::verify() {
  return success(succeeded(verifyCoordinates(*this, getCoord())) &&
                 succeeded(verifyBarrier(*this, getBarrier().getType())) &&
                 succeeded(verifyDestination(*this, getResult().getType())));
}

LogicalResult AsyncTMACopyLocalToGlobalOp::verify() { return verifyCoordinates(*this, getCoord()); }

LogicalResult AsyncTMAReduceOp::verify() { return verifyCoordinates(*this, getCoord()); }

LogicalResult AsyncTMAGatherOp::verify() {
  return success(succeeded(verifyBarrier(*this, getBarrier().getType())) &&
                 succeeded(verifyDestination(*this, getResult().getType())));
}

LogicalResult TensormapCreateOp::verify() {
  size_t rank = getBoxDim().size();
  if (rank < 1 || rank > kMaxRank)
    return emitOpError() << "makes a tensor map of " << rank << " dimensions, but it has 1 to " << kMaxRank;
  if (getGlobalDim().size() != rank || getElementStride().size() != rank)
    return emitOpError() << "lists sizes of the box, sizes of the tensor and element strides for " << rank << ", "
                         << getGlobalDim().size() << " and " << getElementStride().size()
                         << " dimensions, which must be as many";
  if (getGlobalStride().size() != rank - 1)
    return emitOpError() << "lists " << getGlobalStride().size() << " strides, but a tensor map of " << rank
                         << " dimensions has " << rank - 1;
  return success();
}

//===----------------------------------------------------------------------===//
// Effects on shared memory
//===----------------------------------------------------------------------===//

/// A copy to `destination` whose bytes `mbarrier` counts.
static void addBulkLoad(Value mbarrier, Value destination, SharedMemoryEffects &effects) {
  effects.synchronize(mbarrier, MemoryProxy::Async);
  effects.write(destination, MemoryProxy::Async, Completion::MBarrier);
}

/// A copy or reduction from `source` that belongs to a bulk group.
static void addBulkStore(Value source, SharedMemoryEffects &effects) {
  effects.read(source, MemoryProxy::Async, Completion::BulkStores);
}

void AsyncTMACopyGlobalToLocalOp::getSharedMemoryEffects(bool, SharedMemoryEffects &effects) {
  addBulkLoad(getBarrier(), getResult(), effects);
}

void AsyncTMAGatherOp::getSharedMemoryEffects(bool, SharedMemoryEffects &effects) {
  addBulkLoad(getBarrier(), getResult(), effects);
}

void AsyncTMACopyLocalToGlobalOp::getSharedMemoryEffects(bool, SharedMemoryEffects &effects) {
  addBulkStore(getSrc(), effects);
}

void AsyncTMAReduceOp::getSharedMemoryEffects(bool, SharedMemoryEffects &effects) { addBulkStore(getSrc(), effects); }

void AsyncTMAScatterOp::getSharedMemoryEffects(bool, SharedMemoryEffects &effects) { addBulkStore(getSrc(), effects); }

void AsyncTMAStoreWaitOp::getSharedMemoryEffects(bool, SharedMemoryEffects &effects) {
  effects.wait = AsyncWait{Completion::BulkStores, getPendings()};
}

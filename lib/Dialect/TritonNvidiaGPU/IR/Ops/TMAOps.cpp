//===- TMAOps.cpp - TMA copies and tensor maps ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TensorMap.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::nvidia_gpu;

/// The largest rank of a tensor map (PTX ISA, section Tensors).

static LogicalResult verifyCoordinates(Operation *op, OperandRange coordinates) {
  if (!coordinates.empty() && coordinates.size() <= kMaxTensorMapRank)
    return success();
  return op->emitOpError() << "expected 1 to " << kMaxTensorMapRank
                           << " coordinates, one per dimension of the tensor map, but "
                           << "got " << coordinates.size();
}

/// Verifies the buffer that a copy writes.
static LogicalResult verifyDestination(Operation *op, MemDescType type) {
  if (!type.getMutableMemory())
    return op->emitOpError() << "expected a mutable buffer, but got " << type;
  if (!isa<NvmmaSharedEncodingAttr>(type.getEncoding()))
    return op->emitOpError() << "expected a buffer in the layout #ttg.nvmma_shared, but got " << type;
  return success();
}

LogicalResult AsyncTMACopyGlobalToLocalOp::verify() {
  return success(succeeded(verifyCoordinates(*this, getCoord())) &&
                 succeeded(verifyBarrier(*this, getBarrier().getType())) &&
                 succeeded(verifyDestination(*this, getResult().getType())));
}

LogicalResult AsyncTMACopyLocalToGlobalOp::verify() { return verifyCoordinates(*this, getCoord()); }

LogicalResult AsyncTMAStoreWaitOp::verify() {
  if (auto pendings = static_cast<int32_t>(getPendings()); pendings < 0)
    return emitOpError() << "expected `pendings` to be at least 0, but got " << pendings;
  return success();
}

LogicalResult AsyncTMAReduceOp::verify() { return verifyCoordinates(*this, getCoord()); }

LogicalResult AsyncTMAGatherOp::verify() {
  return success(succeeded(verifyBarrier(*this, getBarrier().getType())) &&
                 succeeded(verifyDestination(*this, getResult().getType())));
}

LogicalResult TensormapCreateOp::verify() {
  size_t rank = getBoxDim().size();
  if (rank < 1 || rank > kMaxTensorMapRank)
    return emitOpError() << "expected a tensor map of 1 to " << kMaxTensorMapRank << " dimensions, but got " << rank;
  if (getGlobalDim().size() != rank || getElementStride().size() != rank)
    return emitOpError() << "expected " << rank << " sizes of the tensor and element strides, as many as sizes of the "
                         << "box, but got " << getGlobalDim().size() << " and " << getElementStride().size();
  if (getGlobalStride().size() != rank - 1)
    return emitOpError() << "expected " << rank - 1 << " strides for a tensor map of " << rank
                         << " dimensions, but got " << getGlobalStride().size();
  std::optional<int> numWarps = lookupNumWarps(*this);
  if (numWarps && static_cast<int>(getWarp()) >= *numWarps)
    return emitOpError() << "expected one of " << *numWarps << " warps, but got number " << getWarp();
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

//===----------------------------------------------------------------------===//
// Tensor maps
//===----------------------------------------------------------------------===//

FailureOr<SharedMemoryRequirement> TensormapCreateOp::getSharedMemoryRequirement() {
  return SharedMemoryRequirement::scratch(kTensorMapBytes);
}

void TensormapCreateOp::getSharedMemoryEffects(bool hasScratch, SharedMemoryEffects &effects) {
  // One warp writes the tensor map and copies it to global memory.
  if (hasScratch)
    effects.exchangeWithinWarps(StringAttr::get(getContext(), getOperationName() + Twine(getWarp())));
}

void TensormapFenceproxyAcquireOp::getSharedMemoryEffects(bool, SharedMemoryEffects &effects) {
  effects.hasBarrier = true;
}

//===- TensorMemoryOps.cpp - Buffers in tensor memory ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::nvidia_gpu;

LogicalResult mlir::triton::nvidia_gpu::verifyToken(Operation *op, Value dep, Value token) {
  if (!dep || token)
    return success();
  return op->emitOpError() << "comes after another access and so has a token for later ones";
}

/// Checks that the memory of a multiprocessor can hold the buffer, or a block's part of it.
static LogicalResult verifySize(Operation *op, MemDescType type) {
  constexpr int64_t kMemoryBits = 128 * 512 * 32;
  int64_t bits = ShapedType::getNumElements(type.getAllocShape()) * getElementBitWidth(type.getElementType());
  if (auto layout = dyn_cast<TensorMemoryEncodingAttr>(type.getEncoding())) {
    bits = bits * layout.getColStride() / (layout.getCTASplitM() * layout.getCTASplitN());
  } else {
    // Each scale is there four times.
    auto scales = cast<TensorMemoryScalesEncodingAttr>(type.getEncoding());
    bits = bits * 4 / (scales.getCTASplitM() * scales.getCTASplitN());
  }
  if (bits <= kMemoryBits)
    return success();
  return op->emitOpError() << "takes " << bits / 8 << " bytes of tensor memory, of which there are " << kMemoryBits / 8;
}

/// Checks that a tensor and a buffer that one is copied to the other hold the same, and that there are the warps to do
/// it: each reaches a quarter of the memory's rows.
static LogicalResult verifyAccess(Operation *op, RankedTensorType tensor, MemDescType buffer) {
  if (tensor.getShape() != buffer.getShape() || tensor.getElementType() != buffer.getElementType())
    return op->emitOpError() << "the tensor and the buffer have one shape and element type, but they are " << tensor
                             << " and " << buffer;
  if (std::optional<int> numWarps = lookupNumWarps(op); numWarps && *numWarps % 4 != 0)
    return op->emitOpError() << "four warps together reach tensor memory, but the code runs on " << *numWarps;
  return success();
}

//===----------------------------------------------------------------------===//
// TMEMAllocOp
//===----------------------------------------------------------------------===//

void TMEMAllocOp::getEffects(SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  // Until it has a place, an immutable buffer is a value.
  if (!getResult().getType().getMutableMemory() && !(*this)->hasAttr(kColumnOffsetAttrName))
    return;
  OpResult buffer = (*this)->getOpResult(0);
  effects.emplace_back(MemoryEffects::Allocate::get(), buffer, TensorMemory::get());
  if (getSrc())
    effects.emplace_back(MemoryEffects::Write::get(), buffer, TensorMemory::get());
}

LogicalResult TMEMAllocOp::verify() {
  MemDescType type = getResult().getType();
  if (type.getShape() != type.getAllocShape())
    return emitOpError() << "allocates a whole buffer, no part of one: " << type;
  if (!getSrc() && !type.getMutableMemory())
    return emitOpError() << "a buffer that holds nothing at first must be mutable";
  for (StringRef name : {kColumnOffsetAttrName, kRowOffsetAttrName})
    if (Attribute offset = (*this)->getAttr(name)) {
      auto value = dyn_cast<IntegerAttr>(offset);
      if (!value || !value.getType().isInteger(32) || value.getInt() < 0)
        return emitOpError() << "`" << name << "` is an i32 that is not negative, not " << offset;
    }
  if (failed(verifySize(*this, type)))
    return failure();
  return getSrc() ? verifyAccess(*this, cast<RankedTensorType>(getSrc().getType()), type) : success();
}

//===----------------------------------------------------------------------===//
// TMEMLoadOp and TMEMStoreOp
//===----------------------------------------------------------------------===//

LogicalResult TMEMLoadOp::verify() {
  MemDescType buffer = getSrc().getType();
  if (!isa<TensorMemoryEncodingAttr>(buffer.getEncoding()))
    return emitOpError() << "reads a buffer in the layout #ttng.tensor_memory_encoding, not " << buffer;
  if (failed(verifyToken(*this, getDep(), getToken())))
    return failure();
  return verifyAccess(*this, cast<RankedTensorType>(getResult().getType()), buffer);
}

LogicalResult TMEMStoreOp::verify() {
  MemDescType buffer = getDst().getType();
  if (!buffer.getMutableMemory())
    return emitOpError() << "the buffer is not mutable: " << buffer;
  if (failed(verifyToken(*this, getDep(), getToken())))
    return failure();
  return verifyAccess(*this, cast<RankedTensorType>(getSrc().getType()), buffer);
}

//===----------------------------------------------------------------------===//
// TMEMSubSliceOp
//===----------------------------------------------------------------------===//

LogicalResult TMEMSubSliceOp::verify() {
  MemDescType source = getSrc().getType(), result = getResult().getType();
  auto layout = dyn_cast<TensorMemoryEncodingAttr>(source.getEncoding());
  auto part = dyn_cast<TensorMemoryEncodingAttr>(result.getEncoding());
  if (!layout || !part || source.getRank() != 2 || result.getRank() != 2)
    return emitOpError() << "takes columns of a matrix in the layout #ttng.tensor_memory_encoding, but " << source
                         << " becomes " << result;
  // The part may be cut into narrower blocks.
  auto expected =
      TensorMemoryEncodingAttr::get(getContext(), layout.getBlockM(), part.getBlockN(), layout.getColStride(),
                                    layout.getCTASplitM(), layout.getCTASplitN(), layout.getTwoCTAs());
  if (part != expected || source.getElementType() != result.getElementType() ||
      source.getMutableMemory() != result.getMutableMemory() || source.getAllocShape() != result.getAllocShape())
    return emitOpError()
           << "a part keeps the layout (but for blockN), the element type, the mutability and the shape of "
              "the whole buffer, but "
           << source << " becomes " << result;
  int64_t first = static_cast<int32_t>(getN()), columns = result.getShape()[1];
  if (source.getShape()[0] != result.getShape()[0] || first < 0 || first + columns > source.getShape()[1])
    return emitOpError() << "columns " << first << " to " << first + columns - 1 << " of all rows are no part "
                         << result << " of " << source;
  return success();
}

//===----------------------------------------------------------------------===//
// TMEMCopyOp
//===----------------------------------------------------------------------===//

void TMEMCopyOp::getEffects(SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  effects.emplace_back(MemoryEffects::Read::get(), &getSrcMutable(), SharedMemory::get());
  effects.emplace_back(MemoryEffects::Write::get(), &getDstMutable(), TensorMemory::get());
  for (OpOperand &barrier : getBarrierMutable())
    effects.emplace_back(MemoryEffects::Write::get(), &barrier, SharedMemory::get());
}

void TMEMCopyOp::getSharedMemoryEffects(bool, SharedMemoryEffects &effects) {
  // Without an mbarrier of its own, the copy is complete when that of a later `ttng.tc_gen5_commit` is arrived at.
  effects.read(getSrc(), MemoryProxy::Async, Completion::MBarrier);
  if (getBarrier())
    effects.synchronize(getBarrier(), MemoryProxy::Async);
}

LogicalResult TMEMCopyOp::verify() {
  MemDescType source = getSrc().getType(), destination = getDst().getType();
  if (!destination.getMutableMemory())
    return emitOpError() << "the buffer is not mutable: " << destination;
  auto bits = [](MemDescType type) {
    return ShapedType::getNumElements(type.getShape()) * getElementBitWidth(type.getElementType());
  };
  if (bits(source) != bits(destination))
    return emitOpError() << "copies " << bits(source) << " bits to a buffer of " << bits(destination);
  return getBarrier() ? verifyBarrier(*this, getBarrier().getType()) : success();
}

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
  return op->emitOpError() << "expected a result token with a token operand, but got none";
}

/// Verifies that the part of the buffer in one CTA fits into tensor memory.
static LogicalResult verifySize(Operation *op, MemDescType type) {
  constexpr int64_t kMemoryBits = 128 * 512 * 32;
  int64_t bits = ShapedType::getNumElements(type.getAllocShape()) * getElementBitWidth(type.getElementType());
  if (auto layout = dyn_cast<TensorMemoryEncodingAttr>(type.getEncoding())) {
    bits = bits * layout.getColStride() / (layout.getCTASplitM() * layout.getCTASplitN());
  } else {
    // Each scale is replicated four times.
    auto scales = cast<TensorMemoryScalesEncodingAttr>(type.getEncoding());
    bits = bits * 4 / (scales.getCTASplitM() * scales.getCTASplitN());
  }
  if (bits <= kMemoryBits)
    return success();
  return op->emitOpError() << "expected a buffer of at most " << kMemoryBits / 8 << " bytes, the tensor memory of a "
                           << "CTA, but got " << bits / 8;
}

/// Verifies a copy between a tensor and a buffer: they have one shape and element type, and the code runs on whole warp
/// groups, because each warp can access a quarter of the rows (PTX ISA, tcgen05.ld, access restrictions).
static LogicalResult verifyAccess(Operation *op, RankedTensorType tensor, MemDescType buffer) {
  if (tensor.getShape() != buffer.getShape() || tensor.getElementType() != buffer.getElementType())
    return op->emitOpError() << "expected a buffer of the shape and element type of " << tensor << ", but got "
                             << buffer;
  if (std::optional<int> numWarps = lookupNumWarps(op); numWarps && *numWarps % 4 != 0)
    return op->emitOpError() << "expected a multiple of 4 warps, one warp group, but got " << *numWarps;
  return success();
}

//===----------------------------------------------------------------------===//
// TMEMAllocOp
//===----------------------------------------------------------------------===//

void TMEMAllocOp::getEffects(SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  // An immutable buffer without an allocated column is a value.
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
    return emitOpError() << "expected a whole buffer, but got the view " << type;
  if (!getSrc() && !type.getMutableMemory())
    return emitOpError() << "expected a mutable buffer without a source, but got " << type;
  for (StringRef name : {kColumnOffsetAttrName, kRowOffsetAttrName})
    if (Attribute offset = (*this)->getAttr(name)) {
      auto value = dyn_cast<IntegerAttr>(offset);
      if (!value || !value.getType().isSignlessInteger(32) || value.getInt() < 0)
        return emitOpError() << "expected `" << name << "` to be a non-negative i32, but got " << offset;
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
    return emitOpError() << "expected a buffer in the layout #ttng.tensor_memory_encoding, but got " << buffer;
  if (failed(verifyToken(*this, getDep(), getToken())))
    return failure();
  return verifyAccess(*this, cast<RankedTensorType>(getResult().getType()), buffer);
}

LogicalResult TMEMStoreOp::verify() {
  MemDescType buffer = getDst().getType();
  if (!buffer.getMutableMemory())
    return emitOpError() << "expected a mutable buffer, but got " << buffer;
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
    return emitOpError() << "expected matrices in the layout #ttng.tensor_memory_encoding, but got " << source
                         << " and " << result;
  // The view may have another blockN.
  auto expected =
      TensorMemoryEncodingAttr::get(getContext(), layout.getBlockM(), part.getBlockN(), layout.getColStride(),
                                    layout.getCTASplitM(), layout.getCTASplitN(), layout.getTwoCTAs());
  if (part != expected || source.getElementType() != result.getElementType() ||
      source.getMutableMemory() != result.getMutableMemory() || source.getAllocShape() != result.getAllocShape())
    return emitOpError() << "expected a view with the layout (except blockN), element type, mutability and allocation "
                            "shape of "
                         << source << ", but got " << result;
  int64_t first = static_cast<int32_t>(getN()), columns = result.getShape()[1];
  if (source.getShape()[0] != result.getShape()[0] || first < 0 || first + columns > source.getShape()[1])
    return emitOpError() << "expected columns of all rows within " << source << ", but got columns " << first << " to "
                         << first + columns - 1 << " in " << result;
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
    return emitOpError() << "expected a mutable buffer, but got " << destination;
  auto bits = [](MemDescType type) {
    return ShapedType::getNumElements(type.getShape()) * getElementBitWidth(type.getElementType());
  };
  if (bits(source) != bits(destination))
    return emitOpError() << "expected a destination of " << bits(source) << " bits, but got " << bits(destination);
  return getBarrier() ? verifyBarrier(*this, getBarrier().getType()) : success();
}

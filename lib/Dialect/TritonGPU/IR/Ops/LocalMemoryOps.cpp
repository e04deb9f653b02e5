//===- LocalMemoryOps.cpp - Buffers in shared memory ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

// A thread writes the elements that it holds, so the stored tensor may have any layout.
SmallVector<LayoutGroup> LocalAllocOp::getLayoutGroups() { return {}; }
SmallVector<LayoutGroup> LocalStoreOp::getLayoutGroups() { return {}; }

/// Checks that a tensor and a buffer that one is copied to the other hold the same.
static LogicalResult verifyCopy(Operation *op, RankedTensorType tensor, MemDescType buffer) {
  if (tensor.getShape() != buffer.getShape() || tensor.getElementType() != buffer.getElementType())
    return op->emitOpError() << "the tensor and the buffer have one shape and element type, but they are " << tensor
                             << " and " << buffer;
  if (buffer.getLayoutShape().size() != buffer.getRank())
    return op->emitOpError() << "the buffer is one of several; `ttg.memdesc_index` says which: " << buffer;
  return success();
}

//===----------------------------------------------------------------------===//
// LocalAllocOp
//===----------------------------------------------------------------------===//

void LocalAllocOp::getEffects(SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  // Until it has a place, an immutable buffer is a value.
  if (!getType().getMutableMemory() && !(*this)->hasAttr(kAllocationOffsetAttrName))
    return;
  effects.emplace_back(MemoryEffects::Allocate::get(), getOperation()->getOpResult(0), SharedMemory::get());
  if (getSrc())
    effects.emplace_back(MemoryEffects::Write::get(), getOperation()->getOpResult(0), SharedMemory::get());
}

LogicalResult LocalAllocOp::verify() {
  if (getType().getShape() != getType().getAllocShape())
    return emitOpError() << "allocates a whole buffer, no part of one: " << getType();
  if (auto alignment = getAlignment(); alignment && !llvm::isPowerOf2_32(*alignment))
    return emitOpError() << "the alignment is a power of two, not " << static_cast<int32_t>(*alignment);
  if (getSrc())
    return verifyCopy(*this, getSrc().getType(), getType());
  if (!getType().getMutableMemory())
    return emitOpError() << "a buffer that holds nothing at first must be mutable";
  return success();
}

unsigned LocalAllocOp::getAlignmentOrDefault() {
  return getAlignment().value_or(cast<SharedLayoutInterface>(getType().getEncoding()).getAlignment());
}

OpFoldResult LocalAllocOp::fold(FoldAdaptor) {
  // A copy of a buffer that never changes is the buffer.
  if (!getSrc() || getType().getMutableMemory())
    return {};
  auto load = getSrc().getDefiningOp<LocalLoadOp>();
  if (load && load.getSrc().getType() == getType())
    return load.getSrc();
  return {};
}

LogicalResult LocalAllocOp::canonicalize(LocalAllocOp op, PatternRewriter &rewriter) {
  auto convert = op.getSrc() ? op.getSrc().getDefiningOp<ConvertLayoutOp>() : nullptr;
  if (!convert)
    return rewriter.notifyMatchFailure(op, "the source is not converted");
  rewriter.modifyOpInPlace(op, [&] { op.getSrcMutable().assign(convert.getSrc()); });
  return success();
}

//===----------------------------------------------------------------------===//
// LocalLoadOp and LocalStoreOp
//===----------------------------------------------------------------------===//

LogicalResult LocalLoadOp::verify() { return verifyCopy(*this, getType(), getSrc().getType()); }

LogicalResult LocalStoreOp::verify() {
  if (!getDst().getType().getMutableMemory())
    return emitOpError() << "the buffer is not mutable: " << getDst().getType();
  return verifyCopy(*this, getSrc().getType(), getDst().getType());
}

LogicalResult LocalStoreOp::canonicalize(LocalStoreOp op, PatternRewriter &rewriter) {
  auto convert = op.getSrc().getDefiningOp<ConvertLayoutOp>();
  if (!convert)
    return rewriter.notifyMatchFailure(op, "the source is not converted");
  rewriter.modifyOpInPlace(op, [&] { op.getSrcMutable().assign(convert.getSrc()); });
  return success();
}

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

/// Verifies a copy between a tensor and a buffer: they have one shape and element type, and the buffer is a single one.
static LogicalResult verifyCopy(Operation *op, RankedTensorType tensor, MemDescType buffer) {
  if (tensor.getShape() != buffer.getShape() || tensor.getElementType() != buffer.getElementType())
    return op->emitOpError() << "expected a buffer of the shape and element type of " << tensor << ", but got "
                             << buffer;
  if (buffer.getLayoutShape().size() != buffer.getRank())
    return op->emitOpError() << "expected a single buffer, but got the multi-buffer " << buffer
                             << "; use `ttg.memdesc_index`";
  return success();
}

//===----------------------------------------------------------------------===//
// LocalAllocOp
//===----------------------------------------------------------------------===//

/// Returns whether a buffer is a value: it is immutable and has no allocated offset.
static bool isImmutableValue(LocalAllocOp alloc) {
  return !alloc.getType().getMutableMemory() && !alloc->hasAttr(kAllocationOffsetAttrName);
}

void LocalAllocOp::getEffects(SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  if (isImmutableValue(*this))
    return;
  effects.emplace_back(MemoryEffects::Allocate::get(), getOperation()->getOpResult(0), SharedMemory::get());
  if (getSrc())
    effects.emplace_back(MemoryEffects::Write::get(), getOperation()->getOpResult(0), SharedMemory::get());
}

FailureOr<SharedMemoryRequirement> LocalAllocOp::getSharedMemoryRequirement() {
  return SharedMemoryRequirement{static_cast<int64_t>(getAllocationBytes(getType())), getAlignmentOrDefault(),
                                 getResult()};
}

void LocalAllocOp::getSharedMemoryEffects(bool, SharedMemoryEffects &effects) {
  if (getSrc())
    effects.write(getResult());
}

LogicalResult LocalAllocOp::verify() {
  if (getType().getShape() != getType().getAllocShape())
    return emitOpError() << "expected a whole buffer, but got the view " << getType();
  if (auto alignment = getAlignment(); alignment && !llvm::isPowerOf2_64(static_cast<int32_t>(*alignment)))
    return emitOpError() << "expected the alignment to be a power of two, but got " << static_cast<int32_t>(*alignment);
  if (getSrc())
    return verifyCopy(*this, getSrc().getType(), getType());
  if (!getType().getMutableMemory())
    return emitOpError() << "expected a mutable buffer without a source, but got " << getType();
  return success();
}

unsigned LocalAllocOp::getAlignmentOrDefault() {
  return std::max(getAlignment().value_or(1), cast<SharedLayoutInterface>(getType().getEncoding()).getAlignment());
}

/// Returns whether `memory` is known to be a value or a part of one, not only an immutable view of another buffer.
static bool isPartOfValue(Value memory) {
  while (auto view = memory.getDefiningOp<MemDescViewOpInterface>())
    memory = view->getOperand(0);
  auto alloc = memory.getDefiningOp<LocalAllocOp>();
  return alloc && isImmutableValue(alloc);
}

OpFoldResult LocalAllocOp::fold(FoldAdaptor) {
  // A copy of an immutable buffer is that buffer, unless the copy has an alignment of its own.
  if (!getSrc() || !isImmutableValue(*this) || getAlignment())
    return {};
  auto load = getSrc().getDefiningOp<LocalLoadOp>();
  if (load && load.getSrc().getType() == getType() && isPartOfValue(load.getSrc()))
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
    return emitOpError() << "expected a mutable buffer, but got " << getDst().getType();
  return verifyCopy(*this, getSrc().getType(), getDst().getType());
}

LogicalResult LocalStoreOp::canonicalize(LocalStoreOp op, PatternRewriter &rewriter) {
  auto convert = op.getSrc().getDefiningOp<ConvertLayoutOp>();
  if (!convert)
    return rewriter.notifyMatchFailure(op, "the source is not converted");
  rewriter.modifyOpInPlace(op, [&] { op.getSrcMutable().assign(convert.getSrc()); });
  return success();
}

//===----------------------------------------------------------------------===//
// LocalBarrierOp
//===----------------------------------------------------------------------===//

void LocalBarrierOp::getSharedMemoryEffects(bool, SharedMemoryEffects &effects) { effects.hasBarrier = true; }

//===- MemoryOps.cpp - Loads and stores ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/Triton/IR/Triton.h"

#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::triton;

static bool isBlockPointer(Type type) {
  auto pointer = dyn_cast<PointerType>(type);
  return pointer && isa<RankedTensorType>(pointer.getPointeeType());
}

/// Verifies that a load or store through a block pointer has no mask, and one through other pointers no
/// `boundaryCheck`.
static LogicalResult verifyAccess(Operation *op, Type ptrType, Value mask, ArrayRef<int32_t> boundaryCheck) {
  if (!isBlockPointer(ptrType)) {
    if (!boundaryCheck.empty())
      return op->emitOpError() << "expected a block pointer with `boundaryCheck`, but got " << ptrType
                               << "; use a mask instead";
    return success();
  }
  if (mask)
    return op->emitOpError() << "expected no mask with a block pointer, but got " << mask.getType()
                             << "; use `boundaryCheck` instead";
  auto block = cast<RankedTensorType>(cast<PointerType>(ptrType).getPointeeType());
  llvm::SmallBitVector seen(block.getRank());
  for (int32_t dim : boundaryCheck) {
    if (dim < 0 || dim >= block.getRank())
      return op->emitOpError() << "expected dimensions in [0, " << block.getRank() << ") in `boundaryCheck`, but got "
                               << dim;
    if (seen.test(dim))
      return op->emitOpError() << "expected each dimension at most once in `boundaryCheck`, but got " << dim
                               << " twice";
    seen.set(dim);
  }
  return success();
}

//===----------------------------------------------------------------------===//
// LoadOp
//===----------------------------------------------------------------------===//

void LoadOp::getEffects(SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  effects.emplace_back(MemoryEffects::Read::get(), &getPtrMutable(), GlobalMemory::get());
  // A write to no particular value keeps passes from moving, merging or erasing a volatile load.
  if (getIsVolatile())
    effects.emplace_back(MemoryEffects::Write::get(), SideEffects::DefaultResource::get());
}

LogicalResult LoadOp::verify() {
  if (getOther() && !getMask())
    return emitOpError() << "expected a mask with `other`, but got none";
  if (getPadding() && !isBlockPointer(getPtr().getType()))
    return emitOpError() << "expected a block pointer with `padding`, but got " << getPtr().getType();
  if (Type element = getElementTypeOrSelf(getType());
      getPadding() == PaddingOption::PAD_NAN && !isa<FloatType>(element))
    return emitOpError() << "expected floating-point elements with NaN padding, but got " << element;
  return verifyAccess(*this, getPtr().getType(), getMask(), getBoundaryCheck());
}

OpFoldResult LoadOp::fold(FoldAdaptor adaptor) {
  // The mask is false everywhere.
  if (getOther() && !getIsVolatile() && matchPattern(adaptor.getMask(), m_Zero()))
    return getOther();
  return {};
}

LogicalResult LoadOp::canonicalize(LoadOp op, PatternRewriter &rewriter) {
  // Remove a mask that is true everywhere.
  if (!op.getMask() || !matchPattern(op.getMask(), m_One()))
    return rewriter.notifyMatchFailure(op, "no mask, or one that is not known to be all true");
  rewriter.modifyOpInPlace(op, [&] {
    op.getOtherMutable().clear();
    op.getMaskMutable().clear();
  });
  return success();
}

//===----------------------------------------------------------------------===//
// StoreOp
//===----------------------------------------------------------------------===//

void StoreOp::getEffects(SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  effects.emplace_back(MemoryEffects::Write::get(), &getPtrMutable(), GlobalMemory::get());
}

LogicalResult StoreOp::verify() { return verifyAccess(*this, getPtr().getType(), getMask(), getBoundaryCheck()); }

LogicalResult StoreOp::canonicalize(StoreOp op, PatternRewriter &rewriter) {
  if (!op.getMask())
    return rewriter.notifyMatchFailure(op, "no mask");
  if (matchPattern(op.getMask(), m_Zero())) {
    rewriter.eraseOp(op);
    return success();
  }
  if (!matchPattern(op.getMask(), m_One()))
    return rewriter.notifyMatchFailure(op, "the mask is not a known constant");
  rewriter.modifyOpInPlace(op, [&] { op.getMaskMutable().clear(); });
  return success();
}

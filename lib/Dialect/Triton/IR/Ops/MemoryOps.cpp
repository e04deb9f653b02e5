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

/// What is common to loads and stores: which of mask and boundaryCheck goes with which kind of pointer.
static LogicalResult verifyAccess(Operation *op, Type ptrType, Value mask, ArrayRef<int32_t> boundaryCheck) {
  if (!isBlockPointer(ptrType)) {
    if (!boundaryCheck.empty())
      return op->emitOpError() << "`boundaryCheck` needs a block pointer, but the pointer's type is " << ptrType
                               << "; mask the access instead";
    return success();
  }
  if (mask)
    return op->emitOpError() << "an access through a block pointer has no mask; list the dimensions to check in "
                                "`boundaryCheck`";
  auto block = cast<RankedTensorType>(cast<PointerType>(ptrType).getPointeeType());
  llvm::SmallBitVector seen(block.getRank());
  for (int32_t dim : boundaryCheck) {
    if (dim < 0 || dim >= block.getRank())
      return op->emitOpError() << "`boundaryCheck` names dimension " << dim << " of a block of rank "
                               << block.getRank();
    if (seen.test(dim))
      return op->emitOpError() << "`boundaryCheck` names dimension " << dim << " twice";
    seen.set(dim);
  }
  return success();
}

//===----------------------------------------------------------------------===//
// LoadOp
//===----------------------------------------------------------------------===//

void LoadOp::getEffects(SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  effects.emplace_back(MemoryEffects::Read::get(), &getPtrMutable(), GlobalMemory::get());
  // A write that nothing can see keeps a volatile load where it is.
  if (getIsVolatile())
    effects.emplace_back(MemoryEffects::Write::get(), SideEffects::DefaultResource::get());
}

LogicalResult LoadOp::verify() {
  if (getOther() && !getMask())
    return emitOpError() << "`other` is what masked-off elements yield, but there is no mask";
  if (getPadding() && !isBlockPointer(getPtr().getType()))
    return emitOpError() << "`padding` needs a block pointer, but the pointer's type is " << getPtr().getType();
  return verifyAccess(*this, getPtr().getType(), getMask(), getBoundaryCheck());
}

OpFoldResult LoadOp::fold(FoldAdaptor adaptor) {
  // Nothing is accessed.
  if (getOther() && !getIsVolatile() && matchPattern(adaptor.getMask(), m_Zero()))
    return getOther();
  return {};
}

LogicalResult LoadOp::canonicalize(LoadOp op, PatternRewriter &rewriter) {
  // A mask that is true everywhere masks nothing.
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
    return rewriter.notifyMatchFailure(op, "the mask is not known");
  rewriter.modifyOpInPlace(op, [&] { op.getMaskMutable().clear(); });
  return success();
}

//===- BlockPointerOps.cpp - Blocks of tensors in memory ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/Triton/IR/Triton.h"

#include "mlir/IR/Matchers.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace mlir::triton;

static RankedTensorType getBlockType(Value blockPointer) {
  return cast<RankedTensorType>(cast<PointerType>(blockPointer.getType()).getPointeeType());
}

LogicalResult MakeTensorPtrOp::verify() {
  int64_t rank = getBlockType(getResult()).getRank();
  if (static_cast<int64_t>(getShape().size()) != rank)
    return emitOpError() << "a tensor with blocks of rank " << rank << " has as many sizes, strides and offsets, not "
                         << getShape().size();
  llvm::SmallBitVector seen(rank);
  for (int32_t dim : getOrder())
    if (dim >= 0 && dim < rank)
      seen.set(dim);
  if (static_cast<int64_t>(getOrder().size()) != rank || !seen.all())
    return emitOpError() << "`order` names each of the " << rank << " dimensions once, but it is [" << getOrder()
                         << "]";
  return success();
}

LogicalResult AdvanceOp::verify() {
  int64_t rank = getBlockType(getPtr()).getRank();
  if (static_cast<int64_t>(getOffsets().size()) != rank)
    return emitOpError() << "a block of rank " << rank << " moves by as many offsets, not " << getOffsets().size();
  return success();
}

OpFoldResult AdvanceOp::fold(FoldAdaptor adaptor) {
  // Nothing is added.
  if (llvm::all_of(adaptor.getOffsets(), [](Attribute offset) { return offset && matchPattern(offset, m_Zero()); }))
    return getPtr();
  return {};
}

//===- BlockPointerOps.cpp - Block pointers ---===//
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
    return emitOpError() << "expected " << rank << " sizes, strides and offsets for a block of rank " << rank
                         << ", but got " << getShape().size() << " of each";
  llvm::SmallBitVector seen(rank);
  for (int32_t dim : getOrder())
    if (dim >= 0 && dim < rank)
      seen.set(dim);
  if (static_cast<int64_t>(getOrder().size()) != rank || !seen.all())
    return emitOpError() << "expected `order` to be a permutation of the " << rank << " dimensions, but got ["
                         << getOrder() << "]";
  return success();
}

LogicalResult AdvanceOp::verify() {
  int64_t rank = getBlockType(getPtr()).getRank();
  if (static_cast<int64_t>(getOffsets().size()) != rank)
    return emitOpError() << "expected " << rank << " offsets for a block of rank " << rank << ", but got "
                         << getOffsets().size();
  return success();
}

OpFoldResult AdvanceOp::fold(FoldAdaptor adaptor) {
  // All offsets are zero.
  if (llvm::all_of(adaptor.getOffsets(), [](Attribute offset) { return offset && matchPattern(offset, m_Zero()); }))
    return getPtr();
  return {};
}

//===- IndexOps.cpp - Gather and histogram ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/Triton/IR/Triton.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::triton;

LogicalResult GatherOp::verify() {
  RankedTensorType source = getSrc().getType(), indices = getIndices().getType();
  auto expected = RankedTensorType::get(indices.getShape(), source.getElementType(), indices.getEncoding());
  if (getType() != expected)
    return emitOpError() << "expected a result of type " << expected << ", but got " << getType();
  if (source.getRank() != indices.getRank())
    return emitOpError() << "expected source and indices of one rank, but got " << source << " and " << indices;
  int32_t axis = getAxis();
  if (axis < 0 || axis >= source.getRank())
    return emitOpError() << "expected `axis` in [0, " << source.getRank() << "), but got " << axis;
  for (int64_t dim = 0; dim < source.getRank(); ++dim)
    if (dim != axis && source.getDimSize(dim) != indices.getDimSize(dim))
      return emitOpError() << "expected equal sizes of source and indices in dimension " << dim << ", but got "
                           << source.getDimSize(dim) << " and " << indices.getDimSize(dim);
  return success();
}

Speculation::Speculatability GatherOp::getSpeculatability() {
  uint64_t size = getSrc().getType().getDimSize(getAxis());
  unsigned width = getIndices().getType().getElementTypeBitWidth();
  // Narrow indices are unsigned.
  if (width < 32 && (uint64_t(1) << width) <= size)
    return Speculation::Speculatable;
  DenseIntElementsAttr indices;
  if (!matchPattern(getIndices(), m_Constant(&indices)))
    return Speculation::NotSpeculatable;
  bool isInRange = llvm::all_of(indices, [&](const APInt &index) { return index.ult(size); });
  return isInRange ? Speculation::Speculatable : Speculation::NotSpeculatable;
}

LogicalResult HistogramOp::verify() {
  if (getType().getRank() != 1)
    return emitOpError() << "expected a result of rank 1, but got " << getType();
  return success();
}

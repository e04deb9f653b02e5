//===- IndexOps.cpp - Operations whose elements are indices ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/Triton/IR/Triton.h"

using namespace mlir;
using namespace mlir::triton;

LogicalResult GatherOp::verify() {
  RankedTensorType source = getSrc().getType(), indices = getIndices().getType();
  auto expected = RankedTensorType::get(indices.getShape(), source.getElementType(), indices.getEncoding());
  if (getType() != expected)
    return emitOpError() << "the result's type is " << expected << ", not " << getType();
  if (source.getRank() != indices.getRank())
    return emitOpError() << "source and indices have the same rank, but they are " << source << " and " << indices;
  int32_t axis = getAxis();
  if (axis < 0 || axis >= source.getRank())
    return emitOpError() << "axis " << axis << " is outside a tensor of rank " << source.getRank();
  for (int64_t dim = 0; dim < source.getRank(); ++dim)
    if (dim != axis && source.getDimSize(dim) != indices.getDimSize(dim))
      return emitOpError() << "source and indices have the same size but along axis " << axis << ", but in dimension "
                           << dim << " they have " << source.getDimSize(dim) << " and " << indices.getDimSize(dim);
  return success();
}

LogicalResult HistogramOp::verify() {
  if (getType().getRank() != 1)
    return emitOpError() << "the counts have rank 1, but the result is " << getType();
  return success();
}

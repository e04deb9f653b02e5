//===- DescriptorOps.cpp - Access to memory through tensor descriptors ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/Triton/IR/Triton.h"

using namespace mlir;
using namespace mlir::triton;

/// Checks that `tensor` is a block of `desc`, which begins at as many indices as it has dimensions.
static LogicalResult verifyBlock(Operation *op, TensorDescType desc, size_t indices, RankedTensorType tensor) {
  RankedTensorType block = desc.getSignlessBlockType();
  if (static_cast<int64_t>(indices) != block.getRank())
    return op->emitOpError() << "a block of rank " << block.getRank() << " begins at as many indices, not " << indices;
  // Leading dimensions of size one may be missing.
  int64_t missing = block.getRank() - tensor.getRank();
  bool fits = missing >= 0 &&
              llvm::all_of(block.getShape().take_front(missing), [](int64_t size) { return size == 1; }) &&
              block.getShape().drop_front(missing) == tensor.getShape();
  if (!fits || block.getElementType() != tensor.getElementType())
    return op->emitOpError() << "the descriptor's blocks are " << block << ", which " << tensor << " is not";
  return success();
}

/// Checks that `tensor` has a row of `desc` for each of `rows`, as hardware can copy them.
static LogicalResult verifyRows(Operation *op, TensorDescType desc, RankedTensorType rows, RankedTensorType tensor) {
  constexpr int64_t kLeastRows = 8, kLeastBitsOfRow = 256, kMostBitsOfElement = 32;
  RankedTensorType block = desc.getSignlessBlockType();
  if (block.getRank() != 2 || block.getDimSize(0) != 1)
    return op->emitOpError() << "the descriptor's blocks are rows, of a shape 1xN, not " << block;
  if (rows.getRank() != 1)
    return op->emitOpError() << "the rows are listed in a tensor of rank 1, not " << rows;
  auto expected = RankedTensorType::get({rows.getDimSize(0), block.getDimSize(1)}, block.getElementType());
  if (tensor.cloneWithEncoding({}) != expected)
    return op->emitOpError() << "the rows together are " << expected << ", not " << tensor;
  if (rows.getDimSize(0) < kLeastRows)
    return op->emitOpError() << "takes at least " << kLeastRows << " rows, not " << rows.getDimSize(0);
  int64_t width = getElementBitWidth(block);
  if (width > kMostBitsOfElement)
    return op->emitOpError() << "the elements have at most " << kMostBitsOfElement << " bits, but they are "
                             << block.getElementType();
  if (block.getDimSize(1) * width < kLeastBitsOfRow)
    return op->emitOpError() << "a row of " << block.getElementType() << " has at least " << kLeastBitsOfRow / width
                             << " elements, not " << block.getDimSize(1);
  return success();
}

LogicalResult MakeTensorDescOp::verify() {
  RankedTensorType block = getType().getSignlessBlockType();
  if (static_cast<int64_t>(getShape().size()) != block.getRank())
    return emitOpError() << "a tensor with blocks of rank " << block.getRank() << " has as many sizes and strides, not "
                         << getShape().size();
  if (getBase().getType().getPointeeType() != block.getElementType())
    return emitOpError() << "the base points to " << block.getElementType() << ", not "
                         << getBase().getType().getPointeeType();
  return success();
}

LogicalResult DescriptorLoadOp::verify() {
  return verifyBlock(*this, getDesc().getType(), getIndices().size(), getType());
}

LogicalResult DescriptorStoreOp::verify() {
  return verifyBlock(*this, getDesc().getType(), getIndices().size(), getSrc().getType());
}

LogicalResult DescriptorReduceOp::verify() {
  return verifyBlock(*this, getDesc().getType(), getIndices().size(), getSrc().getType());
}

LogicalResult DescriptorGatherOp::verify() {
  return verifyRows(*this, getDesc().getType(), getXOffsets().getType(), getType());
}

LogicalResult DescriptorScatterOp::verify() {
  return verifyRows(*this, getDesc().getType(), getXOffsets().getType(), getSrc().getType());
}

//===- DescriptorOps.cpp - Tensor descriptors ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/Triton/IR/Triton.h"

using namespace mlir;
using namespace mlir::triton;

/// Verifies that `tensor` is a block of `desc`, and that there is one index per dimension of the block.
static LogicalResult verifyBlock(Operation *op, TensorDescType desc, size_t indices, RankedTensorType tensor) {
  RankedTensorType block = desc.getSignlessBlockType();
  if (static_cast<int64_t>(indices) != block.getRank())
    return op->emitOpError() << "expected " << block.getRank() << " indices for a block of rank " << block.getRank()
                             << ", but got " << indices;
  // The tensor may lack leading dimensions of size one.
  int64_t missing = block.getRank() - tensor.getRank();
  bool fits = missing >= 0 &&
              llvm::all_of(block.getShape().take_front(missing), [](int64_t size) { return size == 1; }) &&
              block.getShape().drop_front(missing) == tensor.getShape();
  if (!fits || block.getElementType() != tensor.getElementType())
    return op->emitOpError() << "expected a tensor of the block type " << block << ", but got " << tensor;
  return success();
}

/// Verifies that `tensor` holds one row of `desc` for each of `rows`, and the limits of TMA gathers and scatters (PTX
/// ISA, cp.async.bulk.tensor with tile::gather4).
static LogicalResult verifyRows(Operation *op, TensorDescType desc, RankedTensorType rows, RankedTensorType tensor) {
  constexpr int64_t kLeastRows = 8, kLeastBitsOfRow = 256, kMostBitsOfElement = 32;
  RankedTensorType block = desc.getSignlessBlockType();
  if (block.getRank() != 2 || block.getDimSize(0) != 1)
    return op->emitOpError() << "expected a descriptor of blocks of the shape 1xN, but got blocks " << block;
  if (rows.getRank() != 1)
    return op->emitOpError() << "expected row indices of rank 1, but got " << rows;
  auto expected = RankedTensorType::get({rows.getDimSize(0), block.getDimSize(1)}, block.getElementType());
  if (tensor.cloneWithEncoding({}) != expected)
    return op->emitOpError() << "expected a tensor of type " << expected << " for all rows, but got " << tensor;
  if (rows.getDimSize(0) < kLeastRows)
    return op->emitOpError() << "expected at least " << kLeastRows << " rows, but got " << rows.getDimSize(0);
  int64_t width = getElementBitWidth(block);
  if (width > kMostBitsOfElement)
    return op->emitOpError() << "expected elements of at most " << kMostBitsOfElement << " bits, but got "
                             << block.getElementType();
  if (block.getDimSize(1) * width < kLeastBitsOfRow)
    return op->emitOpError() << "expected rows of at least " << kLeastBitsOfRow / width << " elements of type "
                             << block.getElementType() << ", but got " << block.getDimSize(1);
  return success();
}

LogicalResult MakeTensorDescOp::verify() {
  RankedTensorType block = getType().getSignlessBlockType();
  if (static_cast<int64_t>(getShape().size()) != block.getRank())
    return emitOpError() << "expected " << block.getRank() << " sizes and strides for blocks of rank "
                         << block.getRank() << ", but got " << getShape().size() << " of each";
  if (getBase().getType().getPointeeType() != block.getElementType())
    return emitOpError() << "expected a base pointer to " << block.getElementType() << ", but got one to "
                         << getBase().getType().getPointeeType();
  if (getPadding() == PaddingOption::PAD_NAN && !isa<FloatType>(block.getElementType()))
    return emitOpError() << "expected floating-point elements with NaN padding, but got " << block.getElementType();
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

//===- BlockAccess.h - Addresses and masks of a block in memory -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_DIALECT_TRITON_TRANSFORMS_BLOCKACCESS_H
#define TRITON_LIB_DIALECT_TRITON_TRANSFORMS_BLOCKACCESS_H

#include "triton/Dialect/Triton/IR/Triton.h"

#include "mlir/IR/Builders.h"

namespace mlir::triton {

/// A tensor in memory: a pointer to its first element, and the size and stride (in elements) of each dimension as i64.
struct TensorInMemory {
  Value base;
  SmallVector<Value> shape, strides;
};

/// Creates the pointers to the elements of a block, and the mask of the elements within the tensor, with 64-bit
/// indices.
class BlockAccess {
public:
  /// `offsets` has one i64 per dimension of the tensor, the index of the block's first element, or instead a tensor of
  /// all indices along that dimension. Leading dimensions that `block` lacks have one index each.
  BlockAccess(OpBuilder &builder, Location loc, TensorInMemory tensor, ValueRange offsets, RankedTensorType block);

  /// Creates the pointers to the elements.
  Value createPointers();
  /// Creates the mask of the elements within the tensor along the given dimensions; null if there are no dimensions.
  Value createMask(ArrayRef<int32_t> dims);
  /// Creates the mask of the elements within the tensor.
  Value createMask();

private:
  /// Whether the offset of `dim` is a tensor of indices.
  bool isListed(unsigned dim) const { return isa<RankedTensorType>(offsets[dim].getType()); }
  /// Whether `dim` is a dimension of the block.
  bool isInBlock(unsigned dim) const { return dim >= missing; }

  Value createSum(Value lhs, Value rhs);
  /// Creates the i64 indices along `dim`, the listed ones or 0, 1, ..., in a tensor whose other sizes are one.
  Value createIndices(unsigned dim);
  /// Creates the comparison of indices along `dim` with the bounds of the tensor.
  Value createCheck(Value position, unsigned dim);
  /// Broadcasts a scalar, or a tensor with sizes of one, to the shape of the block.
  Value createBroadcast(Value value);

  OpBuilder &builder;
  Location loc;
  TensorInMemory tensor;
  SmallVector<Value> offsets;
  RankedTensorType block;
  /// The number of leading dimensions that the block lacks.
  unsigned missing;
  /// The results of createIndices, by dimension.
  SmallVector<Value> indices;
};

/// Creates the padding for elements outside the tensor in memory; NaN requires floating-point elements.
Value createPadding(OpBuilder &builder, Location loc, RankedTensorType type, PaddingOption padding);

} // namespace mlir::triton

#endif // TRITON_LIB_DIALECT_TRITON_TRANSFORMS_BLOCKACCESS_H

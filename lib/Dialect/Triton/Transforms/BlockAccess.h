//===- BlockAccess.h - The elements of a block in memory --------*- C++ -*-===//
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

/// A tensor in memory: a pointer to its first element, and for each dimension its size and the elements from one index
/// to the next, as i64.
struct TensorInMemory {
  Value base;
  SmallVector<Value> shape, strides;
};

/// Computes, with 64 bits, where the elements of a block lie and which of them are within the tensor.
class BlockAccess {
public:
  /// The block begins at `offsets`, one i64 for each dimension of the tensor. In place of a number there may be a
  /// vector that lists the indices along its dimension. Leading dimensions that `block` lacks have one index each.
  BlockAccess(OpBuilder &builder, Location loc, TensorInMemory tensor, ValueRange offsets, RankedTensorType block);

  /// The pointers to the elements.
  Value createPointers();
  /// Which elements are within the tensor in the given dimensions; null if there are none to check.
  Value createMask(ArrayRef<int32_t> dims);
  /// Which elements are within the tensor.
  Value createMask();

private:
  /// Whether the indices along `dim` are listed.
  bool isListed(unsigned dim) const { return isa<RankedTensorType>(offsets[dim].getType()); }
  /// Whether the block has many indices along `dim`, not one.
  bool isInBlock(unsigned dim) const { return dim >= missing; }

  Value createSum(Value lhs, Value rhs);
  /// Along `dim` the indices that are listed, or 0, 1, ...: as i64, in a tensor whose other dimensions are one.
  Value createIndices(unsigned dim);
  /// Whether positions, or the only one, along `dim` are within the tensor.
  Value createCheck(Value position, unsigned dim);
  /// One value, or a tensor with dimensions of one, repeated for the whole block.
  Value createRepetition(Value value);

  OpBuilder &builder;
  Location loc;
  TensorInMemory tensor;
  SmallVector<Value> offsets;
  RankedTensorType block;
  /// How many leading dimensions the block lacks.
  unsigned missing;
  /// What createIndices has made, by dimension.
  SmallVector<Value> indices;
};

/// A tensor of what a block has outside the tensor in memory; NaN is only for floating-point numbers.
Value createPadding(OpBuilder &builder, Location loc, RankedTensorType type, PaddingOption padding);

} // namespace mlir::triton

#endif // TRITON_LIB_DIALECT_TRITON_TRANSFORMS_BLOCKACCESS_H

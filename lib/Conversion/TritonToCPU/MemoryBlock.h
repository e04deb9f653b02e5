//===- MemoryBlock.h - Blocks of tensors in memory --------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONTOCPU_MEMORYBLOCK_H
#define TRITON_LIB_CONVERSION_TRITONTOCPU_MEMORYBLOCK_H

#include "FunctionLowering.h"

namespace mlir::triton::cpu {

/// A block of a tensor in global memory, through which an operation accesses it.
class MemoryBlock {
public:
  /// What `pointer`, a block pointer, points to; the dimensions in `checked` can be outside the tensor.
  MemoryBlock(Operation *op, TypedValue<PointerType> pointer, ArrayRef<int32_t> checked, FunctionLowering &f);
  /// The block of a tensor with a descriptor that begins at `offsets`.
  MemoryBlock(Operation *op, TypedValue<TensorDescType> descriptor, ValueRange offsets, FunctionLowering &f);

  ArrayRef<int64_t> getBlockShape() const { return blockShape; }
  Type getElementType() const { return elementType; }
  /// The block begins at `value` in dimension `dim`.
  void setOffset(unsigned dim, Value value) { offsets[dim] = value; }

  /// Where an element of the block is, and whether that is in the tensor; no value if it always is.
  Value getAddress(ValueRange indices);
  Value isInside(ValueRange indices);

  /// One element; `padding` yields what is outside the tensor.
  Value load(ValueRange indices, function_ref<Value()> padding);
  /// For a descriptor: zero or NaN, as it says.
  Value createPadding();
  void store(ValueRange indices, Value value);
  /// Has an element that is in the tensor changed, at its address.
  void update(ValueRange indices, function_ref<void(Value address)> change);

private:
  Operation *op;
  FunctionLowering &f;
  SmallVector<int64_t> blockShape;
  Type elementType;
  Value base, padsWithNaN;
  SmallVector<Value> shape, strides, offsets;
  SmallVector<int32_t> checked;
};

/// The bits of a NaN.
Value createNaN(ImplicitLocOpBuilder &builder, Type type);

} // namespace mlir::triton::cpu

#endif // TRITON_LIB_CONVERSION_TRITONTOCPU_MEMORYBLOCK_H

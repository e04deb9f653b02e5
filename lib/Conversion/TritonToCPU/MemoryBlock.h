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
  /// The block of a block pointer. The dimensions in `checked` can exceed the bounds of the tensor.
  MemoryBlock(Operation *op, TypedValue<PointerType> pointer, ArrayRef<int32_t> checked, FunctionLowering &f)
      : MemoryBlock(op, pointer.getType(), f.getParts(pointer), checked, f) {}
  MemoryBlock(Operation *op, PointerType type, ArrayRef<Value> parts, ArrayRef<int32_t> checked, FunctionLowering &f);
  /// The block at `offsets` of a tensor descriptor.
  MemoryBlock(Operation *op, TypedValue<TensorDescType> descriptor, ValueRange offsets, FunctionLowering &f);

  ArrayRef<int64_t> getBlockShape() const { return blockShape; }
  Type getElementType() const { return elementType; }
  /// Sets the offset of the block in dimension `dim`.
  void setOffset(unsigned dim, Value value) { offsets[dim] = value; }

  /// Returns the address of an element, and whether it is in bounds; null if it always is.
  Value getAddress(ValueRange indices);
  Value isInside(ValueRange indices);

  /// Emits the bounds checks of accesses to one element for each index of a shape. If `select` is given, it moves the
  /// block and returns the indices in the block.
  using Select = llvm::function_ref<SmallVector<Value>(ValueRange indices)>;
  void check(ArrayRef<int64_t> accessShape, bool isWrite, Select select = nullptr);
  /// Loads an element. `padding` emits the value of elements out of bounds.
  Value load(ValueRange indices, function_ref<Value()> padding);
  /// Returns the padding value of a descriptor: zero or NaN.
  Value createPadding();
  void store(ValueRange indices, Value value);
  /// Emits `change` with the address of an element, if that is in bounds.
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

/// Returns the scalars that represent the block pointer that `op` makes.
SmallVector<Value> getTileParts(MakeTensorPtrOp op, FunctionLowering &f);

/// Returns a NaN in its scalar representation.
Value createNaN(ImplicitLocOpBuilder &builder, Type type);

} // namespace mlir::triton::cpu

#endif // TRITON_LIB_CONVERSION_TRITONTOCPU_MEMORYBLOCK_H

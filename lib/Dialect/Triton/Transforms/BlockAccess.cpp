//===- BlockAccess.cpp - Addresses and masks of a block in memory ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockAccess.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::triton;

BlockAccess::BlockAccess(OpBuilder &builder, Location loc, TensorInMemory tensor, ValueRange offsets,
                         RankedTensorType block)
    : builder(builder), loc(loc), tensor(std::move(tensor)), offsets(offsets), block(block),
      missing(offsets.size() - block.getRank()), indices(offsets.size()) {}

Value BlockAccess::createSum(Value lhs, Value rhs) {
  return lhs ? Value(arith::AddIOp::create(builder, loc, lhs, rhs)) : rhs;
}

Value BlockAccess::createIndices(unsigned dim) {
  Value &tensor = indices[dim];
  if (tensor)
    return tensor;
  tensor = offsets[dim];
  if (!isListed(dim)) {
    auto type = RankedTensorType::get({block.getDimSize(dim - missing)}, builder.getI32Type());
    tensor = MakeRangeOp::create(builder, loc, type, 0, type.getDimSize(0));
    tensor = arith::ExtSIOp::create(builder, loc, type.clone(builder.getI64Type()), tensor);
  }
  for (unsigned axis = 0; axis < block.getRank(); ++axis)
    if (axis != dim - missing)
      tensor = ExpandDimsOp::create(builder, loc, tensor, axis);
  return tensor;
}

Value BlockAccess::createBroadcast(Value value) {
  auto type = block.clone(getElementTypeOrSelf(value.getType()));
  if (value.getType() == type)
    return value;
  if (isa<RankedTensorType>(value.getType()))
    return BroadcastOp::create(builder, loc, type, value);
  return SplatOp::create(builder, loc, type, value);
}

Value BlockAccess::createPointers() {
  // Add the offsets of the elements within the block first: they do not depend on the block's own offsets, so that they
  // can be hoisted out of loops that advance the block. The block's own offset is computed on scalars.
  Value begin, elements;
  for (unsigned dim = 0; dim < offsets.size(); ++dim) {
    Value stride = tensor.strides[dim];
    if (!isListed(dim))
      begin = createSum(begin, arith::MulIOp::create(builder, loc, offsets[dim], stride));
    if (!isInBlock(dim))
      continue;
    Value along = createIndices(dim);
    Value strides = SplatOp::create(builder, loc, along.getType(), stride);
    elements = createSum(elements, createBroadcast(arith::MulIOp::create(builder, loc, along, strides)));
  }
  Value pointers = createBroadcast(tensor.base);
  if (elements)
    pointers = AddPtrOp::create(builder, loc, pointers.getType(), pointers, elements);
  if (begin)
    pointers = AddPtrOp::create(builder, loc, pointers.getType(), pointers, createBroadcast(begin));
  return pointers;
}

Value BlockAccess::createCheck(Value position, unsigned dim) {
  Type type = position.getType();
  Value zero = arith::ConstantOp::create(builder, loc, builder.getZeroAttr(type)), end = tensor.shape[dim];
  if (isInBlock(dim))
    end = SplatOp::create(builder, loc, type, end);
  Value isBefore = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt, position, end);
  Value isAfter = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sge, position, zero);
  return arith::AndIOp::create(builder, loc, isAfter, isBefore);
}

Value BlockAccess::createMask(ArrayRef<int32_t> dims) {
  Value mask;
  for (int32_t dim : dims) {
    Value position = isInBlock(dim) ? createIndices(dim) : offsets[dim];
    if (isInBlock(dim) && !isListed(dim)) {
      Value offset = SplatOp::create(builder, loc, position.getType(), offsets[dim]);
      position = arith::AddIOp::create(builder, loc, offset, position);
    }
    Value isInside = createBroadcast(createCheck(position, dim));
    mask = mask ? Value(arith::AndIOp::create(builder, loc, mask, isInside)) : isInside;
  }
  return mask;
}

Value BlockAccess::createMask() { return createMask(llvm::to_vector(llvm::seq<int32_t>(0, offsets.size()))); }

Value mlir::triton::createPadding(OpBuilder &builder, Location loc, RankedTensorType type, PaddingOption padding) {
  Type elementType = type.getElementType();
  if (padding == PaddingOption::PAD_NAN) {
    auto floatType = cast<FloatType>(elementType);
    FloatAttr nan = builder.getFloatAttr(floatType, APFloat::getNaN(floatType.getFloatSemantics()));
    return arith::ConstantOp::create(builder, loc, SplatElementsAttr::get(type, nan));
  }
  if (!isa<PointerType>(elementType))
    return arith::ConstantOp::create(builder, loc, builder.getZeroAttr(type));
  Value zero = arith::ConstantOp::create(builder, loc, builder.getZeroAttr(type.clone(builder.getI64Type())));
  return IntToPtrOp::create(builder, loc, type, zero);
}

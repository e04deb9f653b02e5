//===- MemoryBlock.cpp - Blocks of tensors in memory ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MemoryBlock.h"

#include "Families.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::cpu;

MemoryBlock::MemoryBlock(Operation *op, PointerType type, ArrayRef<Value> parts, ArrayRef<int32_t> checked,
                         FunctionLowering &f)
    : op(op), f(f), checked(checked) {
  auto block = cast<RankedTensorType>(type.getPointeeType());
  blockShape.assign(block.getShape().begin(), block.getShape().end());
  elementType = block.getElementType();
  size_t rank = block.getRank();
  base = parts[0];
  shape.assign(parts.slice(1, rank).begin(), parts.slice(1, rank).end());
  strides.assign(parts.slice(1 + rank, rank).begin(), parts.slice(1 + rank, rank).end());
  offsets.assign(parts.slice(1 + 2 * rank, rank).begin(), parts.slice(1 + 2 * rank, rank).end());
}

MemoryBlock::MemoryBlock(Operation *op, TypedValue<TensorDescType> descriptor, ValueRange starts, FunctionLowering &f)
    : op(op), f(f) {
  RankedTensorType block = descriptor.getType().getSignlessBlockType();
  blockShape.assign(block.getShape().begin(), block.getShape().end());
  elementType = block.getElementType();
  ArrayRef<Value> parts = f.getParts(descriptor);
  size_t rank = block.getRank();
  base = parts[0];
  shape.assign(parts.slice(1, rank).begin(), parts.slice(1, rank).end());
  strides.assign(parts.slice(1 + rank, rank).begin(), parts.slice(1 + rank, rank).end());
  padsWithNaN = parts.back();
  for (Value start : starts)
    offsets.push_back(f.toI64(start));
  // Gathers and scatters set the remaining offset for each row.
  offsets.resize(rank, f.integer(0));
  llvm::append_range(checked, llvm::seq<int32_t>(0, rank));
}

/// Inserts zeros for leading dimensions of size one that the tensor lacks.
static SmallVector<Value> addLeadingDims(ValueRange indices, size_t rank, FunctionLowering &f) {
  SmallVector<Value> all(rank - indices.size(), f.integer(0));
  llvm::append_range(all, indices);
  return all;
}

Value MemoryBlock::getAddress(ValueRange indices) {
  SmallVector<Value> at = addLeadingDims(indices, blockShape.size(), f);
  Value linear = f.integer(0);
  for (auto [index, offset, stride] : llvm::zip_equal(at, offsets, strides))
    linear = f.add(linear, f.multiply(f.add(offset, index), stride));
  return LLVM::GEPOp::create(f.builder, base.getType(), getStorageType(elementType), base,
                             ArrayRef<LLVM::GEPArg>{linear});
}

Value MemoryBlock::isInside(ValueRange indices) {
  ImplicitLocOpBuilder &b = f.builder;
  SmallVector<Value> at = addLeadingDims(indices, blockShape.size(), f);
  Value inside;
  for (int32_t dim : checked) {
    Value index = f.add(offsets[dim], at[dim]);
    Value isAfter = arith::CmpIOp::create(b, arith::CmpIPredicate::sge, index, f.integer(0));
    Value isBefore = arith::CmpIOp::create(b, arith::CmpIPredicate::slt, index, shape[dim]);
    Value both = arith::AndIOp::create(b, isAfter, isBefore);
    inside = inside ? Value(arith::AndIOp::create(b, inside, both)) : both;
  }
  return inside;
}

void MemoryBlock::check(ArrayRef<int64_t> accessShape, bool isWrite, Select select) {
  auto getIndices = [&](ValueRange indices) { return select ? select(indices) : SmallVector<Value>(indices); };
  f.checkAccesses(
      op, elementType, isWrite, accessShape, [&](ValueRange indices) { return getAddress(getIndices(indices)); },
      [&](ValueRange indices) { return isInside(getIndices(indices)); });
}

Value MemoryBlock::load(ValueRange indices, function_ref<Value()> padding) {
  auto access = [&]() -> SmallVector<Value> { return {loadScalar(f.builder, elementType, getAddress(indices))}; };
  auto pad = [&]() -> SmallVector<Value> { return {padding()}; };
  return f.branch(isInside(indices), getScalarType(elementType), access, pad).front();
}

void MemoryBlock::update(ValueRange indices, function_ref<void(Value address)> change) {
  f.branch(isInside(indices), {},
           [&]() -> SmallVector<Value> {
             change(getAddress(indices));
             return {};
           },
           {});
}

void MemoryBlock::store(ValueRange indices, Value value) {
  update(indices, [&](Value address) { storeScalar(f.builder, elementType, value, address); });
}

Value cpu::createNaN(ImplicitLocOpBuilder &builder, Type type) {
  auto number = cast<FloatType>(type);
  return createConstant(builder, builder.getFloatAttr(number, llvm::APFloat::getNaN(number.getFloatSemantics())));
}

Value MemoryBlock::createPadding() {
  Value zero = createZero(f.builder, elementType);
  if (!isa<FloatType>(elementType))
    return zero;
  return arith::SelectOp::create(f.builder, padsWithNaN, createNaN(f.builder, elementType), zero);
}

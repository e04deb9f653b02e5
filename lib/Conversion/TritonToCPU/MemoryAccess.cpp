//===- MemoryAccess.cpp - Lowering of loads and stores ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each operation has its own loop, so it accesses all of its elements before the next operation accesses any.
// Masked-off elements are not accessed.
//
//===----------------------------------------------------------------------===//

#include "Families.h"
#include "MemoryBlock.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::cpu;

/// Returns the shape of a tensor, or an empty shape for a scalar.
static ArrayRef<int64_t> getShape(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? tensor.getShape() : ArrayRef<int64_t>();
}

static bool isBlockPointer(Type type) {
  auto pointer = dyn_cast<PointerType>(type);
  return pointer && isa<RankedTensorType>(pointer.getPointeeType());
}

/// Emits the bounds checks of a load or store.
template <typename OpT>
static void checkAccesses(OpT op, Type type, bool isWrite, FunctionLowering &f) {
  f.checkAccesses(
      op, getElementTypeOrSelf(type), isWrite, getShape(type),
      [&](ValueRange indices) { return f.getElement(op.getPtr(), indices); },
      [&](ValueRange indices) { return op.getMask() ? f.getElement(op.getMask(), indices) : Value(); });
}

static Value loadElement(LoadOp op, ValueRange indices, FunctionLowering &f) {
  ImplicitLocOpBuilder &b = f.builder;
  Type type = getElementTypeOrSelf(op.getType());
  auto access = [&]() -> SmallVector<Value> {
    Value address = f.getElement(op.getPtr(), indices);
    b.setLoc(op.getLoc());
    return {loadScalar(b, type, address, op.getIsVolatile())};
  };
  // Masked-off elements without a given value are undefined. Use zero.
  auto getOther = [&]() -> SmallVector<Value> {
    if (op.getOther())
      return {f.getElement(op.getOther(), indices)};
    return {createZero(b, type)};
  };
  Value mask = op.getMask() ? f.getElement(op.getMask(), indices) : Value();
  b.setLoc(op.getLoc());
  return f.branch(mask, getScalarType(type), access, getOther).front();
}

static LogicalResult lowerLoad(LoadOp op, FunctionLowering &f) {
  auto type = dyn_cast<RankedTensorType>(op.getType());
  if (!type) {
    checkAccesses(op, op.getType(), /*isWrite=*/false, f);
    f.setParts(op.getResult(), loadElement(op, {}, f));
    return success();
  }
  Buffer buffer = f.createBuffer(op.getResult());
  if (isBlockPointer(op.getPtr().getType())) {
    MemoryBlock block(op, cast<TypedValue<PointerType>>(op.getPtr()), op.getBoundaryCheck(), f);
    auto padding = [&] {
      return op.getPadding() == PaddingOption::PAD_NAN ? createNaN(f.builder, type.getElementType())
                                                       : createZero(f.builder, type.getElementType());
    };
    block.check(type.getShape(), /*isWrite=*/false);
    f.forEachIndex(type.getShape(),
                   [&](ValueRange indices) { f.storeElement(buffer, indices, block.load(indices, padding)); });
  } else {
    checkAccesses(op, type, /*isWrite=*/false, f);
    f.forEachIndex(type.getShape(),
                   [&](ValueRange indices) { f.storeElement(buffer, indices, loadElement(op, indices, f)); });
  }
  f.setBuffer(op.getResult(), buffer);
  f.storeUndefined(op.getResult());
  return success();
}

static LogicalResult lowerStore(StoreOp op, FunctionLowering &f) {
  ImplicitLocOpBuilder &b = f.builder;
  Type valueType = op.getValue().getType(), type = getElementTypeOrSelf(valueType);
  if (isBlockPointer(op.getPtr().getType())) {
    MemoryBlock block(op, cast<TypedValue<PointerType>>(op.getPtr()), op.getBoundaryCheck(), f);
    block.check(getShape(valueType), /*isWrite=*/true);
    f.forEachIndex(getShape(valueType),
                   [&](ValueRange indices) { block.store(indices, f.getElement(op.getValue(), indices)); });
    return success();
  }
  checkAccesses(op, valueType, /*isWrite=*/true, f);
  f.forEachIndex(getShape(valueType), [&](ValueRange indices) {
    auto access = [&]() -> SmallVector<Value> {
      Value address = f.getElement(op.getPtr(), indices);
      Value value = f.getElement(op.getValue(), indices);
      b.setLoc(op.getLoc());
      storeScalar(b, type, value, address);
      return {};
    };
    Value mask = op.getMask() ? f.getElement(op.getMask(), indices) : Value();
    b.setLoc(op.getLoc());
    f.branch(mask, {}, access, {});
  });
  return success();
}

SmallVector<Value> cpu::getTileParts(MakeTensorPtrOp op, FunctionLowering &f) {
  SmallVector<Value> parts{f.getScalar(op.getBase())};
  for (ValueRange values : {op.getShape(), op.getStrides(), op.getOffsets()})
    for (Value value : values)
      parts.push_back(f.toI64(f.getScalar(value)));
  return parts;
}

static void lowerAdvance(AdvanceOp op, FunctionLowering &f) {
  SmallVector<Value> parts(f.getParts(op.getPtr()));
  size_t begin = parts.size() - op.getOffsets().size();
  for (auto [dim, offset] : llvm::enumerate(op.getOffsets()))
    parts[begin + dim] = f.add(parts[begin + dim], f.toI64(f.getScalar(offset)));
  f.setParts(op.getResult(), parts);
}

void cpu::populateMemoryAccesses(OperationTable &table) {
  table.add<LoadOp>(lowerLoad);
  table.add<StoreOp>(lowerStore);
  table.add<MakeTensorPtrOp>(
      [](MakeTensorPtrOp op, FunctionLowering &f) { f.setParts(op.getResult(), getTileParts(op, f)); });
  table.add<AdvanceOp>(lowerAdvance);
}

//===- ElementOperations.cpp - Constants, ranges, gathers: elements on demand ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Families.h"

#include "triton/Conversion/FloatConversion/FloatConversion.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/UB/IR/UBOps.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::cpu;

/// Emits an element of a tensor of FP4 pairs, which have the first number in the lower half of a byte.
static SmallVector<Value> computeFp4(triton::gpu::Fp4ToFpOp op, ValueRange indices, FunctionLowering &f) {
  ImplicitLocOpBuilder &b = f.builder;
  SmallVector<Value> at(indices);
  Value &along = at[op.getAxis()];
  Value half = arith::AndIOp::create(b, along, f.integer(1));
  along = arith::ShRUIOp::create(b, along, f.integer(1));
  Value byte = f.getElement(op.getSrc(), at);
  b.setLoc(op.getLoc());
  Value shift = arith::TruncIOp::create(b, b.getI8Type(), arith::ShLIOp::create(b, half, f.integer(2)));
  Value bits = arith::TruncIOp::create(b, b.getIntegerType(4), arith::ShRUIOp::create(b, byte, shift));
  Value number = extendToF32(b, Float4E2M1FNType::get(b.getContext()), bits);
  return {truncateF32(b, cast<FloatType>(op.getType().getElementType()), number)};
}

static SmallVector<Value> computeGather(GatherOp op, ValueRange indices, FunctionLowering &f) {
  ImplicitLocOpBuilder &b = f.builder;
  Value index = f.getElement(op.getIndices(), indices);
  b.setLoc(op.getLoc());
  if (index.getType().getIntOrFloatBitWidth() < 32)
    index = arith::ExtUIOp::create(b, b.getI32Type(), index);
  index = f.toI64(index);
  SmallVector<Value> at(indices);
  int64_t size = op.getSrc().getType().getShape()[op.getAxis()];
  if (f.options.boundsChecking) {
    Value isOutside = arith::CmpIOp::create(b, arith::CmpIPredicate::uge, index, f.integer(size));
    isOutside = f.unlessUndefined(isOutside, op.getIndices(), indices);
    f.check(op, isOutside, "expected an index from 0 to " + Twine(size - 1), op.getIndices().getType().getShape(),
            indices, index);
  }
  // Indices out of range give undefined values, but the access must stay inside the tensor. Sizes are powers of two.
  at[op.getAxis()] = arith::AndIOp::create(b, index, f.integer(size - 1));
  return {f.getElement(op.getSrc(), at)};
}

static SmallVector<Value> computeRange(MakeRangeOp op, ValueRange indices, FunctionLowering &f) {
  ImplicitLocOpBuilder &b = f.builder;
  Value index = arith::TruncIOp::create(b, b.getI32Type(), indices[0]);
  if (op.getStart() == 0)
    return {index};
  return {arith::AddIOp::create(b, index, createInteger(b, b.getI32Type(), op.getStart()))};
}

/// Lowers a scalar constant to itself, and a constant tensor to a table in memory.
static void lowerConstant(arith::ConstantOp op, FunctionLowering &f) {
  auto type = dyn_cast<RankedTensorType>(op.getType());
  if (!type) {
    f.setParts(op, createConstant(f.builder, op.getValue()));
    return;
  }
  Type storage = getStorageType(type.getElementType());
  SmallVector<llvm::APInt> bits;
  auto elements = cast<DenseElementsAttr>(op.getValue());
  unsigned width = storage.getIntOrFloatBitWidth();
  if (isa<FloatType>(type.getElementType())) {
    for (const llvm::APFloat &value : elements.getValues<llvm::APFloat>())
      bits.push_back(value.bitcastToAPInt());
  } else {
    for (const llvm::APInt &value : elements.getValues<llvm::APInt>())
      bits.push_back(value.zext(width));
  }
  Type integer = f.builder.getIntegerType(width);
  auto tableType = RankedTensorType::get({static_cast<int64_t>(bits.size())}, integer);
  Value address = f.getTable(DenseElementsAttr::get(tableType, bits));
  f.setBuffer(op, {address, SmallVector<int64_t>(type.getShape()), type.getElementType()});
}

/// Lowers a scalar poison value to zero.
static void lowerPoison(ub::PoisonOp op, FunctionLowering &f) {
  SmallVector<Value> parts;
  for (Type type : getPartTypes(op.getType()))
    parts.push_back(createZero(f.builder, type));
  f.setParts(op, parts);
}

static void lowerUnsplat(UnsplatOp op, FunctionLowering &f) {
  SmallVector<Value> first(op.getSrc().getType().getRank(), f.integer(0));
  f.setParts(op.getResult(), f.getElement(op.getSrc(), first));
}

void cpu::populateElements(OperationTable &table) {
  using Elements = SmallVector<Value>;
  table.add<arith::ConstantOp>(lowerConstant);
  table.addOnDemand<arith::ConstantOp>([](arith::ConstantOp op, ValueRange, FunctionLowering &f) -> Elements {
    return {createConstant(f.builder, cast<SplatElementsAttr>(op.getValue()).getSplatValue<TypedAttr>())};
  });
  table.addCheck<arith::ConstantOp>([](arith::ConstantOp op) {
    bool isDense = !isa<RankedTensorType>(op.getType()) || isa<DenseElementsAttr>(op.getValue());
    return std::string(isDense ? "" : "expected elements that are listed as `dense`");
  });
  table.add<ub::PoisonOp>(lowerPoison);
  table.addOnDemand<ub::PoisonOp>([](ub::PoisonOp op, ValueRange, FunctionLowering &f) -> Elements {
    return {createZero(f.builder, cast<RankedTensorType>(op.getType()).getElementType())};
  });
  table.add<UnsplatOp>(lowerUnsplat);
  table.addOnDemand<SplatOp>(
      [](SplatOp op, ValueRange, FunctionLowering &f) -> Elements { return {f.getScalar(op.getSrc())}; });
  table.addOnDemand<MakeRangeOp>(computeRange);
  table.addOnDemand<triton::gpu::Fp4ToFpOp>(computeFp4);
  table.addOnDemand<GatherOp>(computeGather);
}

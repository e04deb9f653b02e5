//===- Elements.cpp - Computation of elements on demand ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Families.h"

#include "triton/Conversion/FloatConversion.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::cpu;

bool cpu::isComputedOnDemand(Operation *op) {
  if (op->getNumResults() == 0 ||
      !llvm::all_of(op->getResultTypes(), [](Type type) { return isa<RankedTensorType>(type); }))
    return false;
  if (auto constant = dyn_cast<arith::ConstantOp>(op))
    return isa<SplatElementsAttr>(constant.getValue());
  return isElementwise(op) || isa<SplatOp, MakeRangeOp, ub::PoisonOp, triton::gpu::Fp4ToFpOp, GatherOp>(op) ||
         isView(op);
}

bool cpu::isElementwise(Operation *op) {
  return isa<arith::ArithDialect, math::MathDialect>(op->getDialect()) ||
         isa<AddPtrOp, BitcastOp, IntToPtrOp, PtrToIntOp, MulhiUIOp, FpToFpOp, ClampFOp, PreciseSqrtOp, PreciseDivFOp,
             ExternElementwiseOp, ElementwiseInlineAsmOp>(op);
}

Value FunctionLowering::lookupCachedElement(Value tensor, ValueRange indices) const {
  for (const Scope &scope : llvm::reverse(scopes)) {
    auto found = scope.elements.find(tensor);
    if (found == scope.elements.end())
      continue;
    for (const auto &[known, element] : found->second)
      if (llvm::equal(known, indices))
        return element;
  }
  return {};
}

void FunctionLowering::cacheElement(Value tensor, ValueRange indices, Value element) {
  if (!scopes.empty())
    scopes.back().elements[tensor].push_back({SmallVector<Value>(indices), element});
}

/// Emits the elements of all results of an elementwise operation.
static SmallVector<Value> computeElementwise(Operation *op, ValueRange indices, FunctionLowering &f) {
  SmallVector<Value> operands;
  for (Value operand : op->getOperands())
    operands.push_back(f.getElement(operand, indices));
  f.builder.setLoc(op->getLoc());
  return buildScalarOperation(f.builder, op, operands);
}

/// Emits an element of a tensor of FP4 pairs, which have the first number in the lower half of a byte.
static Value computeFp4(triton::gpu::Fp4ToFpOp op, ValueRange indices, FunctionLowering &f) {
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
  return truncateF32(b, cast<FloatType>(op.getType().getElementType()), number);
}

static Value computeGather(GatherOp op, ValueRange indices, FunctionLowering &f) {
  ImplicitLocOpBuilder &b = f.builder;
  Value index = f.getElement(op.getIndices(), indices);
  b.setLoc(op.getLoc());
  SmallVector<Value> at(indices);
  // Indices out of range give undefined values, but the access must stay inside the tensor. Sizes are powers of two.
  int64_t size = op.getSrc().getType().getShape()[op.getAxis()];
  at[op.getAxis()] = arith::AndIOp::create(b, f.toI64(index), f.integer(size - 1));
  return f.getElement(op.getSrc(), at);
}

static SmallVector<Value> computeElements(Operation *op, ValueRange indices, FunctionLowering &f) {
  ImplicitLocOpBuilder &b = f.builder;
  return llvm::TypeSwitch<Operation *, SmallVector<Value>>(op)
      .Case([&](arith::ConstantOp constant) -> SmallVector<Value> {
        return {createConstant(b, cast<SplatElementsAttr>(constant.getValue()).getSplatValue<TypedAttr>())};
      })
      .Case([&](ub::PoisonOp poison) -> SmallVector<Value> {
        return {createZero(b, cast<RankedTensorType>(poison.getType()).getElementType())};
      })
      .Case([&](SplatOp splat) -> SmallVector<Value> { return {f.getScalar(splat.getSrc())}; })
      .Case([&](MakeRangeOp range) -> SmallVector<Value> {
        Value index = arith::TruncIOp::create(b, b.getI32Type(), indices[0]);
        if (range.getStart() == 0)
          return {index};
        return {arith::AddIOp::create(b, index, createInteger(b, b.getI32Type(), range.getStart()))};
      })
      .Case([&](triton::gpu::Fp4ToFpOp cast) -> SmallVector<Value> { return {computeFp4(cast, indices, f)}; })
      .Case([&](GatherOp gather) -> SmallVector<Value> { return {computeGather(gather, indices, f)}; })
      .Default([&](Operation *other) -> SmallVector<Value> {
        return isView(other) ? computeViewElements(other, indices, f) : computeElementwise(other, indices, f);
      });
}

Value FunctionLowering::getElement(Value tensor, ValueRange indices) {
  if (!isa<RankedTensorType>(tensor.getType()))
    return getScalar(tensor);
  if (Value known = lookupCachedElement(tensor, indices))
    return known;
  if (const Buffer *buffer = lookupBuffer(tensor)) {
    Value element = loadElement(*buffer, indices);
    cacheElement(tensor, indices, element);
    return element;
  }
  Location loc = builder.getLoc();
  Operation *op = tensor.getDefiningOp();
  assert(op && isComputedOnDemand(op) && "expected a buffer or an operation computed on demand");
  builder.setLoc(op->getLoc());
  SmallVector<Value> elements = computeElements(op, indices, *this);
  for (auto [result, element] : llvm::zip_equal(op->getResults(), elements))
    cacheElement(result, indices, element);
  builder.setLoc(loc);
  return elements[cast<OpResult>(tensor).getResultNumber()];
}

//===----------------------------------------------------------------------===//
// Fusion of operations into one loop.
//===----------------------------------------------------------------------===//

static ArrayRef<int64_t> getResultShape(Operation *op) {
  return cast<RankedTensorType>(op->getResult(0).getType()).getShape();
}

void FunctionLowering::defer(Operation *op) {
  if (!deferred.empty() && getResultShape(deferred.front()) != getResultShape(op))
    computeDeferred();
  deferred.push_back(op);
}

/// Returns whether all uses of the results of `op` are in the computation of elements of `group` at the same index.
static bool isUsedWithin(Operation *op, const llvm::SmallPtrSetImpl<Operation *> &group) {
  return llvm::all_of(op->getUsers(), [&](Operation *user) {
    if (group.contains(user))
      return isElementwise(user);
    return isComputedOnDemand(user) && isElementwise(user) && isUsedWithin(user, group);
  });
}

void FunctionLowering::computeDeferred() {
  if (deferred.empty())
    return;
  SmallVector<Operation *> group = std::move(deferred);
  deferred.clear();
  llvm::SmallPtrSet<Operation *, 8> members(group.begin(), group.end());
  SmallVector<std::pair<Value, Buffer>> stored;
  builder.setLoc(group.front()->getLoc());
  for (Operation *op : group)
    if (!isUsedWithin(op, members))
      for (Value result : op->getResults())
        stored.push_back({result, createBuffer(result)});
  forEachIndex(getResultShape(group.front()), [&](ValueRange indices) {
    for (Operation *op : group)
      getElement(op->getResult(0), indices);
    for (const auto &[result, buffer] : stored)
      storeElement(buffer, indices, getElement(result, indices));
  });
  for (const auto &[result, buffer] : stored)
    setBuffer(result, buffer);
}

//===----------------------------------------------------------------------===//
// Parallel assignment.
//===----------------------------------------------------------------------===//

/// Returns whether the computation of an element of `tensor` reads the buffers at another index. Reads of tensors of
/// other shapes count as such.
bool FunctionLowering::readsBuffers(Value tensor, const llvm::SmallPtrSetImpl<Value> &addresses,
                                    ArrayRef<int64_t> shape, bool sameIndex) const {
  auto type = dyn_cast<RankedTensorType>(tensor.getType());
  if (!type)
    return false;
  if (const Buffer *buffer = lookupBuffer(tensor))
    return addresses.contains(buffer->address) && !(sameIndex && type.getShape() == shape);
  Operation *op = tensor.getDefiningOp();
  return llvm::any_of(op->getOperands(), [&](Value operand) {
    return readsBuffers(operand, addresses, shape, sameIndex && isElementwise(op));
  });
}

void FunctionLowering::assign(ArrayRef<std::pair<Value, Buffer>> assignments) {
  auto isIdentity = [&](Value tensor, const Buffer &buffer) {
    const Buffer *current = lookupBuffer(tensor);
    return current && current->address == buffer.address;
  };
  // Assign tensors of the same shape in one loop, which computes all elements at an index before it stores any of them.
  // First compute tensors that read old values at other indices into temporary buffers.
  llvm::MapVector<ArrayRef<int64_t>, SmallVector<std::pair<Value, Buffer>>> groups;
  SmallVector<std::pair<Buffer, Buffer>> pending;
  for (const auto &[tensor, buffer] : assignments)
    if (!isIdentity(tensor, buffer))
      groups[cast<RankedTensorType>(tensor.getType()).getShape()].push_back({tensor, buffer});
  for (auto &entry : groups) {
    ArrayRef<int64_t> shape = entry.first;
    llvm::SmallPtrSet<Value, 8> own, others;
    for (const auto &[tensor, buffer] : assignments)
      (cast<RankedTensorType>(tensor.getType()).getShape() == shape ? own : others).insert(buffer.address);
    llvm::erase_if(entry.second, [&](const std::pair<Value, Buffer> &assignment) {
      if (!readsBuffers(assignment.first, own, shape, /*sameIndex=*/true) &&
          !readsBuffers(assignment.first, others, shape, /*sameIndex=*/false))
        return false;
      Buffer copy = createBuffer(assignment.first);
      fillBuffer(assignment.first, copy);
      pending.push_back({copy, assignment.second});
      return true;
    });
  }
  for (const auto &entry : groups) {
    const SmallVector<std::pair<Value, Buffer>> &group = entry.second;
    if (group.empty())
      continue;
    forEachIndex(entry.first, [&](ValueRange indices) {
      SmallVector<Value> elements;
      for (const auto &[tensor, buffer] : group)
        elements.push_back(getElement(tensor, indices));
      for (auto [assignment, element] : llvm::zip_equal(group, elements))
        storeElement(assignment.second, indices, element);
    });
  }
  for (const std::pair<Buffer, Buffer> &copy : pending)
    forEachIndex(copy.first.shape,
                 [&](ValueRange indices) { storeElement(copy.second, indices, loadElement(copy.first, indices)); });
}

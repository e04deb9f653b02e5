//===- Elements.cpp - Computation of elements on demand ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Families.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::cpu;

bool cpu::isComputedOnDemand(Operation *op) {
  if (op->getNumResults() == 0 ||
      !llvm::all_of(op->getResultTypes(), [](Type type) { return isa<RankedTensorType>(type); }))
    return false;
  if (auto constant = dyn_cast<arith::ConstantOp>(op))
    return isa<SplatElementsAttr>(constant.getValue());
  const OperationEntry *entry = getOperationTable().lookup(op);
  return entry && entry->compute;
}

static bool isElementwise(Operation *op) {
  const OperationEntry *entry = getOperationTable().lookup(op);
  return entry && entry->isElementwise;
}

Value FunctionLowering::lookupCachedElement(Scope::Elements Scope::*elements, Value tensor, ValueRange indices) const {
  for (const Scope &scope : llvm::reverse(scopes)) {
    auto found = (scope.*elements).find(tensor);
    if (found == (scope.*elements).end())
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

Value FunctionLowering::getElement(Value tensor, ValueRange indices) {
  if (!isa<RankedTensorType>(tensor.getType()))
    return getScalar(tensor);
  if (Value known = lookupCachedElement(&Scope::elements, tensor, indices))
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
  SmallVector<Value> elements = getOperationTable().lookup(op)->compute(op, indices, *this);
  for (auto [result, element] : llvm::zip_equal(op->getResults(), elements))
    cacheElement(result, indices, element);
  builder.setLoc(loc);
  return elements[cast<OpResult>(tensor).getResultNumber()];
}

LogicalResult FunctionLowering::lowerBranch(Block &block) {
  std::optional<NestedScope> scope;
  if (!scopes.empty())
    scope.emplace(*this);
  return lowerBlock(block);
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
  SetVector<Operation *> users(op->user_begin(), op->user_end());
  for (unsigned index = 0; index < users.size(); ++index) {
    Operation *user = users[index];
    if (!isElementwise(user))
      return false;
    if (group.contains(user))
      continue;
    if (!isComputedOnDemand(user))
      return false;
    users.insert(user->user_begin(), user->user_end());
  }
  return true;
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
  for (const auto &[result, buffer] : stored)
    storeUndefined(result);
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

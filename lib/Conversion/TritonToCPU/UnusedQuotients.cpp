//===- UnusedQuotients.cpp - Quotients that selects and masks leave out ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A division by zero is no error where nothing uses the quotient: `tl.where(y != 0, x // y, 77)` divides everywhere.
// From the quotient, elementwise operations are followed to the selects that choose it and the masked accesses that
// use it. Each of their conditions is false where the divisor is zero, or is known before the division.
//
//===----------------------------------------------------------------------===//

#include "Families.h"

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::cpu;

/// Returns the scalar from which `value` is splat, or `value`.
static Value getSplatSource(Value value) {
  auto splat = value.getDefiningOp<SplatOp>();
  return splat ? splat.getSrc() : value;
}

/// Returns whether `condition` differs from `wanted` in each element in which `divisor` is zero.
static bool excludesZero(Value condition, bool wanted, Value divisor) {
  Operation *op = getSplatSource(condition).getDefiningOp();
  if (wanted ? isa_and_nonnull<arith::AndIOp>(op) : isa_and_nonnull<arith::OrIOp>(op))
    return excludesZero(op->getOperand(0), wanted, divisor) || excludesZero(op->getOperand(1), wanted, divisor);
  auto compare = dyn_cast_or_null<arith::CmpIOp>(op);
  if (!compare)
    return false;
  auto isDivisor = [&](Value value) { return getSplatSource(value) == getSplatSource(divisor); };
  APInt bound;
  if (isDivisor(compare.getLhs()) && matchPattern(compare.getRhs(), m_ConstantInt(&bound)))
    return applyCmpPredicate(compare.getPredicate(), APInt(bound.getBitWidth(), 0), bound) != wanted;
  if (isDivisor(compare.getRhs()) && matchPattern(compare.getLhs(), m_ConstantInt(&bound)))
    return applyCmpPredicate(compare.getPredicate(), bound, APInt(bound.getBitWidth(), 0)) != wanted;
  return false;
}

/// Returns whether `value` is computed before `op`.
static bool isKnownBefore(Value value, Operation *op) {
  Operation *definition = value.getDefiningOp();
  if (definition && definition->getBlock() == op->getBlock())
    return definition->isBeforeInBlock(op);
  return value.getParentBlock() == op->getBlock() || value.getParentRegion()->isProperAncestor(op->getParentRegion());
}

/// Returns the condition under which `use` uses its operand: a value and whether it must be true, or null if `use`
/// has none.
static std::pair<Value, bool> getCondition(OpOperand &use) {
  Operation *user = use.getOwner();
  if (auto select = dyn_cast<arith::SelectOp>(user); select && use.getOperandNumber() > 0)
    return {select.getCondition(), use.getOperandNumber() == 1};
  if (auto store = dyn_cast<StoreOp>(user); store && use.get() != store.getMask())
    return {store.getMask(), true};
  if (auto load = dyn_cast<LoadOp>(user); load && use.get() == load.getPtr() && use.get() != load.getOther())
    return {load.getMask(), true};
  if (auto load = dyn_cast<LoadOp>(user); load && use.get() == load.getOther() && use.get() != load.getMask())
    return {load.getMask(), false};
  if (auto copy = dyn_cast<triton::gpu::AsyncCopyGlobalToLocalOp>(user); copy && use.get() != copy.getMask()) {
    if (use.get() == copy.getSrc())
      return {copy.getMask(), true};
    if (use.get() == copy.getOther())
      return {copy.getMask(), false};
  }
  if (auto atomic = dyn_cast<AtomicRMWOp>(user); atomic && use.get() != atomic.getMask())
    return {atomic.getMask(), true};
  return {};
}

Value FunctionLowering::unlessUnused(Value fails, Operation *op, ValueRange indices) {
  Value quotient = op->getResult(0), divisor = op->getOperand(1);
  bool isScalar = !isa<RankedTensorType>(quotient.getType());
  // The conditions of the remaining uses. Their values are live as long as each of these.
  SmallVector<std::pair<Value, bool>, 2> conditions;
  auto isKnown = [&](std::pair<Value, bool> condition) {
    return isKnownBefore(condition.first, op) && !(isScalar && isa<RankedTensorType>(condition.first.getType()));
  };
  llvm::SetVector<Value> values;
  values.insert(quotient);
  for (size_t i = 0; i < values.size(); ++i)
    for (OpOperand &use : values[i].getUses()) {
      Operation *user = use.getOwner();
      std::pair<Value, bool> condition = getCondition(use);
      if (condition.first && excludesZero(condition.first, condition.second, divisor))
        continue;
      if (isScalar)
        condition.first = condition.first ? getSplatSource(condition.first) : Value();
      if (condition.first && isKnown(condition)) {
        if (!llvm::is_contained(conditions, condition))
          conditions.push_back(condition);
        continue;
      }
      const OperationEntry *entry = getOperationTable().lookup(user);
      if (!(entry && entry->isElementwise) && !isa<SplatOp>(user))
        return fails;
      values.insert(user->result_begin(), user->result_end());
    }
  Location loc = builder.getLoc();
  Value isUsed = createInteger(builder, builder.getI1Type(), 0);
  for (auto [condition, isTrue] : conditions) {
    Value uses = getElement(condition, indices);
    builder.setLoc(loc);
    if (!isTrue)
      uses = arith::XOrIOp::create(builder, uses, createInteger(builder, builder.getI1Type(), 1));
    isUsed = arith::OrIOp::create(builder, isUsed, uses);
  }
  return arith::AndIOp::create(builder, fails, isUsed);
}

//===- UnusedQuotients.cpp - Quotients that selects and masks leave out ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A division by zero is no error where nothing uses the quotient: `tl.where(y != 0, x // y, 77)` divides everywhere.
// From the quotient, elementwise operations are followed to the accesses and other operations that use it. Selects,
// masked accesses and stores of blocks use an operand under a condition: where it is false, or cannot be true because
// the divisor is zero, they leave the quotient out. Conditions that are not known at the division count as true.
//
//===----------------------------------------------------------------------===//

#include "Families.h"
#include "MemoryBlock.h"

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

#include "llvm/ADT/MapVector.h"
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
  auto isDivisor = [&](Value value) { return getSplatSource(value) == getSplatSource(divisor); };
  // One of the conditions must exclude zero.
  llvm::SetVector<Value> conditions;
  conditions.insert(condition);
  for (size_t i = 0; i < conditions.size(); ++i) {
    Operation *op = getSplatSource(conditions[i]).getDefiningOp();
    if (wanted ? isa_and_nonnull<arith::AndIOp>(op) : isa_and_nonnull<arith::OrIOp>(op))
      conditions.insert(op->operand_begin(), op->operand_end());
    auto compare = dyn_cast_or_null<arith::CmpIOp>(op);
    APInt bound;
    if (!compare)
      continue;
    if (isDivisor(compare.getLhs()) && matchPattern(compare.getRhs(), m_ConstantInt(&bound)) &&
        applyCmpPredicate(compare.getPredicate(), APInt(bound.getBitWidth(), 0), bound) != wanted)
      return true;
    if (isDivisor(compare.getRhs()) && matchPattern(compare.getLhs(), m_ConstantInt(&bound)) &&
        applyCmpPredicate(compare.getPredicate(), bound, APInt(bound.getBitWidth(), 0)) != wanted)
      return true;
  }
  return false;
}

namespace {

/// The condition under which an operation uses an operand.
struct Condition {
  /// A value and whether it must be true; null if there is none.
  Value value;
  bool wanted = true;
  /// The operation that writes only the elements that are in the bounds of a tensor in memory; null if there is none.
  Operation *writer = nullptr;
};

/// Computes where the result of a division is used.
class QuotientUses {
public:
  QuotientUses(Operation *division, ValueRange indices, FunctionLowering &f)
      : division(division), indices(indices), f(f), isScalar(!isa<RankedTensorType>(division->getResult(0).getType())) {
  }

  /// Emits whether the quotient at `indices` is used; returns null if it always is.
  Value compute();

private:
  /// A use that does not leave out all zeros: its condition, null if that is not known, and the operation whose results
  /// must be used as well, null if there is none.
  struct Use {
    Condition condition;
    Operation *next;
    bool isConditional() const { return condition.value || condition.writer; }
  };
  SmallVector<Use> getUses(Operation *op);
  /// Finds the operations through which the quotient passes, each behind its users.
  void findOperations();

  /// Whether a value can be computed at the division.
  bool isKnown(Value value);
  bool isKnown(const Condition &condition);
  Value emit(const Condition &condition);
  Value emitIsWritten(Operation *writer);

  Operation *division;
  ValueRange indices;
  FunctionLowering &f;
  bool isScalar;
  llvm::MapVector<Operation *, SmallVector<Use>> operations;
  llvm::DenseMap<Value, bool> known;
};

} // namespace

/// Returns whether `value` is computed before `op`.
static bool isComputedBefore(Value value, Operation *op) {
  Operation *definition = value.getDefiningOp();
  if (definition && definition->getBlock() == op->getBlock())
    return definition->isBeforeInBlock(op);
  return value.getParentBlock() == op->getBlock() || value.getParentRegion()->isProperAncestor(op->getParentRegion());
}

static Condition getCondition(OpOperand &use) {
  Operation *user = use.getOwner();
  Value value = use.get();
  if (auto select = dyn_cast<arith::SelectOp>(user); select && use.getOperandNumber() > 0)
    return {select.getCondition(), use.getOperandNumber() == 1};
  if (auto store = dyn_cast<StoreOp>(user); store && value != store.getMask()) {
    if (!store.getBoundaryCheck().empty())
      return {{}, true, store};
    return {store.getMask(), true};
  }
  if (auto load = dyn_cast<LoadOp>(user); load && value == load.getPtr() && value != load.getOther())
    return {load.getMask(), true};
  if (auto load = dyn_cast<LoadOp>(user); load && value == load.getOther() && value != load.getMask())
    return {load.getMask(), false};
  if (auto copy = dyn_cast<triton::gpu::AsyncCopyGlobalToLocalOp>(user); copy && value != copy.getMask()) {
    if (value == copy.getSrc())
      return {copy.getMask(), true};
    if (value == copy.getOther())
      return {copy.getMask(), false};
  }
  if (auto atomic = dyn_cast<AtomicRMWOp>(user); atomic && value != atomic.getMask())
    return {atomic.getMask(), true};
  if (isa<DescriptorStoreOp, DescriptorReduceOp>(user) ||
      (isa<DescriptorScatterOp>(user) && value == cast<DescriptorScatterOp>(user).getSrc() &&
       value != cast<DescriptorScatterOp>(user).getXOffsets()))
    return {{}, true, user};
  return {};
}

bool QuotientUses::isKnown(Value value) {
  if (auto found = known.find(value); found != known.end())
    return found->second;
  bool result = isComputedBefore(value, division);
  // Elements are computed where they are needed, but the check of another division may need this one.
  if (Operation *op = value.getDefiningOp(); !result && op && isComputedOnDemand(op)) {
    const OperationEntry *entry = getOperationTable().lookup(op);
    bool isSimple = (entry->isElementwise && !entry->check) || entry->rearrange || isa<SplatOp, MakeRangeOp>(op) ||
                    op->hasTrait<mlir::OpTrait::ConstantLike>();
    result = isSimple && llvm::all_of(op->getOperands(), [&](Value operand) { return isKnown(operand); });
  }
  known[value] = result;
  return result;
}

bool QuotientUses::isKnown(const Condition &condition) {
  auto areKnown = [&](ValueRange values) { return llvm::all_of(values, [&](Value value) { return isKnown(value); }); };
  if (condition.value)
    return isKnown(condition.value) && !(isScalar && isa<RankedTensorType>(condition.value.getType()));
  if (!condition.writer || isScalar)
    return false;
  if (auto store = dyn_cast<StoreOp>(condition.writer)) {
    auto made = store.getPtr().getDefiningOp<MakeTensorPtrOp>();
    return isKnown(store.getPtr()) || (made && areKnown(made->getOperands()));
  }
  if (auto scatter = dyn_cast<DescriptorScatterOp>(condition.writer))
    return areKnown({scatter.getDesc(), scatter.getXOffsets(), scatter.getYOffset()});
  if (auto reduce = dyn_cast<DescriptorReduceOp>(condition.writer))
    return isKnown(reduce.getDesc()) && areKnown(reduce.getIndices());
  auto store = cast<DescriptorStoreOp>(condition.writer);
  return isKnown(store.getDesc()) && areKnown(store.getIndices());
}

SmallVector<QuotientUses::Use> QuotientUses::getUses(Operation *op) {
  SmallVector<Use> uses;
  Value divisor = division->getOperand(1);
  for (OpOperand &use : op->getUses()) {
    Operation *user = use.getOwner();
    Condition condition = getCondition(use);
    if (condition.value && excludesZero(condition.value, condition.wanted, divisor))
      continue;
    if (isScalar && condition.value)
      condition.value = getSplatSource(condition.value);
    if (!isKnown(condition))
      condition = {};
    const OperationEntry *entry = getOperationTable().lookup(user);
    bool isFollowed = (entry && entry->isElementwise) || isa<SplatOp>(user);
    uses.push_back({condition, isFollowed ? user : nullptr});
  }
  return uses;
}

void QuotientUses::findOperations() {
  llvm::DenseMap<Operation *, SmallVector<Use>> uses;
  SmallVector<std::pair<Operation *, bool>> stack{{division, false}};
  while (!stack.empty()) {
    auto [op, isBehindUsers] = stack.pop_back_val();
    if (isBehindUsers) {
      operations.insert({op, std::move(uses[op])});
      continue;
    }
    if (!uses.try_emplace(op).second)
      continue;
    stack.push_back({op, true});
    uses[op] = getUses(op);
    for (const Use &use : uses[op])
      if (use.next)
        stack.push_back({use.next, false});
  }
}

Value QuotientUses::emitIsWritten(Operation *writer) {
  if (auto store = dyn_cast<StoreOp>(writer)) {
    auto type = cast<PointerType>(store.getPtr().getType());
    SmallVector<Value> parts = isKnown(store.getPtr())
                                   ? SmallVector<Value>(f.getParts(store.getPtr()))
                                   : getTileParts(store.getPtr().getDefiningOp<MakeTensorPtrOp>(), f);
    return MemoryBlock(store, type, parts, store.getBoundaryCheck(), f).isInside(indices);
  }
  if (auto scatter = dyn_cast<DescriptorScatterOp>(writer)) {
    Value row = f.getElement(scatter.getXOffsets(), indices.front());
    SmallVector<Value> starts{row, f.getScalar(scatter.getYOffset())};
    return MemoryBlock(scatter, scatter.getDesc(), starts, f).isInside({f.integer(0), indices.back()});
  }
  if (auto reduce = dyn_cast<DescriptorReduceOp>(writer))
    return MemoryBlock(reduce, reduce.getDesc(), f.getScalars(reduce.getIndices()), f).isInside(indices);
  auto store = cast<DescriptorStoreOp>(writer);
  return MemoryBlock(store, store.getDesc(), f.getScalars(store.getIndices()), f).isInside(indices);
}

Value QuotientUses::emit(const Condition &condition) {
  Location loc = f.builder.getLoc();
  Value isUsed = condition.writer ? emitIsWritten(condition.writer) : f.getElement(condition.value, indices);
  f.builder.setLoc(loc);
  if (condition.wanted)
    return isUsed;
  return arith::XOrIOp::create(f.builder, isUsed, createInteger(f.builder, f.builder.getI1Type(), 1));
}

Value QuotientUses::compute() {
  findOperations();
  llvm::DenseSet<Operation *> always;
  for (const auto &[op, uses] : operations)
    if (llvm::any_of(uses,
                     [&](const Use &use) { return !use.isConditional() && (!use.next || always.contains(use.next)); }))
      always.insert(op);
  if (always.contains(division))
    return {};
  ImplicitLocOpBuilder &b = f.builder;
  llvm::DenseMap<Operation *, Value> areUsed;
  for (const auto &[op, uses] : operations) {
    if (always.contains(op))
      continue;
    Value isUsed = createInteger(b, b.getI1Type(), 0);
    for (const Use &use : uses) {
      Value next = use.next ? areUsed.lookup(use.next) : Value();
      Value uses = use.isConditional() ? emit(use.condition) : next;
      if (use.isConditional() && next)
        uses = arith::AndIOp::create(b, uses, next);
      isUsed = arith::OrIOp::create(b, isUsed, uses);
    }
    areUsed[op] = isUsed;
  }
  return areUsed.lookup(division);
}

Value FunctionLowering::unlessUnused(Value fails, Operation *division, ValueRange indices) {
  Value isUsed = QuotientUses(division, indices, *this).compute();
  return isUsed ? Value(arith::AndIOp::create(builder, fails, isUsed)) : fails;
}

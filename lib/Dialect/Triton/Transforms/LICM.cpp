//===- LICM.cpp - Loop-invariant code motion, including loads ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/Triton/IR/Arithmetic.h"
#include "triton/Dialect/Triton/IR/Remarks.h"
#include "triton/Dialect/Triton/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/LoopInvariantCodeMotionUtils.h"

namespace mlir::triton {
#define GEN_PASS_DEF_TRITONLICM
#include "triton/Dialect/Triton/Transforms/Passes.h.inc"
} // namespace mlir::triton

using namespace mlir;
using namespace mlir::triton;

namespace {

struct LICM : public triton::impl::TritonLICMBase<LICM> {
  using TritonLICMBase::TritonLICMBase;

  void runOnOperation() override;
};

/// The loop-invariant operations of one loop.
class InvariantCode {
public:
  explicit InvariantCode(LoopLikeOpInterface loop) : loop(loop), obstacle(findObstacle()) {}

  /// Hoists all operations that can be hoisted; loads only if `withLoads`.
  void hoist(bool withLoads);

private:
  /// The first operation that may do more than read memory; null if there is none.
  Operation *findObstacle();
  /// Whether a load of `region` with loop-invariant operands can be hoisted.
  bool isHoistable(LoadOp load, Region *region);
  void hoist(Operation *op, Region *region);
  /// Whether `region` certainly executes.
  bool alwaysExecutes(Region *region);
  bool isInvariant(Operation *op);
  /// Emits a remark if a load, or a descriptor, is loop-invariant but not hoisted.
  void explain(LoadOp load);
  void explain(MakeTensorDescOp make);
  /// Creates, before the loop, the condition under which `region` executes at least once; null if it always does.
  Value getEntryCondition(Region *region);
  Value cloneCondition(scf::WhileOp whileOp);

  LoopLikeOpInterface loop;
  Operation *obstacle;
  /// The results of getEntryCondition.
  llvm::SmallDenseMap<Region *, Value> entryConditions;
};

} // namespace

/// Whether `op` has no memory effects other than reads.
static bool onlyReads(Operation *op) {
  std::optional<SmallVector<MemoryEffects::EffectInstance>> effects = getEffectsRecursively(op);
  return effects && llvm::all_of(*effects, [](const MemoryEffects::EffectInstance &effect) {
           return isa<MemoryEffects::Read>(effect.getEffect());
         });
}

/// Whether the load can have a mask; one through a block pointer cannot.
static bool acceptsMask(LoadOp load) {
  auto pointer = dyn_cast<PointerType>(load.getPtr().getType());
  return !pointer || !isa<RankedTensorType>(pointer.getPointeeType());
}

Operation *InvariantCode::findObstacle() {
  // Other loops may execute their iterations in any order, or on another processor.
  if (!isa<scf::ForOp, scf::WhileOp>(loop))
    return loop;
  for (Region *region : loop.getLoopRegions())
    for (Operation &op : region->getOps())
      if (!onlyReads(&op))
        return &op;
  return nullptr;
}

bool InvariantCode::isHoistable(LoadOp load, Region *region) {
  // The first region of scf.while always executes.
  auto whileOp = dyn_cast<scf::WhileOp>(loop.getOperation());
  bool needsMask = !whileOp || region != &whileOp.getBefore();
  return !obstacle && !load.getIsVolatile() && (!needsMask || acceptsMask(load));
}

bool InvariantCode::alwaysExecutes(Region *region) {
  if (auto whileOp = dyn_cast<scf::WhileOp>(loop.getOperation()))
    return region == &whileOp.getBefore();
  auto forOp = dyn_cast<scf::ForOp>(loop.getOperation());
  APInt lower, upper;
  return forOp && matchPattern(forOp.getLowerBound(), m_ConstantInt(&lower)) &&
         matchPattern(forOp.getUpperBound(), m_ConstantInt(&upper)) &&
         (forOp.getUnsignedCmp() ? lower.ult(upper) : lower.slt(upper));
}

bool InvariantCode::isInvariant(Operation *op) {
  return llvm::all_of(op->getOperands(), [&](Value v) { return loop.isDefinedOutsideOfLoop(v); });
}

void InvariantCode::explain(MakeTensorDescOp make) {
  if (!isInvariant(make))
    return;
  remark::missed(make.getLoc(), nameRemark(make, "triton-licm", "InvariantDescriptorInLoop"))
      << addText("loop-invariant descriptor is made in each iteration of the loop")
      << addReason("the loop may have no iteration, and the operands may be no tensor then")
      << addSuggestion("make the descriptor in front of the loop");
}

void InvariantCode::explain(LoadOp load) {
  if (load.getIsVolatile() || !isInvariant(load))
    return;
  remark::detail::InFlightRemark remark =
      remark::missed(load.getLoc(), nameRemark(load, "triton-licm", "InvariantLoadInLoop"));
  if (!remark)
    return;
  remark << addText("loop-invariant load is not hoisted out of the loop");
  if (obstacle)
    remark << addReason("an operation may write to the loaded address: `" + obstacle->getName().getStringRef() +
                        "` at " + llvm::formatv("{0}", obstacle->getLoc()).str());
  else
    remark << addReason("the loop may have no iteration, and a load through a block pointer cannot be masked");
  remark << addSuggestion("move the load out of the loop if that is correct");
}

Value InvariantCode::cloneCondition(scf::WhileOp whileOp) {
  // Collect the backward slice of the condition.
  Block *before = whileOp.getBeforeBody();
  llvm::SmallDenseSet<Value> needed{whileOp.getConditionOp().getCondition()};
  SmallVector<Operation *> slice;
  for (Operation &op : llvm::reverse(before->without_terminator())) {
    if (llvm::none_of(op.getResults(), [&](Value result) { return needed.contains(result); }))
      continue;
    slice.push_back(&op);
    op.walk([&](Operation *nested) { needed.insert(nested->operand_begin(), nested->operand_end()); });
  }
  IRMapping firstIteration;
  firstIteration.map(before->getArguments(), whileOp.getInits());
  OpBuilder builder(whileOp);
  for (Operation *op : llvm::reverse(slice))
    builder.clone(*op, firstIteration);
  return firstIteration.lookupOrDefault(whileOp.getConditionOp().getCondition());
}

Value InvariantCode::getEntryCondition(Region *region) {
  auto [entry, isNew] = entryConditions.try_emplace(region);
  if (!isNew)
    return entry->second;
  Value condition;
  if (auto whileOp = dyn_cast<scf::WhileOp>(loop.getOperation())) {
    if (region == &whileOp.getAfter())
      condition = cloneCondition(whileOp);
  } else {
    auto forOp = cast<scf::ForOp>(loop.getOperation());
    OpBuilder builder(forOp);
    auto predicate = forOp.getUnsignedCmp() ? arith::CmpIPredicate::ult : arith::CmpIPredicate::slt;
    condition =
        builder.createOrFold<arith::CmpIOp>(forOp.getLoc(), predicate, forOp.getLowerBound(), forOp.getUpperBound());
    if (matchPattern(condition, m_One())) {
      if (condition.use_empty())
        condition.getDefiningOp()->erase();
      condition = Value();
    }
  }
  return entryConditions[region] = condition;
}

void InvariantCode::hoist(Operation *op, Region *region) {
  auto load = dyn_cast<LoadOp>(op);
  if (load)
    remark::passed(load.getLoc(), nameRemark(load, "triton-licm", "LoadHoisted"))
        << addText("loop-invariant load is hoisted out of the loop");
  Value condition = load ? getEntryCondition(region) : Value();
  loop.moveOutOfLoop(op);
  if (!condition)
    return;
  OpBuilder builder(op);
  Value mask = condition;
  if (auto type = dyn_cast<RankedTensorType>(getMaskType(load.getPtr().getType())))
    mask = SplatOp::create(builder, load.getLoc(), type, condition);
  if (Value own = load.getMask())
    mask = arith::AndIOp::create(builder, load.getLoc(), mask, own);
  load.getMaskMutable().assign(mask);
}

void InvariantCode::hoist(bool withLoads) {
  moveLoopInvariantCode(
      loop.getLoopRegions(), [&](Value value, Region *) { return loop.isDefinedOutsideOfLoop(value); },
      [&](Operation *op, Region *region) {
        auto load = dyn_cast<LoadOp>(op);
        if (load)
          return withLoads && isHoistable(load, region);
        return canSpeculate(op) || (isa<MakeTensorDescOp>(op) && alwaysExecutes(region));
      },
      [&](Operation *op, Region *region) { hoist(op, region); });
  if (!withLoads)
    return;
  for (Region *region : loop.getLoopRegions()) {
    for (LoadOp load : region->getOps<LoadOp>())
      explain(load);
    for (MakeTensorDescOp make : region->getOps<MakeTensorDescOp>())
      explain(make);
  }
}

void LICM::runOnOperation() {
  // Visit inner loops first: an operation hoisted out of one may be hoisted out of the next.
  getOperation()->walk([this](LoopLikeOpInterface loop) { InvariantCode(loop).hoist(loads); });
}

//===- LICM.cpp - Loop-invariant code and loads ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

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
  void runOnOperation() override;
};

/// One loop, and what is moved out of it.
class InvariantCode {
public:
  explicit InvariantCode(LoopLikeOpInterface loop) : loop(loop), obstacle(findObstacle()) {}

  /// Moves all that can be moved to the front of the loop.
  void hoist();

private:
  /// The first operation that may do more than read memory; null if there is none.
  Operation *findObstacle();
  /// Whether a load of `region` can be done before the loop, given that its operands can.
  bool isHoistable(LoadOp load, Region *region);
  void hoist(Operation *op, Region *region);
  /// Says why a load stays, if another one would not.
  void explain(LoadOp load);
  /// The condition, computed in front of the loop, under which `region` runs at all; null if it always does.
  Value getEntryCondition(Region *region);
  Value cloneCondition(scf::WhileOp whileOp);

  LoopLikeOpInterface loop;
  Operation *obstacle;
  /// The answer of getEntryCondition for the regions that have been asked for.
  llvm::SmallDenseMap<Region *, Value> entryConditions;
};

} // namespace

/// Whether `op` does nothing but, perhaps, read memory.
static bool onlyReads(Operation *op) {
  std::optional<SmallVector<MemoryEffects::EffectInstance>> effects = getEffectsRecursively(op);
  return effects && llvm::all_of(*effects, [](const MemoryEffects::EffectInstance &effect) {
           return isa<MemoryEffects::Read>(effect.getEffect());
         });
}

/// Block pointers go without masks.
static bool acceptsMask(LoadOp load) {
  auto pointer = dyn_cast<PointerType>(load.getPtr().getType());
  return !pointer || !isa<RankedTensorType>(pointer.getPointeeType());
}

Operation *InvariantCode::findObstacle() {
  // Other loops may run their iterations in any order, or not on this processor.
  if (!isa<scf::ForOp, scf::WhileOp>(loop))
    return loop;
  for (Region *region : loop.getLoopRegions())
    for (Operation &op : region->getOps())
      if (!onlyReads(&op))
        return &op;
  return nullptr;
}

bool InvariantCode::isHoistable(LoadOp load, Region *region) {
  // The first region of scf.while always runs, so no mask is needed.
  auto whileOp = dyn_cast<scf::WhileOp>(loop.getOperation());
  bool needsMask = !whileOp || region != &whileOp.getBefore();
  return !obstacle && !load.getIsVolatile() && (!needsMask || acceptsMask(load));
}

void InvariantCode::explain(LoadOp load) {
  if (load.getIsVolatile() ||
      !llvm::all_of(load->getOperands(), [&](Value v) { return loop.isDefinedOutsideOfLoop(v); }))
    return;
  InFlightDiagnostic remark = load->emitRemark()
                              << "this is loaded again in each iteration, though from the same place";
  if (obstacle)
    remark.attachNote(obstacle->getLoc()) << "this may write to that place";
  else
    remark.attachNote() << "if the loop has no iteration, nothing may be loaded, and a block pointer takes no mask";
}

Value InvariantCode::cloneCondition(scf::WhileOp whileOp) {
  // What the condition needs, found from the end to the beginning.
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

void InvariantCode::hoist() {
  moveLoopInvariantCode(
      loop.getLoopRegions(), [&](Value value, Region *) { return loop.isDefinedOutsideOfLoop(value); },
      [&](Operation *op, Region *region) {
        auto load = dyn_cast<LoadOp>(op);
        return load ? isHoistable(load, region) : isMemoryEffectFree(op) && isSpeculatable(op);
      },
      [&](Operation *op, Region *region) { hoist(op, region); });
  for (Region *region : loop.getLoopRegions())
    for (LoadOp load : region->getOps<LoadOp>())
      explain(load);
}

void LICM::runOnOperation() {
  // Inner loops come first: what leaves one may leave the next one too.
  getOperation()->walk([](LoopLikeOpInterface loop) { InvariantCode(loop).hoist(); });
}

//===- CountWideLoops.cpp - Loops whose bounds are far apart --------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/Triton/Loops/LoopBounds.h"
#include "triton/Dialect/Triton/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

namespace mlir::triton {
#define GEN_PASS_DEF_TRITONCOUNTWIDELOOPS
#include "triton/Dialect/Triton/Transforms/Passes.h.inc"
} // namespace mlir::triton

using namespace mlir;
using namespace mlir::triton;

namespace {

struct CountWideLoops : public triton::impl::TritonCountWideLoopsBase<CountWideLoops> {
  void runOnOperation() override;
};

} // namespace

namespace {

/// Folds values to constants, as canonicalization does where their operands are constants, also in loops of one
/// iteration and in branches that are always taken, which it inlines.
class Constants {
public:
  /// Returns the integer that `value` is, if folding finds it.
  std::optional<APInt> find(Value value) {
    auto integer = dyn_cast_or_null<IntegerAttr>(fold(value, kMaxDepth));
    return integer ? std::optional(integer.getValue()) : std::nullopt;
  }

private:
  /// Limits the recursion.
  static constexpr unsigned kMaxDepth = 64;

  Attribute fold(Value value, unsigned depth);
  /// Returns the value that canonicalization replaces `value` by, if it inlines a region.
  Value findForwarded(Value value, unsigned depth);
  bool hasOneIteration(scf::ForOp loop, unsigned depth);

  llvm::DenseMap<Value, Attribute> known;
};

} // namespace

bool Constants::hasOneIteration(scf::ForOp loop, unsigned depth) {
  auto find = [&](Value value) { return dyn_cast_or_null<IntegerAttr>(fold(value, depth)); };
  IntegerAttr lower = find(loop.getLowerBound()), upper = find(loop.getUpperBound()), step = find(loop.getStep());
  if (!lower || !upper || !step)
    return false;
  bool isOverflow = false;
  APInt difference = upper.getValue().ssub_ov(lower.getValue(), isOverflow);
  return !isOverflow && difference.isStrictlyPositive() && difference.sle(step.getValue());
}

Value Constants::findForwarded(Value value, unsigned depth) {
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    auto loop = dyn_cast<scf::ForOp>(argument.getOwner()->getParentOp());
    if (!loop || !hasOneIteration(loop, depth))
      return {};
    return argument == loop.getInductionVar() ? loop.getLowerBound() : loop.getTiedLoopInit(argument)->get();
  }
  auto result = cast<OpResult>(value);
  if (auto loop = dyn_cast<scf::ForOp>(result.getOwner()))
    return hasOneIteration(loop, depth) ? loop.getYieldedValues()[result.getResultNumber()] : Value();
  auto branch = dyn_cast<scf::IfOp>(result.getOwner());
  auto condition = branch ? dyn_cast_or_null<IntegerAttr>(fold(branch.getCondition(), depth)) : IntegerAttr();
  if (!condition)
    return {};
  scf::YieldOp yield = condition.getValue().isZero() ? branch.elseYield() : branch.thenYield();
  return yield.getOperand(result.getResultNumber());
}

Attribute Constants::fold(Value value, unsigned depth) {
  if (depth == 0)
    return {};
  auto [entry, isNew] = known.try_emplace(value);
  if (!isNew)
    return entry->second;
  Operation *op = value.getDefiningOp();
  Attribute constant;
  if (!op || op->getNumRegions() != 0) {
    if (Value forwarded = findForwarded(value, depth - 1))
      constant = fold(forwarded, depth - 1);
  } else if (isMemoryEffectFree(op) && !matchPattern(op, m_Constant(&constant))) {
    SmallVector<Attribute> operands(
        llvm::map_range(op->getOperands(), [&](Value operand) { return fold(operand, depth - 1); }));
    SmallVector<OpFoldResult> results;
    if (llvm::all_of(operands, [](Attribute operand) { return operand != nullptr; }) &&
        succeeded(op->fold(operands, results)) && !results.empty()) {
      OpFoldResult result = results[cast<OpResult>(value).getResultNumber()];
      constant = isa<Attribute>(result) ? cast<Attribute>(result) : fold(cast<Value>(result), depth - 1);
    }
  }
  return known[value] = constant;
}

/// Returns whether the bounds are constants, and their difference is not a signed number of their type, or the step is
/// such a constant.
static bool isWide(scf::ForOp loop, Constants &constants) {
  std::optional<APInt> step = loop.getUnsignedCmp() ? constants.find(loop.getStep()) : std::nullopt;
  if (step && step->isNegative())
    return true;
  std::optional<APInt> lower = constants.find(loop.getLowerBound()), upper = constants.find(loop.getUpperBound());
  if (!lower || !upper)
    return false;
  bool isOverflow = false;
  if (loop.getUnsignedCmp())
    return upper->ugt(*lower) && (*upper - *lower).isNegative();
  (void)upper->ssub_ov(*lower, isOverflow);
  return isOverflow && upper->sgt(*lower);
}

void CountWideLoops::runOnOperation() {
  SmallVector<scf::ForOp> loops;
  {
    Constants constants;
    getOperation()->walk([&](scf::ForOp loop) {
      if (isWide(loop, constants) && canCountIterations(loop))
        loops.push_back(loop);
    });
  }
  for (scf::ForOp loop : loops)
    countIterations(loop);
}

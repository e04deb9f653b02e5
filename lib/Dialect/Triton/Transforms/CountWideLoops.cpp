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

/// Folds values to constants, as canonicalization does where their operands are constants.
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

  llvm::DenseMap<Value, Attribute> known;
};

} // namespace

Attribute Constants::fold(Value value, unsigned depth) {
  auto result = dyn_cast<OpResult>(value);
  if (!result || depth == 0 || !isMemoryEffectFree(result.getOwner()) || result.getOwner()->getNumRegions() != 0)
    return {};
  auto [entry, isNew] = known.try_emplace(value);
  if (!isNew)
    return entry->second;
  Operation *op = result.getOwner();
  Attribute constant;
  if (!matchPattern(op, m_Constant(&constant))) {
    SmallVector<Attribute> operands(
        llvm::map_range(op->getOperands(), [&](Value operand) { return fold(operand, depth - 1); }));
    SmallVector<OpFoldResult> results;
    if (llvm::all_of(operands, [](Attribute operand) { return operand != nullptr; }) &&
        succeeded(op->fold(operands, results)) && !results.empty())
      constant = dyn_cast<Attribute>(results[result.getResultNumber()]);
  }
  return known[value] = constant;
}

/// Returns whether the bounds are constants, and their difference is not a signed number of their type.
static bool isWide(scf::ForOp loop, Constants &constants) {
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

//===- LoopAwareCSE.cpp - CSE across loop-carried values ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/Triton/Loops/LoopBounds.h"
#include "triton/Dialect/Triton/Transforms/Passes.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/CSE.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::triton {
#define GEN_PASS_DEF_TRITONLOOPAWARECSE
#include "triton/Dialect/Triton/Transforms/Passes.h.inc"
} // namespace mlir::triton

using namespace mlir;
using namespace mlir::triton;

namespace {

/// Proves that two values are equal, by induction over the iterations of loops. It assumes that each visited pair of
/// values is equal, and adds the pairs on which that equality depends. If no pair is left, all assumptions hold
/// together; if one pair cannot be proved equal, the proof fails.
class EqualityProof {
public:
  /// Whether `lhs` and `rhs` are provably equal wherever both are defined.
  static bool exists(Value lhs, Value rhs);

private:
  /// Adds the pairs whose equality implies that of the two values; false if there are none.
  bool reduce(Value lhs, Value rhs);
  bool reduceOperations(OpResult lhs, OpResult rhs);
  bool reduceCarried(scf::ForOp loop, unsigned lhs, unsigned rhs);

  SmallVector<std::pair<Value, Value>> open;
};

struct LoopAwareCSE : public triton::impl::TritonLoopAwareCSEBase<LoopAwareCSE> {
  void runOnOperation() override;
};

} // namespace

bool EqualityProof::exists(Value lhs, Value rhs) {
  EqualityProof proof;
  llvm::DenseSet<std::pair<Value, Value>> assumed;
  proof.open.emplace_back(lhs, rhs);
  while (!proof.open.empty()) {
    auto pair = proof.open.pop_back_val();
    if (pair.first == pair.second || !assumed.insert(pair).second)
      continue;
    if (!proof.reduce(pair.first, pair.second))
      return false;
  }
  return true;
}

bool EqualityProof::reduceCarried(scf::ForOp loop, unsigned lhs, unsigned rhs) {
  open.emplace_back(loop.getInitArgs()[lhs], loop.getInitArgs()[rhs]);
  open.emplace_back(loop.getYieldedValues()[lhs], loop.getYieldedValues()[rhs]);
  return true;
}

bool EqualityProof::reduceOperations(OpResult lhs, OpResult rhs) {
  Operation *lhsOp = lhs.getOwner(), *rhsOp = rhs.getOwner();
  if (lhs.getResultNumber() != rhs.getResultNumber() || lhsOp->getName() != rhsOp->getName() ||
      lhsOp->getNumOperands() != rhsOp->getNumOperands() || lhsOp->getNumRegions() != 0 || !isMemoryEffectFree(lhsOp) ||
      lhsOp->getAttrDictionary() != rhsOp->getAttrDictionary())
    return false;
  for (auto [lhsOperand, rhsOperand] : llvm::zip_equal(lhsOp->getOperands(), rhsOp->getOperands()))
    open.emplace_back(lhsOperand, rhsOperand);
  return true;
}

bool EqualityProof::reduce(Value lhs, Value rhs) {
  if (lhs.getType() != rhs.getType())
    return false;
  if (auto lhsResult = dyn_cast<OpResult>(lhs)) {
    auto rhsResult = dyn_cast<OpResult>(rhs);
    if (!rhsResult)
      return false;
    auto loop = dyn_cast<scf::ForOp>(lhsResult.getOwner());
    if (loop && loop == rhsResult.getOwner())
      return reduceCarried(loop, lhsResult.getResultNumber(), rhsResult.getResultNumber());
    return reduceOperations(lhsResult, rhsResult);
  }
  auto lhsArgument = cast<BlockArgument>(lhs);
  auto rhsArgument = dyn_cast<BlockArgument>(rhs);
  auto loop = dyn_cast<scf::ForOp>(lhsArgument.getOwner()->getParentOp());
  if (!loop || !rhsArgument || rhsArgument.getOwner() != lhsArgument.getOwner())
    return false;
  // Skip the induction variable, which is not loop-carried.
  unsigned first = loop.getNumInductionVars();
  if (lhsArgument.getArgNumber() < first || rhsArgument.getArgNumber() < first)
    return false;
  return reduceCarried(loop, lhsArgument.getArgNumber() - first, rhsArgument.getArgNumber() - first);
}

/// Replaces uses of a loop-carried value by an equal one before it, so that the loop yields its argument unchanged.
/// Returns whether there is such a value.
static bool mergeCarriedValues(scf::ForOp loop) {
  SmallVector<unsigned> distinct;
  bool isChanged = false;
  for (unsigned i = 0; i < loop.getNumRegionIterArgs(); ++i) {
    BlockArgument argument = loop.getRegionIterArg(i);
    unsigned *equal = llvm::find_if(
        distinct, [&](unsigned other) { return EqualityProof::exists(loop.getRegionIterArg(other), argument); });
    if (equal == distinct.end()) {
      distinct.push_back(i);
      continue;
    }
    argument.replaceAllUsesWith(loop.getRegionIterArg(*equal));
    loop.getResult(i).replaceAllUsesWith(loop.getResult(*equal));
    (*loop.getYieldedValuesMutable())[i].set(argument);
    isChanged = true;
  }
  return isChanged;
}

void LoopAwareCSE::runOnOperation() {
  SmallVector<Operation *> changed;
  getOperation()->walk([&](scf::ForOp loop) {
    if (mergeCarriedValues(loop))
      changed.push_back(loop);
  });
  // Canonicalization removes loop-carried values that the loop does not change.
  RewritePatternSet patterns(&getContext());
  scf::ForOp::getCanonicalizationPatterns(patterns, &getContext());
  FrozenRewritePatternSet frozen(std::move(patterns), {kTrivialLoopPattern});
  GreedyRewriteConfig config;
  config.setStrictness(GreedyRewriteStrictness::ExistingAndNewOps);
  (void)applyOpPatternsGreedily(changed, frozen, config);

  IRRewriter rewriter(&getContext());
  DominanceInfo dominance(getOperation());
  eliminateCommonSubExpressions(rewriter, dominance, getOperation());
}

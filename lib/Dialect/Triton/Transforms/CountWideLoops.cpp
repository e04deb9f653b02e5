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
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

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

/// Inlines loops without an iteration, or with one, and empty loops that return values from outside, by the difference
/// of their bounds as mathematical integers: that of a pattern of MLIR wraps around.
struct InlineTrivialLoop : public OpRewritePattern<scf::ForOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(scf::ForOp loop, PatternRewriter &rewriter) const override;
};

} // namespace

static std::optional<APInt> getConstant(Value value) {
  APInt constant;
  return matchPattern(value, m_ConstantInt(&constant)) ? std::optional(constant) : std::nullopt;
}

LogicalResult InlineTrivialLoop::matchAndRewrite(scf::ForOp loop, PatternRewriter &rewriter) const {
  std::optional<APInt> lower = getConstant(loop.getLowerBound()), upper = getConstant(loop.getUpperBound());
  if (loop.getLowerBound() == loop.getUpperBound()) {
    rewriter.replaceOp(loop, loop.getInitArgs());
    return success();
  }
  if (!lower || !upper)
    return rewriter.notifyMatchFailure(loop, "the bounds are not known");
  auto extend = [&](const APInt &value) {
    unsigned width = value.getBitWidth() + 1;
    return loop.getUnsignedCmp() ? value.zext(width) : value.sext(width);
  };
  APInt difference = extend(*upper) - extend(*lower);
  if (!difference.isStrictlyPositive()) {
    rewriter.replaceOp(loop, loop.getInitArgs());
    return success();
  }
  Block *body = loop.getBody();
  Operation *yield = body->getTerminator();
  if (llvm::hasSingleElement(*body) &&
      llvm::all_of(yield->getOperands(), [&](Value value) { return loop.isDefinedOutsideOfLoop(value); })) {
    rewriter.replaceOp(loop, yield->getOperands());
    return success();
  }
  std::optional<APInt> step = getConstant(loop.getStep());
  if (!step || !extend(*step).isStrictlyPositive() || extend(*step).slt(difference))
    return rewriter.notifyMatchFailure(loop, "the loop may have several iterations");
  SmallVector<Value> arguments = {loop.getLowerBound()};
  llvm::append_range(arguments, loop.getInitArgs());
  rewriter.inlineBlockBefore(body, loop, arguments);
  // The terminator comes before the loop now.
  SmallVector<Value> results(yield->getOperands());
  rewriter.eraseOp(yield);
  rewriter.replaceOp(loop, results);
  return success();
}

/// Returns whether the bounds are constants, and their difference is not a signed number of their type, or the step is
/// such a constant.
static bool isWide(scf::ForOp loop) {
  std::optional<APInt> step = loop.getUnsignedCmp() ? getConstant(loop.getStep()) : std::nullopt;
  if (step && step->isNegative())
    return true;
  std::optional<APInt> lower = getConstant(loop.getLowerBound()), upper = getConstant(loop.getUpperBound());
  if (!lower || !upper)
    return false;
  bool isOverflow = false;
  if (loop.getUnsignedCmp())
    return upper->ugt(*lower) && (*upper - *lower).isNegative();
  (void)upper->ssub_ov(*lower, isOverflow);
  return isOverflow && upper->sgt(*lower);
}

void CountWideLoops::runOnOperation() {
  RewritePatternSet patterns(&getContext());
  patterns.add<InlineTrivialLoop>(&getContext());
  // Branches that are always taken yield constants.
  scf::IfOp::getCanonicalizationPatterns(patterns, &getContext());
  GreedyRewriteConfig config;
  config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
  // Branches within branches take an iteration each.
  config.setMaxIterations(GreedyRewriteConfig::kNoLimit);
  if (failed(applyPatternsGreedily(getOperation(), std::move(patterns), config)))
    return signalPassFailure();
  SmallVector<scf::ForOp> loops;
  getOperation()->walk([&](scf::ForOp loop) {
    if (isWide(loop) && canCountIterations(loop))
      loops.push_back(loop);
  });
  for (scf::ForOp loop : loops)
    countIterations(loop);
}

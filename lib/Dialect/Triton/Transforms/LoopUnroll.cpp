//===- LoopUnroll.cpp - Unrolling of annotated loops ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/Triton/IR/AttributeValue.h"
#include "triton/Dialect/Triton/IR/Remarks.h"
#include "triton/Dialect/Triton/Loops/LoopBounds.h"
#include "triton/Dialect/Triton/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Utils/Utils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

namespace mlir::triton {
#define GEN_PASS_DEF_TRITONLOOPUNROLL
#include "triton/Dialect/Triton/Transforms/Passes.h.inc"
} // namespace mlir::triton

#define DEBUG_TYPE "triton-loop-unroll"

using namespace mlir;
using namespace mlir::triton;

/// The most operations of an unrolled body. The limit bounds the memory that an excessive factor would take.
static constexpr int64_t kMaxUnrolledSize = 1 << 14;

namespace {

struct LoopUnroll : public triton::impl::TritonLoopUnrollBase<LoopUnroll> {
  void runOnOperation() override;
};

} // namespace

/// Changes the bounds of a loop if MLIR's arithmetic on them could overflow: it multiplies the step by the factor, and
/// computes the number of iterations from the difference of the bounds, rounded up to a multiple of the step, as
/// numbers with a sign.
static void prepareBounds(scf::ForOp loop, int64_t factor) {
  APInt lower, upper;
  bool isCounted = !loop.getUnsignedCmp() && matchPattern(loop.getLowerBound(), m_ConstantInt(&lower)) &&
                   lower.isNonNegative() && canStepBeyondBounds(loop, factor);
  bool isConstant = matchPattern(loop.getUpperBound(), m_ConstantInt(&upper));
  bool isUnit = matchPattern(loop.getStep(), m_One());
  if (isCounted && (isConstant || isUnit))
    orderBounds(loop);
  else
    countIterations(loop);
}

static int64_t countOperations(scf::ForOp loop) {
  int64_t count = 0;
  loop.getBody()->walk([&](Operation *) { ++count; });
  return count;
}

static void remarkNotUnrolled(Operation *loop, int64_t factor, const Twine &reason, const Twine &suggestion) {
  remark::failed(loop->getLoc(), nameRemark(loop, DEBUG_TYPE, "LoopNotUnrolled"))
      << addText("loop is not unrolled by " + Twine(factor)) << addReason(reason) << addSuggestion(suggestion);
}

/// Removes the attribute and unrolls the loop by its factor.
static LogicalResult unroll(scf::ForOp loop) {
  auto factor = cast<IntegerAttr>(loop->removeAttr(TritonDialect::kLoopUnrollFactorAttrName));
  if (factor.getInt() <= 1)
    return success();
  if (factor.getInt() > kMaxUnrolledSize / countOperations(loop)) {
    remarkNotUnrolled(loop, factor.getInt(), "its body would have more than " + Twine(kMaxUnrolledSize) + " operations",
                      "choose a smaller factor");
    return success();
  }
  if (!canCountIterations(loop)) {
    remarkNotUnrolled(loop, factor.getInt(), "its induction variable has more than 64 bits", "choose a narrower type");
    return success();
  }
  prepareBounds(loop, factor.getInt());
  Location loc = loop.getLoc();
  remark::RemarkOpts unrolledName = nameRemark(loop, DEBUG_TYPE, "LoopUnrolled");
  FailureOr<UnrolledLoopInfo> unrolled = loopUnrollByFactor(loop, factor.getInt());
  if (failed(unrolled)) {
    remarkNotUnrolled(loop, factor.getInt(), "its bounds or the factor do not permit it", "choose another factor");
    return success();
  }
  remark::passed(loc, unrolledName) << addText("loop is unrolled by " + Twine(factor.getInt()));
  if (scf::ForOp rest = unrolled->epilogueLoopOp.value_or(scf::ForOp()))
    rest->setAttr(TritonDialect::kNumStagesAttrName, Builder(rest.getContext()).getI32IntegerAttr(1));
  return success();
}

void LoopUnroll::runOnOperation() {
  // Unroll inner loops first, so that unrolling an outer loop clones them without the attribute.
  SmallVector<scf::ForOp> loops;
  getOperation()->walk([&](Operation *op) {
    if (!op->hasAttr(TritonDialect::kLoopUnrollFactorAttrName))
      return;
    if (auto loop = dyn_cast<scf::ForOp>(op))
      return loops.push_back(loop);
    std::optional<int32_t> factor = getI32Value(op->removeAttr(TritonDialect::kLoopUnrollFactorAttrName));
    if (isa<LoopLikeOpInterface>(op) && factor && *factor > 1)
      remarkNotUnrolled(op, *factor, "only `scf.for` can be unrolled", "write it as `scf.for`");
  });
  for (scf::ForOp loop : loops)
    if (failed(unroll(loop)))
      return signalPassFailure();
}

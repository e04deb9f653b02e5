//===- ScaleMaxima.cpp - Maxima of multiples of a factor ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/LoweringPlan/ReductionPlan.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/Dialect/TritonGPU/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/Statistic.h"

namespace mlir::triton::gpu {
#define GEN_PASS_DEF_TRITONGPUSCALEMAXIMA
#include "triton/Dialect/TritonGPU/Transforms/Passes.h.inc"
} // namespace mlir::triton::gpu

#define DEBUG_TYPE "tritongpu-scale-maxima"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

ALWAYS_ENABLED_STATISTIC(numScaled, "Maxima that are multiplied instead of their elements");

namespace {

struct ScaleMaxima : public triton::gpu::impl::TritonGPUScaleMaximaBase<ScaleMaxima> {
  void runOnOperation() override;
};

/// The maximum of the elements of `multiplied`, with the factor in all elements of one operand.
struct ScaledMaximum {
  ReduceOp reduce;
  arith::MulFOp product;
  Value elements, splat, factor;
};

} // namespace

/// Returns whether `reduce` returns the maximum of one tensor.
static bool isMaximum(ReduceOp reduce) {
  if (reduce.getNumResults() != 1 || !isa<RankedTensorType>(reduce.getResult()[0].getType()) ||
      !isSymmetricCombination(reduce.getCombineOp()) || !isMemoryEffectFree(reduce))
    return false;
  Value combined = reduce.getCombineOp().front().getTerminator()->getOperand(0);
  return isa<arith::MaxNumFOp, arith::MaximumFOp>(combined.getDefiningOp());
}

/// Returns the maximum that `reduce` computes in each iteration of a loop if a factor of all elements is known before,
/// and the only other uses of the products are differences, which contain a multiplication for free.
static std::optional<ScaledMaximum> findScaledMaximum(ReduceOp reduce) {
  auto loop = reduce->getParentOfType<scf::ForOp>();
  auto product = reduce.getSrcs()[0].getDefiningOp<arith::MulFOp>();
  if (!loop || !isMaximum(reduce) || !product)
    return {};
  bool isFused = llvm::all_of(product->getUsers(), [&](Operation *user) {
    auto difference = dyn_cast<arith::SubFOp>(user);
    return user == reduce || (difference && difference.getRhs() != product);
  });
  if (!isFused || product->hasOneUse())
    return {};
  for (auto [splat, elements] :
       {std::pair(product.getRhs(), product.getLhs()), std::pair(product.getLhs(), product.getRhs())})
    if (auto op = splat.getDefiningOp<SplatOp>(); op && loop.isDefinedOutsideOfLoop(op.getSrc()))
      return ScaledMaximum{reduce, product, elements, splat, op.getSrc()};
  return {};
}

/// Returns whether the factor is not positive and finite, where its value is known.
static Value isNotPositive(OpBuilder &builder, Location loc, Value factor) {
  auto type = cast<FloatType>(factor.getType());
  auto compare = [&](arith::CmpFPredicate predicate, const APFloat &bound) -> Value {
    Value value = arith::ConstantOp::create(builder, loc, FloatAttr::get(type, bound));
    return arith::CmpFOp::create(builder, loc, predicate, factor, value);
  };
  const llvm::fltSemantics &semantics = type.getFloatSemantics();
  Value isNotMoreThanZero = compare(arith::CmpFPredicate::ULE, APFloat::getZero(semantics));
  Value isInfinite = compare(arith::CmpFPredicate::UGE, APFloat::getInf(semantics));
  return arith::OrIOp::create(builder, loc, isNotMoreThanZero, isInfinite);
}

/// Multiplies the maximum, and the elements again only if the factor is not positive and finite. Differences from the
/// products become one operation with the product.
static void scale(ScaledMaximum maximum) {
  ReduceOp reduce = maximum.reduce;
  Location loc = reduce.getLoc();
  Type type = reduce.getResult()[0].getType();
  // The factor is the same in all loops around, so that the comparison can be, too.
  OpBuilder builder(reduce->getContext());
  builder.setInsertionPointAfterValue(maximum.factor);
  Value condition = isNotPositive(builder, loc, maximum.factor);
  builder.setInsertionPoint(reduce);
  IRMapping mapping;
  mapping.map(maximum.product.getResult(), maximum.elements);
  auto largest = cast<ReduceOp>(builder.clone(*reduce, mapping));
  dropFacts(largest);
  Value factor = SplatOp::create(builder, loc, type, maximum.factor);
  Value product = arith::MulFOp::create(builder, loc, largest.getResult()[0], factor);
  auto branch = scf::IfOp::create(builder, loc, type, condition, /*withElseRegion=*/true);
  builder.setInsertionPointToStart(branch.thenBlock());
  mapping.clear();
  builder.clone(*maximum.product, mapping);
  auto other = cast<ReduceOp>(builder.clone(*reduce, mapping));
  scf::YieldOp::create(builder, loc, other.getResult()[0]);
  builder.setInsertionPointToStart(branch.elseBlock());
  scf::YieldOp::create(builder, loc, product);
  reduce.getResult()[0].replaceAllUsesWith(branch.getResult(0));
  reduce.erase();
  for (Operation *user : llvm::make_early_inc_range(maximum.product->getUsers())) {
    auto difference = cast<arith::SubFOp>(user);
    builder.setInsertionPoint(difference);
    Value negated = arith::NegFOp::create(builder, difference.getLoc(), difference.getRhs());
    Value fused = math::FmaOp::create(builder, difference.getLoc(), maximum.elements, maximum.splat, negated);
    difference.replaceAllUsesWith(fused);
    difference.erase();
  }
  maximum.product->erase();
}

void ScaleMaxima::runOnOperation() {
  // Without fusion, each product is needed. The module of the kernels may be in one with host code.
  for (Operation *module = getOperation()->getParentOp(); module; module = module->getParentOp())
    if (module->hasAttr(kNoFPFusionAttrName))
      return;
  SmallVector<ReduceOp> reduces;
  getOperation().walk([&](ReduceOp reduce) { reduces.push_back(reduce); });
  // The elements of one maximum may be the differences that another one replaces.
  for (ReduceOp reduce : reduces) {
    std::optional<ScaledMaximum> maximum = findScaledMaximum(reduce);
    if (!maximum)
      continue;
    scale(*maximum);
    ++numScaled;
  }
}

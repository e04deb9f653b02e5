//===- Combine.cpp - Combination of pairs of operations ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/Triton/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::triton {
#define GEN_PASS_DEF_TRITONCOMBINE
#include "triton/Dialect/Triton/Transforms/Passes.h.inc"
} // namespace mlir::triton

using namespace mlir;
using namespace mlir::triton;

namespace {

/// Folds an addition into the accumulator of a dot.
template <typename AddOp>
struct AccumulateInDot : public OpRewritePattern<AddOp> {
  using OpRewritePattern<AddOp>::OpRewritePattern;

  LogicalResult matchAndRewrite(AddOp add, PatternRewriter &rewriter) const override {
    for (auto [result, summand] : {std::pair(add.getLhs(), add.getRhs()), std::pair(add.getRhs(), add.getLhs())}) {
      auto dot = result.template getDefiningOp<DotOp>();
      if (!dot || !dot->hasOneUse() || dot->getBlock() != add->getBlock())
        continue;
      if (!matchPattern(dot.getC(), m_AnyZeroFloat()) && !matchPattern(dot.getC(), m_Zero()))
        continue;
      // Partial sums at reduced precision depend on the initial accumulator.
      if (isa<arith::AddFOp>(add) && dot.getMaxNumImpreciseAcc() != 0)
        continue;
      rewriter.moveOpBefore(dot, add);
      rewriter.modifyOpInPlace(dot, [&, value = summand] {
        dot.getCMutable().assign(value);
        replaceFacts(dot, add);
      });
      rewriter.replaceOp(add, dot);
      return success();
    }
    return rewriter.notifyMatchFailure(add,
                                       "no operand is a dot in this block with a zero accumulator and no other use");
  }
};

/// Folds the false value of a select into `other` of a load that is masked with the condition.
struct SelectInLoad : public OpRewritePattern<arith::SelectOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(arith::SelectOp select, PatternRewriter &rewriter) const override {
    auto load = select.getTrueValue().getDefiningOp<LoadOp>();
    if (!load || !load.getMask() || load.getIsVolatile() || !load->hasOneUse())
      return rewriter.notifyMatchFailure(select, "no masked load with no other use");
    auto splat = load.getMask().getDefiningOp<SplatOp>();
    if (load.getMask() != select.getCondition() && !(splat && splat.getSrc() == select.getCondition()))
      return rewriter.notifyMatchFailure(select, "the load's mask is not the condition");
    // The load has to move after the definition of the false value.
    if (load->getBlock() != select->getBlock())
      return rewriter.notifyMatchFailure(select, "the load is in another block");
    for (Operation *op = load->getNextNode(); op != select; op = op->getNextNode())
      if (!isMemoryEffectFree(op))
        return rewriter.notifyMatchFailure(select, "an operation between the load and the select may access memory");
    rewriter.moveOpBefore(load, select);
    rewriter.modifyOpInPlace(load, [&] {
      load.getOtherMutable().assign(select.getFalseValue());
      // Facts about what is loaded say nothing about the false value.
      replaceFacts(load, select);
    });
    rewriter.replaceOp(select, load);
    return success();
  }
};

/// Combines two pointer additions.
struct AddOffsets : public OpRewritePattern<AddPtrOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(AddPtrOp outer, PatternRewriter &rewriter) const override {
    auto inner = outer.getPtr().getDefiningOp<AddPtrOp>();
    if (!inner || inner->getBlock() != outer->getBlock())
      return rewriter.notifyMatchFailure(outer, "the pointer is not an addptr in this block");
    Type type = outer.getOffset().getType();
    if (inner.getOffset().getType() != type)
      return rewriter.notifyMatchFailure(outer, "the offsets have different types");

    Value sum;
    APInt first, second;
    if (getElementTypeOrSelf(type).isInteger(64)) {
      sum = arith::AddIOp::create(rewriter, outer.getLoc(), inner.getOffset(), outer.getOffset());
    } else if (matchPattern(inner.getOffset(), m_ConstantInt(&first)) &&
               matchPattern(outer.getOffset(), m_ConstantInt(&second))) {
      bool overflows;
      IntegerAttr value = rewriter.getIntegerAttr(getElementTypeOrSelf(type), first.sadd_ov(second, overflows));
      if (overflows)
        return rewriter.notifyMatchFailure(outer, "the sum of the offsets does not fit their type");
      auto tensor = dyn_cast<RankedTensorType>(type);
      sum = arith::ConstantOp::create(rewriter, outer.getLoc(),
                                      tensor ? TypedAttr(SplatElementsAttr::get(tensor, value)) : TypedAttr(value));
    } else {
      return rewriter.notifyMatchFailure(outer, "the sum of the offsets may not fit their type");
    }
    rewriter.modifyOpInPlace(outer, [&] {
      outer.getPtrMutable().assign(inner.getPtr());
      outer.getOffsetMutable().assign(sum);
    });
    return success();
  }
};

/// Adds a splat offset to the scalar pointer of a splat instead.
struct MoveBeforeSplat : public OpRewritePattern<AddPtrOp> {
  // Prefer this pattern to AddOffsets, because a scalar addition is cheaper.
  explicit MoveBeforeSplat(MLIRContext *context) : OpRewritePattern(context, /*benefit=*/2) {}

  LogicalResult matchAndRewrite(AddPtrOp outer, PatternRewriter &rewriter) const override {
    // Keep pointers of another block: they may be loop-invariant, while only the offset changes.
    auto inner = outer.getPtr().getDefiningOp<AddPtrOp>();
    if (!inner || !inner->hasOneUse() || inner->getBlock() != outer->getBlock())
      return rewriter.notifyMatchFailure(outer, "the pointer is not an addptr in this block with no other use");
    auto base = inner.getPtr().getDefiningOp<SplatOp>(), move = outer.getOffset().getDefiningOp<SplatOp>();
    if (!base || !move || inner.getOffset().getDefiningOp<SplatOp>())
      return rewriter.notifyMatchFailure(outer, "not a splat pointer plus offsets plus a splat offset");
    Location loc = outer.getLoc();
    Value moved = AddPtrOp::create(rewriter, loc, base.getSrc().getType(), base.getSrc(), move.getSrc());
    Value pointers = SplatOp::create(rewriter, loc, outer.getType(), moved);
    rewriter.modifyOpInPlace(outer, [&] {
      outer.getPtrMutable().assign(pointers);
      outer.getOffsetMutable().assign(inner.getOffset());
    });
    return success();
  }
};

/// Rewrites a sum of products along the middle dimension to a dot.
struct SumOfProductsToDot : public OpRewritePattern<ReduceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(ReduceOp reduce, PatternRewriter &rewriter) const override;
};

/// Allows a reshape to reorder elements whose users do not depend on their order.
struct ReorderForReduction : public OpRewritePattern<ReshapeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(ReshapeOp reshape, PatternRewriter &rewriter) const override {
    if (reshape.getAllowReorder() || reshape.getType().getRank() != 1 || reshape->use_empty())
      return rewriter.notifyMatchFailure(reshape, "reordered already, unused, or not of rank 1");
    // An operation with several tensor operands requires them in the same order.
    bool isFree = llvm::all_of(reshape->getUsers(), [](Operation *user) {
      return isa<ReduceOp, HistogramOp>(user) && user->getNumOperands() == 1;
    });
    if (!isFree)
      return rewriter.notifyMatchFailure(reshape, "a user depends on the order of the elements");
    rewriter.modifyOpInPlace(reshape, [&] {
      reshape.setAllowReorder(true);
      dropFacts(reshape);
    });
    return success();
  }
};

/// Folds a reshape that drops leading dimensions of size one into a descriptor load.
struct DropUnitDimsInLoad : public OpRewritePattern<ReshapeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(ReshapeOp reshape, PatternRewriter &rewriter) const override {
    auto load = reshape.getSrc().getDefiningOp<DescriptorLoadOp>();
    if (!load || !load->hasOneUse())
      return rewriter.notifyMatchFailure(reshape, "the source is not a descriptor load with no other use");
    ArrayRef<int64_t> from = reshape.getSrc().getType().getShape(), to = reshape.getType().getShape();
    if (to.size() >= from.size() || from.take_back(to.size()) != to)
      return rewriter.notifyMatchFailure(reshape, "other dimensions change");
    rewriter.modifyOpInPlace(load, [&] {
      load.getResult().setType(reshape.getType());
      replaceFacts(load, reshape);
    });
    rewriter.replaceOp(reshape, load);
    return success();
  }
};

struct Combine : public triton::impl::TritonCombineBase<Combine> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<AccumulateInDot<arith::AddIOp>, AccumulateInDot<arith::AddFOp>, SelectInLoad, AddOffsets,
                 MoveBeforeSplat, SumOfProductsToDot, ReorderForReduction, DropUnitDimsInLoad>(&getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace

/// Whether the reduction adds floating-point numbers.
static bool isFloatSum(ReduceOp reduce) {
  Block &body = reduce.getCombineOp().front();
  auto add = dyn_cast<arith::AddFOp>(body.front());
  Operation *end = body.getTerminator();
  return add && add->getNextNode() == end && end->getOperands() == add->getResults() &&
         llvm::is_contained(add->getOperands(), body.getArgument(0)) &&
         llvm::is_contained(add->getOperands(), body.getArgument(1));
}

/// The source of `value` before it was expanded and broadcast along `axis`; null if it was not.
static Value getBroadcastSource(Value value, unsigned axis) {
  auto broadcast = value.getDefiningOp<BroadcastOp>();
  auto expand = broadcast ? broadcast.getSrc().getDefiningOp<ExpandDimsOp>() : ExpandDimsOp();
  return expand && expand.getAxis() == axis ? expand.getSrc() : Value();
}

LogicalResult SumOfProductsToDot::matchAndRewrite(ReduceOp reduce, PatternRewriter &rewriter) const {
  if (reduce.getSrcs().size() != 1 || reduce.getAxis() != 1 || !isFloatSum(reduce))
    return rewriter.notifyMatchFailure(reduce, "not a sum along the second dimension");
  auto type = cast<RankedTensorType>(reduce.getSrcs().front().getType());
  if (type.getRank() != 3 || !type.getElementType().isF32())
    return rewriter.notifyMatchFailure(reduce, "not of three dimensions of f32");
  if (type.getEncoding())
    return rewriter.notifyMatchFailure(reduce, "the operands of a dot have other layouts");
  auto product = reduce.getSrcs().front().getDefiningOp<arith::MulFOp>();
  if (!product)
    return rewriter.notifyMatchFailure(reduce, "not of products");
  Value lhs = getBroadcastSource(product.getLhs(), 2), rhs = getBroadcastSource(product.getRhs(), 0);
  if (!lhs || !rhs) {
    lhs = getBroadcastSource(product.getRhs(), 2);
    rhs = getBroadcastSource(product.getLhs(), 0);
  }
  if (!lhs || !rhs)
    return rewriter.notifyMatchFailure(reduce, "the factors are not rows and columns");
  // A factor may also be broadcast along the reduced dimension.
  ArrayRef<int64_t> shape = type.getShape();
  if (cast<RankedTensorType>(lhs.getType()).getShape() != shape.take_front(2) ||
      cast<RankedTensorType>(rhs.getType()).getShape() != shape.take_back(2))
    return rewriter.notifyMatchFailure(reduce, "a factor is broadcast along the reduced dimension");
  if (llvm::any_of(shape, [](int64_t size) { return size < 16; }))
    return rewriter.notifyMatchFailure(reduce, "too small for a dot");
  auto resultType = cast<RankedTensorType>(reduce.getResultTypes().front());
  Value zero = arith::ConstantOp::create(rewriter, reduce.getLoc(), rewriter.getZeroAttr(resultType));
  rewriter.replaceOpWithNewOp<DotOp>(reduce, resultType, lhs, rhs, zero, InputPrecision::TF32,
                                     /*maxNumImpreciseAcc=*/0);
  return success();
}

//===- LayoutConversionPatterns.cpp - Conversions that need not be ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How `ttg.convert_layout` meets its neighbours.  The patterns on operations of `tt`, which knows of no conversion, are
// here as well.
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/LinearLayout/LinearLayoutAlgebra.h"

#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

static int64_t getNumRegisters(RankedTensorType type) { return toLinearLayout(type).getInSize(InDim::Register); }

static bool isDotOperand(RankedTensorType type) { return isa<DotOperandEncodingAttr>(type.getEncoding()); }

bool mlir::triton::gpu::haveSameCopies(RankedTensorType lhs, RankedTensorType rhs) {
  LinearLayout first = toLinearLayout(lhs), second = toLinearLayout(rhs);
  return llvm::all_of(inDimOrder, [&](InDim dim) {
    uint64_t copies = getBroadcastMask(first, dim);
    // Copies that several bits make together would be compared in vain.
    return first.getInBits(dim) == second.getInBits(dim) && getBroadcastMask(second, dim) == copies &&
           getFreeVariableMask(first, dim) == copies && getFreeVariableMask(second, dim) == copies;
  });
}

/// Whether a tensor in the inferred layout lies as `type` says.
static bool liesLike(FailureOr<Attribute> inferred, RankedTensorType type) {
  return succeeded(inferred) &&
         cast<TensorLayoutInterface>(*inferred).isEquivalent(type.getShape(), type.getEncoding());
}

//===----------------------------------------------------------------------===//
// Conversions of what could have been made in the right layout
//===----------------------------------------------------------------------===//

/// Whether nobody else uses what is converted.  Otherwise its operation would be there a second time, which costs more
/// than the conversion, and, where the order of elements is not specified, may choose another one.
static bool isOnlyUse(ConvertLayoutOp op) { return op.getSrc().hasOneUse(); }

/// `source`'s result in the layout to which `op` converts it; null if it takes a conversion.
static Value makeConverted(ConvertLayoutOp op, Operation *source, PatternRewriter &rewriter) {
  Location loc = source->getLoc();
  RankedTensorType type = op.getType(), from = op.getSrc().getType();
  if (auto convert = dyn_cast<ConvertLayoutOp>(source))
    return ConvertLayoutOp::create(rewriter, op.getLoc(), type, convert.getSrc());
  if (auto splat = dyn_cast<SplatOp>(source))
    return SplatOp::create(rewriter, loc, type, splat.getSrc());
  if (auto range = dyn_cast<MakeRangeOp>(source))
    return MakeRangeOp::create(rewriter, loc, type, range.getStartAttr(), range.getEndAttr());
  if (auto histogram = dyn_cast<HistogramOp>(source); histogram && isOnlyUse(op))
    return HistogramOp::create(rewriter, loc, type, histogram.getSrc(), histogram.getMask());
  if (auto load = dyn_cast<LocalLoadOp>(source)) {
    // Where the load is, no write can have come between; tokens stay.
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPoint(load);
    return LocalLoadOp::create(rewriter, loc, type, load.getSrc(), load.getToken());
  }
  if (auto reshape = dyn_cast<ReshapeOp>(source))
    if (reshape.getAllowReorder() && !reshape.getEfficientLayout() && isOnlyUse(op) && !isDotOperand(type) &&
        !isDotOperand(reshape.getSrc().getType()) && getNumRegisters(type) <= getNumRegisters(from))
      return ReshapeOp::create(rewriter, loc, type, reshape.getSrc(), /*allow_reorder=*/true,
                               /*efficient_layout=*/false);
  if (auto cat = dyn_cast<CatOp>(source))
    if (isOnlyUse(op) && haveSameCopies(type, from))
      return CatOp::create(rewriter, loc, type, cat.getLhs(), cat.getRhs());
  return {};
}

static LogicalResult makeInRightLayout(ConvertLayoutOp op, PatternRewriter &rewriter) {
  // From an accumulator to an operand of the next dot, the conversion is cheaper than anything that it could become.
  if (isa<NvidiaMmaEncodingAttr>(op.getSrc().getType().getEncoding()) && isDotOperand(op.getType()))
    return rewriter.notifyMatchFailure(op, "an accumulator becomes an operand in registers");
  Operation *source = op.getSrc().getDefiningOp();
  Value converted = source ? makeConverted(op, source, rewriter) : Value();
  if (!converted)
    return rewriter.notifyMatchFailure(op, "the source has a layout of its own");
  rewriter.replaceOp(op, converted);
  return success();
}

//===----------------------------------------------------------------------===//
// Operations that can do without the conversion of what they take
//===----------------------------------------------------------------------===//

/// The conversion that makes an operand, if any.
static ConvertLayoutOp getConversion(OpOperand &operand) { return operand.get().getDefiningOp<ConvertLayoutOp>(); }

static void skipConversion(OpOperand &operand, PatternRewriter &rewriter) {
  rewriter.modifyOpInPlace(operand.getOwner(), [&] { operand.set(getConversion(operand).getSrc()); });
}

static LogicalResult reshapeUnconverted(ReshapeOp op, PatternRewriter &rewriter) {
  ConvertLayoutOp convert = getConversion(op.getSrcMutable());
  if (!convert)
    return rewriter.notifyMatchFailure(op, "the source is not converted");
  RankedTensorType source = convert.getSrc().getType();
  auto layout = cast<TensorLayoutInterface>(source.getEncoding());
  bool stays = op.getAllowReorder()
                   ? haveSameCopies(source, op.getType())
                   : liesLike(layout.inferReshape(source.getShape(), op.getType().getShape()), op.getType());
  if (!stays)
    return rewriter.notifyMatchFailure(op, "the conversion moves elements that the reshape would then move");
  skipConversion(op.getSrcMutable(), rewriter);
  return success();
}

static LogicalResult transposeUnconverted(TransOp op, PatternRewriter &rewriter) {
  if (llvm::is_sorted(op.getOrder()) && op.getSrc().getType() != op.getType() && op.getType().getEncoding()) {
    rewriter.replaceOpWithNewOp<ConvertLayoutOp>(op, op.getType(), op.getSrc());
    return success();
  }
  ConvertLayoutOp convert = getConversion(op.getSrcMutable());
  if (!convert)
    return rewriter.notifyMatchFailure(op, "the source is not converted");
  RankedTensorType source = convert.getSrc().getType();
  auto layout = cast<TensorLayoutInterface>(source.getEncoding());
  if (!liesLike(layout.inferTrans(source.getShape(), op.getOrder()), op.getType()))
    return rewriter.notifyMatchFailure(op, "the conversion moves elements");
  skipConversion(op.getSrcMutable(), rewriter);
  return success();
}

static LogicalResult splitUnconverted(SplitOp op, PatternRewriter &rewriter) {
  ConvertLayoutOp convert = getConversion(op.getSrcMutable());
  if (!convert)
    return rewriter.notifyMatchFailure(op, "the source is not converted");
  RankedTensorType source = convert.getSrc().getType();
  auto layout = cast<TensorLayoutInterface>(source.getEncoding());
  if (!liesLike(layout.inferSplit(source.getShape()), op.getOutLHS().getType()))
    return rewriter.notifyMatchFailure(op, "the conversion moves elements");
  skipConversion(op.getSrcMutable(), rewriter);
  return success();
}

/// What is counted may lie anywhere, and the mask beside it.
static LogicalResult countUnconverted(HistogramOp op, PatternRewriter &rewriter) {
  ConvertLayoutOp convert = getConversion(op.getSrcMutable());
  if (!convert)
    return rewriter.notifyMatchFailure(op, "the source is not converted");
  Value mask = op.getMask();
  if (mask)
    mask = ConvertLayoutOp::create(
        rewriter, op.getLoc(),
        cast<RankedTensorType>(mask.getType()).cloneWithEncoding(convert.getSrc().getType().getEncoding()), mask);
  rewriter.replaceOpWithNewOp<HistogramOp>(op, op.getType(), convert.getSrc(), mask);
  return success();
}

/// What is picked from may lie anywhere, unless its layout was chosen on purpose.
static LogicalResult gatherUnconverted(GatherOp op, PatternRewriter &rewriter) {
  if (op.getEfficientLayout() || !getConversion(op.getSrcMutable()))
    return rewriter.notifyMatchFailure(op, "the source is not converted, or on purpose");
  skipConversion(op.getSrcMutable(), rewriter);
  return success();
}

void ConvertLayoutOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *) {
  patterns.add(makeInRightLayout);
  patterns.add(reshapeUnconverted);
  patterns.add(transposeUnconverted);
  patterns.add(splitUnconverted);
  patterns.add(countUnconverted);
  patterns.add(gatherUnconverted);
}

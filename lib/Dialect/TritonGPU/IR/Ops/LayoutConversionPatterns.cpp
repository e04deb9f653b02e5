//===- LayoutConversionPatterns.cpp - Canonicalization of layout conversions ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Canonicalization of `ttg.convert_layout` with the operations that define or use it, which include operations of `tt`.
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/LinearLayout/LinearLayoutAlgebra.h"

#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

static bool isDotOperand(RankedTensorType type) { return isa<DotOperandEncodingAttr>(type.getEncoding()); }

bool mlir::triton::gpu::haveSameReplication(RankedTensorType lhs, RankedTensorType rhs) {
  LinearLayout first = toLinearLayout(lhs), second = toLinearLayout(rhs);
  return llvm::all_of(inDimOrder, [&](InDim dim) {
    uint64_t replicas = getBroadcastMask(first, dim);
    // Replication by combinations of several bits is not compared.
    return first.getInBits(dim) == second.getInBits(dim) && getBroadcastMask(second, dim) == replicas &&
           getFreeVariableMask(first, dim) == replicas && getFreeVariableMask(second, dim) == replicas;
  });
}

/// Whether there is an inferred layout, and it is equivalent to the layout of `type`.
static bool isLayoutOf(FailureOr<Attribute> inferred, RankedTensorType type) {
  return succeeded(inferred) &&
         cast<TensorLayoutInterface>(*inferred).isEquivalent(type.getShape(), type.getEncoding());
}

//===----------------------------------------------------------------------===//
// Creating the source in the target layout
//===----------------------------------------------------------------------===//

/// Whether the conversion is the only use of its source. Otherwise the defining operation would be duplicated, which
/// costs more than the conversion and, if the order of elements is unspecified, may yield another order.
static bool isOnlyUse(ConvertLayoutOp op) { return op.getSrc().hasOneUse(); }

/// Creates the result of `source` in the layout to which `op` converts it; null if that needs a conversion.
static Value createInTargetLayout(ConvertLayoutOp op, Operation *source, PatternRewriter &rewriter) {
  Location loc = source->getLoc();
  RankedTensorType type = op.getType(), from = op.getSrc().getType();
  if (auto convert = dyn_cast<ConvertLayoutOp>(source))
    return ConvertLayoutOp::create(rewriter, op.getLoc(), type, convert.getSrc());
  if (auto splat = dyn_cast<SplatOp>(source))
    return SplatOp::create(rewriter, loc, type, splat.getSrc());
  if (auto range = dyn_cast<MakeRangeOp>(source))
    return MakeRangeOp::create(rewriter, loc, type, range.getStartAttr(), range.getEndAttr());
  // The others stay where they are: a write may follow a load, and the conversion may be in a loop.
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(source);
  if (auto histogram = dyn_cast<HistogramOp>(source); histogram && isOnlyUse(op))
    return HistogramOp::create(rewriter, loc, type, histogram.getSrc(), histogram.getMask());
  if (auto load = dyn_cast<LocalLoadOp>(source))
    return LocalLoadOp::create(rewriter, loc, type, load.getSrc(), load.getToken());
  if (auto reshape = dyn_cast<ReshapeOp>(source))
    if (reshape.getAllowReorder() && !reshape.getEfficientLayout() && isOnlyUse(op) && !isDotOperand(type) &&
        !isDotOperand(reshape.getSrc().getType()) && haveSameReplication(reshape.getSrc().getType(), type))
      return ReshapeOp::create(rewriter, loc, type, reshape.getSrc(), /*allow_reorder=*/true,
                               /*efficient_layout=*/false);
  if (auto cat = dyn_cast<CatOp>(source))
    if (isOnlyUse(op) && haveSameReplication(type, from))
      return CatOp::create(rewriter, loc, type, cat.getLhs(), cat.getRhs());
  return {};
}

static LogicalResult createSourceInTargetLayout(ConvertLayoutOp op, PatternRewriter &rewriter) {
  // Keep a conversion from an accumulator to an operand of the next dot, which is cheaper than the alternatives.
  if (isa<NvidiaMmaEncodingAttr>(op.getSrc().getType().getEncoding()) && isDotOperand(op.getType()))
    return rewriter.notifyMatchFailure(op, "an accumulator becomes an operand in registers");
  Operation *source = op.getSrc().getDefiningOp();
  Value converted = source ? createInTargetLayout(op, source, rewriter) : Value();
  if (!converted)
    return rewriter.notifyMatchFailure(op, "the source cannot be created in the target layout");
  rewriter.replaceOp(op, converted);
  return success();
}

//===----------------------------------------------------------------------===//
// Removing conversions of operands
//===----------------------------------------------------------------------===//

/// The conversion that defines an operand; null if there is none.
static ConvertLayoutOp getConversion(OpOperand &operand) { return operand.get().getDefiningOp<ConvertLayoutOp>(); }

static void skipConversion(OpOperand &operand, PatternRewriter &rewriter) {
  rewriter.modifyOpInPlace(operand.getOwner(), [&] { operand.set(getConversion(operand).getSrc()); });
}

static LogicalResult skipReshapeConversion(ReshapeOp op, PatternRewriter &rewriter) {
  ConvertLayoutOp convert = getConversion(op.getSrcMutable());
  if (!convert)
    return rewriter.notifyMatchFailure(op, "the source is not converted");
  RankedTensorType source = convert.getSrc().getType();
  auto layout = cast<TensorLayoutInterface>(source.getEncoding());
  bool stays = op.getAllowReorder()
                   ? haveSameReplication(source, op.getType())
                   : isLayoutOf(layout.inferReshape(source.getShape(), op.getType().getShape()), op.getType());
  if (!stays)
    return rewriter.notifyMatchFailure(op, "the layout of the result differs without the conversion");
  skipConversion(op.getSrcMutable(), rewriter);
  return success();
}

static LogicalResult skipTransConversion(TransOp op, PatternRewriter &rewriter) {
  if (llvm::is_sorted(op.getOrder()) && op.getSrc().getType() != op.getType() && op.getType().getEncoding()) {
    rewriter.replaceOpWithNewOp<ConvertLayoutOp>(op, op.getType(), op.getSrc());
    return success();
  }
  ConvertLayoutOp convert = getConversion(op.getSrcMutable());
  if (!convert)
    return rewriter.notifyMatchFailure(op, "the source is not converted");
  RankedTensorType source = convert.getSrc().getType();
  auto layout = cast<TensorLayoutInterface>(source.getEncoding());
  if (!isLayoutOf(layout.inferTrans(source.getShape(), op.getOrder()), op.getType()))
    return rewriter.notifyMatchFailure(op, "the layout of the result differs without the conversion");
  skipConversion(op.getSrcMutable(), rewriter);
  return success();
}

static LogicalResult skipSplitConversion(SplitOp op, PatternRewriter &rewriter) {
  ConvertLayoutOp convert = getConversion(op.getSrcMutable());
  if (!convert)
    return rewriter.notifyMatchFailure(op, "the source is not converted");
  RankedTensorType source = convert.getSrc().getType();
  auto layout = cast<TensorLayoutInterface>(source.getEncoding());
  if (!isLayoutOf(layout.inferSplit(source.getShape()), op.getOutLHS().getType()))
    return rewriter.notifyMatchFailure(op, "the layout of the results differs without the conversion");
  skipConversion(op.getSrcMutable(), rewriter);
  return success();
}

/// A histogram accepts its source in any layout; the mask must have the same one.
static LogicalResult skipHistogramConversion(HistogramOp op, PatternRewriter &rewriter) {
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

/// A gather accepts its source in any layout, unless a pass selected the layout for its efficiency.
static LogicalResult skipGatherConversion(GatherOp op, PatternRewriter &rewriter) {
  if (op.getEfficientLayout() || !getConversion(op.getSrcMutable()))
    return rewriter.notifyMatchFailure(op, "the source is not converted, or converted for efficiency");
  skipConversion(op.getSrcMutable(), rewriter);
  return success();
}

void ConvertLayoutOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *) {
  patterns.add(createSourceInTargetLayout);
  patterns.add(skipReshapeConversion);
  patterns.add(skipTransConversion);
  patterns.add(skipSplitConversion);
  patterns.add(skipHistogramConversion);
  patterns.add(skipGatherConversion);
}

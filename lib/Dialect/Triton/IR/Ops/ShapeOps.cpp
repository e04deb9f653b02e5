//===- ShapeOps.cpp - Splat, range, expansion and broadcast ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/Triton/IR/Triton.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::triton;

/// A splat constant with the shape of `type`.
static OpFoldResult resizeSplat(Attribute constant, Type type) {
  if (auto splat = dyn_cast_or_null<SplatElementsAttr>(constant))
    return splat.resizeSplat(cast<ShapedType>(type));
  return {};
}

/// Replaces `op`, which only repeats elements of its source, by a splat if the source is a splat.
template <typename Op>
static bool replaceBySplat(Op op, PatternRewriter &rewriter) {
  auto splat = op.getSrc().template getDefiningOp<SplatOp>();
  if (splat)
    rewriter.replaceOpWithNewOp<SplatOp>(op, op.getType(), splat.getSrc());
  return bool(splat);
}

//===----------------------------------------------------------------------===//
// SplatOp
//===----------------------------------------------------------------------===//

LogicalResult SplatOp::verify() {
  if (getSrc().getType() != getType().getElementType())
    return emitOpError() << "expected a source of the result's element type " << getType().getElementType()
                         << ", but got " << getSrc().getType();
  return success();
}

OpFoldResult SplatOp::fold(FoldAdaptor adaptor) {
  if (isa_and_nonnull<IntegerAttr, FloatAttr>(adaptor.getSrc()))
    return SplatElementsAttr::get(getType(), adaptor.getSrc());
  return {};
}

//===----------------------------------------------------------------------===//
// UnsplatOp
//===----------------------------------------------------------------------===//

LogicalResult UnsplatOp::verify() {
  if (getSrc().getType().getNumElements() != 1)
    return emitOpError() << "expected a source of one element, but got " << getSrc().getType();
  return success();
}

OpFoldResult UnsplatOp::fold(FoldAdaptor adaptor) {
  if (auto splat = getSrc().getDefiningOp<SplatOp>())
    return splat.getSrc();
  if (auto constant = dyn_cast_or_null<SplatElementsAttr>(adaptor.getSrc()))
    return constant.getSplatValue<Attribute>();
  return {};
}

//===----------------------------------------------------------------------===//
// MakeRangeOp
//===----------------------------------------------------------------------===//

LogicalResult MakeRangeOp::verify() {
  // The difference of the 32-bit attributes may need more bits.
  int64_t start = static_cast<int32_t>(getStart()), end = static_cast<int32_t>(getEnd());
  if (start >= end)
    return emitOpError() << "expected `start` to be less than `end`, but got " << start << " and " << end;
  if (getType().getRank() != 1)
    return emitOpError() << "expected a result of rank 1, but got " << getType();
  if (end - start != getType().getDimSize(0))
    return emitOpError() << "expected a result of " << end - start << " elements for the range from " << start << " to "
                         << end << ", but got " << getType();
  return success();
}

OpFoldResult MakeRangeOp::fold(FoldAdaptor adaptor) {
  if (getType().getNumElements() == 1)
    return SplatElementsAttr::get(getType(), adaptor.getStartAttr());
  return {};
}

//===----------------------------------------------------------------------===//
// ExpandDimsOp
//===----------------------------------------------------------------------===//

FailureOr<RankedTensorType> ExpandDimsOp::inferType(function_ref<InFlightDiagnostic()> emitError,
                                                    RankedTensorType source, int32_t axis) {
  if (axis < 0 || axis > source.getRank())
    return emitError() << "expected `axis` in [0, " << source.getRank() << "], but got " << axis;
  SmallVector<int64_t> shape(source.getShape());
  shape.insert(shape.begin() + axis, 1);
  Attribute encoding = source.getEncoding();
  if (auto layout = dyn_cast_or_null<TensorLayoutInterface>(encoding)) {
    FailureOr<Attribute> expanded = layout.inferExpandDims(axis);
    if (failed(expanded))
      return emitError() << "expected a source whose layout is a slice along dimension " << axis << ", but got "
                         << source;
    encoding = *expanded;
  }
  return RankedTensorType::get(shape, source.getElementType(), encoding);
}

void ExpandDimsOp::build(OpBuilder &builder, OperationState &state, Value src, int32_t axis) {
  auto emitError = [&] { return mlir::emitError(state.location); };
  FailureOr<RankedTensorType> type = inferType(emitError, cast<RankedTensorType>(src.getType()), axis);
  assert(succeeded(type) && "the source cannot be expanded along this axis");
  build(builder, state, *type, src, axis);
}

LogicalResult ExpandDimsOp::verify() {
  FailureOr<RankedTensorType> type = inferType([&] { return emitOpError(); }, getSrc().getType(), getAxis());
  if (failed(type))
    return failure();
  if (*type != getType())
    return emitOpError() << "expected a result of type " << *type << ", but got " << getType();
  return success();
}

OpFoldResult ExpandDimsOp::fold(FoldAdaptor adaptor) { return resizeSplat(adaptor.getSrc(), getType()); }

LogicalResult ExpandDimsOp::canonicalize(ExpandDimsOp op, PatternRewriter &rewriter) {
  if (replaceBySplat(op, rewriter))
    return success();
  // Expand the smaller tensor, then broadcast it.
  auto broadcast = op.getSrc().getDefiningOp<BroadcastOp>();
  if (!broadcast)
    return rewriter.notifyMatchFailure(op, "the source is neither a splat nor a broadcast");
  Value expanded = ExpandDimsOp::create(rewriter, op.getLoc(), broadcast.getSrc(), op.getAxis());
  rewriter.replaceOpWithNewOp<BroadcastOp>(op, op.getType(), expanded);
  return success();
}

//===----------------------------------------------------------------------===//
// BroadcastOp
//===----------------------------------------------------------------------===//

LogicalResult BroadcastOp::verify() {
  RankedTensorType from = getSrc().getType(), to = getType();
  if (from.getRank() != to.getRank())
    return emitOpError() << "expected source and result of one rank, but got " << from << " and " << to;
  for (auto [dim, sizes] : llvm::enumerate(llvm::zip_equal(from.getShape(), to.getShape())))
    if (auto [small, large] = sizes; small != large && small != 1)
      return emitOpError() << "expected dimension " << dim << " of the source to have size 1 or " << large
                           << ", but got " << small;
  return success();
}

OpFoldResult BroadcastOp::fold(FoldAdaptor adaptor) {
  if (getSrc().getType() == getType())
    return getSrc();
  return resizeSplat(adaptor.getSrc(), getType());
}

LogicalResult BroadcastOp::canonicalize(BroadcastOp op, PatternRewriter &rewriter) {
  if (replaceBySplat(op, rewriter))
    return success();
  auto broadcast = op.getSrc().getDefiningOp<BroadcastOp>();
  if (!broadcast)
    return rewriter.notifyMatchFailure(op, "the source is neither a splat nor a broadcast");
  rewriter.modifyOpInPlace(op, [&] { op.getSrcMutable().assign(broadcast.getSrc()); });
  return success();
}

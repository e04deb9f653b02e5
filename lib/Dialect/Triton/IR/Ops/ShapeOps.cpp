//===- ShapeOps.cpp - Creation and shape of tensors ---===//
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

/// A constant with all elements alike, of another shape.
static OpFoldResult resizeSplat(Attribute constant, Type type) {
  if (auto splat = dyn_cast_or_null<SplatElementsAttr>(constant))
    return splat.resizeSplat(cast<ShapedType>(type));
  return {};
}

/// Replaces `op`, whose elements are those of its source, by a splat if the source is one.
template <typename Op>
static bool splatAtOnce(Op op, PatternRewriter &rewriter) {
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
    return emitOpError() << "the result's elements are " << getType().getElementType() << ", but the scalar is "
                         << getSrc().getType();
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
    return emitOpError() << "the source has one element, but its type is " << getSrc().getType();
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
  // The attributes are 32 bits wide; their difference may need more.
  int64_t start = static_cast<int32_t>(getStart()), end = static_cast<int32_t>(getEnd());
  if (start >= end)
    return emitOpError() << "the range from " << start << " to " << end << " is empty";
  if (getType().getRank() != 1)
    return emitOpError() << "a range has rank 1, but the result is " << getType();
  if (end - start != getType().getDimSize(0))
    return emitOpError() << "the range from " << start << " to " << end << " has " << end - start
                         << " elements, but the result is " << getType();
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
    return emitError() << "axis " << axis << " is outside a tensor of rank " << source.getRank();
  SmallVector<int64_t> shape(source.getShape());
  shape.insert(shape.begin() + axis, 1);
  Attribute encoding = source.getEncoding();
  if (auto layout = dyn_cast_or_null<TensorLayoutInterface>(encoding)) {
    FailureOr<Attribute> expanded = layout.inferExpandDims(axis);
    if (failed(expanded))
      return emitError() << "to expand dimension " << axis << ", the source's layout must be a slice along it";
    encoding = *expanded;
  }
  return RankedTensorType::get(shape, source.getElementType(), encoding);
}

void ExpandDimsOp::build(OpBuilder &builder, OperationState &state, Value src, int32_t axis) {
  auto emitError = [&] { return mlir::emitError(state.location); };
  FailureOr<RankedTensorType> type = inferType(emitError, cast<RankedTensorType>(src.getType()), axis);
  assert(succeeded(type) && "the source cannot be expanded so");
  build(builder, state, *type, src, axis);
}

LogicalResult ExpandDimsOp::verify() {
  FailureOr<RankedTensorType> type = inferType([&] { return emitOpError(); }, getSrc().getType(), getAxis());
  if (failed(type))
    return failure();
  if (*type != getType())
    return emitOpError() << "the result's type is " << *type << ", not " << getType();
  return success();
}

OpFoldResult ExpandDimsOp::fold(FoldAdaptor adaptor) { return resizeSplat(adaptor.getSrc(), getType()); }

LogicalResult ExpandDimsOp::canonicalize(ExpandDimsOp op, PatternRewriter &rewriter) {
  if (splatAtOnce(op, rewriter))
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
    return emitOpError() << "source and result have the same rank, but they are " << from << " and " << to;
  for (auto [dim, sizes] : llvm::enumerate(llvm::zip_equal(from.getShape(), to.getShape())))
    if (auto [small, large] = sizes; small != large && small != 1)
      return emitOpError() << "dimension " << dim << " grows from " << small << " to " << large
                           << ", but only a size of 1 can grow";
  return success();
}

OpFoldResult BroadcastOp::fold(FoldAdaptor adaptor) {
  if (getSrc().getType() == getType())
    return getSrc();
  return resizeSplat(adaptor.getSrc(), getType());
}

LogicalResult BroadcastOp::canonicalize(BroadcastOp op, PatternRewriter &rewriter) {
  if (splatAtOnce(op, rewriter))
    return success();
  auto broadcast = op.getSrc().getDefiningOp<BroadcastOp>();
  if (!broadcast)
    return rewriter.notifyMatchFailure(op, "the source is neither a splat nor a broadcast");
  rewriter.modifyOpInPlace(op, [&] { op.getSrcMutable().assign(broadcast.getSrc()); });
  return success();
}

//===- RearrangeOps.cpp - Reshape, transpose, join, split and concatenate ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/Triton/IR/Triton.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace mlir::triton;

/// The layout of a tensor; null if it has none, or an encoding that does not implement the interface.
static TensorLayoutInterface getLayout(RankedTensorType type) {
  return dyn_cast_or_null<TensorLayoutInterface>(type.getEncoding());
}

/// Whether the types have the same shape and element type, and equivalent layouts or none.
static bool areEquivalent(RankedTensorType lhs, RankedTensorType rhs) {
  if (lhs == rhs)
    return true;
  TensorLayoutInterface layout = getLayout(lhs);
  return lhs.cloneWithEncoding({}) == rhs.cloneWithEncoding({}) && layout && rhs.getEncoding() &&
         layout.isEquivalent(lhs.getShape(), rhs.getEncoding());
}

//===----------------------------------------------------------------------===//
// ReshapeOp
//===----------------------------------------------------------------------===//

LogicalResult ReshapeOp::verify() {
  RankedTensorType from = getSrc().getType(), to = getType();
  if (from.getNumElements() != to.getNumElements())
    return emitOpError() << "expected a result of " << from.getNumElements() << " elements, but got "
                         << to.getNumElements();
  if (bool(from.getEncoding()) != bool(to.getEncoding()))
    return emitOpError() << "expected a layout on both source and result or on neither, but got " << from << " and "
                         << to;
  TensorLayoutInterface layout = getLayout(from);
  if (!layout || getAllowReorder())
    return success();
  FailureOr<Attribute> inferred = layout.inferReshape(from.getShape(), to.getShape());
  if (failed(inferred))
    return emitOpError() << "expected a source whose layout can be reshaped in place, but got " << from;
  RankedTensorType expected = to.cloneWithEncoding(*inferred);
  if (!areEquivalent(expected, to))
    return emitOpError() << "expected a result of type " << expected << ", but got " << to;
  return success();
}

OpFoldResult ReshapeOp::fold(FoldAdaptor adaptor) {
  if (getSrc().getType() == getType() && !getAllowReorder())
    return getSrc();
  if (auto constant = dyn_cast_or_null<DenseElementsAttr>(adaptor.getSrc()))
    return constant.reshape(getType());
  return {};
}

LogicalResult ReshapeOp::canonicalize(ReshapeOp op, PatternRewriter &rewriter) {
  if (op.getEfficientLayout())
    return rewriter.notifyMatchFailure(op, "a pass selected the layout for its efficiency");
  if (auto splat = op.getSrc().getDefiningOp<SplatOp>()) {
    rewriter.replaceOpWithNewOp<SplatOp>(op, op.getType(), splat.getSrc());
    return success();
  }
  auto inner = op.getSrc().getDefiningOp<ReshapeOp>();
  if (!inner || inner.getEfficientLayout())
    return rewriter.notifyMatchFailure(op, "the source is neither a splat nor a reshape that can be removed");
  if (inner.getAllowReorder() && !op.getAllowReorder() && !inner->hasOneUse())
    return rewriter.notifyMatchFailure(op, "another use has the order of the source");
  rewriter.modifyOpInPlace(op, [&] {
    op.getSrcMutable().assign(inner.getSrc());
    op.setAllowReorder(op.getAllowReorder() || inner.getAllowReorder());
  });
  return success();
}

//===----------------------------------------------------------------------===//
// TransOp
//===----------------------------------------------------------------------===//

FailureOr<RankedTensorType> TransOp::inferType(function_ref<InFlightDiagnostic()> emitError, RankedTensorType source,
                                               ArrayRef<int32_t> order) {
  llvm::SmallBitVector seen(source.getRank());
  for (int32_t dim : order)
    if (dim >= 0 && dim < source.getRank())
      seen.set(dim);
  if (static_cast<int64_t>(order.size()) != source.getRank() || !seen.all())
    return emitError() << "expected `order` to be a permutation of the " << source.getRank() << " dimensions, but got ["
                       << order << "]";
  SmallVector<int64_t> shape =
      llvm::map_to_vector(order, [&](int32_t dim) -> int64_t { return source.getDimSize(dim); });
  Attribute encoding = source.getEncoding();
  if (TensorLayoutInterface layout = getLayout(source)) {
    FailureOr<Attribute> transposed = layout.inferTrans(source.getShape(), order);
    if (failed(transposed))
      return emitError() << "expected a source whose layout can be transposed in place, but got " << source;
    encoding = *transposed;
  }
  return RankedTensorType::get(shape, source.getElementType(), encoding);
}

void TransOp::build(OpBuilder &builder, OperationState &state, Value src, ArrayRef<int32_t> order) {
  auto emitError = [&] { return mlir::emitError(state.location); };
  FailureOr<RankedTensorType> type = inferType(emitError, cast<RankedTensorType>(src.getType()), order);
  assert(succeeded(type) && "the source cannot be transposed in this order");
  build(builder, state, *type, src, order);
}

LogicalResult TransOp::verify() {
  FailureOr<RankedTensorType> type = inferType([&] { return emitOpError(); }, getSrc().getType(), getOrder());
  if (failed(type))
    return failure();
  if (!areEquivalent(*type, getType()))
    return emitOpError() << "expected a result of type " << *type << ", but got " << getType();
  return success();
}

OpFoldResult TransOp::fold(FoldAdaptor adaptor) {
  if (getSrc().getType() == getType() && llvm::is_sorted(getOrder()))
    return getSrc();
  if (auto splat = dyn_cast_or_null<SplatElementsAttr>(adaptor.getSrc()))
    return splat.resizeSplat(getType());
  return {};
}

LogicalResult TransOp::canonicalize(TransOp op, PatternRewriter &rewriter) {
  auto inner = op.getSrc().getDefiningOp<TransOp>();
  if (!inner)
    return rewriter.notifyMatchFailure(op, "the source is not a transposition");
  SmallVector<int32_t> order = llvm::map_to_vector(op.getOrder(), [&](int32_t dim) { return inner.getOrder()[dim]; });
  rewriter.modifyOpInPlace(op, [&] {
    op.getSrcMutable().assign(inner.getSrc());
    op.setOrder(order);
  });
  return success();
}

//===----------------------------------------------------------------------===//
// JoinOp and SplitOp
//===----------------------------------------------------------------------===//

/// The type of each result of a split of `pairs` along its last dimension; reports why it cannot be split.
static FailureOr<RankedTensorType> inferHalf(function_ref<InFlightDiagnostic()> emitError, RankedTensorType pairs) {
  if (pairs.getRank() == 0 || pairs.getShape().back() != 2)
    return emitError() << "expected pairs with a last dimension of size 2, but got " << pairs;
  Attribute encoding = pairs.getEncoding();
  if (TensorLayoutInterface layout = getLayout(pairs)) {
    FailureOr<Attribute> half = layout.inferSplit(pairs.getShape());
    if (failed(half))
      return emitError() << "expected a layout that keeps both elements of a pair in one thread, but got " << pairs;
    encoding = *half;
  }
  return RankedTensorType::get(pairs.getShape().drop_back(), pairs.getElementType(), encoding);
}

LogicalResult JoinOp::verify() {
  FailureOr<RankedTensorType> half = inferHalf([&] { return emitOpError(); }, getType());
  if (failed(half))
    return failure();
  if (!areEquivalent(*half, getLhs().getType()))
    return emitOpError() << "expected operands of type " << *half << " for this result, but got " << getLhs().getType();
  return success();
}

LogicalResult SplitOp::verify() {
  FailureOr<RankedTensorType> half = inferHalf([&] { return emitOpError(); }, getSrc().getType());
  if (failed(half))
    return failure();
  if (!areEquivalent(*half, getOutLHS().getType()))
    return emitOpError() << "expected results of type " << *half << ", but got " << getOutLHS().getType();
  return success();
}

LogicalResult SplitOp::fold(FoldAdaptor, SmallVectorImpl<OpFoldResult> &results) {
  auto join = getSrc().getDefiningOp<JoinOp>();
  if (!join || join.getLhs().getType() != getOutLHS().getType())
    return failure();
  results.append({join.getLhs(), join.getRhs()});
  return success();
}

//===----------------------------------------------------------------------===//
// CatOp
//===----------------------------------------------------------------------===//

LogicalResult CatOp::verify() {
  int64_t elements = 2 * getLhs().getType().getNumElements();
  if (getType().getNumElements() != elements)
    return emitOpError() << "expected a result of " << elements << " elements, those of both operands, but got "
                         << getType();
  return success();
}

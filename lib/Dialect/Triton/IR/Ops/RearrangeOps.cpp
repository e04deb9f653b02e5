//===- RearrangeOps.cpp - The same elements in another shape or order ---===//
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

/// The layout of a tensor; null if it has none, or one that cannot be asked.
static TensorLayoutInterface getLayout(RankedTensorType type) {
  return dyn_cast_or_null<TensorLayoutInterface>(type.getEncoding());
}

/// Whether tensors of the two types are held in the same way: they have the same shape, and layouts of the same meaning
/// or none.
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
    return emitOpError() << "cannot make " << to.getNumElements() << " elements of " << from.getNumElements();
  if (bool(from.getEncoding()) != bool(to.getEncoding()))
    return emitOpError() << "source and result both have a layout or both have none, but they are " << from << " and "
                         << to;
  TensorLayoutInterface layout = getLayout(from);
  if (!layout || getAllowReorder())
    return success();
  FailureOr<Attribute> inferred = layout.inferReshape(from.getShape(), to.getShape());
  if (failed(inferred))
    return emitOpError() << "no layout of the result keeps each element of " << from << " in its thread";
  RankedTensorType expected = to.cloneWithEncoding(*inferred);
  if (!areEquivalent(expected, to))
    return emitOpError() << "the result's type is " << expected << ", not " << to;
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
    return rewriter.notifyMatchFailure(op, "the layout was chosen on purpose");
  if (auto splat = op.getSrc().getDefiningOp<SplatOp>()) {
    rewriter.replaceOpWithNewOp<SplatOp>(op, op.getType(), splat.getSrc());
    return success();
  }
  auto inner = op.getSrc().getDefiningOp<ReshapeOp>();
  if (!inner || inner.getEfficientLayout())
    return rewriter.notifyMatchFailure(op, "the source is neither a splat nor a reshape that may go");
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
    return emitError() << "`order` names each of the " << source.getRank() << " dimensions once, but it is [" << order
                       << "]";
  SmallVector<int64_t> shape =
      llvm::map_to_vector(order, [&](int32_t dim) -> int64_t { return source.getDimSize(dim); });
  Attribute encoding = source.getEncoding();
  if (TensorLayoutInterface layout = getLayout(source)) {
    FailureOr<Attribute> transposed = layout.inferTrans(source.getShape(), order);
    if (failed(transposed))
      return emitError() << "no layout of the result keeps each element of " << source << " in its thread";
    encoding = *transposed;
  }
  return RankedTensorType::get(shape, source.getElementType(), encoding);
}

void TransOp::build(OpBuilder &builder, OperationState &state, Value src, ArrayRef<int32_t> order) {
  auto emitError = [&] { return mlir::emitError(state.location); };
  FailureOr<RankedTensorType> type = inferType(emitError, cast<RankedTensorType>(src.getType()), order);
  assert(succeeded(type) && "the source cannot be transposed so");
  build(builder, state, *type, src, order);
}

LogicalResult TransOp::verify() {
  FailureOr<RankedTensorType> type = inferType([&] { return emitOpError(); }, getSrc().getType(), getOrder());
  if (failed(type))
    return failure();
  if (!areEquivalent(*type, getType()))
    return emitOpError() << "the result's type is " << *type << ", not " << getType();
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

/// What splitting `pairs` along its last dimension yields; reports why it cannot be split.
static FailureOr<RankedTensorType> inferHalf(function_ref<InFlightDiagnostic()> emitError, RankedTensorType pairs) {
  if (pairs.getRank() == 0 || pairs.getShape().back() != 2)
    return emitError() << "the last dimension of the pairs has size 2, but their type is " << pairs;
  Attribute encoding = pairs.getEncoding();
  if (TensorLayoutInterface layout = getLayout(pairs)) {
    FailureOr<Attribute> half = layout.inferSplit(pairs.getShape());
    if (failed(half))
      return emitError() << "a thread holds both elements of a pair, but not with the layout of " << pairs;
    encoding = *half;
  }
  return RankedTensorType::get(pairs.getShape().drop_back(), pairs.getElementType(), encoding);
}

LogicalResult JoinOp::verify() {
  FailureOr<RankedTensorType> half = inferHalf([&] { return emitOpError(); }, getType());
  if (failed(half))
    return failure();
  if (!areEquivalent(*half, getLhs().getType()))
    return emitOpError() << "the result's type is that of pairs of " << *half << ", not of " << getLhs().getType();
  return success();
}

LogicalResult SplitOp::verify() {
  FailureOr<RankedTensorType> half = inferHalf([&] { return emitOpError(); }, getSrc().getType());
  if (failed(half))
    return failure();
  if (!areEquivalent(*half, getOutLHS().getType()))
    return emitOpError() << "the results' type is " << *half << ", not " << getOutLHS().getType();
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
    return emitOpError() << "the result has the " << elements << " elements of both operands, but its type is "
                         << getType();
  return success();
}

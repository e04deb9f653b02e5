//===- LayoutRelation.cpp - What one layout at an operation says of another ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LayoutGraph.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

static Attribute orNull(FailureOr<Attribute> layout) { return succeeded(layout) ? *layout : Attribute(); }

/// The slice of `layout` along `axis`; null if it has none.
static Attribute getSlice(Attribute layout, unsigned axis) {
  return orNull(cast<TensorLayoutInterface>(layout).inferReduce(axis));
}

/// The layout that `layout` is a slice of along `axis`; null if it is none.
static Attribute getSliced(Attribute layout, unsigned axis) {
  return orNull(cast<TensorLayoutInterface>(layout).inferExpandDims(axis));
}

Attribute LayoutNode::getInputLayout(Attribute layout) const {
  return relation == LayoutRelation::ExpandDims ? getSlice(layout, cast<ExpandDimsOp>(op).getAxis()) : layout;
}

Attribute LayoutNode::fromInputLayout(Attribute layout) const {
  return relation == LayoutRelation::ExpandDims ? getSliced(layout, cast<ExpandDimsOp>(op).getAxis()) : layout;
}

Attribute LayoutNode::getOutputLayout(Attribute layout) const {
  auto inference = cast<TensorLayoutInterface>(layout);
  switch (relation) {
  case LayoutRelation::Same:
  case LayoutRelation::ExpandDims:
    return layout;
  case LayoutRelation::Reduce:
    return getSlice(layout, cast<ReduceOp>(op).getAxis());
  case LayoutRelation::Trans:
    return orNull(inference.inferTrans(inputType.getShape(), cast<TransOp>(op).getOrder()));
  case LayoutRelation::Reshape:
    return orNull(inference.inferReshape(inputType.getShape(), outputType.getShape()));
  case LayoutRelation::Join:
    return orNull(inference.inferJoin(inputType.getShape()));
  case LayoutRelation::Split:
    return orNull(inference.inferSplit(inputType.getShape()));
  }
  llvm_unreachable("unknown relation of layouts");
}

/// The permutation that undoes `order`.
static SmallVector<int32_t> invertOrder(ArrayRef<int32_t> order) {
  SmallVector<int32_t> inverse(order.size());
  for (auto [to, from] : llvm::enumerate(order))
    inverse[from] = to;
  return inverse;
}

Attribute LayoutNode::fromOutputLayout(Attribute layout) const {
  auto inference = cast<TensorLayoutInterface>(layout);
  ArrayRef<int64_t> shape = outputType.getShape();
  switch (relation) {
  case LayoutRelation::Same:
  case LayoutRelation::ExpandDims:
    return layout;
  case LayoutRelation::Reduce:
    return getSliced(layout, cast<ReduceOp>(op).getAxis());
  case LayoutRelation::Trans:
    return orNull(inference.inferTrans(shape, invertOrder(cast<TransOp>(op).getOrder())));
  case LayoutRelation::Reshape:
    return orNull(inference.inferReshape(shape, inputType.getShape()));
  case LayoutRelation::Join:
    return orNull(inference.inferSplit(shape));
  case LayoutRelation::Split:
    return orNull(inference.inferJoin(shape));
  }
  llvm_unreachable("unknown relation of layouts");
}

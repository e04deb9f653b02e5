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

/// The permutation that undoes `order`.
static SmallVector<int32_t> invertOrder(ArrayRef<int32_t> order) {
  SmallVector<int32_t> inverse(order.size());
  for (auto [to, from] : llvm::enumerate(order))
    inverse[from] = to;
  return inverse;
}

/// The layout of what `node` makes of tensors in `layout`.
static Attribute infer(const LayoutNode &node, Attribute layout) {
  auto inference = cast<TensorLayoutInterface>(layout);
  switch (node.relation) {
  case LayoutRelation::Same:
    return layout;
  case LayoutRelation::ExpandDims:
    return getSliced(layout, cast<ExpandDimsOp>(node.op).getAxis());
  case LayoutRelation::Reduce:
    return getSlice(layout, cast<ReduceOp>(node.op).getAxis());
  case LayoutRelation::Trans:
    return orNull(inference.inferTrans(node.inputType.getShape(), cast<TransOp>(node.op).getOrder()));
  case LayoutRelation::Reshape:
    return orNull(inference.inferReshape(node.inputType.getShape(), node.outputType.getShape()));
  case LayoutRelation::Join:
    return orNull(inference.inferJoin(node.inputType.getShape()));
  case LayoutRelation::Split:
    return orNull(inference.inferSplit(node.inputType.getShape()));
  }
  llvm_unreachable("unknown relation of layouts");
}

/// The layout of tensors of which `node` makes one in `layout`.
static Attribute inferBackward(const LayoutNode &node, Attribute layout) {
  auto inference = cast<TensorLayoutInterface>(layout);
  ArrayRef<int64_t> shape = node.outputType.getShape();
  switch (node.relation) {
  case LayoutRelation::Same:
    return layout;
  case LayoutRelation::ExpandDims:
    return getSlice(layout, cast<ExpandDimsOp>(node.op).getAxis());
  case LayoutRelation::Reduce:
    return getSliced(layout, cast<ReduceOp>(node.op).getAxis());
  case LayoutRelation::Trans:
    return orNull(inference.inferTrans(shape, invertOrder(cast<TransOp>(node.op).getOrder())));
  case LayoutRelation::Reshape:
    return orNull(inference.inferReshape(shape, node.inputType.getShape()));
  case LayoutRelation::Join:
    return orNull(inference.inferSplit(shape));
  case LayoutRelation::Split:
    return orNull(inference.inferJoin(shape));
  }
  llvm_unreachable("unknown relation of layouts");
}

bool LayoutNode::isChosenForOutput() const {
  return outputType && relation != LayoutRelation::Reduce && relation != LayoutRelation::Split;
}

bool LayoutNode::acceptsEquivalent() const {
  return relation == LayoutRelation::Trans || relation == LayoutRelation::Reshape;
}

Attribute LayoutNode::getInputLayout(Attribute layout) const {
  return isChosenForOutput() ? inferBackward(*this, layout) : layout;
}

Attribute LayoutNode::fromInputLayout(Attribute layout) const {
  return isChosenForOutput() ? infer(*this, layout) : layout;
}

Attribute LayoutNode::getOutputLayout(Attribute layout) const {
  return isChosenForOutput() ? layout : infer(*this, layout);
}

Attribute LayoutNode::fromOutputLayout(Attribute layout) const {
  return isChosenForOutput() ? layout : inferBackward(*this, layout);
}

//===- ShapeLayouts.cpp - Layouts of tt operations on shapes ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The inferred layouts keep every element in its thread.
//
//===----------------------------------------------------------------------===//

#include "LayoutModels.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

static TensorLayoutInterface getInference(Attribute layout) { return cast<TensorLayoutInterface>(layout); }

/// Returns the permutation that undoes `order`.
static SmallVector<int32_t> invertOrder(ArrayRef<int32_t> order) {
  SmallVector<int32_t> inverse(order.size());
  for (auto [to, from] : llvm::enumerate(order))
    inverse[from] = to;
  return inverse;
}

namespace {

template <typename ModelT, typename OpT>
using Model = LayoutOpInterface::ExternalModel<ModelT, OpT>;

struct BroadcastModel : public Model<BroadcastModel, BroadcastOp> {
  void adjustDefaultLayouts(Operation *, MutableArrayRef<Attribute> operands,
                            MutableArrayRef<Attribute> results) const {
    operands[0] = results[0];
  }
};

struct ExpandDimsModel : public Model<ExpandDimsModel, ExpandDimsOp> {
  Attribute inferResultLayout(Operation *op, Attribute layout) const {
    return getOrNull(getInference(layout).inferExpandDims(cast<ExpandDimsOp>(op).getAxis()));
  }
  Attribute inferOperandLayout(Operation *op, Attribute layout) const {
    return getOrNull(getInference(layout).inferReduce(cast<ExpandDimsOp>(op).getAxis()));
  }
  void adjustDefaultLayouts(Operation *op, MutableArrayRef<Attribute> operands,
                            MutableArrayRef<Attribute> results) const {
    operands[0] = inferOperandLayout(op, results[0]);
  }
};

struct TransModel : public Model<TransModel, TransOp> {
  Attribute inferResultLayout(Operation *op, Attribute layout) const {
    auto trans = cast<TransOp>(op);
    return getOrNull(getInference(layout).inferTrans(trans.getSrc().getType().getShape(), trans.getOrder()));
  }
  Attribute inferOperandLayout(Operation *op, Attribute layout) const {
    auto trans = cast<TransOp>(op);
    return getOrNull(getInference(layout).inferTrans(trans.getType().getShape(), invertOrder(trans.getOrder())));
  }
  bool acceptsEquivalentLayouts(Operation *) const { return true; }
  void adjustDefaultLayouts(Operation *op, MutableArrayRef<Attribute> operands,
                            MutableArrayRef<Attribute> results) const {
    results[0] = inferResultLayout(op, operands[0]);
  }
};

struct ReshapeModel : public Model<ReshapeModel, ReshapeOp> {
  /// With elements in any order, a thread may keep its elements whatever the layouts are, if they replicate elements
  /// in the same way.
  SmallVector<LayoutGroup> getLayoutGroups(Operation *op) const {
    auto reshape = cast<ReshapeOp>(op);
    if (reshape.getEfficientLayout())
      return getFixedLayoutGroups(op);
    if (!reshape.getAllowReorder())
      return {LayoutGroup::getAll(op)};
    SmallVector<LayoutGroup> groups{{{&reshape.getSrcMutable()}, {}}};
    llvm::append_range(groups, getFixedLayoutGroups(op->getResults()));
    return groups;
  }
  Attribute inferResultLayout(Operation *op, Attribute layout) const {
    auto reshape = cast<ReshapeOp>(op);
    return getOrNull(
        getInference(layout).inferReshape(reshape.getSrc().getType().getShape(), reshape.getType().getShape()));
  }
  Attribute inferOperandLayout(Operation *op, Attribute layout) const {
    auto reshape = cast<ReshapeOp>(op);
    return getOrNull(
        getInference(layout).inferReshape(reshape.getType().getShape(), reshape.getSrc().getType().getShape()));
  }
  bool acceptsEquivalentLayouts(Operation *op) const { return !cast<ReshapeOp>(op).getAllowReorder(); }
  bool supportsOperandLayout(Operation *op, Attribute layout) const {
    auto reshape = cast<ReshapeOp>(op);
    return !reshape.getAllowReorder() ||
           haveSameReplication(reshape.getSrc().getType().cloneWithEncoding(layout), reshape.getType());
  }
  void adjustDefaultLayouts(Operation *op, MutableArrayRef<Attribute> operands,
                            MutableArrayRef<Attribute> results) const {
    if (!cast<ReshapeOp>(op).getAllowReorder())
      results[0] = inferResultLayout(op, operands[0]);
  }
};

struct JoinModel : public Model<JoinModel, JoinOp> {
  Attribute inferResultLayout(Operation *op, Attribute layout) const {
    return getOrNull(getInference(layout).inferJoin(cast<JoinOp>(op).getLhs().getType().getShape()));
  }
  Attribute inferOperandLayout(Operation *op, Attribute layout) const {
    return getOrNull(getInference(layout).inferSplit(cast<JoinOp>(op).getType().getShape()));
  }
  void adjustDefaultLayouts(Operation *op, MutableArrayRef<Attribute> operands,
                            MutableArrayRef<Attribute> results) const {
    results[0] = inferResultLayout(op, operands[0]);
  }
};

struct SplitModel : public Model<SplitModel, SplitOp> {
  Attribute inferResultLayout(Operation *op, Attribute layout) const {
    return getOrNull(getInference(layout).inferSplit(cast<SplitOp>(op).getSrc().getType().getShape()));
  }
  Attribute inferOperandLayout(Operation *op, Attribute layout) const {
    return getOrNull(getInference(layout).inferJoin(cast<SplitOp>(op).getOutLHS().getType().getShape()));
  }
  bool isLayoutSelectedForOperands(Operation *) const { return true; }
  void adjustDefaultLayouts(Operation *op, MutableArrayRef<Attribute> operands,
                            MutableArrayRef<Attribute> results) const {
    operands[0] = inferOperandLayout(op, results[0]);
  }
};

struct CatModel : public Model<CatModel, CatOp> {
  SmallVector<LayoutGroup> getLayoutGroups(Operation *op) const { return getFixedLayoutGroups(op); }
  /// A thread holds the pairs of its elements of both operands.
  void adjustDefaultLayouts(Operation *op, MutableArrayRef<Attribute> operands,
                            MutableArrayRef<Attribute> results) const {
    auto cat = cast<CatOp>(op);
    SmallVector<int64_t> pairs(cat.getLhs().getType().getShape());
    Attribute joined = *getInference(operands[0]).inferJoin(pairs);
    pairs.push_back(2);
    results[0] = *getInference(joined).inferReshape(pairs, cat.getType().getShape());
  }
};

} // namespace

void mlir::triton::gpu::attachShapeLayoutModels(MLIRContext *context) {
  BroadcastOp::attachInterface<BroadcastModel>(*context);
  CatOp::attachInterface<CatModel>(*context);
  ExpandDimsOp::attachInterface<ExpandDimsModel>(*context);
  JoinOp::attachInterface<JoinModel>(*context);
  MakeRangeOp::attachInterface<SameLayoutModel<MakeRangeOp>>(*context);
  ReshapeOp::attachInterface<ReshapeModel>(*context);
  SplatOp::attachInterface<SameLayoutModel<SplatOp>>(*context);
  SplitOp::attachInterface<SplitModel>(*context);
  TransOp::attachInterface<TransModel>(*context);
  UnsplatOp::attachInterface<AnyLayoutModel<UnsplatOp>>(*context);
}

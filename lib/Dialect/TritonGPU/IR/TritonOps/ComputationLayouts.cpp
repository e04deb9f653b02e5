//===- ComputationLayouts.cpp - Layouts of tt operations that compute ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LayoutModels.h"

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"

#include <numeric>

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

/// Returns the blocked layout of tensors of `shape` at `op` in which a thread holds a block of `sizePerThread`
/// elements, the last dimension fastest.
static BlockedEncodingAttr getBlocked(Operation *op, ArrayRef<int64_t> shape, ArrayRef<unsigned> sizePerThread) {
  SmallVector<unsigned> order(shape.size());
  std::iota(order.rbegin(), order.rend(), 0u);
  return BlockedEncodingAttr::getForShape(op->getContext(), shape, sizePerThread, order, *lookupNumWarps(op),
                                          getThreadsPerWarp(op), getNumCTAs(op));
}

/// Returns the layout of the result of a dot: a thread computes a square of up to 4x4 elements, so that it uses each
/// element of the operands several times, unless this leaves threads without elements.
static BlockedEncodingAttr getDotLayout(DotOp op) {
  RankedTensorType type = op.getType();
  int64_t threads = int64_t(*lookupNumWarps(op)) * getThreadsPerWarp(op) * getNumCTAs(op);
  unsigned side = type.getNumElements() >= 16 * threads ? 4 : type.getNumElements() >= 4 * threads ? 2 : 1;
  SmallVector<unsigned> sizePerThread(type.getRank(), 1);
  for (unsigned dim : {type.getRank() - 2, type.getRank() - 1})
    sizePerThread[dim] = std::min<int64_t>(side, type.getDimSize(dim));
  return getBlocked(op, type.getShape(), sizePerThread);
}

namespace {

template <typename ModelT, typename OpT>
using Model = LayoutOpInterface::ExternalModel<ModelT, OpT>;

struct ReduceModel : public Model<ReduceModel, ReduceOp> {
  Attribute inferResultLayout(Operation *op, Attribute layout) const {
    return getOrNull(cast<TensorLayoutInterface>(layout).inferReduce(cast<ReduceOp>(op).getAxis()));
  }
  Attribute inferOperandLayout(Operation *op, Attribute layout) const {
    return getOrNull(cast<TensorLayoutInterface>(layout).inferExpandDims(cast<ReduceOp>(op).getAxis()));
  }
  bool isLayoutSelectedForOperands(Operation *) const { return true; }
  void adjustDefaultLayouts(Operation *op, MutableArrayRef<Attribute> operands,
                            MutableArrayRef<Attribute> results) const {
    for (auto [operand, result] : llvm::zip_equal(operands, results))
      if (result)
        result = inferResultLayout(op, operand);
  }
};

/// The source of a gather may have any layout: its threads write it to shared memory.
struct GatherModel : public Model<GatherModel, GatherOp> {
  SmallVector<LayoutGroup> getLayoutGroups(Operation *op) const {
    auto gather = cast<GatherOp>(op);
    if (gather.getEfficientLayout())
      return getFixedLayoutGroups(op);
    return {{{&gather.getIndicesMutable()}, {gather.getResult()}}};
  }
  bool isRematerializable(Operation *) const { return false; }
};

/// The bins have another layout than the elements and the mask.
struct HistogramModel : public Model<HistogramModel, HistogramOp> {
  SmallVector<LayoutGroup> getLayoutGroups(Operation *op) const {
    LayoutGroup group = LayoutGroup::getAll(op);
    return {{group.operands, {}}, {{}, group.results}};
  }
  bool isRematerializable(Operation *) const { return false; }
};

struct MapElementwiseModel : public Model<MapElementwiseModel, MapElementwiseOp> {
  SmallVector<LayoutGroup> getLayoutGroups(Operation *op) const { return getFixedLayoutGroups(op); }
  /// A thread holds the neighboring elements that the region takes at once.
  void adjustDefaultLayouts(Operation *op, MutableArrayRef<Attribute> operands,
                            MutableArrayRef<Attribute> results) const {
    auto map = cast<MapElementwiseOp>(op);
    ArrayRef<int64_t> shape = cast<RankedTensorType>(map.getSrcs().front().getType()).getShape();
    SmallVector<unsigned> sizePerThread(shape.size(), 1);
    unsigned left = map.getPack();
    for (unsigned dim = shape.size(); dim-- > 0; left /= sizePerThread[dim])
      sizePerThread[dim] = std::min<int64_t>(left, shape[dim]);
    Attribute layout = getBlocked(op, shape, sizePerThread);
    llvm::fill(operands, layout);
    llvm::fill(results, layout);
  }
};

struct InlineAsmModel : public Model<InlineAsmModel, ElementwiseInlineAsmOp> {
  SmallVector<LayoutGroup> getLayoutGroups(Operation *op) const {
    auto assembly = cast<ElementwiseInlineAsmOp>(op);
    if (assembly.getPackedElement() != 1 || !isMemoryEffectFree(op))
      return getFixedLayoutGroups(op);
    return {LayoutGroup::getAll(op)};
  }
};

struct DotModel : public Model<DotModel, DotOp> {
  SmallVector<LayoutGroup> getLayoutGroups(Operation *op) const { return getFixedLayoutGroups(op); }
  void adjustDefaultLayouts(Operation *op, MutableArrayRef<Attribute> operands,
                            MutableArrayRef<Attribute> results) const {
    BlockedEncodingAttr layout = getDotLayout(cast<DotOp>(op));
    operands[0] = DotOperandEncodingAttr::get(op->getContext(), /*opIdx=*/0, layout, /*kWidth=*/0);
    operands[1] = DotOperandEncodingAttr::get(op->getContext(), /*opIdx=*/1, layout, /*kWidth=*/0);
    operands[2] = results[0] = layout;
  }
};

} // namespace

void mlir::triton::gpu::attachComputationLayoutModels(MLIRContext *context) {
  DotOp::attachInterface<DotModel>(*context);
  ElementwiseInlineAsmOp::attachInterface<InlineAsmModel>(*context);
  GatherOp::attachInterface<GatherModel>(*context);
  HistogramOp::attachInterface<HistogramModel>(*context);
  MapElementwiseOp::attachInterface<MapElementwiseModel>(*context);
  ReduceOp::attachInterface<ReduceModel>(*context);
  ScanOp::attachInterface<SameLayoutModel<ScanOp>>(*context);
}

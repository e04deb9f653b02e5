//===- OperationLayouts.cpp - Operations that need layouts of their own ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Most operations are happy with the default layout of each shape.  Those that relate the layouts of two shapes begin
// with the default layout on one side, from which that of the other side follows.
//
//===----------------------------------------------------------------------===//

#include "OperationLayouts.h"

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "llvm/ADT/TypeSwitch.h"

#include <numeric>

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

static Attribute getLayout(Value value) { return cast<RankedTensorType>(value.getType()).getEncoding(); }

static TensorLayoutInterface getInference(Attribute layout) { return cast<TensorLayoutInterface>(layout); }

/// Converts what an operation takes to the layout in which it needs it.
static void setLayout(OpOperand &operand, Attribute layout) {
  auto type = cast<RankedTensorType>(operand.get().getType());
  if (type.getEncoding() == layout)
    return;
  OpBuilder builder(operand.getOwner());
  operand.set(
      ConvertLayoutOp::create(builder, operand.getOwner()->getLoc(), type.cloneWithEncoding(layout), operand.get()));
}

/// Says in which layout an operation yields a result; its users get it in the layout that it had before.
static void setLayout(OpResult result, Attribute layout) {
  auto type = cast<RankedTensorType>(result.getType());
  if (type.getEncoding() == layout)
    return;
  OpBuilder builder(result.getContext());
  builder.setInsertionPointAfter(result.getOwner());
  result.setType(type.cloneWithEncoding(layout));
  auto convert = ConvertLayoutOp::create(builder, result.getLoc(), type, result);
  result.replaceAllUsesExcept(convert.getResult(), convert);
}

/// The blocked layout of tensors of `shape` at `op` in which a thread holds `sizePerThread` neighbours, last dimension
/// fastest.
static BlockedEncodingAttr getBlocked(Operation *op, ArrayRef<int64_t> shape, ArrayRef<unsigned> sizePerThread) {
  SmallVector<unsigned> order(shape.size());
  std::iota(order.rbegin(), order.rend(), 0u);
  return BlockedEncodingAttr::getForShape(op->getContext(), shape, sizePerThread, order, *lookupNumWarps(op),
                                          getThreadsPerWarp(op), getNumCTAs(op));
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

/// A dimension is inserted into a slice of the result.
static void layOut(ExpandDimsOp op) {
  auto parent = cast<DistributedLayoutInterface>(getLayout(op.getResult()));
  setLayout(op.getSrcMutable(), SliceEncodingAttr::get(op.getContext(), op.getAxis(), parent));
}

static void layOut(BroadcastOp op) { setLayout(op.getSrcMutable(), getLayout(op.getResult())); }

static void layOut(TransOp op) {
  RankedTensorType source = op.getSrc().getType();
  setLayout(op->getResult(0), *getInference(source.getEncoding()).inferTrans(source.getShape(), op.getOrder()));
}

/// Elements that may come in any order come in that of the result's layout.
static void layOut(ReshapeOp op) {
  RankedTensorType source = op.getSrc().getType();
  if (!op.getAllowReorder())
    setLayout(op->getResult(0),
              *getInference(source.getEncoding()).inferReshape(source.getShape(), op.getType().getShape()));
}

static void layOut(JoinOp op) {
  RankedTensorType half = op.getLhs().getType();
  setLayout(op->getResult(0), *getInference(half.getEncoding()).inferJoin(half.getShape()));
}

/// Pairs are split whose halves have the default layout, for then each thread holds whole pairs.
static void layOut(SplitOp op) {
  RankedTensorType half = op.getOutLHS().getType();
  setLayout(op.getSrcMutable(), *getInference(half.getEncoding()).inferJoin(half.getShape()));
}

/// The elements of both operands stay in their threads: as pairs in a row.
static void layOut(CatOp op) {
  RankedTensorType half = op.getLhs().getType();
  SmallVector<int64_t> pairs(half.getShape());
  pairs.push_back(2);
  Attribute joined = *getInference(half.getEncoding()).inferJoin(half.getShape());
  setLayout(op->getResult(0), *getInference(joined).inferReshape(pairs, op.getType().getShape()));
}

//===----------------------------------------------------------------------===//
// Computations
//===----------------------------------------------------------------------===//

static void layOut(ReduceOp op) {
  for (auto [src, result] : llvm::zip_equal(op.getSrcs(), op->getResults()))
    if (isa<RankedTensorType>(result.getType()))
      setLayout(result, *getInference(getLayout(src)).inferReduce(op.getAxis()));
}

/// A thread holds the neighbours that the region takes at once.
static void layOut(MapElementwiseOp op) {
  ArrayRef<int64_t> shape = cast<RankedTensorType>(op.getSrcs().front().getType()).getShape();
  SmallVector<unsigned> sizePerThread(shape.size(), 1);
  unsigned left = op.getPack();
  for (unsigned dim = shape.size(); dim-- > 0; left /= sizePerThread[dim])
    sizePerThread[dim] = std::min<int64_t>(left, shape[dim]);
  Attribute layout = getBlocked(op, shape, sizePerThread);
  for (OpOperand &operand : op->getOpOperands())
    setLayout(operand, layout);
  for (OpResult result : op->getResults())
    setLayout(result, layout);
}

/// The layout of the product of matrices: a thread computes a square of up to 4x4 elements, so that it uses each
/// element of the operands several times, unless some threads were then left with nothing to do.
static BlockedEncodingAttr getDotLayout(DotOp op) {
  RankedTensorType type = op.getType();
  int64_t threads = int64_t(*lookupNumWarps(op)) * getThreadsPerWarp(op) * getNumCTAs(op);
  unsigned side = type.getNumElements() >= 16 * threads ? 4 : type.getNumElements() >= 4 * threads ? 2 : 1;
  SmallVector<unsigned> sizePerThread(type.getRank(), 1);
  for (unsigned dim : {type.getRank() - 2, type.getRank() - 1})
    sizePerThread[dim] = std::min<int64_t>(side, type.getDimSize(dim));
  return getBlocked(op, type.getShape(), sizePerThread);
}

static void layOut(DotOp op) {
  BlockedEncodingAttr layout = getDotLayout(op);
  setLayout(op.getAMutable(), DotOperandEncodingAttr::get(op.getContext(), /*opIdx=*/0, layout, /*kWidth=*/0));
  setLayout(op.getBMutable(), DotOperandEncodingAttr::get(op.getContext(), /*opIdx=*/1, layout, /*kWidth=*/0));
  setLayout(op.getCMutable(), layout);
  setLayout(op->getResult(0), layout);
}

void mlir::triton::gpu::layOutOperation(Operation *op) {
  TypeSwitch<Operation *>(op)
      .Case<ExpandDimsOp, BroadcastOp, TransOp, ReshapeOp, JoinOp, SplitOp, CatOp, ReduceOp, MapElementwiseOp, DotOp>(
          [](auto op) { layOut(op); });
}

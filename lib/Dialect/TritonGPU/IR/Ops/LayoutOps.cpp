//===- LayoutOps.cpp - Moves between layouts ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

LogicalResult ConvertLayoutOp::verify() {
  for (Type type : {getSrc().getType(), getType()})
    if (!isa_and_nonnull<DistributedLayoutInterface>(cast<RankedTensorType>(type).getEncoding()))
      return emitOpError() << "goes from one layout to another, but " << type << " has none";
  return success();
}

OpFoldResult ConvertLayoutOp::fold(FoldAdaptor adaptor) {
  if (getSrc().getType() == getType())
    return getSrc();
  if (auto splat = dyn_cast_or_null<SplatElementsAttr>(adaptor.getSrc()))
    return splat.resizeSplat(getType());
  return {};
}

LogicalResult ConvertLayoutOp::canonicalize(ConvertLayoutOp op, PatternRewriter &rewriter) {
  Operation *source = op.getSrc().getDefiningOp();
  // From an accumulator to an operand of the next dot, the conversion is cheaper than anything that it could become.
  if (isa_and_nonnull<NvidiaMmaEncodingAttr>(op.getSrc().getType().getEncoding()) &&
      isa_and_nonnull<DotOperandEncodingAttr>(op.getType().getEncoding()))
    return rewriter.notifyMatchFailure(op, "an accumulator becomes an operand in registers");
  // What can be made in any layout is made in the right one.
  if (auto convert = dyn_cast_or_null<ConvertLayoutOp>(source)) {
    rewriter.replaceOpWithNewOp<ConvertLayoutOp>(op, op.getType(), convert.getSrc());
    return success();
  }
  if (auto splat = dyn_cast_or_null<SplatOp>(source)) {
    rewriter.replaceOpWithNewOp<SplatOp>(op, op.getType(), splat.getSrc());
    return success();
  }
  if (auto range = dyn_cast_or_null<MakeRangeOp>(source)) {
    rewriter.replaceOpWithNewOp<MakeRangeOp>(op, op.getType(), range.getStartAttr(), range.getEndAttr());
    return success();
  }
  if (auto load = dyn_cast_or_null<LocalLoadOp>(source)) {
    // Where the load is, no write can have come between; tokens stay.
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPoint(load);
    Value loaded = LocalLoadOp::create(rewriter, load.getLoc(), op.getType(), load.getSrc(), load.getToken());
    rewriter.replaceOp(op, loaded);
    return success();
  }
  return rewriter.notifyMatchFailure(op, "the source has a layout of its own");
}

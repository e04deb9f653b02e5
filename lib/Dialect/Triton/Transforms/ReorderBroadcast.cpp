//===- ReorderBroadcast.cpp - Sinking of broadcasts below elementwise operations ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/Triton/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::triton {
#define GEN_PASS_DEF_TRITONREORDERBROADCAST
#include "triton/Dialect/Triton/Transforms/Passes.h.inc"
} // namespace mlir::triton

using namespace mlir;
using namespace mlir::triton;

namespace {

/// Computes an elementwise operation on the sources of broadcast or splat operands, and broadcasts the result.
class SinkBroadcast : public RewritePattern {
public:
  explicit SinkBroadcast(MLIRContext *context) : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/1, context) {}

  LogicalResult matchAndRewrite(Operation *op, PatternRewriter &rewriter) const override;
};

struct ReorderBroadcast : public triton::impl::TritonReorderBroadcastBase<ReorderBroadcast> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<SinkBroadcast>(&getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace

/// The type of a value of type `type` after it is reduced to `shape`, or to a scalar if there is none.
static Type shrinkType(Type type, std::optional<ArrayRef<int64_t>> shape) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return type;
  return shape ? Type(tensor.clone(*shape)) : tensor.getElementType();
}

/// The source of `operand` (a scalar, splat, broadcast or splat constant), with `shape`, or as a scalar if there is
/// none.
static Value shrinkOperand(Value operand, std::optional<ArrayRef<int64_t>> shape, PatternRewriter &rewriter) {
  Type type = shrinkType(operand.getType(), shape);
  if (type == operand.getType())
    return operand;
  if (auto broadcast = operand.getDefiningOp<BroadcastOp>())
    return broadcast.getSrc();
  if (auto splat = operand.getDefiningOp<SplatOp>())
    return shape ? SplatOp::create(rewriter, splat.getLoc(), type, splat.getSrc()) : splat.getSrc();
  SplatElementsAttr constant;
  [[maybe_unused]] bool isConstant = matchPattern(operand, m_Constant(&constant));
  assert(isConstant && "only a constant is left");
  TypedAttr value =
      shape ? TypedAttr(constant.resizeSplat(cast<RankedTensorType>(type))) : constant.getSplatValue<TypedAttr>();
  return arith::ConstantOp::create(rewriter, operand.getLoc(), value);
}

LogicalResult SinkBroadcast::matchAndRewrite(Operation *op, PatternRewriter &rewriter) const {
  if (!op->hasTrait<mlir::OpTrait::Elementwise>() || op->getNumRegions() != 0 || op->getNumResults() != 1)
    return rewriter.notifyMatchFailure(op, "not an elementwise operation with one result");
  if (!isMemoryEffectFree(op))
    return rewriter.notifyMatchFailure(op, "it may have a different effect for each element");
  auto text = dyn_cast<ElementwiseInlineAsmOp>(op);
  if (text && text.getPackedElement() != 1)
    return rewriter.notifyMatchFailure(op, "it processes several elements together");
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!type)
    return rewriter.notifyMatchFailure(op, "not on tensors");
  if (!isTensorElement(type.getElementType()))
    return rewriter.notifyMatchFailure(op, "`tt.splat` and `tt.broadcast` have no such elements");

  bool hasSplat = false;
  std::optional<ArrayRef<int64_t>> shape;
  for (Value operand : op->getOperands()) {
    SplatElementsAttr constant;
    if (!isa<RankedTensorType>(operand.getType()) || matchPattern(operand, m_Constant(&constant)))
      continue;
    if (operand.getDefiningOp<SplatOp>()) {
      hasSplat = true;
      continue;
    }
    auto broadcast = operand.getDefiningOp<BroadcastOp>();
    if (!broadcast)
      return rewriter.notifyMatchFailure(op, "an operand is not a splat, broadcast or splat constant");
    ArrayRef<int64_t> source = broadcast.getSrc().getType().getShape();
    if (shape && *shape != source)
      return rewriter.notifyMatchFailure(op, "the operands are broadcast from different shapes");
    shape = source;
  }
  if (!hasSplat && !shape)
    return rewriter.notifyMatchFailure(op, "all operands are constant, which folding handles");
  if (shape && *shape == type.getShape())
    return rewriter.notifyMatchFailure(op, "the broadcast repeats nothing");

  IRMapping operands;
  for (Value operand : op->getOperands())
    operands.map(operand, shrinkOperand(operand, shape, rewriter));
  Operation *small = rewriter.clone(*op, operands);
  rewriter.modifyOpInPlace(small, [&] { small->getResult(0).setType(shrinkType(type, shape)); });
  Operation *repeated = shape ? BroadcastOp::create(rewriter, op->getLoc(), type, small->getResult(0)).getOperation()
                              : SplatOp::create(rewriter, op->getLoc(), type, small->getResult(0)).getOperation();
  // These attributes describe the whole tensor.
  replaceFacts(repeated, op);
  dropFacts(small);
  rewriter.replaceOp(op, repeated);
  return success();
}

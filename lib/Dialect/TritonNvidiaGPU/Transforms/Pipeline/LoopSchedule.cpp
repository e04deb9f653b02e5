//===- LoopSchedule.cpp - Stages of a loop's operations ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopSchedule.h"

#include "triton/Dialect/Triton/IR/Arithmetic.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/Transforms/Transforms.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::nvidia_gpu;

bool mlir::triton::nvidia_gpu::canPredicate(Operation *op) {
  return (isMemoryEffectFree(op) && isSpeculatable(op)) || isIntegerDivision(op) ||
         isa<GatherOp, LoadOp, MemDescIndexOp, AsyncCopyGlobalToLocalOp, AsyncCommitGroupOp,
             AsyncTMACopyGlobalToLocalOp, BarrierExpectOp>(op);
}

/// Returns `predicate` for each element of `type`, or the scalar.
static Value splatPredicate(OpBuilder &builder, Location loc, Value predicate, Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? SplatOp::create(builder, loc, tensor.clone(builder.getI1Type()), predicate) : predicate;
}

static void addPredicate(OpBuilder &builder, Location loc, MutableOperandRange mask, Value predicate, Type type) {
  Value all = splatPredicate(builder, loc, predicate, type);
  if (!mask.empty())
    all = arith::AndIOp::create(builder, loc, all, mask[0].get());
  mask.assign(all);
}

/// Replaces `operand` by the constant `other` unless `predicate` is true.
static void replaceUnless(OpBuilder &builder, Location loc, Value predicate, OpOperand &operand, TypedAttr other) {
  Value value = operand.get();
  Value constant = arith::ConstantOp::create(builder, loc, other);
  Value all = splatPredicate(builder, loc, predicate, value.getType());
  operand.set(arith::SelectOp::create(builder, loc, all, value, constant));
}

/// Makes `op` execute only if `predicate` is true, or without effect. Returns null if that is impossible.
static Operation *predicate(RewriterBase &rewriter, Operation *op, Value predicate) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  Location loc = op->getLoc();
  if (!canPredicate(op))
    return nullptr;
  if (auto load = dyn_cast<LoadOp>(op)) {
    addPredicate(rewriter, loc, load.getMaskMutable(), predicate, load.getPtr().getType());
  } else if (auto copy = dyn_cast<AsyncCopyGlobalToLocalOp>(op)) {
    addPredicate(rewriter, loc, copy.getMaskMutable(), predicate, copy.getSrc().getType());
  } else if (auto copy = dyn_cast<AsyncTMACopyGlobalToLocalOp>(op)) {
    copy.getPredMutable().assign(arith::AndIOp::create(rewriter, loc, predicate, copy.getPred()));
  } else if (auto expect = dyn_cast<BarrierExpectOp>(op)) {
    expect.getPredMutable().assign(arith::AndIOp::create(rewriter, loc, predicate, expect.getPred()));
  } else if (isIntegerDivision(op)) {
    OpOperand &divisor = op->getOpOperand(1);
    replaceUnless(rewriter, loc, predicate, divisor, rewriter.getOneAttr(divisor.get().getType()));
  } else if (auto gather = dyn_cast<GatherOp>(op); gather && !isSpeculatable(gather)) {
    OpOperand &indices = gather.getIndicesMutable();
    replaceUnless(rewriter, loc, predicate, indices, rewriter.getZeroAttr(indices.get().getType()));
  }
  return op;
}

FailureOr<scf::ForOp> LoopSchedule::apply(RewriterBase &rewriter) {
  scf::PipeliningOption options;
  options.getScheduleFn = [&](scf::ForOp, std::vector<std::pair<Operation *, unsigned>> &schedule) {
    auto addAhead = [&] {
      for (Operation &op : loop.getBody()->without_terminator())
        if (ahead.contains(&op) && !llvm::is_contained(last, &op))
          schedule.emplace_back(&op, 0);
    };
    if (!position)
      addAhead();
    for (Operation &op : loop.getBody()->without_terminator()) {
      if (!ahead.contains(&op))
        schedule.emplace_back(&op, distance);
      if (&op == position)
        addAhead();
    }
    for (Operation *op : last)
      schedule.emplace_back(op, 0);
  };
  options.peelEpilogue = false;
  options.supportDynamicLoops = true;
  options.predicateFn = predicate;
  rewriter.setInsertionPoint(loop);
  return scf::pipelineForLoop(rewriter, loop, options);
}

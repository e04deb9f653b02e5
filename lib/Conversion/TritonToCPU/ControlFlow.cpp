//===- ControlFlow.cpp - Loops and branches ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Scalars go through loops and branches as before. A tensor that does has a buffer of its own there, into which
// whoever hands it on puts the elements.
//
//===----------------------------------------------------------------------===//

#include "ControlFlow.h"
#include "Families.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::cpu;

/// Lowers the body of a structured operation at the start of `target`; `finish` builds the terminator.
static LogicalResult lowerInto(Block &body, Block *target, FunctionLowering &f,
                               function_ref<void(Operation *terminator)> finish) {
  OpBuilder::InsertionGuard guard(f.builder);
  target->clear();
  f.builder.setInsertionPointToEnd(target);
  if (isa<LoopLikeOpInterface>(body.getParentOp()) && body.getParent()->getRegionNumber() == 0)
    f.countStep();
  if (failed(f.lowerBlock(body)))
    return failure();
  f.builder.setLoc(body.getTerminator()->getLoc());
  finish(body.getTerminator());
  f.releaseAfter(body.getTerminator());
  return success();
}

static LogicalResult lowerFor(scf::ForOp op, FunctionLowering &f) {
  // The results' buffers hold the values of each pass.
  createBuffers(op.getResults(), f);
  bindBuffers(op.getRegionIterArgs(), op.getResults(), f);
  SmallVector<Value> inits = handOn(op.getInitArgs(), op.getRegionIterArgs(), f);
  auto loop = scf::ForOp::create(f.builder, f.getScalar(op.getLowerBound()), f.getScalar(op.getUpperBound()),
                                 f.getScalar(op.getStep()), inits, nullptr, op.getUnsignedCmp());
  f.setParts(op.getInductionVar(), loop.getInductionVar());
  bind(op.getRegionIterArgs(), loop.getRegionIterArgs(), f);
  LogicalResult result = lowerInto(*op.getBody(), loop.getBody(), f, [&](Operation *yield) {
    scf::YieldOp::create(f.builder, handOn(yield->getOperands(), op.getRegionIterArgs(), f));
  });
  bind(op.getResults(), loop.getResults(), f);
  return result;
}

static LogicalResult lowerIf(scf::IfOp op, FunctionLowering &f) {
  createBuffers(op.getResults(), f);
  bool hasElse = !op.getElseRegion().empty();
  auto branch = scf::IfOp::create(f.builder, getScalarTypes(op.getResultTypes()), f.getScalar(op.getCondition()),
                                  /*addThenBlock=*/true, hasElse);
  auto finish = [&](Operation *yield) {
    scf::YieldOp::create(f.builder, handOn(yield->getOperands(), op.getResults(), f));
  };
  if (failed(lowerInto(*op.thenBlock(), branch.thenBlock(), f, finish)))
    return failure();
  if (hasElse && failed(lowerInto(*op.elseBlock(), branch.elseBlock(), f, finish)))
    return failure();
  bind(op.getResults(), branch.getResults(), f);
  return success();
}

static LogicalResult lowerWhile(scf::WhileOp op, FunctionLowering &f) {
  // What the condition passes on is what the other region takes, and what remains at the end.
  createBuffers(op.getBeforeArguments(), f);
  createBuffers(op.getResults(), f);
  bindBuffers(op.getAfterArguments(), op.getResults(), f);
  SmallVector<Value> inits = handOn(op.getInits(), op.getBeforeArguments(), f);
  auto loop = scf::WhileOp::create(f.builder, getScalarTypes(op.getResultTypes()), inits);
  auto addBlock = [&](Region &region, ValueRange arguments) {
    SmallVector<Type> types = getScalarTypes(arguments.getTypes());
    OpBuilder::InsertionGuard guard(f.builder);
    Block *block = f.builder.createBlock(&region, {}, types, SmallVector<Location>(types.size(), op.getLoc()));
    bind(arguments, block->getArguments(), f);
    return block;
  };
  Block *before = addBlock(loop.getBefore(), op.getBeforeArguments());
  Block *after = addBlock(loop.getAfter(), op.getAfterArguments());
  LogicalResult result = lowerInto(*op.getBeforeBody(), before, f, [&](Operation *terminator) {
    auto condition = cast<scf::ConditionOp>(terminator);
    SmallVector<Value> scalars = handOn(condition.getArgs(), op.getAfterArguments(), f);
    scf::ConditionOp::create(f.builder, f.getScalar(condition.getCondition()), scalars);
  });
  if (failed(result))
    return failure();
  result = lowerInto(*op.getAfterBody(), after, f, [&](Operation *yield) {
    scf::YieldOp::create(f.builder, handOn(yield->getOperands(), op.getBeforeArguments(), f));
  });
  bind(op.getResults(), loop.getResults(), f);
  return result;
}

void cpu::addStructuredControlFlow(OperationTable &table) {
  table.add<scf::ForOp>(lowerFor);
  table.add<scf::IfOp>(lowerIf);
  table.add<scf::WhileOp>(lowerWhile);
  table.addLoweredWithParent<scf::YieldOp, scf::ConditionOp>();
}

//===- ControlFlow.cpp - Lowering of structured control flow ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Scalars remain operands, results and block arguments. Each loop-carried or yielded tensor has a buffer, to which its
// terminators and initial values assign the elements.
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
  // The last region of a loop is executed once in each iteration, the first one of `scf.while` once more.
  Operation *parent = body.getParentOp();
  if (isa<LoopLikeOpInterface>(parent) && body.getParent()->getRegionNumber() == parent->getNumRegions() - 1)
    f.startIteration();
  if (failed(f.lowerBranch(body)))
    return failure();
  f.builder.setLoc(body.getTerminator()->getLoc());
  finish(body.getTerminator());
  f.releaseAfter(body.getTerminator());
  return success();
}

static LogicalResult lowerFor(scf::ForOp op, FunctionLowering &f) {
  // The buffers of the results hold the values of each iteration.
  createBuffers(op.getResults(), f);
  bindBuffers(op.getRegionIterArgs(), op.getResults(), f);
  SmallVector<Value> inits = forwardValues(op.getInitArgs(), op.getRegionIterArgs(), f);
  auto loop = scf::ForOp::create(f.builder, f.getScalar(op.getLowerBound()), f.getScalar(op.getUpperBound()),
                                 f.getScalar(op.getStep()), inits, nullptr, op.getUnsignedCmp());
  f.setParts(op.getInductionVar(), loop.getInductionVar());
  bind(op.getRegionIterArgs(), loop.getRegionIterArgs(), f);
  LogicalResult result = lowerInto(*op.getBody(), loop.getBody(), f, [&](Operation *yield) {
    scf::YieldOp::create(f.builder, forwardValues(yield->getOperands(), op.getRegionIterArgs(), f));
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
    scf::YieldOp::create(f.builder, forwardValues(yield->getOperands(), op.getResults(), f));
  };
  if (failed(lowerInto(*op.thenBlock(), branch.thenBlock(), f, finish)))
    return failure();
  if (hasElse && failed(lowerInto(*op.elseBlock(), branch.elseBlock(), f, finish)))
    return failure();
  bind(op.getResults(), branch.getResults(), f);
  return success();
}

/// Returns the results of a loop. LLVM does not know what integers are: it would compute those behind a sequence of
/// loops as expressions of the integers in front of it, in cubic time.
static SmallVector<Value> hideIntegers(scf::WhileOp loop, FunctionLowering &f) {
  return llvm::map_to_vector(loop.getResults(), [&](Value result) -> Value {
    Type type = result.getType();
    if (!type.isInteger(32) && !type.isInteger(64))
      return result;
    return LLVM::InlineAsmOp::create(f.builder, type, result, /*asm_string=*/"", /*constraints=*/"=r,0",
                                     /*has_side_effects=*/false, /*is_align_stack=*/false, LLVM::TailCallKind::None,
                                     LLVM::AsmDialectAttr(), ArrayAttr())
        .getResult(0);
  });
}

static LogicalResult lowerWhile(scf::WhileOp op, FunctionLowering &f) {
  // The arguments of the condition become the arguments of the after region and the results.
  createBuffers(op.getBeforeArguments(), f);
  createBuffers(op.getResults(), f);
  bindBuffers(op.getAfterArguments(), op.getResults(), f);
  SmallVector<Value> inits = forwardValues(op.getInits(), op.getBeforeArguments(), f);
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
    SmallVector<Value> scalars = forwardValues(condition.getArgs(), op.getAfterArguments(), f);
    scf::ConditionOp::create(f.builder, f.getScalar(condition.getCondition()), scalars);
  });
  if (failed(result))
    return failure();
  result = lowerInto(*op.getAfterBody(), after, f, [&](Operation *yield) {
    scf::YieldOp::create(f.builder, forwardValues(yield->getOperands(), op.getBeforeArguments(), f));
  });
  bind(op.getResults(), hideIntegers(loop, f), f);
  return result;
}

void cpu::populateStructuredControlFlow(OperationTable &table) {
  table.add<scf::ForOp>(lowerFor);
  table.add<scf::IfOp>(lowerIf);
  table.add<scf::WhileOp>(lowerWhile);
  table.addLoweredWithParent<scf::YieldOp, scf::ConditionOp>();
}

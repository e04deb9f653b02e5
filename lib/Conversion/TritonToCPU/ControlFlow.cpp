//===- ControlFlow.cpp - Loops, branches and blocks ---===//
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

#include "Families.h"

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::cpu;

static bool isTensor(Value value) { return isa<RankedTensorType>(value.getType()); }

/// The types of the scalars among values.
static SmallVector<Type> getScalarTypes(TypeRange types) {
  SmallVector<Type> parts;
  for (Type type : types)
    if (!isa<RankedTensorType>(type))
      llvm::append_range(parts, cpu::getPartTypes(type));
  return parts;
}

/// Gives each tensor among `values` a buffer.
static void createBuffers(ValueRange values, FunctionLowering &f) {
  for (Value value : values)
    if (isTensor(value))
      f.setBuffer(value, f.createBuffer(value));
}

/// Lets tensors share the buffers of others.
static void bindBuffers(ValueRange values, ValueRange owners, FunctionLowering &f) {
  for (auto [value, owner] : llvm::zip_equal(values, owners))
    if (isTensor(value))
      f.setBuffer(value, Buffer(*f.lookupBuffer(owner)));
}

/// Gives those that are not tensors the scalars, in order.
static void bind(ValueRange values, ValueRange scalars, FunctionLowering &f) {
  for (Value value : values) {
    if (isTensor(value))
      continue;
    size_t count = cpu::getPartTypes(value.getType()).size();
    SmallVector<Value> taken(scalars.take_front(count));
    f.setParts(value, taken);
    scalars = scalars.drop_front(count);
  }
}

/// Puts the tensors among `values` into the buffers of `destinations`, and returns the scalars.
static SmallVector<Value> handOn(ValueRange values, ValueRange destinations, FunctionLowering &f) {
  SmallVector<std::pair<Value, Buffer>> assignments;
  SmallVector<Value> scalars;
  for (auto [value, destination] : llvm::zip_equal(values, destinations)) {
    if (isTensor(value))
      assignments.push_back({value, *f.lookupBuffer(destination)});
    else
      llvm::append_range(scalars, f.getParts(value));
  }
  f.assign(assignments);
  return scalars;
}

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

LogicalResult cpu::lowerStructuredControlFlow(Operation *op, FunctionLowering &f) {
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case([&](scf::ForOp loop) { return lowerFor(loop, f); })
      .Case([&](scf::IfOp branch) { return lowerIf(branch, f); })
      .Case([&](scf::WhileOp loop) { return lowerWhile(loop, f); });
}

//===----------------------------------------------------------------------===//
// Blocks.
//===----------------------------------------------------------------------===//

namespace {

/// The blocks of a region, and those that they become.
struct BlockLowering {
  explicit BlockLowering(FunctionLowering &f) : f(f) {}

  FunctionLowering &f;
  llvm::DenseMap<Block *, Block *> targets;
  llvm::DenseMap<Block *, unsigned> order;

  LogicalResult lower(Region &region, Region &target, function_ref<LogicalResult(Operation *)> finish);
  Block *createEdge(Block *from, Block *to, ValueRange operands);
  LogicalResult lowerTerminator(Operation *op, function_ref<LogicalResult(Operation *)> finish);
};

} // namespace

/// A block that hands operands on to `to` and goes there.
Block *BlockLowering::createEdge(Block *from, Block *to, ValueRange operands) {
  OpBuilder::InsertionGuard guard(f.builder);
  Block *edge = f.builder.createBlock(targets[to]->getParent());
  if (order[to] <= order[from])
    f.countStep();
  SmallVector<Value> scalars = handOn(operands, to->getArguments(), f);
  cf::BranchOp::create(f.builder, targets[to], scalars);
  return edge;
}

LogicalResult BlockLowering::lowerTerminator(Operation *op, function_ref<LogicalResult(Operation *)> finish) {
  f.builder.setLoc(op->getLoc());
  if (auto branch = dyn_cast<cf::BranchOp>(op)) {
    cf::BranchOp::create(f.builder, createEdge(op->getBlock(), branch.getDest(), branch.getDestOperands()));
    return success();
  }
  if (auto branch = dyn_cast<cf::CondBranchOp>(op)) {
    Block *then = createEdge(op->getBlock(), branch.getTrueDest(), branch.getTrueDestOperands());
    Block *otherwise = createEdge(op->getBlock(), branch.getFalseDest(), branch.getFalseDestOperands());
    cf::CondBranchOp::create(f.builder, f.getScalar(branch.getCondition()), then, ValueRange(), otherwise,
                             ValueRange());
    return success();
  }
  return finish(op);
}

LogicalResult BlockLowering::lower(Region &region, Region &target, function_ref<LogicalResult(Operation *)> finish) {
  // Definitions come before uses; a block that nothing goes to is left out.
  llvm::ReversePostOrderTraversal<Region *> blocks(&region);
  for (Block *block : blocks) {
    order[block] = order.size();
    if (block == &region.front()) {
      targets[block] = &target.front();
      continue;
    }
    SmallVector<Type> types = getScalarTypes(block->getArgumentTypes());
    OpBuilder::InsertionGuard guard(f.builder);
    targets[block] =
        f.builder.createBlock(&target, target.end(), types, SmallVector<Location>(types.size(), f.builder.getLoc()));
    createBuffers(block->getArguments(), f);
    bind(block->getArguments(), targets[block]->getArguments(), f);
  }
  for (Block *block : blocks) {
    f.builder.setInsertionPointToEnd(targets[block]);
    if (failed(f.lowerBlock(*block)) || failed(lowerTerminator(block->getTerminator(), finish)))
      return failure();
    f.releaseAfter(block->getTerminator());
  }
  return success();
}

static LogicalResult lowerReturn(ReturnOp op, FunctionLowering &f) {
  // The caller has put the addresses for tensors behind all else.
  unsigned output = f.target.getNumArguments() - llvm::count_if(op.getSrcs(), isTensor);
  SmallVector<std::pair<Value, Buffer>> assignments;
  SmallVector<Value> scalars;
  for (Value value : op.getSrcs()) {
    if (!isTensor(value)) {
      llvm::append_range(scalars, f.getParts(value));
      continue;
    }
    auto type = cast<RankedTensorType>(value.getType());
    Buffer buffer{f.target.getArgument(output++), SmallVector<int64_t>(type.getShape()), type.getElementType()};
    assignments.push_back({value, buffer});
  }
  f.assign(assignments);
  Value result;
  if (scalars.size() == 1) {
    result = scalars.front();
  } else if (!scalars.empty()) {
    result = LLVM::PoisonOp::create(f.builder, f.target.getFunctionType().getReturnType());
    for (auto [index, scalar] : llvm::enumerate(scalars))
      result = LLVM::InsertValueOp::create(f.builder, result, scalar, index);
  }
  LLVM::ReturnOp::create(f.builder, result ? ValueRange(result) : ValueRange());
  return success();
}

LogicalResult cpu::lowerBody(FunctionLowering &f) {
  BlockLowering blocks(f);
  return blocks.lower(f.source.getBody(), f.target.getBody(),
                      [&](Operation *terminator) { return lowerReturn(cast<ReturnOp>(terminator), f); });
}

SmallVector<Value> cpu::inlineScalarRegion(Region &region, FunctionLowering &f) {
  if (region.hasOneBlock()) {
    [[maybe_unused]] LogicalResult lowered = f.lowerBlock(region.front());
    assert(succeeded(lowered) && "checked before");
    return f.getScalars(region.front().getTerminator()->getOperands());
  }
  SmallVector<Type> types;
  region.walk([&](Operation *op) {
    if (op->getParentRegion() == &region && op->hasTrait<mlir::OpTrait::ReturnLike>())
      types = getScalarTypes(TypeRange(op->getOperandTypes()));
  });
  auto execute = scf::ExecuteRegionOp::create(f.builder, types);
  OpBuilder::InsertionGuard guard(f.builder);
  f.builder.createBlock(&execute.getRegion());
  BlockLowering blocks(f);
  [[maybe_unused]] LogicalResult lowered = blocks.lower(region, execute.getRegion(), [&](Operation *terminator) {
    scf::YieldOp::create(f.builder, f.getScalars(terminator->getOperands()));
    return success();
  });
  assert(succeeded(lowered) && "checked before");
  return SmallVector<Value>(execute.getResults());
}

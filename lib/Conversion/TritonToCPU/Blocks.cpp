//===- Blocks.cpp - Lowering of unstructured control flow ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ControlFlow.h"
#include "Families.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/PostOrderIterator.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::cpu;

SmallVector<Type> cpu::getScalarTypes(TypeRange types) {
  SmallVector<Type> parts;
  for (Type type : types)
    if (!isa<RankedTensorType>(type))
      llvm::append_range(parts, cpu::getPartTypes(type));
  return parts;
}

void cpu::createBuffers(ValueRange values, FunctionLowering &f) {
  for (Value value : values)
    if (isTensor(value))
      f.setBuffer(value, f.createBuffer(value));
}

void cpu::bindBuffers(ValueRange values, ValueRange owners, FunctionLowering &f) {
  for (auto [value, owner] : llvm::zip_equal(values, owners))
    if (isTensor(value))
      f.setBuffer(value, Buffer(*f.lookupBuffer(owner)));
}

void cpu::bind(ValueRange values, ValueRange scalars, FunctionLowering &f) {
  for (Value value : values) {
    if (isTensor(value))
      continue;
    size_t count = cpu::getPartTypes(value.getType()).size();
    SmallVector<Value> taken(scalars.take_front(count));
    f.setParts(value, taken);
    scalars = scalars.drop_front(count);
  }
}

SmallVector<Value> cpu::forwardValues(ValueRange values, ValueRange destinations, FunctionLowering &f) {
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

namespace {

/// Lowers the blocks of a region and the branches between them.
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

/// Creates a block that assigns the branch operands and branches to `to`.
Block *BlockLowering::createEdge(Block *from, Block *to, ValueRange operands) {
  OpBuilder::InsertionGuard guard(f.builder);
  Block *edge = f.builder.createBlock(targets[to]->getParent());
  if (order[to] <= order[from])
    f.startIteration();
  SmallVector<Value> scalars = forwardValues(operands, to->getArguments(), f);
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
  // Visit definitions before uses, and skip unreachable blocks.
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
    if (failed(f.lowerBranch(*block)) || failed(lowerTerminator(block->getTerminator(), finish)))
      return failure();
    f.releaseAfter(block->getTerminator());
  }
  return success();
}

LogicalResult cpu::lowerBlocks(Region &source, Region &target, FunctionLowering &f,
                               function_ref<LogicalResult(Operation *)> finish) {
  return BlockLowering(f).lower(source, target, finish);
}

SmallVector<Value> cpu::inlineScalarRegion(Region &region, FunctionLowering &f) {
  if (region.hasOneBlock()) {
    [[maybe_unused]] LogicalResult lowered = f.lowerBlock(region.front());
    assert(succeeded(lowered) && "expected code that verifySupported accepts");
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
  [[maybe_unused]] LogicalResult lowered = lowerBlocks(region, execute.getRegion(), f, [&](Operation *terminator) {
    scf::YieldOp::create(f.builder, f.getScalars(terminator->getOperands()));
    return success();
  });
  assert(succeeded(lowered) && "expected code that verifySupported accepts");
  return SmallVector<Value>(execute.getResults());
}

void cpu::populateBranches(OperationTable &table) { table.addLoweredWithParent<cf::BranchOp, cf::CondBranchOp>(); }

//===- MultiBufferIndex.cpp - Loops that take buffers in turn ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/SharedMemory/MultiBufferIndex.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

using namespace mlir;
using namespace mlir::triton;

static std::optional<int64_t> getConstant(Value value) {
  APInt number;
  if (!matchPattern(value, m_ConstantInt(&number)))
    return std::nullopt;
  return number.getSExtValue();
}

/// The value that `next` is one more than.
static Value getPredecessor(Value next) {
  auto sum = next.getDefiningOp<arith::AddIOp>();
  if (!sum)
    return {};
  if (getConstant(sum.getRhs()) == 1)
    return sum.getLhs();
  return getConstant(sum.getLhs()) == 1 ? sum.getRhs() : Value();
}

/// If `value` is one more than another, or zero where that would be `modulus`: that other, and the modulus.
static std::optional<std::pair<Value, int64_t>> matchStep(Value value) {
  if (auto rest = value.getDefiningOp<arith::RemSIOp>()) {
    Value before = getPredecessor(rest.getLhs());
    std::optional<int64_t> modulus = getConstant(rest.getRhs());
    if (before && modulus && *modulus > 0)
      return std::pair(before, *modulus);
    return std::nullopt;
  }
  auto select = value.getDefiningOp<arith::SelectOp>();
  auto compare = select ? select.getCondition().getDefiningOp<arith::CmpIOp>() : arith::CmpIOp();
  if (!compare)
    return std::nullopt;
  Value whereWrapped = select.getTrueValue(), otherwise = select.getFalseValue();
  switch (compare.getPredicate()) {
  case arith::CmpIPredicate::sge:
  case arith::CmpIPredicate::eq:
    break;
  case arith::CmpIPredicate::slt:
  case arith::CmpIPredicate::ne:
    std::swap(whereWrapped, otherwise);
    break;
  default:
    return std::nullopt;
  }
  Value before = getPredecessor(otherwise);
  std::optional<int64_t> modulus = getConstant(compare.getRhs());
  if (!before || compare.getLhs() != otherwise || getConstant(whereWrapped) != 0 || !modulus || *modulus <= 0)
    return std::nullopt;
  return std::pair(before, *modulus);
}

namespace {

/// What a block argument is given where control comes from.
struct Incoming {
  Operation *from;
  Value value;
};

/// An argument that is a constant where its block is entered and one more in each iteration.
struct Counter {
  int64_t first, modulus;
  SmallVector<Operation *> steps;
};

} // namespace

/// All that an argument is given; nothing if not all is known.
static SmallVector<Incoming> getIncoming(BlockArgument argument) {
  Block *block = argument.getOwner();
  SmallVector<Incoming> result;
  if (!block->isEntryBlock()) {
    for (auto it = block->pred_begin(), end = block->pred_end(); it != end; ++it) {
      auto branch = dyn_cast<BranchOpInterface>((*it)->getTerminator());
      Value value = branch ? branch.getSuccessorOperands(it.getSuccessorIndex())[argument.getArgNumber()] : Value();
      if (!value)
        return {};
      result.push_back({branch, value});
    }
    return result;
  }
  auto parent = dyn_cast_or_null<RegionBranchOpInterface>(block->getParentOp());
  if (!parent)
    return {};
  auto add = [&](Operation *from, const RegionSuccessor &successor, OperandRange operands) {
    if (successor.getSuccessor() != block->getParent())
      return;
    for (auto [input, operand] : llvm::zip(successor.getSuccessorInputs(), operands))
      if (input == argument)
        result.push_back({from, operand});
  };
  SmallVector<RegionSuccessor> successors;
  parent.getSuccessorRegions(RegionBranchPoint::parent(), successors);
  for (const RegionSuccessor &successor : successors)
    add(parent, successor, parent.getEntrySuccessorOperands(successor));
  for (Region &region : parent->getRegions())
    for (Block &inner : region)
      if (auto exit = dyn_cast_or_null<RegionBranchTerminatorOpInterface>(inner.empty() ? nullptr : &inner.back())) {
        successors.clear();
        parent.getSuccessorRegions(RegionBranchPoint(exit), successors);
        for (const RegionSuccessor &successor : successors)
          add(exit, successor, exit.getSuccessorOperands(successor));
      }
  return result;
}

static std::optional<Counter> matchCounter(BlockArgument argument) {
  std::optional<int64_t> first, modulus;
  Counter counter;
  for (const Incoming &incoming : getIncoming(argument)) {
    if (std::optional<int64_t> constant = getConstant(incoming.value)) {
      if (first && *first != *constant)
        return std::nullopt;
      first = constant;
      continue;
    }
    auto step = matchStep(incoming.value);
    if (!step || step->first != argument || (modulus && *modulus != step->second))
      return std::nullopt;
    modulus = step->second;
    counter.steps.push_back(incoming.from);
  }
  // One less than zero is where those begin that count before they use the number.
  if (!first || !modulus || *first < -1 || *first >= *modulus)
    return std::nullopt;
  counter.first = *first;
  counter.modulus = *modulus;
  return counter;
}

/// Where control comes from if it begins the next iteration of `loop`: what the first counter of the block says.
static SmallVector<Operation *> getSteps(Block *loop) {
  for (BlockArgument argument : loop->getArguments())
    if (std::optional<Counter> counter = matchCounter(argument))
      return counter->steps;
  return {};
}

std::optional<MultiBufferIndex> MultiBufferIndex::find(Value value) {
  int64_t distance = 0;
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument) {
    auto step = matchStep(value);
    argument = step ? dyn_cast<BlockArgument>(step->first) : BlockArgument();
    distance = 1;
  }
  std::optional<Counter> counter = argument ? matchCounter(argument) : std::nullopt;
  if (!counter || counter->steps != getSteps(argument.getOwner()))
    return std::nullopt;
  if (distance == 1 && matchStep(value)->second != counter->modulus)
    return std::nullopt;
  return MultiBufferIndex{argument.getOwner(), counter->first + distance, counter->modulus};
}

bool mlir::triton::beginsNextIteration(Operation *from, Block *loop) {
  return llvm::is_contained(getSteps(loop), from);
}

//===- MultiBufferIndex.cpp - Loop-carried indices into multi-buffers ---===//
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

/// The value x if `next` is x + 1.
static Value getPredecessor(Value next) {
  auto sum = next.getDefiningOp<arith::AddIOp>();
  if (!sum)
    return {};
  if (getConstant(sum.getRhs()) == 1)
    return sum.getLhs();
  return getConstant(sum.getLhs()) == 1 ? sum.getRhs() : Value();
}

/// Matches (x + 1) mod modulus, as a remainder or as a comparison and a selection; returns x and the modulus.
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
  Value wrapped = select.getTrueValue(), incremented = select.getFalseValue();
  switch (compare.getPredicate()) {
  case arith::CmpIPredicate::sge:
  case arith::CmpIPredicate::eq:
    break;
  case arith::CmpIPredicate::slt:
  case arith::CmpIPredicate::ne:
    std::swap(wrapped, incremented);
    break;
  default:
    return std::nullopt;
  }
  Value before = getPredecessor(incremented);
  std::optional<int64_t> modulus = getConstant(compare.getRhs());
  if (!before || compare.getLhs() != incremented || getConstant(wrapped) != 0 || !modulus || *modulus <= 0)
    return std::nullopt;
  return std::pair(before, *modulus);
}

namespace {

/// A value that a predecessor passes to a block argument.
struct Incoming {
  Operation *from;
  Value value;
};

/// A block argument that is a constant where the loop is entered and is incremented in each iteration.
struct Counter {
  int64_t first, modulus;
  /// The predecessors that begin the next iteration.
  SmallVector<Operation *> backedges;
};

} // namespace

/// The values that all predecessors pass to `argument`; empty if not all are known.
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
  SmallVector<Operation *> starts;
  Counter counter;
  for (const Incoming &incoming : getIncoming(argument)) {
    if (std::optional<int64_t> constant = getConstant(incoming.value)) {
      if (first && *first != *constant)
        return std::nullopt;
      first = constant;
      starts.push_back(incoming.from);
      continue;
    }
    auto step = matchStep(incoming.value);
    if (!step || step->first != argument || (modulus && *modulus != step->second))
      return std::nullopt;
    modulus = step->second;
    counter.backedges.push_back(incoming.from);
  }
  // An index that is incremented before its use begins at -1.
  if (!first || !modulus || *first < -1 || *first >= *modulus)
    return std::nullopt;
  // A conditional branch may begin the loop again by one edge and the next iteration by the other.
  if (llvm::any_of(starts, [&](Operation *from) { return llvm::is_contained(counter.backedges, from); }))
    return std::nullopt;
  counter.first = *first;
  counter.modulus = *modulus;
  return counter;
}

/// The predecessors of `loop` that begin the next iteration, by the first counter among its arguments.
static SmallVector<Operation *> getBackedges(Block *loop) {
  for (BlockArgument argument : loop->getArguments())
    if (std::optional<Counter> counter = matchCounter(argument))
      return counter->backedges;
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
  if (!counter || counter->backedges != getBackedges(argument.getOwner()))
    return std::nullopt;
  if (distance == 1 && matchStep(value)->second != counter->modulus)
    return std::nullopt;
  return MultiBufferIndex{argument.getOwner(), counter->first + distance, counter->modulus};
}

bool mlir::triton::beginsNextIteration(Operation *from, Block *loop) {
  return llvm::is_contained(getBackedges(loop), from);
}

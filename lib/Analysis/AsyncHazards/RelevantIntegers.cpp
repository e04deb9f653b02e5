//===- RelevantIntegers.cpp - Integers that asynchronous code depends on ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AsyncProgram.h"

#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"

#include <numeric>

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::nvidia_gpu;

void AsyncProgram::addRelevantRegions() {
  FuncOp(function.func)->walk([&](Operation *op) {
    if (entered.contains(op) && !isa<RegionBranchOpInterface>(op))
      refuse(op, "has control flow that is not known");
  });
}

std::optional<int64_t> mlir::triton::getConstantInteger(Value value) {
  APInt constant;
  if (!matchPattern(value, m_ConstantInt(&constant)) || constant.getSignificantBits() > 64)
    return std::nullopt;
  return constant.getBitWidth() == 1 ? constant.getZExtValue() : constant.getSExtValue();
}

void AsyncProgram::trackInteger(Value value) {
  if (value && value.getType().isIntOrIndex() && numbers.try_emplace(value, values.size()).second) {
    values.push_back(value);
    constants.push_back(getConstantInteger(value));
    worklist.push_back(value);
  }
}

void AsyncProgram::addIntegers() {
  auto track = [&](Operation *op) {
    if (auto loop = dyn_cast<scf::ForOp>(op)) {
      for (Value value : {loop.getLowerBound(), loop.getUpperBound(), loop.getStep(), Value(loop.getInductionVar())})
        trackInteger(value);
      if (unsigned variable = *lookupNumber(loop.getInductionVar()); !llvm::is_contained(loopVariables, variable))
        loopVariables.push_back(variable);
    } else if (auto branch = dyn_cast<scf::IfOp>(op)) {
      trackInteger(branch.getCondition());
    } else if (auto select = dyn_cast<arith::SelectOp>(op)) {
      trackInteger(select.getCondition());
    } else if (isMBarrierOp(op) || isa<AsyncTMACopyGlobalToLocalOp, AsyncTMAGatherOp>(op)) {
      for (Value operand : op->getOperands())
        if (operand.getType().isInteger(1))
          trackInteger(operand);
    }
  };
  // Remainders matter where they select a buffer or a phase, not where they bound a loop.
  bool isCounter = true;
  auto trackCounters = [&](Operation *op) {
    if (auto wait = dyn_cast<WaitBarrierOp>(op))
      trackInteger(wait.getPhase());
    if (auto refill = dyn_cast<RefillBarrierOp>(op))
      trackInteger(refill.getIndex());
    // In unreachable blocks, a view may be one of itself.
    llvm::SmallPtrSet<Operation *, 4> views;
    for (Value operand : op->getOperands())
      while (Operation *view = operand.getDefiningOp()) {
        if (!views.insert(view).second)
          break;
        if (auto index = dyn_cast<MemDescIndexOp>(view))
          trackInteger(index.getIndex());
        if (!isa<MemDescViewOpInterface>(view))
          break;
        operand = view->getOperand(0);
      }
  };
  auto trackOperands = [&] {
    while (!worklist.empty()) {
      Value value = worklist.pop_back_val();
      Operation *definition = value.getDefiningOp();
      if (!definition) {
        if (Value capture = getCapture(value)) {
          trackInteger(capture);
          continue;
        }
        // The values that become a block argument.
        Block *block = cast<BlockArgument>(value).getOwner();
        auto collect = [&](Operation *op) {
          forEachForwarded(op, [&](Value from, Value to) {
            if (to == value)
              trackInteger(from);
          });
        };
        if (Operation *parent = block->getParentOp(); parent != function.func) {
          collect(parent);
          for (Region &region : parent->getRegions())
            for (Block &inner : region)
              if (!inner.empty())
                collect(inner.getTerminator());
        }
        for (Block *predecessor : block->getPredecessors())
          collect(predecessor->getTerminator());
        continue;
      }
      if (isa<RegionBranchOpInterface>(definition)) {
        addRelevant(definition);
        if (!isa<scf::IfOp>(definition) && !entered.contains(definition))
          continue;
        // The result of a branch is known if the branch is executed.
        entered.insert(definition);
        // The bounds of a loop are not counters; they are tracked with those of the other loops.
        if (!isCounter || !isa<scf::ForOp>(definition))
          track(definition);
        for (Region &region : definition->getRegions())
          for (Block &block : region)
            if (!block.empty())
              forEachForwarded(block.getTerminator(), [&](Value from, Value to) {
                if (to == value)
                  trackInteger(from);
              });
        continue;
      }
      addRelevant(definition);
      if (!isa_and_nonnull<arith::ArithDialect>(definition->getDialect()))
        continue;
      APInt constant;
      if (isCounter && isa<arith::RemSIOp, arith::RemUIOp, arith::DivSIOp, arith::DivUIOp>(definition) &&
          matchPattern(definition->getOperand(1), m_ConstantInt(&constant)) && constant.sgt(0) && constant.slt(64)) {
        // The quotient of a counter is used modulo 2 as a parity.
        int64_t divisor = constant.getSExtValue();
        int64_t combined = std::lcm(modulus, isa<arith::DivSIOp, arith::DivUIOp>(definition) ? 2 * divisor : divisor);
        if (combined <= 64)
          modulus = combined;
      } else if (isCounter && isa<arith::AndIOp>(definition) &&
                 matchPattern(definition->getOperand(1), m_ConstantInt(&constant)) && constant.getBitWidth() > 1 &&
                 constant.sgt(0) && constant.slt(64)) {
        modulus = std::lcm(modulus, constant.getSExtValue() + 1);
      }
      for (Value operand : definition->getOperands())
        trackInteger(operand);
    }
  };
  for (Operation *op : llvm::to_vector(relevant))
    trackCounters(op);
  trackOperands();
  isCounter = false;
  for (Operation *op : llvm::to_vector(relevant))
    track(op);
  FuncOp(function.func)->walk([&](Operation *op) {
    bool isInside = op->getParentOp() == function.func || relevant.contains(op->getParentOp());
    if (!isInside || !op->hasTrait<mlir::OpTrait::IsTerminator>())
      return;
    if (auto branch = dyn_cast<cf::CondBranchOp>(op))
      trackInteger(branch.getCondition());
    else if (auto condition = dyn_cast<scf::ConditionOp>(op))
      trackInteger(condition.getCondition());
  });
  trackOperands();
}

/// Whether `value`, which has a value at the operation `next` of a block, may be used by that operation or later.
static bool isLive(Value value, Block *block, Operation *next) {
  Region *region = value.getParentRegion();
  // Other blocks of the region may follow in any order.
  if (!region->hasOneBlock())
    return true;
  // The end of an iteration compares the induction variable with the bound.
  if (auto loop = dyn_cast<scf::ForOp>(region->getParentOp()); loop && value == loop.getInductionVar())
    return true;
  bool isInside = block->getParent() != region;
  Operation *here = isInside ? region->findAncestorOpInRegion(*block->getParentOp()) : next;
  return llvm::any_of(value.getUses(), [&](OpOperand &use) {
    // An operation on a view uses its index.
    if (isa<MemDescViewOpInterface>(use.getOwner()) && isLive(use.getOwner()->getResult(0), block, next))
      return true;
    Operation *user = region->findAncestorOpInRegion(*use.getOwner());
    if (user != here)
      return !here || here->isBeforeInBlock(user);
    // Loops read their initial values once, and their bounds in each iteration.
    auto loop = dyn_cast<scf::ForOp>(user);
    return !isInside || use.getOwner() != user || !loop || use.getOperandNumber() < loop.getNumControlOperands();
  });
}

AsyncProgram::IntegersAt AsyncProgram::getIntegersAt(Block *block, unsigned position) const {
  ArrayRef<Operation *> inBlock = getOperations(block);
  Operation *next = position < inBlock.size() ? inBlock[position] : nullptr;
  IntegersAt result = {llvm::BitVector(values.size()), llvm::BitVector(values.size())};
  SmallVector<Value> pending;
  auto addLive = [&](Value value) {
    if (std::optional<unsigned> number = lookupNumber(value);
        number && result.defined.test(*number) && !result.live.test(*number)) {
      result.live.set(*number);
      pending.push_back(value);
    }
  };
  for (unsigned number = 0; number < values.size(); ++number) {
    Value value = values[number];
    bool isBeforeDefinition = position == 0 && value.getParentBlock() == block && value.getDefiningOp();
    if (value.getParentRegion()->isAncestor(block->getParent()) && !isBeforeDefinition)
      result.defined.set(number);
  }
  for (unsigned number : result.defined.set_bits())
    if (isLive(values[number], block, next))
      addLive(values[number]);
  // A condition is decided where it is used, by its operands.
  while (!pending.empty())
    if (Operation *definition = pending.pop_back_val().getDefiningOp();
        isa_and_nonnull<arith::CmpIOp, arith::AndIOp, arith::OrIOp, arith::XOrIOp>(definition))
      for (Value operand : definition->getOperands())
        addLive(operand);
  return result;
}

std::optional<unsigned> AsyncProgram::lookupNumber(Value value) const {
  auto found = numbers.find(value);
  return found == numbers.end() ? std::nullopt : std::optional(found->second);
}

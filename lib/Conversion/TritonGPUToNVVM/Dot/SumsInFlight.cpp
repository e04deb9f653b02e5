//===- SumsInFlight.cpp - Registers of sums in flight ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dot/SumsInFlight.h"

#include "triton/Dialect/Triton/IR/Triton.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::nvidia_gpu;

/// Copies `value` by an instruction with effects, which LLVM neither merges with equal ones nor moves.
static Value copyRegisters(OpBuilder &builder, Location loc, Value value) {
  bool isFloat = getElementTypeOrSelf(value.getType()).isF32();
  return ElementwiseInlineAsmOp::create(builder, loc, TypeRange(value.getType()),
                                        builder.getStringAttr("mov.b32 $0, $1;"),
                                        builder.getStringAttr(isFloat ? "=f,f" : "=r,r"), builder.getBoolAttr(false),
                                        builder.getI32IntegerAttr(1), ValueRange(value))
      ->getResult(0);
}

/// Narrower sums are packed in pairs.
static bool fillsRegisters(Value sum) { return getElementTypeOrSelf(sum.getType()).getIntOrFloatBitWidth() == 32; }

/// Replaces the constants among the values that the predecessors of its block pass for `sum`.
static void separateSum(BlockArgument sum) {
  Block *block = sum.getOwner();
  for (Block *predecessor : block->getPredecessors()) {
    auto branch = dyn_cast<BranchOpInterface>(predecessor->getTerminator());
    if (!branch)
      continue;
    for (unsigned number = 0; number < branch->getNumSuccessors(); ++number) {
      if (branch->getSuccessor(number) != block)
        continue;
      SuccessorOperands operands = branch.getSuccessorOperands(number);
      Value value = operands[sum.getArgNumber()];
      if (!value || !matchPattern(value, m_Constant()))
        continue;
      OpBuilder builder(branch);
      operands.slice(sum.getArgNumber(), 1).assign(copyRegisters(builder, sum.getLoc(), value));
    }
  }
}

/// Returns the sum in flight that a wait for all dots completes as `value`, or null.
static Value getAwaitedSum(Value value) {
  auto wait = value.getDefiningOp<WarpGroupDotWaitOp>();
  return wait && wait.getPendings() == 0 ? wait.getInputs()[cast<OpResult>(value).getResultNumber()] : Value();
}

/// Returns the dot whose finished sum `value` is, or null.
static WarpGroupDotOp findFinishedDot(Value value) {
  if (Value sum = getAwaitedSum(value))
    return sum.getDefiningOp<WarpGroupDotOp>();
  auto dot = value.getDefiningOp<WarpGroupDotOp>();
  return dot && !dot.getIsAsync() ? dot : WarpGroupDotOp();
}

/// Returns whether the registers of `sum` are those of `variable` from the beginning: what adds to it began there.
static bool beginsAt(BlockArgument sum, BlockArgument variable) {
  llvm::SetVector<Value> values;
  values.insert(sum);
  for (size_t i = 0; i < values.size(); ++i) {
    Value value = values[i];
    if (value == variable)
      return true;
    if (auto dot = value.getDefiningOp<WarpGroupDotOp>())
      values.insert(dot.getC());
    else if (auto wait = value.getDefiningOp<WarpGroupDotWaitOp>())
      values.insert(wait.getInputs()[cast<OpResult>(value).getResultNumber()]);
    auto argument = dyn_cast<BlockArgument>(value);
    // Other variables of the same loop have other registers.
    if (!argument || argument.getOwner() == variable.getOwner())
      continue;
    for (Block *predecessor : argument.getOwner()->getPredecessors())
      if (auto branch = dyn_cast<BranchOpInterface>(predecessor->getTerminator()))
        for (unsigned number = 0; number < branch->getNumSuccessors(); ++number)
          if (branch->getSuccessor(number) == argument.getOwner())
            if (Value passed = branch.getSuccessorOperands(number)[argument.getArgNumber()])
              values.insert(passed);
  }
  return false;
}

/// Copies the sums, of dots and of inner loops, that `branch` passes to variables in other registers. LLVM would copy
/// them as soon as the last dot is issued, in front of the wait.
static void copyFinishedSums(BranchOpInterface branch, DominanceInfo &dominators) {
  for (unsigned number = 0; number < branch->getNumSuccessors(); ++number) {
    Block *next = branch->getSuccessor(number);
    bool isLoop = dominators.dominates(next, branch->getBlock());
    SuccessorOperands operands = branch.getSuccessorOperands(number);
    for (BlockArgument variable : next->getArguments()) {
      Value sum = operands[variable.getArgNumber()];
      WarpGroupDotOp dot = sum ? findFinishedDot(sum) : nullptr;
      auto ofLoop = dyn_cast_if_present<BlockArgument>(sum && isLoop ? getAwaitedSum(sum) : Value());
      bool moves = dot ? !isLoop || !dot.takesRegistersOf(variable) : ofLoop && !beginsAt(ofLoop, variable);
      if (!moves || !fillsRegisters(sum))
        continue;
      OpBuilder builder(branch);
      operands.slice(variable.getArgNumber(), 1).assign(copyRegisters(builder, sum.getLoc(), sum));
    }
  }
}

/// Copies the sum that a dot in flight continues if it is one of two values. LLVM may select it by a branch, and give
/// it the register of a constant that other sums begin with, too.
static void copySelectedSum(WarpGroupDotOp dot) {
  Value sum = dot.getC();
  if (!sum.getDefiningOp<arith::SelectOp>() || !fillsRegisters(sum))
    return;
  OpBuilder builder(dot);
  dot.getCMutable().assign(copyRegisters(builder, sum.getLoc(), sum));
}

void mlir::triton::gpu::separateSumsInFlight(Operation *module) {
  DominanceInfo dominators(module);
  module->walk([&](BranchOpInterface branch) { copyFinishedSums(branch, dominators); });
  llvm::SetVector<BlockArgument> inFlight;
  auto add = [&](Value value) {
    auto sum = dyn_cast<BlockArgument>(value);
    if (sum && !sum.getOwner()->isEntryBlock() && isa<RankedTensorType>(sum.getType()) && fillsRegisters(sum))
      inFlight.insert(sum);
  };
  module->walk([&](Operation *op) {
    if (auto dot = dyn_cast<WarpGroupDotOp>(op); dot && dot.getIsAsync()) {
      copySelectedSum(dot);
      add(dot.getC());
    }
    if (auto wait = dyn_cast<WarpGroupDotWaitOp>(op))
      llvm::for_each(wait.getInputs(), add);
  });
  for (BlockArgument sum : inFlight)
    separateSum(sum);
}

//===- ControlFlowSteps.cpp - Loops and branches on paths of asynchronous code ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AsyncExploration.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

/// Returns whether `loop` compares its variable with `upper` as signed numbers, or as numbers that have no sign.
static bool comparesSigned(scf::ForOp loop, const LinearForm &lower, const LinearForm &upper) {
  // With a sign, a true boolean is -1, but its form is 1.
  if (loop.getInductionVar().getType().isInteger(1) && !loop.getUnsignedCmp())
    return false;
  auto isNonNegative = [](const LinearForm &form) { return form.isConstant() && form.constant >= 0; };
  return !loop.getUnsignedCmp() || (isNonNegative(lower) && isNonNegative(upper));
}

AsyncExploration::Step AsyncExploration::enterLoop(AsyncState &state, scf::ForOp loop) {
  LinearForm lower = getForm(state, loop.getLowerBound()), upper = getForm(state, loop.getUpperBound());
  std::optional<int64_t> step = getConstant(state, loop.getStep());
  unsigned variable = *program.lookupNumber(loop.getInductionVar());
  Decision decision{loop};
  decision.isLoopEntry = true;
  if (!comparesSigned(loop, lower, upper)) {
    decision.isFree = false;
    decision.description = "this loop may be executed";
    record(state, decision);
    AsyncState behind = state;
    pass(behind, loop.getInitArgs(), loop.getResults(), /*isBackedge=*/false);
    jumpBehind(behind, loop);
    if (isNew(behind))
      pending.push_back(std::move(behind));
    pass(state, loop.getInitArgs(), loop.getRegionIterArgs(), /*isBackedge=*/false);
    state.facts.defineUnknown(variable);
    return jump(state, loop.getBody());
  }
  collectLeaves(loop.getInductionVar(), decision);
  std::optional<bool> executes = decide(state, PathFacts::lessThan(lower, upper), decision);
  if (!executes)
    return Step::End;
  if (!*executes) {
    pass(state, loop.getInitArgs(), loop.getResults(), /*isBackedge=*/false);
    return jumpBehind(state, loop);
  }
  for (int number = state.path; number >= 0; number = decisions[number].previous)
    if (decisions[number].op == loop && !decisions[number].isLoopEntry) {
      // The loop may have the same number of iterations each time.
      decision.isFree = false;
      decision.description = "this loop is executed again";
      record(state, decision);
      break;
    }
  pass(state, loop.getInitArgs(), loop.getRegionIterArgs(), /*isBackedge=*/false);
  // The interval of the distance to the upper bound is that at the entry.
  LinearForm distance = upper.plus(lower, -1);
  PathFacts::Interval interval = state.facts.getInterval(distance.terms);
  auto add = [](int64_t bound, int64_t number) {
    return bound == INT64_MIN || bound == INT64_MAX ? bound : bound + number;
  };
  interval = {add(interval.low, distance.constant), add(interval.high, distance.constant), interval.isWidened};
  int64_t limit;
  if (!llvm::MulOverflow<int64_t>(PathFacts::kMaxIterations, step.value_or(0), limit) && limit > 0 &&
      interval.low > limit)
    interval = {limit, INT64_MAX, /*isWidened=*/true};
  // Facts about the lower bound hold for the first iteration.
  PathFacts::Intervals first;
  if (lower.terms.size() == 1 && lower.terms.begin()->second == 1)
    first = state.facts.getRenamed({{lower.terms.begin()->first, variable, lower.constant}});
  state.facts.defineUnknown(variable);
  for (auto &[terms, known] : first)
    if (!terms.empty())
      state.facts.setInterval(terms, known);
  if (upper.isConstant())
    state.facts.setOrigin(variable, upper.constant);
  LinearForm rest = upper.plus(LinearForm::getSymbol(variable), -1);
  state.facts.setInterval(rest.terms,
                          {add(interval.low, -rest.constant), add(interval.high, -rest.constant), interval.isWidened});
  relateLoop(state, variable, lower);
  if (step && *step > 0 && lower.isConstant() && lower.constant >= 0 && program.getModulus() > 1)
    state.facts.setResidue(variable, {lower.constant % program.getModulus(), program.getModulus(), lower.constant});
  return jump(state, loop.getBody());
}

AsyncExploration::Step AsyncExploration::continueLoop(AsyncState &state, scf::ForOp loop, Operation *yield) {
  std::optional<int64_t> step = getConstant(state, loop.getStep());
  unsigned variable = *program.lookupNumber(loop.getInductionVar());
  LinearForm stride = getForm(state, loop.getStep());
  LinearForm lower = getForm(state, loop.getLowerBound()), upper = getForm(state, loop.getUpperBound());
  bool isOrdered = !(step && *step <= 0) && comparesSigned(loop, lower, upper);
  auto leave = [&](AsyncState &last) {
    pass(last, yield->getOperands(), loop.getResults(), /*isBackedge=*/false);
    return jumpBehind(last, loop);
  };
  auto repeat = [&](AsyncState &next) {
    pass(next, yield->getOperands(), loop.getRegionIterArgs(), /*isBackedge=*/true);
    if (isOrdered)
      next.facts.increment(variable, stride);
    else
      next.facts.defineUnknown(variable);
    return jump(next, loop.getBody());
  };
  LinearForm current = LinearForm::getSymbol(variable);
  Decision decision{loop};
  collectLeaves(loop.getInductionVar(), decision);
  decision.isFree &= step.has_value() && !(upper.isConstant() && lower.isConstant());
  if (!isOrdered) {
    // Any iteration may be the last one.
    decision.isFree = false;
    decision.description = "this loop may end";
    record(state, decision);
    AsyncState last = state;
    leave(last);
    if (isNew(last))
      pending.push_back(std::move(last));
    return repeat(state);
  }
  std::optional<bool> executes = decide(state, PathFacts::lessThan(current.plus(stride, 1), upper), decision);
  if (!executes)
    return Step::End;
  return *executes ? repeat(state) : leave(state);
}

AsyncExploration::Step
AsyncExploration::branchFreely(AsyncState &state, RegionBranchOpInterface op, ArrayRef<RegionSuccessor> successors,
                               llvm::function_ref<OperandRange(const RegionSuccessor &)> getOperands) {
  for (const RegionSuccessor &successor : successors) {
    AsyncState next = state;
    if (successors.size() > 1) {
      Decision decision{op};
      decision.isFree = false;
      decision.description = "control flow that is not analyzed";
      record(next, decision);
    }
    pass(next, getOperands(successor), successor.getSuccessorInputs(), /*isBackedge=*/true);
    if (successor.isParent())
      jumpBehind(next, op);
    else
      jump(next, &successor.getSuccessor()->front());
    if (isNew(next))
      pending.push_back(std::move(next));
  }
  return Step::End;
}

AsyncExploration::Step AsyncExploration::executeRegions(AsyncState &state, Operation *op) {
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return enterLoop(state, loop);
  if (auto branch = dyn_cast<scf::IfOp>(op)) {
    std::optional<bool> condition = decide(state, branch.getCondition());
    if (!condition)
      return Step::End;
    if (*condition)
      return jump(state, branch.thenBlock());
    return branch.elseBlock() ? jump(state, branch.elseBlock()) : jumpBehind(state, branch);
  }
  auto branch = cast<RegionBranchOpInterface>(op);
  SmallVector<RegionSuccessor> successors;
  branch.getSuccessorRegions(RegionBranchPoint::parent(), successors);
  return branchFreely(state, branch, successors,
                      [&](const RegionSuccessor &successor) { return branch.getEntrySuccessorOperands(successor); });
}

AsyncExploration::Step AsyncExploration::executeTerminator(AsyncState &state, Operation *op) {
  if (auto branch = dyn_cast<cf::CondBranchOp>(op)) {
    std::optional<bool> condition = decide(state, branch.getCondition());
    if (!condition)
      return Step::End;
    Block *target = *condition ? branch.getTrueDest() : branch.getFalseDest();
    pass(state, *condition ? branch.getTrueDestOperands() : branch.getFalseDestOperands(), target->getArguments(),
         /*isBackedge=*/true);
    return jump(state, target);
  }
  if (auto branch = dyn_cast<cf::BranchOp>(op)) {
    pass(state, branch.getDestOperands(), branch.getDest()->getArguments(), /*isBackedge=*/true);
    return jump(state, branch.getDest());
  }
  if (op->getNumSuccessors() > 0) {
    report(state, op, /*isCertain=*/false, "has control flow that is not known");
    return Step::End;
  }
  if (auto yield = dyn_cast<WarpYieldOp>(op)) {
    pass(state, yield.getValues(), op->getParentOp()->getResults(), /*isBackedge=*/false);
    return endPartition(state, op);
  }
  if (isa<WarpReturnOp>(op))
    return endPartition(state, op);
  Operation *parent = op->getParentOp();
  if (parent == program.getFunction()) {
    finish(state, op);
    return Step::End;
  }
  if (auto loop = dyn_cast<scf::ForOp>(parent))
    return continueLoop(state, loop, op);
  if (isa<scf::IfOp>(parent)) {
    pass(state, op->getOperands(), parent->getResults(), /*isBackedge=*/false);
    return jumpBehind(state, parent);
  }
  if (auto condition = dyn_cast<scf::ConditionOp>(op)) {
    std::optional<bool> continues = decide(state, condition.getCondition());
    if (!continues)
      return Step::End;
    auto loop = cast<scf::WhileOp>(parent);
    if (!*continues) {
      pass(state, condition.getArgs(), loop.getResults(), /*isBackedge=*/false);
      return jumpBehind(state, loop);
    }
    pass(state, condition.getArgs(), loop.getAfterArguments(), /*isBackedge=*/true);
    return jump(state, loop.getAfterBody());
  }
  auto exit = dyn_cast<RegionBranchTerminatorOpInterface>(op);
  auto branch = dyn_cast<RegionBranchOpInterface>(parent);
  if (!exit || !branch) {
    report(state, op, /*isCertain=*/false, "has control flow that is not known");
    return Step::End;
  }
  SmallVector<RegionSuccessor> successors;
  branch.getSuccessorRegions(RegionBranchPoint(exit), successors);
  return branchFreely(state, branch, successors,
                      [&](const RegionSuccessor &successor) { return exit.getSuccessorOperands(successor); });
}

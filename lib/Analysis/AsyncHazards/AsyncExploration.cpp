//===- AsyncExploration.cpp - Execution of asynchronous code on all paths ---===//
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

/// The most operations that are executed before the analysis gives up.
static constexpr int64_t kMaxSteps = 400000;
/// The most constants that a loop-carried value may have before it counts as unknown.
static constexpr unsigned kMaxConstants = 24;
/// The number of iterations after which a loop of constant length is treated as one of unknown length.
static constexpr int64_t kMaxIterations = 16;

std::optional<AsyncHazard> AsyncExploration::run() {
  if (!program.isAsync())
    return std::nullopt;
  if (Operation *op = program.getUnsupported())
    return AsyncHazard{AsyncVerdict::Unknown, op, program.getUnsupportedReason().str(), nullptr, {}};
  do {
    mustRestart = false;
    worst = std::nullopt;
    pending.clear();
    seen.clear();
    decisions.clear();
    explore();
  } while (mustRestart);
  return worst;
}

void AsyncExploration::explore() {
  FuncOp func = program.getFunction();
  AsyncState entry;
  entry.block = &func.getBody().front();
  pending.push_back(std::move(entry));
  while (!pending.empty() && !mustRestart) {
    if (worst && worst->verdict == AsyncVerdict::Refuted)
      return;
    if (steps > kMaxSteps) {
      AsyncState state = std::move(pending.front());
      pending.clear();
      return report(state, func, /*isCertain=*/false, "the function has too many states");
    }
    AsyncState state = std::move(pending.front());
    pending.pop_front();
    advance(std::move(state));
  }
}

void AsyncExploration::advance(AsyncState state) {
  while (true) {
    ArrayRef<Operation *> operations = program.getOperations(state.block);
    if (state.position >= operations.size() || mustRestart)
      return;
    ++steps;
    switch (execute(state, operations[state.position])) {
    case Step::Next:
      ++state.position;
      break;
    case Step::Jump:
      if (steps > kMaxSteps || !isNew(state))
        return;
      break;
    case Step::End:
      return;
    }
  }
}

AsyncExploration::Step AsyncExploration::execute(AsyncState &state, Operation *op) {
  if (!checkRegisters(state, op))
    return Step::End;
  if (const AsyncEvent *event = program.getEvent(op)) {
    if (!executeEvent(state, op, *event))
      return Step::End;
  } else if (op->hasTrait<mlir::OpTrait::IsTerminator>()) {
    return executeTerminator(state, op);
  } else if (program.isEntered(op)) {
    return executeRegions(state, op);
  }
  return evaluate(state, op) ? Step::Next : Step::End;
}

//===----------------------------------------------------------------------===//
// Positions
//===----------------------------------------------------------------------===//

bool AsyncExploration::isNew(AsyncState &state) {
  Block *block = state.block;
  auto isDead = [&](Value value) {
    Region *region = value.getParentRegion();
    if (!region->isAncestor(block->getParent()))
      return true;
    return state.position == 0 && value.getParentBlock() == block && value.getDefiningOp();
  };
  state.facts.forget([&](unsigned number) { return isDead(program.getValue(number)); });
  std::vector<int64_t> key;
  state.encode(key);
  return seen.insert(std::move(key)).second;
}

AsyncExploration::Step AsyncExploration::jump(AsyncState &state, Block *block) {
  state.block = block;
  state.position = 0;
  return Step::Jump;
}

AsyncExploration::Step AsyncExploration::jumpBehind(AsyncState &state, Operation *op) {
  state.block = op->getBlock();
  ArrayRef<Operation *> operations = program.getOperations(state.block);
  state.position = llvm::find(operations, op) - operations.begin() + 1;
  return Step::Jump;
}

void AsyncExploration::pass(AsyncState &state, ValueRange from, ValueRange to, bool isBackedge) {
  SmallVector<std::pair<unsigned, LinearForm>> forms;
  SmallVector<std::pair<unsigned, PathFacts::Residue>> residues;
  std::map<unsigned, TensorInFlight> tensors;
  SmallVector<unsigned> targets;
  for (auto [source, target] : llvm::zip(from, to)) {
    if (std::optional<unsigned> number = program.lookupNumber(target)) {
      LinearForm form = getForm(state, source);
      if (form.isConstant() && isBackedge) {
        std::set<int64_t> &known = constants[target];
        known.insert(form.constant);
        if (known.size() > kMaxConstants && widened.insert(target).second)
          mustRestart = true;
      }
      if (widened.contains(target)) {
        // A counter that is only incremented keeps its remainder.
        bool isCounter = form.isConstant() || form.terms == LinearForm::getSymbol(*number).terms;
        std::optional<PathFacts::Residue> residue = state.facts.getResidue(form);
        if (form.isConstant() && form.constant >= 0 && program.getModulus() > 1)
          residue = PathFacts::Residue{form.constant % program.getModulus(), program.getModulus()};
        if (isCounter && residue && form.constant >= 0)
          residues.push_back({*number, *residue});
        form = LinearForm::getSymbol(*number);
      }
      forms.push_back({*number, form});
    }
    if (program.mayBeInFlight(target)) {
      unsigned number = getTensorNumber(target);
      targets.push_back(number);
      if (auto found = state.tensors.find(getTensorNumber(source));
          program.mayBeInFlight(source) && found != state.tensors.end())
        tensors.insert({number, found->second});
    }
    Operation *parent = target.getParentBlock()->getParentOp();
    for (Operation *dot : program.getRegisterReaders(target))
      state.forEachInFlight([&, dot = dot](unsigned access) {
        if (instances[access].op == dot)
          report(state, parent, /*isCertain=*/true, "assigns registers that a dot in flight reads", dot);
      });
  }
  // All values are passed at once: a form in terms of values that change is not known any more.
  for (auto &[number, form] : forms) {
    bool isStale = isBackedge && !form.isConstant();
    for (auto &[other, unused] : forms)
      isStale |= form.terms.count(other) != 0;
    if (isStale)
      form = LinearForm::getSymbol(number);
  }
  for (auto &[number, form] : forms)
    state.facts.define(number, form);
  for (auto &[number, residue] : residues)
    state.facts.setResidue(number, residue);
  for (unsigned target : targets)
    state.tensors.erase(target);
  state.tensors.insert(tensors.begin(), tensors.end());
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

AsyncExploration::Step AsyncExploration::enterLoop(AsyncState &state, scf::ForOp loop) {
  LinearForm lower = getForm(state, loop.getLowerBound()), upper = getForm(state, loop.getUpperBound());
  std::optional<int64_t> step = getConstant(state, loop.getStep());
  unsigned variable = *program.lookupNumber(loop.getInductionVar());
  Decision decision{loop};
  decision.isLoopEntry = true;
  collectLeaves(loop.getInductionVar(), decision.leaves, decision.isFree);
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
  interval = {add(interval.low, distance.constant), add(interval.high, distance.constant)};
  if (step && *step > 0 && interval.low > kMaxIterations * *step)
    interval = {kMaxIterations * *step, INT64_MAX};
  state.facts.defineUnknown(variable);
  LinearForm rest = upper.plus(LinearForm::getSymbol(variable), -1);
  state.facts.setInterval(rest.terms, {add(interval.low, -rest.constant), add(interval.high, -rest.constant)});
  if (step && *step > 0 && lower.isConstant() && lower.constant >= 0 && program.getModulus() > 1)
    state.facts.setResidue(variable, {lower.constant % program.getModulus(), program.getModulus()});
  return jump(state, loop.getBody());
}

AsyncExploration::Step AsyncExploration::continueLoop(AsyncState &state, scf::ForOp loop, Operation *yield) {
  std::optional<int64_t> step = getConstant(state, loop.getStep());
  unsigned variable = *program.lookupNumber(loop.getInductionVar());
  auto leave = [&](AsyncState &last) {
    pass(last, yield->getOperands(), loop.getResults(), /*isBackedge=*/false);
    return jumpBehind(last, loop);
  };
  auto repeat = [&](AsyncState &next) {
    pass(next, yield->getOperands(), loop.getRegionIterArgs(), /*isBackedge=*/true);
    if (step)
      next.facts.increment(variable, *step);
    else
      next.facts.defineUnknown(variable);
    return jump(next, loop.getBody());
  };
  LinearForm current = LinearForm::getSymbol(variable), upper = getForm(state, loop.getUpperBound());
  Decision decision{loop};
  collectLeaves(loop.getInductionVar(), decision.leaves, decision.isFree);
  decision.isFree &= step.has_value() && !(upper.isConstant() && getForm(state, loop.getLowerBound()).isConstant());
  if (!step || *step <= 0) {
    // Any iteration may be the last one.
    step = std::nullopt;
    decision.isFree = false;
    decision.description = "this loop may end";
    record(state, decision);
    AsyncState last = state;
    leave(last);
    if (isNew(last))
      pending.push_back(std::move(last));
    return repeat(state);
  }
  std::optional<bool> executes =
      decide(state, PathFacts::lessThan(current.plus(LinearForm::get(*step), 1), upper), decision);
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
    report(state, op, /*isCertain=*/false, "the control flow of the operation is not known");
    return Step::End;
  }
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
    report(state, op, /*isCertain=*/false, "the control flow of the operation is not known");
    return Step::End;
  }
  SmallVector<RegionSuccessor> successors;
  branch.getSuccessorRegions(RegionBranchPoint(exit), successors);
  return branchFreely(state, branch, successors,
                      [&](const RegionSuccessor &successor) { return exit.getSuccessorOperands(successor); });
}

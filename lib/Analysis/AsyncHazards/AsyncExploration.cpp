//===- AsyncExploration.cpp - Execution of asynchronous code on all paths ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AsyncExploration.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::nvidia_gpu;

/// The most operations that are executed before the analysis gives up.
static constexpr int64_t kMaxSteps = 500000;
/// The most constants that a loop-carried value may have before it counts as unknown.
static constexpr unsigned kMaxConstants = 24;

bool AsyncExploration::isProven() {
  if (!program.isAsync())
    return true;
  if (program.getUnsupported())
    return false;
  explorePaths();
  return !worst;
}

std::optional<AsyncHazard> AsyncExploration::run() {
  if (!program.isAsync())
    return std::nullopt;
  if (Operation *op = program.getUnsupported())
    return AsyncHazard{AsyncVerdict::Unknown, op, program.getUnsupportedReason().str(), nullptr, {}};
  if (isProven())
    return std::nullopt;
  if (worst->isIncomplete)
    return worst;
  // Tell the operations of the hazard.
  mergesAccesses = false;
  instances.clear();
  instanceNumbers.clear();
  steps = 0;
  explorePaths();
  return worst;
}

void AsyncExploration::explorePaths() {
  do {
    mustRestart = false;
    worst = std::nullopt;
    pending.clear();
    seen.clear();
    decisions.clear();
    explore();
  } while (mustRestart);
}

void AsyncExploration::explore() {
  FuncOp func = program.getFunction();
  AsyncState entry;
  entry.block = &func.getBody().front();
  pending.push_back(std::move(entry));
  while (!pending.empty() && !mustRestart && steps <= kMaxSteps) {
    if (worst && (mergesAccesses || worst->verdict == AsyncVerdict::Refuted))
      return;
    AsyncState state = std::move(pending.front());
    pending.pop_front();
    advance(std::move(state));
  }
  // The last state may be one of many, too.
  if (steps > kMaxSteps && !mustRestart && !worst)
    worst = AsyncHazard{AsyncVerdict::Unknown, func, "has too many states", nullptr, {}, /*isIncomplete=*/true};
}

void AsyncExploration::advance(AsyncState state) {
  while (true) {
    ArrayRef<Operation *> operations = program.getOperations(state.block);
    if (state.position >= operations.size() || mustRestart)
      return;
    ++steps;
    // Loops of partitions relate all pairs of intervals.
    constexpr size_t pairsPerStep = 4096;
    if (size_t number = state.facts.getNumIntervals(); state.hasPartitions())
      steps += number * number / pairsPerStep;
    running = state.running;
    Operation *op = operations[state.position];
    unsigned before = state.running;
    switch (execute(state, op)) {
    case Step::Next:
      ++state.position;
      break;
    case Step::Jump:
      // No partition runs ahead of the others.
      if (state.hasPartitions() && state.running == before)
        rotate(state, op);
      if (steps > kMaxSteps || !isNew(state))
        return;
      break;
    case Step::End:
      return;
    }
  }
}

AsyncExploration::Step AsyncExploration::execute(AsyncState &state, Operation *op) {
  if (program.accessesRegistersInFlight(op) && !checkRegisters(state, op))
    return Step::End;
  if (auto specialize = dyn_cast<WarpSpecializeOp>(op); specialize && program.isEntered(op)) {
    return enterPartitions(state, specialize);
  } else if (auto waited = dyn_cast<WaitBarrierOp>(op); waited && state.hasPartitions()) {
    return waitInPartition(state, waited);
  } else if (const AsyncEvent *event = program.getEvent(op)) {
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

const AsyncProgram::IntegersAt &AsyncExploration::getIntegersAt(Block *block, unsigned position) {
  auto [integers, isNewPosition] = positions.try_emplace({block, position});
  if (isNewPosition)
    integers->second = program.getIntegersAt(block, position);
  return integers->second;
}

bool AsyncExploration::isNew(AsyncState &state) {
  const AsyncProgram::IntegersAt &integers = getIntegersAt(state.block, state.position);
  if (state.hasPartitions()) {
    AsyncProgram::IntegersAt all = integers;
    for (const Partition &partition : state.partitions)
      if (partition.block && !partition.isEnded) {
        const AsyncProgram::IntegersAt &others = getIntegersAt(partition.block, partition.position);
        all.defined |= others.defined;
        all.live |= others.live;
      }
    state.facts.retain(all.live, all.defined);
  } else {
    state.facts.retain(integers.live, integers.defined);
  }
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
  SortedMap<unsigned, TensorInFlight, 0> tensors;
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
          residues.push_back({*number, {residue->remainder, residue->modulus}});
        form = LinearForm::getSymbol(*number);
      }
      forms.push_back({*number, form});
    }
    if (program.mayBeInFlight(target)) {
      unsigned number = getTensorNumber(target);
      targets.push_back(number);
      if (auto found = state.tensors.find(getTensorNumber(source));
          program.mayBeInFlight(source) && found != state.tensors.end())
        tensors[number] = found->second;
    }
    Operation *parent = target.getParentBlock()->getParentOp();
    for (Operation *dot : program.getRegisterReaders(target))
      state.forEachInFlight([&, dot = dot](unsigned access) {
        if (instances[access].op == dot)
          report(state, parent, /*isCertain=*/true, "assigns registers that a dot in flight reads", dot);
      });
  }
  // All values are passed at once: a form in terms of values that change is not known any more.
  llvm::SmallDenseSet<unsigned> assigned;
  for (auto &[number, form] : forms)
    assigned.insert(number);
  auto isAssigned = [&](const auto &term) { return assigned.contains(term.first); };
  SmallVector<PathFacts::Renaming> renamings;
  for (auto &[number, form] : forms) {
    bool dependsOnAssigned = llvm::any_of(form.terms, isAssigned);
    if (!dependsOnAssigned && (!isBackedge || form.isConstant()))
      continue;
    // A value that is computed anew in each iteration passes on what is known about it.
    if (!dependsOnAssigned && form.terms.size() == 1 && form.terms.begin()->second == 1)
      renamings.push_back({form.terms.begin()->first, number, form.constant});
    form = LinearForm::getSymbol(number);
  }
  PathFacts::Intervals renamed = state.facts.getRenamed(renamings);
  for (auto &[number, form] : forms)
    state.facts.define(number, form);
  auto isRenamed = [&](unsigned number) {
    return llvm::any_of(renamings, [&](const PathFacts::Renaming &each) { return each.to == number; });
  };
  for (auto &[terms, interval] : renamed)
    if (llvm::all_of(terms, [&](const auto &term) { return !isAssigned(term) || isRenamed(term.first); }))
      state.facts.setInterval(terms, interval);
  for (auto &[number, residue] : residues)
    state.facts.setResidue(number, residue);
  for (unsigned target : targets)
    state.tensors.erase(target);
  for (auto &[number, tensor] : tensors)
    state.tensors[number] = tensor;
}

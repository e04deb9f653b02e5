//===- PartitionSteps.cpp - Partitions of warp specialization on paths of asynchronous code ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Partitions run side by side.  The analysis executes them in one order: each partition a step of its control flow at a
// time, waits when they can return.  That is enough, because it does not judge by the order: it keeps, as vector clocks
// do, which milestones each partition knows, and two accesses conflict unless the later one knows the earlier one.  If
// all conflicting operations are ordered, on memory and on mbarriers, then every order of execution has the same
// operations in the same phases, and the same verdict.
//
// There is one milestone for each access, fence, wait and phase of an mbarrier, however often it repeats: it stands for
// the last time.  Partitions execute their own in order, so that the others follow.
//
//===----------------------------------------------------------------------===//

#include "AsyncExploration.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

void AsyncExploration::synchronize(AsyncState &state) {
  state.synchronize();
  state.refills = {};
  state.sinceBarrier = state.beforeRefill = {};
  if (!state.hasPartitions())
    return;
  // All warps of the partition know now what one of them has done.
  for (unsigned access : state.history)
    if (instances[access].partition == state.running && instances[access].access.completion != Completion::MBarrier &&
        !state.isInFlight(access))
      state.getKnown().insert(Milestone::accessed(access));
  for (auto &[offset, mbarrier] : state.mbarriers)
    state.getKnown().insert(Milestone::waited(offset, state.running));
}

AsyncExploration::Step AsyncExploration::enterPartitions(AsyncState &state, WarpSpecializeOp op) {
  if (const AsyncEvent *event = program.getEvent(op))
    executeEvent(state, op, *event);
  MutableArrayRef<Region> regions = op.getPartitionsOp().getPartitions();
  if (regions.size() >= Milestone::maxPartitions) {
    report(state, op, /*isCertain=*/false, "has more partitions than the analysis knows");
    return Step::End;
  }
  state.partitions.assign(regions.size() + 1, {});
  state.running = 0;
  state.facts.setRelational(true);
  state.forEachInFlight([&](unsigned access) { state.history.insert(access); });
  SortedSet known;
  for (auto &[offset, mbarrier] : state.mbarriers) {
    known.insert(Milestone::completed(offset));
    known.insert(Milestone::completedBefore(offset));
    mbarrier.arrived = mbarrier.completed = mbarrier.waiters = {};
  }
  for (auto [region, partition] : llvm::zip_equal(regions, llvm::drop_begin(state.partitions))) {
    pass(state, op.getCaptures(), region.getArguments(), /*isBackedge=*/false);
    partition.block = &region.front();
  }
  for (Partition &partition : state.partitions)
    partition.known = known;
  // A phase that is full is complete, and nobody has waited for it.
  for (auto &[offset, mbarrier] : state.mbarriers)
    if (mbarrier.isFull())
      completePhase(state, op, mbarrier, offset);
  return jump(state, &op.getDefaultRegion().front());
}

AsyncExploration::Step AsyncExploration::rotate(AsyncState &state, Operation *op) {
  unsigned count = state.partitions.size();
  for (unsigned distance = 1; distance <= count; ++distance) {
    unsigned next = (state.running + distance) % count;
    if (state.partitions[next].isBlocked || state.partitions[next].isEnded)
      continue;
    if (next != state.running)
      state.run(next);
    return Step::Jump;
  }
  report(state, op, /*isCertain=*/true, "never returns: the partitions wait for each other");
  return Step::End;
}

AsyncExploration::Step AsyncExploration::endPartition(AsyncState &state, Operation *op) {
  auto specialize = op->getParentOfType<WarpSpecializeOp>();
  if (state.running != 0)
    for (auto &[completion, groups] : state.groups)
      groups.forEach([&](unsigned access) {
        report(state, op, /*isCertain=*/false, "ends the partition while an operation of it is in flight",
               instances[access].op);
      });
  synchronize(state);
  state.partitions[state.running].isEnded = true;
  if (llvm::all_of(state.partitions, [](const Partition &partition) { return partition.isEnded; }))
    return joinPartitions(state, specialize);
  Operation *blocked = op;
  for (const Partition &partition : state.partitions)
    if (partition.isBlocked)
      blocked = program.getOperations(partition.block)[partition.position];
  return rotate(state, blocked);
}

AsyncExploration::Step AsyncExploration::joinPartitions(AsyncState &state, WarpSpecializeOp op) {
  if (state.running != 0)
    state.run(0);
  SortedSet known;
  for (const Partition &partition : state.partitions)
    known.insert(partition.known.begin(), partition.known.end());
  for (auto &[offset, mbarrier] : state.mbarriers) {
    // Outside of partitions, a phase ends with a wait for it.
    if (!known.count(Milestone::completed(offset))) {
      mbarrier.parity ^= 1;
      mbarrier.pendingArrivals = mbarrier.missingBytes = 0;
      mbarrier.hasLateArrivals = mbarrier.hadLateArrivals;
      auto isInFlight = [&](unsigned access) {
        return instances[access].access.completion == Completion::AsyncCopies
                   ? state.groups[Completion::AsyncCopies].contains(access)
                   : instances[access].access.completion == Completion::MBarrier &&
                         !known.count(Milestone::accessed(access));
      };
      for (unsigned access : state.history)
        if (mbarrier.completed.count(Milestone::accessed(access)) && isInFlight(access))
          mbarrier.copies.insert(access);
    }
    mbarrier.arrived = mbarrier.completed = mbarrier.waiters = {};
    mbarrier.hasWaiters = mbarrier.hadLateArrivals = false;
  }
  for (auto it = state.unfenced.begin(); it != state.unfenced.end();)
    it = known.count(Milestone::fenced(*it)) ? state.unfenced.erase(it) : std::next(it);
  state.partitions.clear();
  state.history.clear();
  state.facts.setRelational(false);
  return jumpBehind(state, op);
}

void AsyncExploration::checkOrder(AsyncState &state, Operation *op, unsigned instance) {
  const AccessInstance &here = instances[instance];
  for (unsigned other : state.history) {
    const AccessInstance &before = instances[other];
    // Barriers, and waits for groups, order what a partition does itself.
    bool isOwn = before.partition == state.running;
    if ((isOwn && before.access.completion != Completion::MBarrier) || !before.conflictsWith(here) ||
        state.getKnown().count(Milestone::accessed(other)))
      continue;
    report(state, op, before.isCertainWith(here),
           llvm::Twine(here.isRead() ? "reads" : "writes") + " shared memory that " +
               (isOwn ? "a TMA copy in flight " : "another partition ") + (before.isRead() ? "reads" : "writes") +
               (isOwn ? "" : ", and no mbarrier orders them"),
           before.op);
  }
  state.history.insert(instance);
  state.forget(Milestone::accessed(instance));
  state.forget(Milestone::fenced(instance));
}

void AsyncExploration::fencePartition(AsyncState &state) {
  for (unsigned access : state.unfenced) {
    bool isDone = instances[access].partition == state.running ? !state.isInFlight(access)
                                                               : state.getKnown().count(Milestone::accessed(access));
    if (isDone || !state.history.count(access))
      state.getKnown().insert(Milestone::fenced(access));
  }
}

/// The region of a partition that has a loop with this induction variable, and the number of loops around.
static std::pair<Region *, unsigned> locate(Value variable) {
  Region *region = variable.getParentRegion();
  unsigned depth = 0;
  for (; !isa<WarpSpecializeOp, WarpSpecializePartitionsOp, FuncOp>(region->getParentOp());
       region = region->getParentRegion())
    depth += isa<scf::ForOp>(region->getParentOp());
  return {region, depth};
}

void AsyncExploration::relateLoop(AsyncState &state, unsigned variable, const LinearForm &lower) {
  if (!state.hasPartitions())
    return;
  LinearForm fromLower = LinearForm::getSymbol(variable).plus(LinearForm{lower.terms}, -1);
  state.facts.setInterval(fromLower.terms, {lower.constant, lower.constant});
  auto [region, depth] = locate(program.getValue(variable));
  for (unsigned other : program.getLoopVariables()) {
    auto [otherRegion, otherDepth] = locate(program.getValue(other));
    if (otherRegion == region || otherDepth != depth)
      continue;
    LinearForm distance = LinearForm::getSymbol(other).plus(LinearForm{lower.terms}, -1);
    PathFacts::Interval interval = state.facts.getInterval(distance.terms);
    auto move = [&](int64_t bound) {
      return bound == INT64_MIN || bound == INT64_MAX ? bound : bound - lower.constant;
    };
    if (interval.low != INT64_MIN || interval.high != INT64_MAX)
      state.facts.setInterval(LinearForm::getSymbol(other).plus(LinearForm::getSymbol(variable), -1).terms,
                              {move(interval.low), move(interval.high), interval.isWidened});
  }
}

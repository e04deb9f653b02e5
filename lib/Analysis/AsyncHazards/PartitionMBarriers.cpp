//===- PartitionMBarriers.cpp - Phases of mbarriers between partitions ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A phase counts as complete as soon as its arrivals are made and its copies are started.  In every order of execution,
// each operation belongs to the same phase, if
//  - a partition that arrives, or starts a copy, knows that the phase before is complete;
//  - a partition that waits for a phase knows that the phase before is complete;
//  - the arrivals at a phase know that all waits for the phase before have returned.  A wait by parity would otherwise
//    take the next phase but one for its own.
//
//===----------------------------------------------------------------------===//

#include "AsyncExploration.h"

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::nvidia_gpu;

void AsyncExploration::completePhase(AsyncState &state, Operation *op, MBarrier &mbarrier, int64_t offset) {
  for (unsigned partition : mbarrier.waiters)
    if (!mbarrier.arrived.count(Milestone::waited(offset, partition)))
      report(state, op, /*isCertain=*/false,
             "completes a phase of the mbarrier while warps may still wait for the phase before");
  unsigned completed = Milestone::completed(offset), before = Milestone::completedBefore(offset);
  state.forEachKnowledge([&](SortedSet &known) {
    known.erase(before);
    if (known.count(completed)) {
      known.erase(completed);
      known.insert(before);
    }
  });
  mbarrier.completed = std::exchange(mbarrier.arrived, {});
  mbarrier.completed.insert(completed);
  for (unsigned copy : mbarrier.copies)
    mbarrier.completed.insert(Milestone::accessed(copy));
  mbarrier.waiters.clear();
  mbarrier.hadLateArrivals = mbarrier.hasLateArrivals;
  mbarrier.beginNextPhase();
  for (Partition &partition : state.partitions)
    partition.isBlocked = false;
}

void AsyncExploration::arriveInPartition(AsyncState &state, Operation *op, MBarrier &mbarrier, int64_t offset,
                                         int64_t arrivals, int64_t bytes) {
  const SortedSet &known = state.getKnown();
  if (!known.count(Milestone::completed(offset)))
    report(state, op, /*isCertain=*/false,
           "may belong to another phase of the mbarrier: the partition has not waited for the phase before");
  if (arrivals > 0)
    mbarrier.arrived.insert(known.begin(), known.end());
  mbarrier.pendingArrivals -= arrivals;
  mbarrier.missingBytes += bytes;
  if (mbarrier.pendingArrivals < 0) {
    report(state, op, /*isCertain=*/true,
           "arrives more often at a phase of the mbarrier than its count of " + llvm::Twine(mbarrier.count));
    mbarrier.pendingArrivals = 0;
  }
  if (mbarrier.pendingArrivals == 0 && mbarrier.missingBytes < 0) {
    report(state, op, /*isCertain=*/true,
           "completes a phase of the mbarrier for which " + llvm::Twine(-mbarrier.missingBytes) +
               " bytes more are copied than expected");
    mbarrier.missingBytes = 0;
  }
  if (mbarrier.isFull())
    completePhase(state, op, mbarrier, offset);
}

bool AsyncExploration::executeInPartition(AsyncState &state, Operation *op, MBarrier &mbarrier, int64_t offset) {
  if (isa<InvalBarrierOp>(op)) {
    report(state, op, /*isCertain=*/false, "invalidates an mbarrier beside other partitions");
    return false;
  }
  int64_t arrivals = 1, bytes = 0;
  if (auto expect = dyn_cast<BarrierExpectOp>(op)) {
    bytes = static_cast<int64_t>(expect.getSize());
  } else if (auto arrival = dyn_cast<ArriveBarrierOp>(op)) {
    arrivals = arrival.getCount();
  } else {
    state.groups[Completion::AsyncCopies].forEach([&](unsigned copy) { mbarrier.copies.insert(copy); });
    mbarrier.hasLateArrivals = true;
    arrivals = lookupNumWarps(op).value_or(0) * getThreadsPerWarp(op);
  }
  arriveInPartition(state, op, mbarrier, offset, arrivals, bytes);
  return true;
}

AsyncExploration::Step AsyncExploration::waitInPartition(AsyncState &state, WaitBarrierOp op) {
  if (op.getPred()) {
    std::optional<bool> executes = decide(state, op.getPred());
    if (!executes)
      return Step::End;
    if (!*executes)
      return Step::Next;
  }
  MBarrier *mbarrier = findMBarrier(state, op, op.getAlloc());
  if (!mbarrier)
    return Step::End;
  std::optional<int64_t> parity = getConstant(state, op.getPhase());
  if (!parity) {
    report(state, op, /*isCertain=*/false, "waits for a parity that is not known");
    return Step::End;
  }
  if (*parity != 0 && *parity != 1) {
    report(state, op, /*isCertain=*/true, "waits for the parity " + llvm::Twine(*parity) + ", which no phase has");
    return Step::End;
  }
  if (*parity == mbarrier->parity) {
    state.partitions[state.running].isBlocked = true;
    return rotate(state, op);
  }
  int64_t offset = resolve(state, op.getAlloc()).bytes.getRanges().front().begin;
  SortedSet &known = state.getKnown();
  if (!known.count(Milestone::completedBefore(offset)))
    report(state, op, /*isCertain=*/false,
           "may wait for another phase of the mbarrier: the partition does not know that the phase before is complete");
  known.insert(mbarrier->completed.begin(), mbarrier->completed.end());
  for (unsigned access : state.history)
    if (instances[access].partition == state.running &&
        instances[access].access.completion == Completion::AsyncCopies &&
        mbarrier->completed.count(Milestone::accessed(access)))
      state.groups[Completion::AsyncCopies].complete(access);
  // The warps of a partition may be late, the threads of a warp are together.
  unsigned waited = Milestone::waited(offset, state.running);
  state.forget(waited);
  if (lookupNumWarps(op) == 1)
    known.insert(waited);
  mbarrier->waiters.insert(state.running);
  return Step::Next;
}

//===- MBarrierEvents.cpp - Phases of mbarriers on a path ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A phase of an mbarrier completes when its arrivals are made and the bytes that it expects are copied (PTX ISA,
// "Phase of the mbarrier object").  A wait by parity tells the current phase from the one before it, so that threads
// have to wait for a phase before an operation belongs to the next one.
//
//===----------------------------------------------------------------------===//

#include "AsyncExploration.h"

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::nvidia_gpu;

/// The mbarrier at `memory`.  If it is not known or not initialized, reports that and returns null.
MBarrier *AsyncExploration::findMBarrier(AsyncState &state, Operation *op, Value memory, int64_t *offset) {
  const AsyncProgram::Bytes &bytes = resolve(state, memory);
  if (bytes.isOutOfBounds) {
    report(state, op, /*isCertain=*/true, "accesses an mbarrier beyond the last one of its buffer");
    return nullptr;
  }
  if (!bytes.isExact || bytes.bytes.empty()) {
    report(state, op, /*isCertain=*/false, "uses an mbarrier that is not known");
    return nullptr;
  }
  int64_t begin = bytes.bytes.getRanges().front().begin;
  if (offset)
    *offset = begin;
  auto found = state.mbarriers.find(begin);
  if (found == state.mbarriers.end()) {
    if (!offset)
      report(state, op, program.getFunction().isKernel(), "uses an mbarrier that is not initialized");
    return nullptr;
  }
  return &found->second;
}

/// Arrives at the current phase, which expects `bytes` more bytes than before; copies bring bytes, so that they expect
/// fewer.
void AsyncExploration::arrive(AsyncState &state, Operation *op, MBarrier &mbarrier, int64_t arrivals, int64_t bytes) {
  if (mbarrier.isFull()) {
    report(state, op, /*isCertain=*/true,
           "belongs to the next phase of the mbarrier, but no wait for the current phase precedes it");
    // Go on as if there had been a wait.
    mbarrier.beginNextPhase();
  }
  for (auto &[offset, other] : state.mbarriers)
    if (&other == &mbarrier)
      arriveBehindRefills(state, offset);
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
  if (mbarrier.isFull() && mbarrier.hasWaiters) {
    // Arrivals of all threads at another mbarrier may be a barrier.
    report(
        state, op, /*isCertain=*/!program.hasArrivalsOfThreads(),
        "completes a phase of the mbarrier, but no barrier follows the wait for the phase before: a thread that still "
        "waits for that one never returns");
    mbarrier.hasWaiters = false;
  }
}

bool AsyncExploration::startCopy(AsyncState &state, Operation *op, Value memory, unsigned copy, int64_t bytes) {
  MBarrier *mbarrier = findMBarrier(state, op, memory);
  if (!mbarrier)
    return false;
  if (state.hasPartitions()) {
    mbarrier->copies.insert(copy);
    arriveInPartition(state, op, *mbarrier, resolve(state, memory).bytes.getRanges().front().begin, 0, -bytes);
    return true;
  }
  arrive(state, op, *mbarrier, 0, -bytes);
  mbarrier->copies.insert(copy);
  return true;
}

bool AsyncExploration::executeMBarrier(AsyncState &state, Operation *op) {
  Value predicate, memory = op->getOperand(0);
  if (auto expect = dyn_cast<BarrierExpectOp>(op))
    predicate = expect.getPred();
  else if (auto wait = dyn_cast<WaitBarrierOp>(op))
    predicate = wait.getPred();
  else if (auto arrive = dyn_cast<ArriveBarrierOp>(op))
    predicate = arrive.getPred();
  if (predicate) {
    std::optional<bool> executes = decide(state, predicate);
    if (!executes)
      return false;
    if (!*executes)
      return true;
  }
  if (state.hasPartitions() && isa<InitBarrierOp>(op)) {
    report(state, op, /*isCertain=*/false, "initializes an mbarrier beside other partitions");
    return false;
  }
  if (auto init = dyn_cast<InitBarrierOp>(op)) {
    int64_t offset = -1;
    if (findMBarrier(state, op, memory, &offset))
      report(state, op, /*isCertain=*/true, "initializes an mbarrier that is not invalidated");
    if (offset < 0)
      return false;
    state.mbarriers[offset] = MBarrier{init.getCount(), init.getCount()};
    return true;
  }
  MBarrier *mbarrier = findMBarrier(state, op, memory);
  if (!mbarrier)
    return false;
  if (state.hasPartitions())
    return executeInPartition(state, op, *mbarrier, resolve(state, memory).bytes.getRanges().front().begin);
  if (isa<InvalBarrierOp>(op)) {
    if (!mbarrier->copies.empty() || mbarrier->hasLateArrivals)
      report(state, op, /*isCertain=*/true, "invalidates an mbarrier while a copy that it counts is in flight",
             mbarrier->copies.empty() ? nullptr : instances[*mbarrier->copies.begin()].op);
    int64_t offset = -1;
    findMBarrier(state, op, memory, &offset);
    state.mbarriers.erase(offset);
    return true;
  }
  if (auto expect = dyn_cast<BarrierExpectOp>(op)) {
    arrive(state, op, *mbarrier, 1, static_cast<int64_t>(expect.getSize()));
    return true;
  }
  if (auto arrival = dyn_cast<ArriveBarrierOp>(op)) {
    arrive(state, op, *mbarrier, arrival.getCount(), 0);
    return true;
  }
  if (isa<AsyncCopyMbarrierArriveOp>(op)) {
    // Each thread arrives when its copies are complete, behind its own wait for the phase before.
    mbarrier->hasWaiters = false;
    arrive(state, op, *mbarrier, lookupNumWarps(op).value_or(0) * getThreadsPerWarp(op), 0);
    state.groups[Completion::AsyncCopies].forEach([&](unsigned copy) { mbarrier->copies.insert(copy); });
    mbarrier->hasLateArrivals = true;
    return true;
  }
  auto wait = cast<WaitBarrierOp>(op);
  std::optional<int64_t> parity = getConstant(state, wait.getPhase());
  if (!parity) {
    report(state, op, /*isCertain=*/false, "waits for a parity that is not known");
    return false;
  }
  if (*parity != 0 && *parity != 1) {
    report(state, op, /*isCertain=*/true, "waits for the parity " + llvm::Twine(*parity) + ", which no phase has");
    return false;
  }
  bool isCurrent = *parity == mbarrier->parity;
  // The warps of a block may be late, the threads of a warp are together.
  bool mayBeLate = lookupNumWarps(op) != 1;
  if (mbarrier->isFull() && isCurrent) {
    state.completeCopies(SortedSet(mbarrier->copies));
    mbarrier->beginNextPhase();
    waitBehindRefills(state, resolve(state, memory).bytes.getRanges().front().begin);
    mbarrier->hasWaiters = mayBeLate;
    return true;
  }
  if (mbarrier->isFull())
    report(state, op, /*isCertain=*/true,
           "waits for the parity of the phase before the current one: it returns before the current phase is "
           "complete, or never");
  else if (isCurrent)
    report(state, op, /*isCertain=*/true,
           "never returns: the phase lacks " + llvm::Twine(mbarrier->pendingArrivals) + " arrivals and " +
               llvm::Twine(mbarrier->missingBytes) + " bytes");
  if (isCurrent && !mbarrier->isFull())
    return false;
  // The phase before the current one is complete: the wait returns, unless a slow thread begins it a phase later.
  mbarrier->hasWaiters = mayBeLate;
  return true;
}

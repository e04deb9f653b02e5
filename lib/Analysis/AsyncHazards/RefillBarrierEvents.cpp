//===- RefillBarrierEvents.cpp - Barriers at which one warp waits, on a path ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All warps arrive at a `ttng.refill_barrier`, and the first one waits for the others.  So it orders what the first
// warp does behind it: TMA copies, and arrivals at mbarriers.  A warp may run ahead of the first one until it waits for
// a phase that the first warp has arrived at behind the barrier; only then may it arrive at the same barrier again.
//
//===----------------------------------------------------------------------===//

#include "AsyncExploration.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::nvidia_gpu;

bool AsyncExploration::executeRefill(AsyncState &state, RefillBarrierOp op) {
  std::optional<int64_t> index = getConstant(state, op.getIndex());
  if (state.hasPartitions()) {
    report(state, op, /*isCertain=*/false, "waits for all warps beside partitions");
    return false;
  }
  if (!index) {
    report(state, op, /*isCertain=*/false, "uses a barrier that is not known");
    return false;
  }
  if (*index < 0 || *index >= static_cast<int64_t>(op.getCount())) {
    report(state, op, /*isCertain=*/true, "uses barrier " + llvm::Twine(*index) + " of " + llvm::Twine(op.getCount()));
    return false;
  }
  if (state.refills.count(*index))
    report(state, op, /*isCertain=*/false,
           "may arrive again at a barrier before the first warp has waited at it: no wait for a phase that the first "
           "warp arrives at behind the barrier precedes it");
  state.refills[*index] = {};
  state.beforeRefill.insert(state.sinceBarrier.begin(), state.sinceBarrier.end());
  // The arrivals that complete the next phases are those of the first warp.
  state.synchronize();
  return true;
}

void AsyncExploration::checkRefills(AsyncState &state, Operation *op, unsigned instance) {
  const AccessInstance &here = instances[instance];
  if (!program.hasRefillBarriers() || here.access.completion == Completion::MBarrier)
    return;
  if (here.access.completion != Completion::BulkStores)
    for (unsigned other : state.beforeRefill)
      if (instances[other].conflictsWith(here))
        report(state, op, /*isCertain=*/false,
               llvm::Twine(here.isRead() ? "reads" : "writes") + " shared memory that other warps " +
                   (instances[other].isRead() ? "read" : "write") + ": only the first warp waits at a refill barrier",
               instances[other].op);
  state.sinceBarrier.insert(instance);
}

void AsyncExploration::arriveBehindRefills(AsyncState &state, int64_t mbarrier) {
  for (auto &[index, mbarriers] : state.refills)
    mbarriers.insert(static_cast<unsigned>(mbarrier));
}

void AsyncExploration::waitBehindRefills(AsyncState &state, int64_t mbarrier) {
  state.refills.removeIf([&](const auto &entry) { return entry.second.count(static_cast<unsigned>(mbarrier)) != 0; });
}

//===- BarrierPlan.h - Barriers that resolve hazards -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_ANALYSIS_SHAREDMEMORY_BARRIERPLAN_H
#define TRITON_ANALYSIS_SHAREDMEMORY_BARRIERPLAN_H

#include "triton/Analysis/SharedMemory/SharedHazards.h"

namespace mlir::triton {

/// A barrier to insert.
struct PlannedBarrier {
  Operation *before;
  /// Inserted before a loop that contains the access that needs the barrier.
  bool isHoisted;
};

/// Barriers that resolve all hazards of a module, whose shared memory is allocated.  Each of them is needed: without
/// it, there is a hazard.
SmallVector<PlannedBarrier> planBarriers(const SharedAllocation &allocation);

/// Operations before which a proxy fence is needed, in a module with barriers: a bulk copy writes bytes that threads
/// have written before, or a loop contains such a copy, but not the writes of the threads.
SmallVector<Operation *> planProxyFences(const SharedAllocation &allocation);

/// Fails with a diagnostic if the module has a hazard.
LogicalResult verifyBarriers(const SharedAllocation &allocation);

} // namespace mlir::triton

#endif // TRITON_ANALYSIS_SHAREDMEMORY_BARRIERPLAN_H

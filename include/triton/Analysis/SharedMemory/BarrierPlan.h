//===- BarrierPlan.h - Where barriers are needed -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_ANALYSIS_SHAREDMEMORY_BARRIERPLAN_H
#define TRITON_ANALYSIS_SHAREDMEMORY_BARRIERPLAN_H

#include "triton/Analysis/SharedMemory/SharedHazards.h"

namespace mlir::triton {

/// The operations of a module, whose shared memory is placed, in front of which barriers are missing.  With these no
/// accesses race, and without any one of them some do.
SmallVector<Operation *> planBarriers(const SharedAllocation &allocation);

/// Fails, and reports where, if accesses race in the module.
LogicalResult verifyBarriers(const SharedAllocation &allocation);

} // namespace mlir::triton

#endif // TRITON_ANALYSIS_SHAREDMEMORY_BARRIERPLAN_H

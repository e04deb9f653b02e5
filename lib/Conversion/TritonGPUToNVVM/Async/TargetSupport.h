//===- TargetSupport.h - Targets of asynchronous operations -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONGPUTONVVM_ASYNC_TARGETSUPPORT_H
#define TRITON_LIB_CONVERSION_TRITONGPUTONVVM_ASYNC_TARGETSUPPORT_H

#include "SupportChecks.h"

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"

namespace mlir::triton::gpu {

/// Verifies that the target has TMA copies, the async proxy, and mbarriers that count bytes.
inline LogicalResult verifyHasBulkCopies(Operation *op) {
  const TargetInfo &target = getTargetInfo(op);
  if (target.has(TargetFeature::BulkTensorCopy))
    return success();
  return emitUnsupported(op) << "it needs a target with TMA (sm_90 or later), but the target is " << target.name;
}

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_CONVERSION_TRITONGPUTONVVM_ASYNC_TARGETSUPPORT_H

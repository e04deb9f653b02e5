//===- Scratch.h - Shared memory that operations need while they run -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_ANALYSIS_SHAREDMEMORY_SCRATCH_H
#define TRITON_ANALYSIS_SHAREDMEMORY_SCRATCH_H

#include "mlir/IR/Operation.h"

namespace mlir::triton {

/// The bytes of shared memory that `op` needs while it runs, and no longer; 0 for most operations.  Fails, and reports
/// why, if there is no way to lower what it asks for.
FailureOr<int64_t> getScratchBytes(Operation *op);

} // namespace mlir::triton

#endif // TRITON_ANALYSIS_SHAREDMEMORY_SCRATCH_H

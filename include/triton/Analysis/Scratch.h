//===- Scratch.h - Shared memory that operations need while they run -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_ANALYSIS_SCRATCH_H
#define TRITON_ANALYSIS_SCRATCH_H

#include "mlir/IR/Operation.h"

namespace mlir::triton {

/// Bytes that a block can have on any processor without fewer blocks running at once because of them: for each of as
/// many blocks as a multiprocessor can run it has more.
constexpr int64_t kFreeSharedBytes = 2048;

/// The bytes of shared memory that `op` needs while it runs, and no longer; 0 for most operations.  Fails, and reports
/// why, if there is no way to lower what it asks for.
FailureOr<int64_t> getScratchBytes(Operation *op);

} // namespace mlir::triton

#endif // TRITON_ANALYSIS_SCRATCH_H

//===- SharedMemoryNeed.h - Shared memory of a loop -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_DIALECT_TRITONNVIDIAGPU_TRANSFORMS_PIPELINE_SHAREDMEMORYNEED_H
#define TRITON_LIB_DIALECT_TRITONNVIDIAGPU_TRANSFORMS_PIPELINE_SHAREDMEMORYNEED_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::triton::nvidia_gpu {

/// Returns the bytes of shared memory that `loop` needs at most: all buffers that are live in it, the blocks that it
/// accesses through descriptors, and its largest scratch; without the operations for which `isIgnored` returns true.
int64_t getSharedMemoryNeed(scf::ForOp loop, llvm::function_ref<bool(Operation *)> isIgnored);

} // namespace mlir::triton::nvidia_gpu

#endif // TRITON_LIB_DIALECT_TRITONNVIDIAGPU_TRANSFORMS_PIPELINE_SHAREDMEMORYNEED_H

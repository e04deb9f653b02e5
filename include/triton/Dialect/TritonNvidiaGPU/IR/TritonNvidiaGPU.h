//===- TritonNvidiaGPU.h - The ttng dialect -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONNVIDIAGPU_IR_TRITONNVIDIAGPU_H
#define TRITON_DIALECT_TRITONNVIDIAGPU_IR_TRITONNVIDIAGPU_H

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPUDialect.h.inc"

#define GET_OP_CLASSES
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPUOps.h.inc"

namespace mlir::triton::nvidia_gpu {

/// Checks that `type` is that of a barrier: a buffer of one i64.
LogicalResult verifyBarrier(Operation *op, gpu::MemDescType type);

} // namespace mlir::triton::nvidia_gpu

#endif // TRITON_DIALECT_TRITONNVIDIAGPU_IR_TRITONNVIDIAGPU_H

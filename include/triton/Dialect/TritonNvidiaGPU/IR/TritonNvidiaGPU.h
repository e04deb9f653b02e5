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

#define GET_ATTRDEF_CLASSES
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPUAttrs.h.inc"

namespace mlir::triton::nvidia_gpu {

/// The memory effect resource of tensor memory.
struct TensorMemory : public SideEffects::Resource::Base<TensorMemory> {
  StringRef getName() final { return "<TensorMemory>"; }
};

} // namespace mlir::triton::nvidia_gpu

#define GET_OP_CLASSES
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPUOps.h.inc"

namespace mlir::triton::nvidia_gpu {

/// Verifies that `type` is the type of an mbarrier: a buffer of one i64.
LogicalResult verifyBarrier(Operation *op, gpu::MemDescType type);

/// Whether `type` is a buffer in shared memory that MMA instructions read by a matrix descriptor (PTX ISA, section
/// Matrix Descriptor Format).
bool isReadByDescriptor(Type type);

/// Verifies that an access to tensor memory with a token operand `dep` also has a result `token` for later accesses.
LogicalResult verifyToken(Operation *op, Value dep, Value token);

} // namespace mlir::triton::nvidia_gpu

#endif // TRITON_DIALECT_TRITONNVIDIAGPU_IR_TRITONNVIDIAGPU_H

//===- TritonNvidiaGPUOps.td - All operations of the ttng dialect -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONNVIDIAGPU_IR_TRITONNVIDIAGPUOPS_TD
#define TRITON_DIALECT_TRITONNVIDIAGPU_IR_TRITONNVIDIAGPUOPS_TD

include "triton/Dialect/TritonNvidiaGPU/IR/Encodings/TensorMemory.td"
include "triton/Dialect/TritonNvidiaGPU/IR/Ops/BarrierOps.td"
include "triton/Dialect/TritonNvidiaGPU/IR/Ops/ProgramOps.td"
include "triton/Dialect/TritonNvidiaGPU/IR/Ops/TMAOps.td"
include "triton/Dialect/TritonNvidiaGPU/IR/Ops/TensorCoreOps.td"
include "triton/Dialect/TritonNvidiaGPU/IR/Ops/TensorMemoryOps.td"
include "triton/Dialect/TritonNvidiaGPU/IR/Ops/WarpGroupDotOps.td"

#endif // TRITON_DIALECT_TRITONNVIDIAGPU_IR_TRITONNVIDIAGPUOPS_TD

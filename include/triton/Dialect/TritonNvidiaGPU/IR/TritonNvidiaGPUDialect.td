//===- TritonNvidiaGPUDialect.td - The ttng dialect -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONNVIDIAGPU_IR_TRITONNVIDIAGPUDIALECT_TD
#define TRITON_DIALECT_TRITONNVIDIAGPU_IR_TRITONNVIDIAGPUDIALECT_TD

include "mlir/IR/OpBase.td"

def TritonNvidiaGPU_Dialect : Dialect {
  let name = "ttng";
  let cppNamespace = "::mlir::triton::nvidia_gpu";
  let summary = "What NVIDIA's GPUs do asynchronously: matrix products of warp groups, bulk copies, barriers in memory";
  let description = [{
    From Hopper on, matrix units and copy engines work beside the warps that start them. The operations here start such
    work on tensors and on shared memory, and wait for it: `wgmma` products of four warps, copies of whole blocks through
    tensor maps (TMA), and barriers in shared memory (mbarrier) that count arrivals and bytes.

    A *barrier* is a buffer of one `i64` in shared memory; an array of them is a buffer with a leading dimension.
  }];
  let dependentDialects = ["::mlir::triton::TritonDialect", "::mlir::triton::gpu::TritonGPUDialect"];
  let extraClassDeclaration = [{
    void registerOperations();
  }];
}

#endif // TRITON_DIALECT_TRITONNVIDIAGPU_IR_TRITONNVIDIAGPUDIALECT_TD

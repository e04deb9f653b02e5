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

    From Blackwell on, matrix products leave their results in a memory of the tensor cores, *tensor memory*. The
    operations on it are read, checked and printed; nothing lowers them yet.

    The dialect declares one attribute that operations of others carry: `ttng.two-ctas` on a module, true where matrix
    products are those of two thread blocks.
  }];
  let dependentDialects = ["::mlir::triton::TritonDialect", "::mlir::triton::gpu::TritonGPUDialect"];
  let extraClassDeclaration = [{
    void registerAttributes();
    void registerOperations();

    /// On a module: whether matrix products are those of two thread blocks.
    static constexpr ::llvm::StringLiteral kTwoCTAsAttrName = "ttng.two-ctas";
  }];
  let hasOperationAttrVerify = 1;
  let useDefaultAttributePrinterParser = 1;
}

#endif // TRITON_DIALECT_TRITONNVIDIAGPU_IR_TRITONNVIDIAGPUDIALECT_TD

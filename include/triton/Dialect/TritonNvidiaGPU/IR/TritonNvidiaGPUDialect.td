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
  let summary = "Asynchronous operations of NVIDIA GPUs: dots of warp groups, TMA, mbarriers, tensor memory";
  let description = [{
    On sm_90 and later, tensor cores and TMA operate asynchronously to the warps that start them. The operations of this
    dialect start such operations on tensors and buffers, and wait for them: dots of warp groups (`wgmma`), TMA copies
    of whole blocks, and mbarriers that count arrivals and bytes.

    An *mbarrier* is a buffer of one `i64` in shared memory; several of them are a multi-buffer.

    On sm_100 and later, the accumulators of dots are in *tensor memory*. The operations on it can be parsed, verified
    and printed; their lowering is not supported yet.

    The dialect declares attributes for operations of other dialects: `ttng.two-ctas` on a module, true if two CTAs
    compute each dot together; `ttng.tensor_map_recipe` on a parameter of a kernel, a tensor descriptor that the launcher
    makes from the other arguments (`triton-nvidia-pass-tensor-maps`); and `ttng.tensor_map_recipes` on a lowered
    kernel, a dictionary from the numbers of such parameters to their recipes.
  }];
  let dependentDialects = ["::mlir::triton::TritonDialect", "::mlir::triton::gpu::TritonGPUDialect"];
  let extraClassDeclaration = [{
    void registerAttributes();
    void registerOperations();

    /// On a module: whether two CTAs compute each dot together.
    static constexpr ::llvm::StringLiteral kTwoCTAsAttrName = "ttng.two-ctas";
  }];
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let useDefaultAttributePrinterParser = 1;
}

#endif // TRITON_DIALECT_TRITONNVIDIAGPU_IR_TRITONNVIDIAGPUDIALECT_TD

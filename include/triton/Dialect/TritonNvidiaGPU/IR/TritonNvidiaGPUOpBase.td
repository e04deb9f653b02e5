//===- TritonNvidiaGPUOpBase.td - Base class of ttng operations -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONNVIDIAGPU_IR_TRITONNVIDIAGPUOPBASE_TD
#define TRITON_DIALECT_TRITONNVIDIAGPU_IR_TRITONNVIDIAGPUOPBASE_TD

include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "triton/Dialect/Triton/IR/TritonOpBase.td"
include "triton/Dialect/TritonGPU/IR/Ops/TritonGPUOpBase.td"
include "triton/Dialect/TritonGPU/IR/TritonGPUTypes.td"
include "triton/Dialect/TritonNvidiaGPU/IR/Encodings/TensorMemory.td"
include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPUDialect.td"

def TritonNvidiaGPU_TensorMemory : Resource<"::mlir::triton::nvidia_gpu::TensorMemory">;

def TritonNvidiaGPU_TensorBuffer : Type<And<[
    TritonGPU_MemDescType.predicate,
    CPred<"::llvm::isa<::mlir::triton::nvidia_gpu::TensorMemorySpaceAttr>("
          "::llvm::cast<::mlir::triton::gpu::MemDescType>($_self).getMemorySpace())">]>,
    "buffer in tensor memory", "::mlir::triton::gpu::MemDescType">;

class TritonNvidiaGPU_Op<string mnemonic, list<Trait> traits = []> :
    Op<TritonNvidiaGPU_Dialect, mnemonic, !listconcat(traits, [VerifyTensors])>;

#endif // TRITON_DIALECT_TRITONNVIDIAGPU_IR_TRITONNVIDIAGPUOPBASE_TD

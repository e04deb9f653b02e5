//===- TritonGPUOpBase.td - Base class of ttg operations -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONGPU_IR_OPS_TRITONGPUOPBASE_TD
#define TRITON_DIALECT_TRITONGPU_IR_OPS_TRITONGPUOPBASE_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "triton/Dialect/Triton/IR/TritonOpBase.td"
include "triton/Dialect/TritonGPU/IR/LayoutInterface.td"
include "triton/Dialect/TritonGPU/IR/SharedMemoryInterfaces.td"
include "triton/Dialect/TritonGPU/IR/TritonGPUDialect.td"
include "triton/Dialect/TritonGPU/IR/TritonGPUTypes.td"

def TritonGPU_SharedMemory : Resource<"::mlir::triton::gpu::SharedMemory">;
def TritonGPU_GlobalMemory : Resource<"::mlir::triton::GlobalMemory">;

// Each thread waits for asynchronous accesses to memory that it started (TritonGPUTraits.h).
def MemoryWait : NativeOpTrait<"MemoryWait"> { let cppNamespace = "::mlir::triton::gpu::OpTrait"; }

// The effects on shared memory that a method of the operation states, and the memory to allocate for it.
defvar SharedMemoryEffects = DeclareOpInterfaceMethods<SharedMemoryOpInterface, ["getSharedMemoryEffects"]>;
defvar SharedMemoryAllocation = DeclareOpInterfaceMethods<SharedMemoryOpInterface,
    ["getSharedMemoryRequirement", "getSharedMemoryEffects"]>;

class TritonGPU_Op<string mnemonic, list<Trait> traits = []> :
    Op<TritonGPU_Dialect, mnemonic, !listconcat(traits, [VerifyTensors])>;

#endif // TRITON_DIALECT_TRITONGPU_IR_OPS_TRITONGPUOPBASE_TD

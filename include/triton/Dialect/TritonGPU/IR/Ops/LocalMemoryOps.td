//===- LocalMemoryOps.td - Buffers in shared memory -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONGPU_IR_OPS_LOCALMEMORYOPS_TD
#define TRITON_DIALECT_TRITONGPU_IR_OPS_LOCALMEMORYOPS_TD

include "triton/Dialect/TritonGPU/IR/Ops/TritonGPUOpBase.td"

def TritonGPU_LocalAllocOp : TritonGPU_Op<"local_alloc", [
    DeclareOpInterfaceMethods<LayoutOpInterface, ["getLayoutGroups"]>,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, SharedMemoryAllocation]> {
  let summary = "allocates a buffer in shared memory";
  let description = [{
    Allocates a buffer, and stores `src`, which has its shape and element type, if there is one. Without `src` the
    contents are undefined, so that the buffer must be mutable. Passes treat an immutable buffer as a value: they may
    merge equal ones. `alignment` is a power of two.

    ```mlir
    %a = ttg.local_alloc : () -> !ttg.memdesc<3x32x64xf16, #shared, #smem, mutable>
    %b = ttg.local_alloc %t : (tensor<32x64xf16, #blocked>) -> !ttg.memdesc<32x64xf16, #shared, #smem>
    ```
  }];
  let arguments = (ins
    Arg<Optional<Triton_Tensor>, "initial contents of the buffer">:$src,
    Arg<OptionalAttr<I32Attr>, "alignment of the address in bytes, by default that of the layout">:$alignment);
  let results = (outs TritonGPU_SharedBuffer:$result);
  let assemblyFormat = "($src^)? attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
  let extraClassDeclaration = [{
    /// The alignment in bytes of the buffer's address.
    unsigned getAlignmentOrDefault();
  }];
}

def TritonGPU_LocalDeallocOp : TritonGPU_Op<"local_dealloc"> {
  let summary = "frees a buffer in shared memory";
  let description = [{
    Ends the live range of the buffer: no operation accesses it afterwards. Without this operation, a buffer is live
    until its last use.
  }];
  let arguments = (ins Arg<TritonGPU_SharedBuffer, "buffer to free", [MemFree<TritonGPU_SharedMemory>]>:$src);
  let assemblyFormat = "$src attr-dict `:` qualified(type($src))";
}

def TritonGPU_LocalLoadOp : TritonGPU_Op<"local_load", [LayoutOpInterface]> {
  let summary = "loads a buffer in shared memory into registers";
  let description = [{
    Yields the contents of the buffer, of the same shape and element type, in the layout of the result. A `token` orders
    the load after a wait for asynchronous copies. A multi-buffer must be indexed with `ttg.memdesc_index` first.

    ```mlir
    %l = ttg.local_load %v token %w : !ttg.memdesc<32x64xf16, #shared, #smem, mutable> -> tensor<32x64xf16, #blocked>
    ```
  }];
  let arguments = (ins
    Arg<TritonGPU_SharedBuffer, "buffer to read", [MemRead<TritonGPU_SharedMemory>]>:$src,
    Arg<Optional<TritonGPU_AsyncTokenType>, "token of the preceding wait">:$token);
  let results = (outs Triton_Tensor:$result);
  let assemblyFormat = "$src (`token` $token^)? attr-dict `:` qualified(type($src)) `->` type($result)";
  let hasVerifier = 1;
}

def TritonGPU_LocalStoreOp : TritonGPU_Op<"local_store", [
    DeclareOpInterfaceMethods<LayoutOpInterface, ["getLayoutGroups"]>]> {
  let summary = "stores registers to a buffer in shared memory";
  let description = [{
    Stores the tensor to a mutable buffer of its shape and element type.

    ```mlir
    ttg.local_store %t, %v : tensor<32x64xf16, #blocked> -> !ttg.memdesc<32x64xf16, #shared, #smem, mutable>
    ```
  }];
  let arguments = (ins
    Arg<Triton_Tensor, "tensor to store">:$src,
    Arg<TritonGPU_SharedBuffer, "buffer to write", [MemWrite<TritonGPU_SharedMemory>]>:$dst);
  let assemblyFormat = "$src `,` $dst attr-dict `:` type($src) `->` qualified(type($dst))";
  let hasVerifier = 1;
  let hasCanonicalizeMethod = 1;
}

def TritonGPU_LocalBarrierOp : TritonGPU_Op<"local_barrier", [
    SharedMemoryEffects, MemoryEffects<[MemRead<TritonGPU_SharedMemory>, MemWrite<TritonGPU_SharedMemory>]>]> {
  let summary = "barrier for the threads of a CTA or partition";
  let description = [{
    Synchronizes all threads of the CTA (in a partition of `ttg.warp_specialize`, all threads of the partition). Writes
    to shared memory before the barrier are visible to all of them after it (PTX ISA, barrier).
  }];
  let assemblyFormat = "attr-dict";
}

#endif // TRITON_DIALECT_TRITONGPU_IR_OPS_LOCALMEMORYOPS_TD

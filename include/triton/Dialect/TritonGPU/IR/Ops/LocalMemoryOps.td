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
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "a buffer in shared memory";
  let description = [{
    Allocates a buffer, and fills it with `src` if there is one. Without `src` the buffer is undefined until it is
    written, and so it must be mutable. An immutable buffer is a value like any other: equal ones may be merged.

    ```mlir
    %a = ttg.local_alloc : () -> !ttg.memdesc<3x32x64xf16, #shared, #smem, mutable>
    %b = ttg.local_alloc %t : (tensor<32x64xf16, #blocked>) -> !ttg.memdesc<32x64xf16, #shared, #smem>
    ```
  }];
  let arguments = (ins
    Arg<Optional<Triton_Tensor>, "what the buffer holds at first">:$src,
    Arg<OptionalAttr<I32Attr>, "alignment of the address in bytes, if not the one that the layout needs">:$alignment);
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
  let summary = "the end of a buffer's life";
  let description = [{
    Nothing reads or writes the buffer after this. Without it, a buffer lives until its last use.
  }];
  let arguments = (ins Arg<TritonGPU_SharedBuffer, "the buffer", [MemFree<TritonGPU_SharedMemory>]>:$src);
  let assemblyFormat = "$src attr-dict `:` qualified(type($src))";
}

def TritonGPU_LocalLoadOp : TritonGPU_Op<"local_load", [LayoutOpInterface]> {
  let summary = "reads a buffer into registers";
  let description = [{
    The tensor that the buffer holds, in the layout of the result. A `token` orders the load after the asynchronous
    copies that were waited for.

    ```mlir
    %l = ttg.local_load %v token %w : !ttg.memdesc<32x64xf16, #shared, #smem, mutable> -> tensor<32x64xf16, #blocked>
    ```
  }];
  let arguments = (ins
    Arg<TritonGPU_SharedBuffer, "the buffer", [MemRead<TritonGPU_SharedMemory>]>:$src,
    Arg<Optional<TritonGPU_AsyncTokenType>, "what the load comes after">:$token);
  let results = (outs Triton_Tensor:$result);
  let assemblyFormat = "$src (`token` $token^)? attr-dict `:` qualified(type($src)) `->` type($result)";
  let hasVerifier = 1;
}

def TritonGPU_LocalStoreOp : TritonGPU_Op<"local_store", [
    DeclareOpInterfaceMethods<LayoutOpInterface, ["getLayoutGroups"]>]> {
  let summary = "writes registers to a buffer";
  let description = [{
    Writes the tensor to a mutable buffer of its shape.

    ```mlir
    ttg.local_store %t, %v : tensor<32x64xf16, #blocked> -> !ttg.memdesc<32x64xf16, #shared, #smem, mutable>
    ```
  }];
  let arguments = (ins
    Arg<Triton_Tensor, "what to write">:$src,
    Arg<TritonGPU_SharedBuffer, "the buffer", [MemWrite<TritonGPU_SharedMemory>]>:$dst);
  let assemblyFormat = "$src `,` $dst attr-dict `:` type($src) `->` qualified(type($dst))";
  let hasVerifier = 1;
  let hasCanonicalizeMethod = 1;
}

def TritonGPU_LocalBarrierOp : TritonGPU_Op<"local_barrier", [
    MemoryEffects<[MemRead<TritonGPU_SharedMemory>, MemWrite<TritonGPU_SharedMemory>]>]> {
  let summary = "a barrier for the threads that run the code";
  let description = [{
    All threads of the block (in a partition of `ttg.warp_specialize`, all of the partition) meet here. What they wrote
    to shared memory before it, all of them see after it.
  }];
  let assemblyFormat = "attr-dict";
}

#endif // TRITON_DIALECT_TRITONGPU_IR_OPS_LOCALMEMORYOPS_TD

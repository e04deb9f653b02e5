//===- TensorMemoryOps.td - Buffers in tensor memory -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONNVIDIAGPU_IR_OPS_TENSORMEMORYOPS_TD
#define TRITON_DIALECT_TRITONNVIDIAGPU_IR_OPS_TENSORMEMORYOPS_TD

include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPUOpBase.td"

def TritonNvidiaGPU_TMEMAllocOp : TritonNvidiaGPU_Op<"tmem_alloc", [
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "a buffer in tensor memory";
  let description = [{
    Allocates a buffer (PTX ISA, tcgen05.alloc), and fills it with `src` if there is one. Without `src` the buffer is
    undefined until it is written, and so it must be mutable. The `token` orders the accesses that follow: each takes the one of the access
    before it. When memory has been placed, `tensor_memory_col_offset` and `tensor_memory_row_offset` say where the
    buffer begins.

    ```mlir
    %d, %t = ttng.tmem_alloc %x : (tensor<128x64xf32, #blocked>) -> (!ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, !ttg.async.token)
    %s = ttng.tmem_alloc : () -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
    ```
  }];
  let arguments = (ins Arg<Optional<Triton_FpIntTensor>, "what the buffer holds at first">:$src);
  let results = (outs
    Res<TritonNvidiaGPU_TensorBuffer, "the buffer">:$result,
    Res<Optional<TritonGPU_AsyncTokenType>, "what accesses come after">:$token);
  let assemblyFormat = "($src^)? attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// The attributes that say where the buffer begins: 32-bit columns and rows of the memory.
    static constexpr ::llvm::StringLiteral kColumnOffsetAttrName = "tensor_memory_col_offset";
    static constexpr ::llvm::StringLiteral kRowOffsetAttrName = "tensor_memory_row_offset";
  }];
}

def TritonNvidiaGPU_TMEMLoadOp : TritonNvidiaGPU_Op<"tmem_load"> {
  let summary = "reads a buffer in tensor memory into registers";
  let description = [{
    The tensor that the buffer holds (PTX ISA, tcgen05.ld). Four warps read together, each a quarter of the memory's
    rows. Brackets after the buffer say that there is a `token` for later accesses; in them is the one that this
    access comes after, if any.

    ```mlir
    %r, %t = ttng.tmem_load %D[%tok] : !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x64xf32, #blocked>
    %s = ttng.tmem_load %D : !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x64xf32, #blocked>
    ```
  }];
  let arguments = (ins
    Arg<TritonNvidiaGPU_TensorBuffer, "the buffer", [MemRead<TritonNvidiaGPU_TensorMemory>]>:$src,
    Arg<Optional<TritonGPU_AsyncTokenType>, "what the load comes after">:$dep);
  let results = (outs
    Res<Triton_FpIntTensor, "what the buffer holds">:$result,
    Res<Optional<TritonGPU_AsyncTokenType>, "what accesses come after">:$token);
  let assemblyFormat = [{
    $src `` custom<Token>($dep, type($token)) attr-dict `:` qualified(type($src)) `->` type($result)
  }];
  let hasVerifier = 1;
}

def TritonNvidiaGPU_TMEMStoreOp : TritonNvidiaGPU_Op<"tmem_store"> {
  let summary = "writes registers to a buffer in tensor memory";
  let description = [{
    Writes the tensor to a mutable buffer of its shape (PTX ISA, tcgen05.st). Does nothing where `pred` is false. Brackets
    mean what they mean on `ttng.tmem_load`.

    ```mlir
    %t = ttng.tmem_store %x, %D[%tok], %pred : tensor<128x64xf32, #blocked> -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
    ```
  }];
  let arguments = (ins
    Arg<TritonNvidiaGPU_TensorBuffer, "the buffer", [MemWrite<TritonNvidiaGPU_TensorMemory>]>:$dst,
    Arg<Optional<TritonGPU_AsyncTokenType>, "what the store comes after">:$dep,
    Arg<Triton_FpIntTensor, "what to write">:$src,
    Arg<I1, "whether to write">:$pred);
  let results = (outs Res<Optional<TritonGPU_AsyncTokenType>, "what accesses come after">:$token);
  let assemblyFormat = [{
    $src `,` $dst `` custom<Token>($dep, type($token)) `,` $pred attr-dict `:` type($src) `->` qualified(type($dst))
  }];
  let hasVerifier = 1;
}

def TritonNvidiaGPU_TMEMSubSliceOp : TritonNvidiaGPU_Op<"tmem_subslice", [Pure]> {
  let summary = "some columns of a buffer in tensor memory";
  let description = [{
    The columns of `src` from `N` on, as many as the result has (PTX ISA, section Tensor Memory Addressing).

    ```mlir
    %s = ttng.tmem_subslice %D {N = 64 : i32} : !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable> -> !ttg.memdesc<128x64xf32, #tmem1, #ttng.tensor_memory, mutable, 128x128>
    ```
  }];
  let arguments = (ins
    Arg<TritonNvidiaGPU_TensorBuffer, "the buffer">:$src,
    Arg<I32Attr, "the first column">:$N);
  let results = (outs Res<TritonNvidiaGPU_TensorBuffer, "a view of the part">:$result);
  let assemblyFormat = "$src attr-dict `:` qualified(type($src)) `->` qualified(type($result))";
  let hasVerifier = 1;
}

def TritonNvidiaGPU_TMEMCopyOp : TritonNvidiaGPU_Op<"tmem_copy", [
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, SharedMemoryEffects]> {
  let summary = "starts a copy from shared to tensor memory";
  let description = [{
    Copies the bits of `src` to `dst`, which has as many of them (PTX ISA, tcgen05.cp). The tensor cores do it in
    the order in which products and copies are started; `barrier`, if there is one, is arrived at when it is done.

    ```mlir
    ttng.tmem_copy %s, %d, %b : !ttg.memdesc<1x2048xi8, #shared, #smem, mutable>, !ttg.memdesc<128x16xi8, #tmem_scales, #ttng.tensor_memory, mutable>, !ttg.memdesc<1xi64, #shared1, #smem, mutable>
    ```
  }];
  let arguments = (ins
    Arg<TritonGPU_SharedBuffer, "what to copy">:$src,
    Arg<TritonNvidiaGPU_TensorBuffer, "where to">:$dst,
    Arg<Optional<TritonGPU_SharedBuffer>, "arrived at when the copy is done">:$barrier);
  let assemblyFormat = "$src `,` $dst (`,` $barrier^)? attr-dict `:` qualified(type(operands))";
  let hasVerifier = 1;
}

#endif // TRITON_DIALECT_TRITONNVIDIAGPU_IR_OPS_TENSORMEMORYOPS_TD

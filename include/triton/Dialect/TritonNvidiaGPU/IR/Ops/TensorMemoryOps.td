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
  let summary = "allocates a buffer in tensor memory";
  let description = [{
    Allocates a buffer (PTX ISA, tcgen05.alloc), and stores `src`, which has its shape and element type, if there is
    one. Without `src` the contents are undefined, so that the buffer must be mutable. The `token` orders later
    accesses: each takes the token of the previous access. After allocation, the attributes `tensor_memory_col_offset`
    and `tensor_memory_row_offset` are the first column and row of the buffer.

    ```mlir
    %d, %t = ttng.tmem_alloc %x : (tensor<128x64xf32, #blocked>) -> (!ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, !ttg.async.token)
    %s = ttng.tmem_alloc : () -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
    ```
  }];
  let arguments = (ins Arg<Optional<Triton_FpIntTensor>, "initial contents of the buffer">:$src);
  let results = (outs
    Res<TritonNvidiaGPU_TensorBuffer, "allocated buffer">:$result,
    Res<Optional<TritonGPU_AsyncTokenType>, "token for later accesses">:$token);
  let assemblyFormat = "($src^)? attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// The names of the attributes for the first column (of 32 bits) and row of the allocated buffer.
    static constexpr ::llvm::StringLiteral kColumnOffsetAttrName = "tensor_memory_col_offset";
    static constexpr ::llvm::StringLiteral kRowOffsetAttrName = "tensor_memory_row_offset";
  }];
}

def TritonNvidiaGPU_TMEMLoadOp : TritonNvidiaGPU_Op<"tmem_load"> {
  let summary = "loads a buffer in tensor memory into registers";
  let description = [{
    Yields the contents of the buffer, of the same shape and element type (PTX ISA, tcgen05.ld). Each warp of a warp
    group accesses a quarter of the rows, so that the number of warps is a multiple of 4. Brackets after the buffer
    indicate a result `token` for later accesses; they contain the token of the previous access, if any.

    ```mlir
    %r, %t = ttng.tmem_load %D[%tok] : !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x64xf32, #blocked>
    %s = ttng.tmem_load %D : !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x64xf32, #blocked>
    ```
  }];
  let arguments = (ins
    Arg<TritonNvidiaGPU_TensorBuffer, "buffer to read", [MemRead<TritonNvidiaGPU_TensorMemory>]>:$src,
    Arg<Optional<TritonGPU_AsyncTokenType>, "token of the previous access">:$dep);
  let results = (outs
    Res<Triton_FpIntTensor, "contents of the buffer">:$result,
    Res<Optional<TritonGPU_AsyncTokenType>, "token for later accesses">:$token);
  let assemblyFormat = [{
    $src `` custom<Token>($dep, type($token)) attr-dict `:` qualified(type($src)) `->` type($result)
  }];
  let hasVerifier = 1;
}

def TritonNvidiaGPU_TMEMStoreOp : TritonNvidiaGPU_Op<"tmem_store"> {
  let summary = "stores registers to a buffer in tensor memory";
  let description = [{
    Stores the tensor to a mutable buffer of its shape and element type (PTX ISA, tcgen05.st). Has no effect if `pred`
    is false. The number of warps and the tokens are as for `ttng.tmem_load`.

    ```mlir
    %t = ttng.tmem_store %x, %D[%tok], %pred : tensor<128x64xf32, #blocked> -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
    ```
  }];
  let arguments = (ins
    Arg<TritonNvidiaGPU_TensorBuffer, "buffer to write", [MemWrite<TritonNvidiaGPU_TensorMemory>]>:$dst,
    Arg<Optional<TritonGPU_AsyncTokenType>, "token of the previous access">:$dep,
    Arg<Triton_FpIntTensor, "tensor to store">:$src,
    Arg<I1, "predicate of the store">:$pred);
  let results = (outs Res<Optional<TritonGPU_AsyncTokenType>, "token for later accesses">:$token);
  let assemblyFormat = [{
    $src `,` $dst `` custom<Token>($dep, type($token)) `,` $pred attr-dict `:` type($src) `->` qualified(type($dst))
  }];
  let hasVerifier = 1;
}

def TritonNvidiaGPU_TMEMSubSliceOp : TritonNvidiaGPU_Op<"tmem_subslice", [Pure]> {
  let summary = "view of columns of a buffer in tensor memory";
  let description = [{
    Yields a view of the columns of `src` from `N` on, as many as the result has (PTX ISA, section Tensor Memory
    Addressing). The view has all rows, and the layout (except `blockN`), element type, mutability and allocation shape
    of `src`.

    ```mlir
    %s = ttng.tmem_subslice %D {N = 64 : i32} : !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable> -> !ttg.memdesc<128x64xf32, #tmem1, #ttng.tensor_memory, mutable, 128x128>
    ```
  }];
  let arguments = (ins
    Arg<TritonNvidiaGPU_TensorBuffer, "buffer or view">:$src,
    Arg<I32Attr, "index of the first column">:$N);
  let results = (outs Res<TritonNvidiaGPU_TensorBuffer, "view of the columns">:$result);
  let assemblyFormat = "$src attr-dict `:` qualified(type($src)) `->` qualified(type($result))";
  let hasVerifier = 1;
}

def TritonNvidiaGPU_TMEMCopyOp : TritonNvidiaGPU_Op<"tmem_copy", [
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, SharedMemoryEffects]> {
  let summary = "starts a copy from shared to tensor memory";
  let description = [{
    Copies the bits of `src` to `dst`, which is mutable and has the same number of bits (PTX ISA, tcgen05.cp). Copies
    and dots execute in the order in which they are started. The copy arrives at `barrier`, if any, when it is complete.

    ```mlir
    ttng.tmem_copy %s, %d, %b : !ttg.memdesc<1x2048xi8, #shared, #smem, mutable>, !ttg.memdesc<128x16xi8, #tmem_scales, #ttng.tensor_memory, mutable>, !ttg.memdesc<1xi64, #shared1, #smem, mutable>
    ```
  }];
  let arguments = (ins
    Arg<TritonGPU_SharedBuffer, "buffer to read">:$src,
    Arg<TritonNvidiaGPU_TensorBuffer, "buffer to write">:$dst,
    Arg<Optional<TritonGPU_SharedBuffer>, "mbarrier at which the copy arrives when it is complete">:$barrier);
  let assemblyFormat = "$src `,` $dst (`,` $barrier^)? attr-dict `:` qualified(type(operands))";
  let hasVerifier = 1;
}

#endif // TRITON_DIALECT_TRITONNVIDIAGPU_IR_OPS_TENSORMEMORYOPS_TD

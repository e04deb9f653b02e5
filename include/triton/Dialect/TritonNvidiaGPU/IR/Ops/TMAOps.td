//===- TMAOps.td - Bulk copies through tensor maps -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONNVIDIAGPU_IR_OPS_TMAOPS_TD
#define TRITON_DIALECT_TRITONNVIDIAGPU_IR_OPS_TMAOPS_TD

include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPUOpBase.td"

def TritonNvidiaGPU_AsyncTMACopyGlobalToLocalOp : TritonNvidiaGPU_Op<"async_tma_copy_global_to_local", [
    SharedMemoryEffects, MemoryEffects<[MemRead<Triton_GlobalMemory>, MemWrite<TritonGPU_SharedMemory>]>]> {
  let summary = "starts a copy of a block to shared memory";
  let description = [{
    Copies the block of the tensor behind `desc` that begins at `coord` (slowest dimension first, in elements) to
    `result`; `barrier` counts the bytes (PTX ISA, cp.async.bulk.tensor). Does nothing where `pred` is false.

    ```mlir
    ttng.async_tma_copy_global_to_local %d[%i, %j] %A, %b, %pred : !tt.tensordesc<tensor<64x64xf16, #a>>, !ttg.memdesc<1xi64, #shared, #smem, mutable> -> !ttg.memdesc<64x64xf16, #a, #smem, mutable>
    ```
  }];
  let arguments = (ins
    Arg<Triton_TensorDescType, "the tensor">:$desc,
    Arg<Variadic<I32>, "where the block begins, slowest dimension first, in elements">:$coord,
    Arg<TritonGPU_SharedBuffer, "what counts the bytes that have arrived">:$barrier,
    Arg<TritonGPU_SharedBuffer, "the buffer to write">:$result, Arg<I1, "whether to copy at all">:$pred,
    DefaultValuedAttr<Triton_CacheModifier, "::mlir::triton::CacheModifier::NONE">:$cache,
    DefaultValuedAttr<Triton_EvictionPolicy, "::mlir::triton::EvictionPolicy::NORMAL">:$evict,
    Arg<DefaultValuedAttr<BoolAttr, "false">, "kept for the sake of IR that has it">:$isVolatile);
  let assemblyFormat = [{
    $desc `[` $coord `]` $result `,` $barrier `,` $pred
    oilist(`cacheModifier` `=` $cache | `evictionPolicy` `=` $evict)
    attr-dict `:` qualified(type($desc)) `,` qualified(type($barrier)) `->` qualified(type($result))
  }];
  let hasVerifier = 1;
}

def TritonNvidiaGPU_AsyncTMACopyLocalToGlobalOp : TritonNvidiaGPU_Op<"async_tma_copy_local_to_global", [
    SharedMemoryEffects, MemoryEffects<[MemRead<Triton_GlobalMemory>, MemWrite<Triton_GlobalMemory>, MemRead<TritonGPU_SharedMemory>]>]> {
  let summary = "starts a copy of a block from shared memory";
  let description = [{
    Copies `src` to the block that begins at `coord`, less what is outside the tensor (PTX ISA, cp.async.bulk.tensor).

    ```mlir
    ttng.async_tma_copy_local_to_global %d[%i, %j] %A : !tt.tensordesc<tensor<64x64xf16, #a>>, !ttg.memdesc<64x64xf16, #a, #smem, mutable>
    ```
  }];
  let arguments = (ins
    Arg<Triton_TensorDescType, "the tensor">:$desc,
    Arg<Variadic<I32>, "where the block begins, slowest dimension first, in elements">:$coord,
    Arg<TritonGPU_SharedBuffer, "the buffer to read">:$src);
  let assemblyFormat = "$desc `[` $coord `]` $src attr-dict `:` qualified(type($desc)) `,` qualified(type($src))";
  let hasVerifier = 1;
}

def TritonNvidiaGPU_AsyncTMAReduceOp : TritonNvidiaGPU_Op<"async_tma_reduce", [
    SharedMemoryEffects, MemoryEffects<[MemRead<Triton_GlobalMemory>, MemWrite<Triton_GlobalMemory>, MemRead<TritonGPU_SharedMemory>]>]> {
  let summary = "starts to combine a block in shared memory with memory";
  let description = [{
    As `ttng.async_tma_copy_local_to_global`, but each element in memory becomes what `kind` makes of it and the new one,
    atomically (PTX ISA, cp.reduce.async.bulk.tensor).
  }];
  let arguments = (ins
    Triton_DescriptorReduceKind:$kind, Arg<Triton_TensorDescType, "the tensor">:$desc,
    Arg<Variadic<I32>, "where the block begins, slowest dimension first, in elements">:$coord,
    Arg<TritonGPU_SharedBuffer, "the buffer to read">:$src);
  let assemblyFormat = [{
    $kind `,` $desc `[` $coord `]` $src attr-dict `:` qualified(type($desc)) `,` qualified(type($src))
  }];
  let hasVerifier = 1;
}

def TritonNvidiaGPU_AsyncTMAGatherOp : TritonNvidiaGPU_Op<"async_tma_gather", [
    SharedMemoryEffects, MemoryEffects<[MemRead<Triton_GlobalMemory>, MemWrite<TritonGPU_SharedMemory>]>]> {
  let summary = "starts a copy of chosen rows to shared memory";
  let description = [{
    Row r of `result` is the row `x_offsets[r]` of the tensor, from column `y_offset` on; `barrier` counts the bytes (PTX
    ISA, cp.async.bulk.tensor with tile::gather4, four rows at a time). Does nothing where `pred` is false.
  }];
  let arguments = (ins
    Arg<Triton_TensorDescType, "the tensor">:$desc, Arg<RankedTensorOf<[I32]>, "the rows">:$x_offsets,
    Arg<I32, "the first column">:$y_offset,
    Arg<TritonGPU_SharedBuffer, "what counts the bytes that have arrived">:$barrier,
    Arg<TritonGPU_SharedBuffer, "the buffer to write">:$result, Arg<I1, "whether to copy at all">:$pred);
  let assemblyFormat = [{
    $desc `[` $x_offsets `,` $y_offset `]` $result `,` $barrier `,` $pred attr-dict `:` type(operands)
  }];
  let hasVerifier = 1;
}

def TritonNvidiaGPU_AsyncTMAScatterOp : TritonNvidiaGPU_Op<"async_tma_scatter", [
    SharedMemoryEffects, MemoryEffects<[MemRead<Triton_GlobalMemory>, MemWrite<Triton_GlobalMemory>, MemRead<TritonGPU_SharedMemory>]>]> {
  let summary = "starts a copy of rows in shared memory to chosen rows";
  let description = [{
    Row r of `src` goes to row `x_offsets[r]` of the tensor, from column `y_offset` on (PTX ISA, cp.async.bulk.tensor
    with tile::scatter4, four rows at a time).
  }];
  let arguments = (ins
    Arg<Triton_TensorDescType, "the tensor">:$desc, Arg<RankedTensorOf<[I32]>, "the rows">:$x_offsets,
    Arg<I32, "the first column">:$y_offset,
    Arg<TritonGPU_SharedBuffer, "the buffer to read">:$src);
  let assemblyFormat = "$desc `[` $x_offsets `,` $y_offset `]` $src attr-dict `:` type(operands)";
}

def TritonNvidiaGPU_AsyncTMAStoreWaitOp : TritonNvidiaGPU_Op<"async_tma_store_wait", [MemoryWait, SharedMemoryEffects]> {
  let summary = "waits until buffers that are stored may be reused";
  let description = [{
    Blocks until all but `pendings` of the stores started before have read their buffers (PTX ISA,
    cp.async.bulk.wait_group.read). What they write need not be visible yet.

    ```mlir
    ttng.async_tma_store_wait {pendings = 0 : i32}
    ```
  }];
  let arguments = (ins I32Attr:$pendings);
  let assemblyFormat = "attr-dict";
}

def TritonNvidiaGPU_ReinterpretTensorDescOp : TritonNvidiaGPU_Op<"reinterpret_tensor_descriptor", [Pure]> {
  let summary = "takes the tensor map at an address for a descriptor";
  let description = [{
    The 128 bytes at the address are a tensor map (PTX ISA, section Tensors, Tensor-map) of the block, element type and
    swizzle that the result's type says. Nothing is read yet.

    ```mlir
    %td = ttng.reinterpret_tensor_descriptor %raw : !tt.ptr<i8> to !tt.tensordesc<tensor<64x64xf16, #a>>
    ```
  }];
  let arguments = (ins Triton_Pointer:$rawDesc);
  let results = (outs Triton_TensorDescType:$result);
  let assemblyFormat = "$rawDesc attr-dict `:` qualified(type($rawDesc)) `to` qualified(type($result))";
}

def TritonNvidiaGPU_TensormapCreateOp : TritonNvidiaGPU_Op<"tensormap_create", [
    AttrSizedOperandSegments, MemoryEffects<[MemRead<Triton_GlobalMemory>, MemWrite<Triton_GlobalMemory>]>]> {
  let summary = "writes a tensor map";
  let description = [{
    Writes a tensor map of 128 bytes to `desc_ptr` (PTX ISA, tensormap.replace). Sizes are listed fastest dimension
    first, one to five of them; `global_stride`, in bytes, leaves out the fastest one, whose elements follow each other.
    `elem_type`, `interleave_layout`, `swizzle_mode` and `fill_mode` are the numbers that the instruction takes.
  }];
  let arguments = (ins
    Arg<Triton_Pointer, "where to write the map">:$desc_ptr,
    Arg<Triton_Pointer, "where the tensor begins">:$global_address,
    Arg<Variadic<I32>, "sizes of the block that a copy moves">:$box_dim,
    Arg<Variadic<I32>, "sizes of the tensor">:$global_dim,
    Arg<Variadic<I64>, "bytes from one index to the next">:$global_stride,
    Arg<Variadic<I32>, "elements of the tensor from one element of the block to the next">:$element_stride,
    ConfinedAttr<I32Attr, [IntNonNegative, IntMaxValue<15>]>:$elem_type,
    ConfinedAttr<I32Attr, [IntNonNegative, IntMaxValue<2>]>:$interleave_layout,
    ConfinedAttr<I32Attr, [IntNonNegative, IntMaxValue<3>]>:$swizzle_mode,
    ConfinedAttr<I32Attr, [IntNonNegative, IntMaxValue<1>]>:$fill_mode);
  let assemblyFormat = [{
    $desc_ptr `,` $global_address `,` `[` $box_dim `]` `,` `[` $global_dim `]` `,` `[` $global_stride `]` `,`
    `[` $element_stride `]` attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def TritonNvidiaGPU_TensormapFenceproxyAcquireOp : TritonNvidiaGPU_Op<"tensormap_fenceproxy_acquire", [
    MemoryEffects<[MemWrite<Triton_GlobalMemory>]>]> {
  let summary = "makes a tensor map that was written visible to copies";
  let description = [{
    Orders the writing of the tensor map at `desc_ptr` before its use by copies started after (PTX ISA,
    fence.proxy.tensormap::generic.acquire).
  }];
  let arguments = (ins Triton_Pointer:$desc_ptr);
  let assemblyFormat = "$desc_ptr attr-dict `:` qualified(type($desc_ptr))";
}

#endif // TRITON_DIALECT_TRITONNVIDIAGPU_IR_OPS_TMAOPS_TD

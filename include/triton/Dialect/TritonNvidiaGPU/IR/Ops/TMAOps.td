//===- TMAOps.td - TMA copies and tensor maps -*- tablegen -*-===//
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
  let summary = "starts a TMA copy of a block to shared memory";
  let description = [{
    Copies the block of the tensor `desc` at `coord` (in elements, slowest dimension first, one to five dimensions) to
    the mutable buffer `result` in a layout `#ttg.nvmma_shared`; `barrier` counts the bytes (PTX ISA,
    cp.async.bulk.tensor). Has no effect if `pred` is false. `evict` is the eviction priority in the L2 cache; `cache` has no
    effect, since TMA bypasses the L1 cache.

    ```mlir
    ttng.async_tma_copy_global_to_local %d[%i, %j] %A, %b, %pred : !tt.tensordesc<tensor<64x64xf16, #a>>, !ttg.memdesc<1xi64, #shared, #smem, mutable> -> !ttg.memdesc<64x64xf16, #a, #smem, mutable>
    ```
  }];
  let arguments = (ins
    Arg<Triton_TensorDescType, "descriptor of the tensor">:$desc,
    Arg<Variadic<I32>, "index of the first element of the block, slowest dimension first">:$coord,
    Arg<TritonGPU_SharedBuffer, "mbarrier that counts the bytes">:$barrier,
    Arg<TritonGPU_SharedBuffer, "buffer to write">:$result, Arg<I1, "predicate of the copy">:$pred,
    DefaultValuedAttr<Triton_CacheModifier, "::mlir::triton::CacheModifier::NONE">:$cache,
    DefaultValuedAttr<Triton_EvictionPolicy, "::mlir::triton::EvictionPolicy::NORMAL">:$evict,
    Arg<DefaultValuedAttr<BoolAttr, "false">, "part of the syntax for compatibility; has no effect">:$isVolatile);
  let assemblyFormat = [{
    $desc `[` $coord `]` $result `,` $barrier `,` $pred
    oilist(`cacheModifier` `=` $cache | `evictionPolicy` `=` $evict)
    attr-dict `:` qualified(type($desc)) `,` qualified(type($barrier)) `->` qualified(type($result))
  }];
  let hasVerifier = 1;
}

def TritonNvidiaGPU_AsyncTMACopyLocalToGlobalOp : TritonNvidiaGPU_Op<"async_tma_copy_local_to_global", [
    SharedMemoryEffects, MemoryEffects<[MemRead<Triton_GlobalMemory>, MemWrite<Triton_GlobalMemory>, MemRead<TritonGPU_SharedMemory>]>]> {
  let summary = "starts a TMA copy of a block from shared memory";
  let description = [{
    Copies `src` to the block of the tensor `desc` at `coord` (in elements, slowest dimension first, one to five
    dimensions), except elements outside the tensor (PTX ISA, cp.async.bulk.tensor).

    ```mlir
    ttng.async_tma_copy_local_to_global %d[%i, %j] %A : !tt.tensordesc<tensor<64x64xf16, #a>>, !ttg.memdesc<64x64xf16, #a, #smem, mutable>
    ```
  }];
  let arguments = (ins
    Arg<Triton_TensorDescType, "descriptor of the tensor">:$desc,
    Arg<Variadic<I32>, "index of the first element of the block, slowest dimension first">:$coord,
    Arg<TritonGPU_SharedBuffer, "buffer to read">:$src);
  let assemblyFormat = "$desc `[` $coord `]` $src attr-dict `:` qualified(type($desc)) `,` qualified(type($src))";
  let hasVerifier = 1;
}

def TritonNvidiaGPU_AsyncTMAReduceOp : TritonNvidiaGPU_Op<"async_tma_reduce", [
    SharedMemoryEffects, MemoryEffects<[MemRead<Triton_GlobalMemory>, MemWrite<Triton_GlobalMemory>, MemRead<TritonGPU_SharedMemory>]>]> {
  let summary = "starts a TMA reduction of a block into global memory";
  let description = [{
    Like `ttng.async_tma_copy_local_to_global`, but replaces each element in memory by the result of `kind` on it and
    the element of `src`, atomically (PTX ISA, cp.reduce.async.bulk.tensor).
  }];
  let arguments = (ins
    Triton_DescriptorReduceKind:$kind, Arg<Triton_TensorDescType, "descriptor of the tensor">:$desc,
    Arg<Variadic<I32>, "index of the first element of the block, slowest dimension first">:$coord,
    Arg<TritonGPU_SharedBuffer, "buffer to read">:$src);
  let assemblyFormat = [{
    $kind `,` $desc `[` $coord `]` $src attr-dict `:` qualified(type($desc)) `,` qualified(type($src))
  }];
  let hasVerifier = 1;
}

def TritonNvidiaGPU_AsyncTMAGatherOp : TritonNvidiaGPU_Op<"async_tma_gather", [
    SharedMemoryEffects, MemoryEffects<[MemRead<Triton_GlobalMemory>, MemWrite<TritonGPU_SharedMemory>]>]> {
  let summary = "starts a TMA gather of rows to shared memory";
  let description = [{
    Row r of `result`, a mutable buffer in a layout `#ttg.nvmma_shared`, becomes row `x_offsets[r]` of the tensor from
    column `y_offset` on; `barrier` counts the bytes (PTX ISA, cp.async.bulk.tensor with tile::gather4, four rows per
    instruction). Has no effect if `pred` is false.
  }];
  let arguments = (ins
    Arg<Triton_TensorDescType, "descriptor of the tensor">:$desc,
    Arg<RankedTensorOf<[I32]>, "indices of the rows">:$x_offsets,
    Arg<I32, "index of the first column">:$y_offset,
    Arg<TritonGPU_SharedBuffer, "mbarrier that counts the bytes">:$barrier,
    Arg<TritonGPU_SharedBuffer, "buffer to write">:$result, Arg<I1, "predicate of the copy">:$pred);
  let assemblyFormat = [{
    $desc `[` $x_offsets `,` $y_offset `]` $result `,` $barrier `,` $pred attr-dict `:` type(operands)
  }];
  let hasVerifier = 1;
}

def TritonNvidiaGPU_AsyncTMAScatterOp : TritonNvidiaGPU_Op<"async_tma_scatter", [
    SharedMemoryEffects, MemoryEffects<[MemRead<Triton_GlobalMemory>, MemWrite<Triton_GlobalMemory>, MemRead<TritonGPU_SharedMemory>]>]> {
  let summary = "starts a TMA scatter of rows from shared memory";
  let description = [{
    Row r of `src` is stored to row `x_offsets[r]` of the tensor from column `y_offset` on (PTX ISA,
    cp.async.bulk.tensor with tile::scatter4, four rows per instruction).
  }];
  let arguments = (ins
    Arg<Triton_TensorDescType, "descriptor of the tensor">:$desc,
    Arg<RankedTensorOf<[I32]>, "indices of the rows">:$x_offsets,
    Arg<I32, "index of the first column">:$y_offset,
    Arg<TritonGPU_SharedBuffer, "buffer to read">:$src);
  let assemblyFormat = "$desc `[` $x_offsets `,` $y_offset `]` $src attr-dict `:` type(operands)";
}

def TritonNvidiaGPU_AsyncTMAStoreWaitOp : TritonNvidiaGPU_Op<"async_tma_store_wait", [MemoryWait, SharedMemoryEffects]> {
  let summary = "waits until TMA stores have read their buffers";
  let description = [{
    Waits until at most `pendings` of the TMA stores that the thread started before still have to read their buffers
    (PTX ISA, cp.async.bulk.wait_group.read). Their writes to global memory may not be visible yet.

    ```mlir
    ttng.async_tma_store_wait {pendings = 0 : i32}
    ```
  }];
  let arguments = (ins I32Attr:$pendings);
  let assemblyFormat = "attr-dict";
  let hasVerifier = 1;
}

// The CPU path reads the tensor map, so that passes must not execute it where the program does not.
def TritonNvidiaGPU_ReinterpretTensorDescOp : TritonNvidiaGPU_Op<"reinterpret_tensor_descriptor", [NoMemoryEffect]> {
  let summary = "tensor descriptor from a pointer to a tensor map";
  let description = [{
    The 128 bytes at the pointer are a tensor map (PTX ISA, section Tensor-map) with the block shape, element type and
    swizzle of the result type. It must be there when the operation executes: the CPU path reads it then, GPUs do when
    they access the tensor.

    ```mlir
    %td = ttng.reinterpret_tensor_descriptor %raw : !tt.ptr<i8> to !tt.tensordesc<tensor<64x64xf16, #a>>
    ```
  }];
  let arguments = (ins Triton_Pointer:$rawDesc);
  let results = (outs Triton_TensorDescType:$result);
  let assemblyFormat = "$rawDesc attr-dict `:` qualified(type($rawDesc)) `to` qualified(type($result))";
}

def TritonNvidiaGPU_TensormapCreateOp : TritonNvidiaGPU_Op<"tensormap_create", [
    AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<SharedMemoryOpInterface, ["getSharedMemoryRequirement", "getSharedMemoryEffects"]>, MemoryEffects<[MemRead<Triton_GlobalMemory>, MemWrite<Triton_GlobalMemory>]>]> {
  let summary = "writes a tensor map";
  let description = [{
    Writes a tensor map of 128 bytes to `desc_ptr` (PTX ISA, tensormap.replace). The lists are fastest dimension first,
    with one entry for each of one to five dimensions; `global_stride`, in bytes, omits the fastest dimension, which is
    contiguous. `elem_type`, `interleave_layout`, `swizzle_mode` and `fill_mode` are operands of the instruction. The
    warp `warp` of the CTA writes the map, so that several warps can write several maps at the same time. The warp acquires
    it by a proxy fence.
  }];
  let arguments = (ins
    Arg<Triton_Pointer, "pointer to the tensor map">:$desc_ptr,
    Arg<Triton_Pointer, "pointer to the first element of the tensor">:$global_address,
    Arg<Variadic<I32>, "sizes of the box, the block of one copy">:$box_dim,
    Arg<Variadic<I32>, "sizes of the tensor">:$global_dim,
    Arg<Variadic<I64>, "strides of the tensor in bytes">:$global_stride,
    Arg<Variadic<I32>, "strides of the box in elements of the tensor">:$element_stride,
    ConfinedAttr<I32Attr, [IntNonNegative, IntMaxValue<15>]>:$elem_type,
    ConfinedAttr<I32Attr, [IntNonNegative, IntMaxValue<2>]>:$interleave_layout,
    ConfinedAttr<I32Attr, [IntNonNegative, IntMaxValue<3>]>:$swizzle_mode,
    ConfinedAttr<I32Attr, [IntNonNegative, IntMaxValue<1>]>:$fill_mode,
    DefaultValuedAttr<ConfinedAttr<I32Attr, [IntNonNegative]>, "0">:$warp);
  let assemblyFormat = [{
    $desc_ptr `,` $global_address `,` `[` $box_dim `]` `,` `[` $global_dim `]` `,` `[` $global_stride `]` `,`
    `[` $element_stride `]` attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def TritonNvidiaGPU_TensormapFenceproxyAcquireOp : TritonNvidiaGPU_Op<"tensormap_fenceproxy_acquire", [
    SharedMemoryEffects,
    MemoryEffects<[MemWrite<Triton_GlobalMemory>]>]> {
  let summary = "proxy fence for tensor maps";
  let description = [{
    Orders writes of the tensor maps at `maps` before their use by later TMA copies of any thread of the CTA (PTX ISA,
    fence.proxy.tensormap::generic.acquire for each map, after one barrier). With `acquired`, warps of the CTA have
    acquired all maps after writing them (`ttng.tensormap_create`), so that the barrier is enough.

    ```mlir
    ttng.tensormap_fenceproxy_acquire %a, %b {acquired} : !tt.ptr<i8>, !tt.ptr<i8>
    ```
  }];
  let arguments = (ins Variadic<Triton_Pointer>:$maps, UnitAttr:$acquired);
  let assemblyFormat = "$maps attr-dict `:` qualified(type($maps))";
}

#endif // TRITON_DIALECT_TRITONNVIDIAGPU_IR_OPS_TMAOPS_TD

//===- AsyncCopyOps.td - Asynchronous copies -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONGPU_IR_OPS_ASYNCCOPYOPS_TD
#define TRITON_DIALECT_TRITONGPU_IR_OPS_ASYNCCOPYOPS_TD

include "triton/Dialect/TritonGPU/IR/Ops/TritonGPUOpBase.td"

def TritonGPU_AsyncCopyGlobalToLocalOp : TritonGPU_Op<"async_copy_global_to_local", [
    AttrSizedOperandSegments, SharedMemoryEffects,
    OptionalTypesMatchWith<"the mask is i1 of the pointee's shape", "src", "mask", "getMaskType($_self)">,
    OptionalTypesMatchWith<"`other` has the pointee's type", "src", "other", "getPointeeType($_self)">]> {
  let summary = "starts an asynchronous copy from global to shared memory";
  let description = [{
    Copies the pointees of `src` to the mutable buffer `result`, of the same shape and element type, without registers
    (PTX ISA, cp.async). Where `mask` is false, nothing is read, and the element of the buffer becomes that of `other`,
    or undefined without `other`. The copy belongs to the async group of the next `ttg.async_commit_group`. `contiguity`
    is a power of two: so many neighboring elements of a thread are contiguous in memory, and aligned to their size.

    ```mlir
    %k = ttg.async_copy_global_to_local %p, %v mask %m other %t cacheModifier = cg {contiguity = 8 : i32} : tensor<32x64x!tt.ptr<f16>, #blocked> -> <32x64xf16, #shared, #smem, mutable>
    ```
  }];
  let arguments = (ins
    Arg<Triton_PtrTensor, "pointers to read from", [MemRead<TritonGPU_GlobalMemory>]>:$src,
    Arg<TritonGPU_SharedBuffer, "buffer to write", [MemWrite<TritonGPU_SharedMemory>]>:$result,
    Arg<Optional<RankedTensorOf<[I1]>>, "mask of the elements to read">:$mask,
    Arg<Optional<Triton_Tensor>, "values of masked-off elements">:$other,
    DefaultValuedAttr<Triton_CacheModifier, "::mlir::triton::CacheModifier::NONE">:$cache,
    DefaultValuedAttr<Triton_EvictionPolicy, "::mlir::triton::EvictionPolicy::NORMAL">:$evict,
    Arg<DefaultValuedAttr<BoolAttr, "false">, "whether the reads are volatile">:$isVolatile,
    Arg<DefaultValuedAttr<I32Attr, "1">, "known contiguity and alignment in elements, besides what analysis proves">:$contiguity);
  let results = (outs TritonGPU_AsyncTokenType:$token);
  let assemblyFormat = [{
    $src `,` $result (`mask` $mask^)? (`other` $other^)?
    oilist(`cacheModifier` `=` $cache | `evictionPolicy` `=` $evict)
    attr-dict `:` type($src) `->` type($result)
  }];
  let hasVerifier = 1;
}

def TritonGPU_AsyncCommitGroupOp : TritonGPU_Op<"async_commit_group"> {
  let summary = "ends a group of asynchronous copies";
  let description = [{
    All asynchronous copies that the thread started since the previous async group form a group, which `ttg.async_wait`
    counts (PTX ISA, cp.async.commit_group).
  }];
  let arguments = (ins Arg<Variadic<TritonGPU_AsyncTokenType>, "tokens of the copies">:$inputTokens);
  let results = (outs TritonGPU_AsyncTokenType:$asyncToken);
  let assemblyFormat = "(`tokens` $inputTokens^)? attr-dict";
}

def TritonGPU_AsyncWaitOp : TritonGPU_Op<"async_wait", [MemoryWait, SharedMemoryEffects]> {
  let summary = "waits for groups of asynchronous copies";
  let description = [{
    Waits until at most `num` of the thread's latest async groups are in flight (PTX ISA, cp.async.wait_group). `num` is
    not negative. Loads that take the result token execute after it.

    ```mlir
    %w = ttg.async_wait %g {num = 1 : i32}
    ```
  }];
  let arguments = (ins Arg<Variadic<TritonGPU_AsyncTokenType>, "tokens of the groups">:$asyncToken,
                       Arg<I32Attr, "number of groups that may be in flight after the wait">:$num);
  let results = (outs TritonGPU_AsyncTokenType:$retToken);
  let assemblyFormat = "($asyncToken^)? attr-dict";
  let hasVerifier = 1;
}

#endif // TRITON_DIALECT_TRITONGPU_IR_OPS_ASYNCCOPYOPS_TD

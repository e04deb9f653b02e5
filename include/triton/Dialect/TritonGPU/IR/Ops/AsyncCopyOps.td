//===- AsyncCopyOps.td - Copies that run beside the program -*- tablegen -*-===//
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
  let summary = "begins to copy from global to shared memory";
  let description = [{
    Copies the pointees of `src` to the buffer without going through registers. Where the `mask` is false nothing is
    read, and the buffer holds the element of `other` there, or undefined data if there is none. The copy belongs to the
    next `ttg.async_commit_group`.

    ```mlir
    %k = ttg.async_copy_global_to_local %p, %v mask %m other %t cacheModifier = cg {contiguity = 8 : i32} : tensor<32x64x!tt.ptr<f16>, #blocked> -> <32x64xf16, #shared, #smem, mutable>
    ```
  }];
  let arguments = (ins
    Arg<Triton_PtrTensor, "where to read", [MemRead<TritonGPU_GlobalMemory>]>:$src,
    Arg<TritonGPU_SharedBuffer, "the buffer", [MemWrite<TritonGPU_SharedMemory>]>:$result,
    Arg<Optional<RankedTensorOf<[I1]>>, "which elements to read">:$mask,
    Arg<Optional<Triton_Tensor>, "what the others become">:$other,
    DefaultValuedAttr<Triton_CacheModifier, "::mlir::triton::CacheModifier::NONE">:$cache,
    DefaultValuedAttr<Triton_EvictionPolicy, "::mlir::triton::EvictionPolicy::NORMAL">:$evict,
    Arg<DefaultValuedAttr<BoolAttr, "false">, "whether the reads are neither removed nor merged">:$isVolatile,
    Arg<DefaultValuedAttr<I32Attr, "1">, "how many neighbours may be copied at once, whatever can be proved">:$contiguity);
  let results = (outs TritonGPU_AsyncTokenType:$token);
  let assemblyFormat = [{
    $src `,` $result (`mask` $mask^)? (`other` $other^)?
    oilist(`cacheModifier` `=` $cache | `evictionPolicy` `=` $evict)
    attr-dict `:` type($src) `->` type($result)
  }];
  let hasVerifier = 1;
}

def TritonGPU_AsyncCommitGroupOp : TritonGPU_Op<"async_commit_group"> {
  let summary = "closes a group of asynchronous copies";
  let description = [{
    All copies that the thread began since the group before form a group, which `ttg.async_wait` counts.
  }];
  let arguments = (ins Arg<Variadic<TritonGPU_AsyncTokenType>, "the copies">:$inputTokens);
  let results = (outs TritonGPU_AsyncTokenType:$asyncToken);
  let assemblyFormat = "(`tokens` $inputTokens^)? attr-dict";
}

def TritonGPU_AsyncWaitOp : TritonGPU_Op<"async_wait", [MemoryWait, SharedMemoryEffects]> {
  let summary = "waits for groups of asynchronous copies";
  let description = [{
    Waits until at most `num` of the thread's groups are under way. Loads that take the result come after.

    ```mlir
    %w = ttg.async_wait %g {num = 1 : i32}
    ```
  }];
  let arguments = (ins Arg<Variadic<TritonGPU_AsyncTokenType>, "the groups">:$asyncToken,
                       Arg<I32Attr, "how many groups may still be under way">:$num);
  let results = (outs TritonGPU_AsyncTokenType:$retToken);
  let assemblyFormat = "($asyncToken^)? attr-dict";
  let hasVerifier = 1;
}

#endif // TRITON_DIALECT_TRITONGPU_IR_OPS_ASYNCCOPYOPS_TD

//===- TensorCoreOps.td - Dots with accumulators in tensor memory -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONNVIDIAGPU_IR_OPS_TENSORCOREOPS_TD
#define TRITON_DIALECT_TRITONNVIDIAGPU_IR_OPS_TENSORCOREOPS_TD

include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPUOpBase.td"

// A dot with its accumulator in tensor memory.
class TritonNvidiaGPU_TensorCoreOp<string mnemonic> : TritonNvidiaGPU_Op<mnemonic, [
    AttrSizedOperandSegments, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, SharedMemoryEffects]> {
  let results = (outs Res<Optional<TritonGPU_AsyncTokenType>, "what accesses to `d` come after">:$token);
  let hasVerifier = 1;
}

def TritonNvidiaGPU_TCGen5MMAOp : TritonNvidiaGPU_TensorCoreOp<"tc_gen5_mma"> {
  let summary = "dot with its accumulator in tensor memory";
  let description = [{
    Computes `d` = `a` x `b` + `d`, or `d` = `a` x `b` if `useD` is false (PTX ISA, tcgen05.mma), for matrices of MxK,
    KxN and MxN elements. `b` is in shared memory, `a` in shared or tensor memory; buffers in shared memory have a
    layout `#ttg.nvmma_shared` or `#ttg.shared_linear`. `d` is a mutable buffer in a layout
    `#ttng.tensor_memory_encoding`, whose `twoCTAs` equals `two_ctas`. The element types are those of one kind of the
    instruction. Has no effect if `pred` is false. Brackets after `d` indicate a result `token` for later accesses to
    `d`; they contain the token of the previous access, if any.

    With `is_async` the dot is in flight until a phase of the `barriers` completes: it arrives at each of them when it
    is complete, except where the predicate in brackets is false. Otherwise the operation waits for completion, and has
    no barriers. With `two_ctas` two CTAs of a cluster compute the dot together.

    ```mlir
    %t = ttng.tc_gen5_mma %A, %B, %D[%tok], %useD, %pred, %bar[%bp] {is_async} : !ttg.memdesc<128x64xf16, #shared, #smem>, !ttg.memdesc<64x64xf16, #shared, #smem>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, !ttg.memdesc<1xi64, #shared1, #smem, mutable>
    ttng.tc_gen5_mma %A, %B, %D, %useD, %pred : !ttg.memdesc<128x64xf16, #shared, #smem>, !ttg.memdesc<64x64xf16, #shared, #smem>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
    ```
  }];
  let arguments = (ins
    Arg<TritonGPU_MemDescType, "M x K elements">:$a,
    Arg<TritonGPU_SharedBuffer, "K x N elements">:$b,
    Arg<TritonNvidiaGPU_TensorBuffer, "accumulator, M x N elements">:$d,
    Arg<Optional<TritonGPU_AsyncTokenType>, "token of the previous access to `d`">:$acc_dep,
    Arg<I1, "whether to accumulate in `d`">:$useD,
    Arg<I1, "predicate of the dot">:$pred,
    Arg<Variadic<TritonGPU_SharedBuffer>, "mbarriers at which the dot arrives when it is complete">:$barriers,
    Arg<Variadic<I1>, "predicate of each arrival">:$barrier_preds,
    Arg<UnitAttr, "whether the dot is asynchronous">:$is_async,
    Arg<UnitAttr, "whether two CTAs compute the dot">:$two_ctas);
  let assemblyFormat = [{
    $a `,` $b `,` $d `` custom<Token>($acc_dep, type($token)) `,` $useD `,` $pred ``
    custom<Barriers>($barriers, $barrier_preds) attr-dict
    `:` qualified(type($a)) `,` qualified(type($b)) `,` qualified(type($d)) (`,` type($barriers)^)?
  }];
}

def TritonNvidiaGPU_TCGen5MMAScaledOp : TritonNvidiaGPU_TensorCoreOp<"tc_gen5_mma_scaled"> {
  let summary = "scaled dot with its accumulator in tensor memory";
  let description = [{
    Like `ttng.tc_gen5_mma`, for operands in microscaling formats (PTX ISA, tcgen05.mma with block scaling) and an
    accumulator of `f32`. `a_type` and `b_type` are the formats of the operands; two elements of e2m1 are packed in an
    `i8`. A scale, an `i8` or `f8E4M3FN`, multiplies 32 or 16 elements along K, as in `tt.dot_scaled`. In tensor memory
    the scales of `a` have the shape Mx(K/32) (or /16), those of `b` Nx(K/32), in the layout
    `#ttng.tensor_memory_scales_encoding`.

    ```mlir
    ttng.tc_gen5_mma_scaled %A, %B, %D, %as, %bs, %useD, %pred lhs = e5m2 rhs = e2m1, %bar[%bp] {is_async} : !ttg.memdesc<128x64xf8E5M2, #shared, #smem>, !ttg.memdesc<32x128xi8, #shared1, #smem>, !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable>, !ttg.memdesc<128x2xi8, #tmem_scales, #ttng.tensor_memory>, !ttg.memdesc<128x2xi8, #tmem_scales, #ttng.tensor_memory>, !ttg.memdesc<1xi64, #shared2, #smem, mutable>
    ```
  }];
  let arguments = (ins
    Arg<TritonGPU_MemDescType, "M x K elements">:$a,
    Arg<TritonGPU_SharedBuffer, "K x N elements">:$b,
    Arg<TritonNvidiaGPU_TensorBuffer, "accumulator, M x N elements">:$d,
    Arg<Optional<TritonGPU_AsyncTokenType>, "token of the previous access to `d`">:$acc_dep,
    Arg<TritonGPU_MemDescType, "scales of `a`">:$a_scale,
    Arg<TritonGPU_MemDescType, "scales of `b`">:$b_scale,
    Arg<Triton_ScaleDotElemType, "element format of `a`">:$a_type,
    Arg<Triton_ScaleDotElemType, "element format of `b`">:$b_type,
    Arg<I1, "whether to accumulate in `d`">:$useD,
    Arg<I1, "predicate of the dot">:$pred,
    Arg<Variadic<TritonGPU_SharedBuffer>, "mbarriers at which the dot arrives when it is complete">:$barriers,
    Arg<Variadic<I1>, "predicate of each arrival">:$barrier_preds,
    Arg<UnitAttr, "whether the dot is asynchronous">:$is_async,
    Arg<UnitAttr, "whether two CTAs compute the dot">:$two_ctas);
  let assemblyFormat = [{
    $a `,` $b `,` $d `` custom<Token>($acc_dep, type($token)) `,` $a_scale `,` $b_scale `,` $useD `,` $pred
    `lhs` `=` $a_type `rhs` `=` $b_type `` custom<Barriers>($barriers, $barrier_preds) attr-dict
    `:` qualified(type($a)) `,` qualified(type($b)) `,` qualified(type($d)) `,`
    qualified(type($a_scale)) `,` qualified(type($b_scale)) (`,` type($barriers)^)?
  }];
}

def TritonNvidiaGPU_TCGen5CommitOp : TritonNvidiaGPU_Op<"tc_gen5_commit", [SharedMemoryEffects]> {
  let summary = "arrives at an mbarrier when all earlier dots are complete";
  let description = [{
    Arrives once at `barrier` when all asynchronous dots and copies to tensor memory that the thread started before are
    complete (PTX ISA, tcgen05.commit). Has no effect if `pred` is false. With `two_ctas` it tracks the operations of
    two CTAs, and arrives at the mbarriers of both.

    ```mlir
    ttng.tc_gen5_commit %b, %pred : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ```
  }];
  let arguments = (ins
    Arg<TritonGPU_SharedBuffer, "mbarrier, a buffer of one i64", [MemWrite<TritonGPU_SharedMemory>]>:$barrier,
    Arg<Optional<I1>, "predicate of the operation">:$pred,
    Arg<UnitAttr, "whether two CTAs compute the dots">:$two_ctas);
  let assemblyFormat = "$barrier (`,` $pred^)? attr-dict `:` qualified(type($barrier))";
  let hasVerifier = 1;
}

#endif // TRITON_DIALECT_TRITONNVIDIAGPU_IR_OPS_TENSORCOREOPS_TD

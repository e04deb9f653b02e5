//===- TensorCoreOps.td - Matrix products in tensor memory -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONNVIDIAGPU_IR_OPS_TENSORCOREOPS_TD
#define TRITON_DIALECT_TRITONNVIDIAGPU_IR_OPS_TENSORCOREOPS_TD

include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPUOpBase.td"

// A matrix product whose result is in tensor memory.
class TritonNvidiaGPU_TensorCoreOp<string mnemonic> : TritonNvidiaGPU_Op<mnemonic, [
    AttrSizedOperandSegments, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, SharedMemoryEffects]> {
  let results = (outs Res<Optional<TritonGPU_AsyncTokenType>, "what accesses to `d` come after">:$token);
  let hasVerifier = 1;
}

def TritonNvidiaGPU_TCGen5MMAOp : TritonNvidiaGPU_TensorCoreOp<"tc_gen5_mma"> {
  let summary = "a matrix product in tensor memory";
  let description = [{
    Adds the product of `a` (MxK) and `b` (KxN) to `d`, or, where `useD` is false, writes it there (PTX ISA,
    tcgen05.mma). `b` is in shared memory, `a` in shared or tensor memory. Does nothing where `pred` is false. Brackets
    after `d` say that there is a `token` for later accesses to it; in them is the one that the product comes after, if any.

    With `is_async` the product is done when a phase of the `barriers` completes: each is arrived at once the product
    is done, unless the predicate in brackets behind it is false. Otherwise the operation waits for it. With `two_ctas`
    two thread blocks of a cluster compute it together.

    ```mlir
    %t = ttng.tc_gen5_mma %A, %B, %D[%tok], %useD, %pred, %bar[%bp] {is_async} : !ttg.memdesc<128x64xf16, #shared, #smem>, !ttg.memdesc<64x64xf16, #shared, #smem>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, !ttg.memdesc<1xi64, #shared1, #smem, mutable>
    ttng.tc_gen5_mma %A, %B, %D, %useD, %pred : !ttg.memdesc<128x64xf16, #shared, #smem>, !ttg.memdesc<64x64xf16, #shared, #smem>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
    ```
  }];
  let arguments = (ins
    Arg<TritonGPU_MemDescType, "M x K elements">:$a,
    Arg<TritonGPU_SharedBuffer, "K x N elements">:$b,
    Arg<TritonNvidiaGPU_TensorBuffer, "M x N elements to add to">:$d,
    Arg<Optional<TritonGPU_AsyncTokenType>, "what the product comes after">:$acc_dep,
    Arg<I1, "whether to add to what is there">:$useD,
    Arg<I1, "whether to do anything">:$pred,
    Arg<Variadic<TritonGPU_SharedBuffer>, "arrived at when the product is done">:$barriers,
    Arg<Variadic<I1>, "whether to arrive at each barrier">:$barrier_preds,
    Arg<UnitAttr, "whether not to wait">:$is_async,
    Arg<UnitAttr, "whether two thread blocks compute it">:$two_ctas);
  let assemblyFormat = [{
    $a `,` $b `,` $d `` custom<Token>($acc_dep, type($token)) `,` $useD `,` $pred ``
    custom<Barriers>($barriers, $barrier_preds) attr-dict
    `:` qualified(type($a)) `,` qualified(type($b)) `,` qualified(type($d)) (`,` type($barriers)^)?
  }];
}

def TritonNvidiaGPU_TCGen5MMAScaledOp : TritonNvidiaGPU_TensorCoreOp<"tc_gen5_mma_scaled"> {
  let summary = "a product of matrices of scaled blocks in tensor memory";
  let description = [{
    As `ttng.tc_gen5_mma`, for operands in microscaling formats (PTX ISA, tcgen05.mma with block scaling). `a_type` and `b_type` say what the operands' bits mean;
    elements of type e2m1 come two in an `i8`. A scale is a factor of some elements along K, as on `tt.dot_scaled`.

    ```mlir
    ttng.tc_gen5_mma_scaled %A, %B, %D, %as, %bs, %useD, %pred lhs = e5m2 rhs = e2m1, %bar[%bp] {is_async} : !ttg.memdesc<128x64xf8E5M2, #shared, #smem>, !ttg.memdesc<32x128xi8, #shared1, #smem>, !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable>, !ttg.memdesc<128x2xi8, #tmem_scales, #ttng.tensor_memory>, !ttg.memdesc<128x2xi8, #tmem_scales, #ttng.tensor_memory>, !ttg.memdesc<1xi64, #shared2, #smem, mutable>
    ```
  }];
  let arguments = (ins
    Arg<TritonGPU_MemDescType, "M x K elements">:$a,
    Arg<TritonGPU_SharedBuffer, "K x N elements">:$b,
    Arg<TritonNvidiaGPU_TensorBuffer, "M x N elements to add to">:$d,
    Arg<Optional<TritonGPU_AsyncTokenType>, "what the product comes after">:$acc_dep,
    Arg<TritonGPU_MemDescType, "scales of `a`">:$a_scale,
    Arg<TritonGPU_MemDescType, "scales of `b`">:$b_scale,
    Arg<Triton_ScaleDotElemType, "what the bits of `a` mean">:$a_type,
    Arg<Triton_ScaleDotElemType, "what the bits of `b` mean">:$b_type,
    Arg<I1, "whether to add to what is there">:$useD,
    Arg<I1, "whether to do anything">:$pred,
    Arg<Variadic<TritonGPU_SharedBuffer>, "arrived at when the product is done">:$barriers,
    Arg<Variadic<I1>, "whether to arrive at each barrier">:$barrier_preds,
    Arg<UnitAttr, "whether not to wait">:$is_async,
    Arg<UnitAttr, "whether two thread blocks compute it">:$two_ctas);
  let assemblyFormat = [{
    $a `,` $b `,` $d `` custom<Token>($acc_dep, type($token)) `,` $a_scale `,` $b_scale `,` $useD `,` $pred
    `lhs` `=` $a_type `rhs` `=` $b_type `` custom<Barriers>($barriers, $barrier_preds) attr-dict
    `:` qualified(type($a)) `,` qualified(type($b)) `,` qualified(type($d)) `,`
    qualified(type($a_scale)) `,` qualified(type($b_scale)) (`,` type($barriers)^)?
  }];
}

def TritonNvidiaGPU_TCGen5CommitOp : TritonNvidiaGPU_Op<"tc_gen5_commit", [SharedMemoryEffects]> {
  let summary = "arrives when all products started so far are done";
  let description = [{
    `barrier` is arrived at once, when all asynchronous products and copies to tensor memory that the thread started
    before are done (PTX ISA, tcgen05.commit). Does nothing where `pred` is false. With `two_ctas` those of two thread
    blocks are meant, and the barriers of both are arrived at.

    ```mlir
    ttng.tc_gen5_commit %b, %pred : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ```
  }];
  let arguments = (ins
    Arg<TritonGPU_SharedBuffer, "arrived at", [MemWrite<TritonGPU_SharedMemory>]>:$barrier,
    Arg<Optional<I1>, "whether to do anything">:$pred,
    Arg<UnitAttr, "whether two thread blocks compute the products">:$two_ctas);
  let assemblyFormat = "$barrier (`,` $pred^)? attr-dict `:` qualified(type($barrier))";
  let hasVerifier = 1;
}

#endif // TRITON_DIALECT_TRITONNVIDIAGPU_IR_OPS_TENSORCOREOPS_TD

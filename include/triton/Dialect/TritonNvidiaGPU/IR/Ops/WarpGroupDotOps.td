//===- WarpGroupDotOps.td - Matrix products of warp groups -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONNVIDIAGPU_IR_OPS_WARPGROUPDOTOPS_TD
#define TRITON_DIALECT_TRITONNVIDIAGPU_IR_OPS_WARPGROUPDOTOPS_TD

include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPUOpBase.td"

def TritonNvidiaGPU_WarpGroupDotOp : TritonNvidiaGPU_Op<"warp_group_dot", [
    AllTypesMatch<["c", "d"]>, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, SharedMemoryEffects]> {
  let summary = "a matrix product of groups of four warps";
  let description = [{
    The product of `a` (MxK) and `b` (KxN) plus `c` (PTX ISA, wgmma.mma_async). `b` is in shared memory, `a` in shared
    memory or in registers in the layout of an operand. Where `useC` is false, `c` is not read. With `isAsync` the result
    may be used only after a `ttng.warp_group_dot_wait`.

    `inputPrecision` and `maxNumImpreciseAcc` mean what they mean on `tt.dot`.

    ```mlir
    %y = ttng.warp_group_dot %A, %B, %c {inputPrecision = 0 : i32, isAsync = true} : !ttg.memdesc<64x64xf16, #a, #smem, mutable> * !ttg.memdesc<64x64xf16, #a, #smem, mutable> -> tensor<64x64xf32, #mma>
    ```
  }];
  let arguments = (ins
    AnyTypeOf<[TritonGPU_SharedBuffer, Triton_FpIntTensor]>:$a, TritonGPU_SharedBuffer:$b, Triton_FpIntTensor:$c,
    Optional<I1>:$useC,
    DefaultValuedAttr<Triton_InputPrecision, "::mlir::triton::InputPrecision::IEEE">:$inputPrecision,
    DefaultValuedAttr<I32Attr, "0">:$maxNumImpreciseAcc,
    DefaultValuedAttr<BoolAttr, "false">:$isAsync);
  let results = (outs Triton_FpIntTensor:$d);
  let assemblyFormat = [{
    $a `,` $b `,` $c (`,` $useC^)? attr-dict `:` type($a) `*` qualified(type($b)) `->` type($d)
  }];
  let hasVerifier = 1;
}

def TritonNvidiaGPU_WarpGroupDotWaitOp : TritonNvidiaGPU_Op<"warp_group_dot_wait", [
    AllTypesMatch<["inputs", "outputs"]>, SharedMemoryEffects]> {
  let summary = "waits for matrix products";
  let description = [{
    Blocks until at most `pendings` of the products started before are unfinished (PTX ISA, wgmma.wait_group). The
    results stand for the operands from then on; a buffer among them stays alive until here.

    ```mlir
    %w:2 = ttng.warp_group_dot_wait %y, %A {pendings = 0 : i32} : tensor<64x64xf32, #mma>, !ttg.memdesc<64x64xf16, #a, #smem, mutable>
    ```
  }];
  let arguments = (ins Variadic<AnyTypeOf<[TritonGPU_MemDescType, Triton_FpIntTensor]>>:$inputs, I32Attr:$pendings);
  let results = (outs Variadic<AnyTypeOf<[TritonGPU_MemDescType, Triton_FpIntTensor]>>:$outputs);
  let assemblyFormat = "$inputs attr-dict `:` type($inputs)";
  let hasVerifier = 1;
}

#endif // TRITON_DIALECT_TRITONNVIDIAGPU_IR_OPS_WARPGROUPDOTOPS_TD

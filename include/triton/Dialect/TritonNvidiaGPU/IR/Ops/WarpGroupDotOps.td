//===- WarpGroupDotOps.td - Dots of warp groups -*- tablegen -*-===//
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
  let summary = "dot of warp groups";
  let description = [{
    Yields `a` x `b` + `c`, or `a` x `b` if `useC` is false, for matrices of MxK, KxN and MxN elements (PTX ISA,
    wgmma.mma_async). The result has an MMA layout of version 3. `b` is in shared memory, `a` in shared memory or, in a
    dot operand layout, in registers; buffers have a layout `#ttg.nvmma_shared` or `#ttg.shared_linear`. Each CTA
    computes a multiple of 64 rows and of 8 columns. With `isAsync` the dot is in flight until a
    `ttng.warp_group_dot_wait`.

    `inputPrecision` and `maxNumImpreciseAcc` are those of `tt.dot`.

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
  let extraClassDeclaration = [{
    /// Returns whether the sum can be in the registers of `variable` from one iteration of a loop to the next: the dot
    /// adds to what `variable` holds, or to what its block computes from it, and nothing reads `variable` or another sum
    /// in its registers after the dot.
    bool takesRegistersOf(BlockArgument variable);
  }];
  let hasVerifier = 1;
}

def TritonNvidiaGPU_WarpGroupDotWaitOp : TritonNvidiaGPU_Op<"warp_group_dot_wait", [
    AllTypesMatch<["inputs", "outputs"]>, SharedMemoryEffects]> {
  let summary = "waits for asynchronous dots";
  let description = [{
    Waits until at most `pendings` of the asynchronous dots that were started before are in flight (PTX ISA,
    wgmma.wait_group). The results replace the operands after the wait; buffers among the operands are live until here.
    There is at least one operand.

    ```mlir
    %w:2 = ttng.warp_group_dot_wait %y, %A {pendings = 0 : i32} : tensor<64x64xf32, #mma>, !ttg.memdesc<64x64xf16, #a, #smem, mutable>
    ```
  }];
  let arguments = (ins Variadic<AnyTypeOf<[TritonGPU_MemDescType, Triton_FpIntTensor]>>:$inputs, I32Attr:$pendings);
  let results = (outs Variadic<AnyTypeOf<[TritonGPU_MemDescType, Triton_FpIntTensor]>>:$outputs);
  let assemblyFormat = "$inputs attr-dict `:` type($inputs)";
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// PTX ISA, wgmma.wait_group.
    static constexpr int32_t kMaxPendings = 7;
  }];
}

#endif // TRITON_DIALECT_TRITONNVIDIAGPU_IR_OPS_WARPGROUPDOTOPS_TD

//===- ConversionOps.td - Packed numbers, and memory from the launcher -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONGPU_IR_OPS_CONVERSIONOPS_TD
#define TRITON_DIALECT_TRITONGPU_IR_OPS_CONVERSIONOPS_TD

include "triton/Dialect/TritonGPU/IR/Ops/TritonGPUOpBase.td"

def TritonGPU_Fp4ToFpOp : TritonGPU_Op<"fp4_to_fp", [Pure]> {
  let summary = "unpacks numbers of four bits";
  let description = [{
    Each byte of the source holds two e2m1 numbers that are neighbours along `axis`, the first one in the low bits.
    Both stay in the thread that held the byte.

    ```mlir
    %f = ttg.fp4_to_fp %i8 {axis = 1 : i32} : tensor<32x32xi8, #b0> -> tensor<32x64xbf16, #b1>
    ```
  }];
  let arguments = (ins RankedTensorOf<[I8]>:$src, Arg<I32Attr, "the dimension that doubles">:$axis);
  let results = (outs RankedTensorOf<[F16, BF16]>:$result);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($result)";
  let hasVerifier = 1;
}

def TritonGPU_GlobalScratchAllocOp : TritonGPU_Op<"global_scratch_alloc"> {
  let summary = "global memory that the launcher lends the program";
  let description = [{
    `nbytes` of global memory for this program alone. The launcher provides them; what they hold is undefined.
  }];
  let arguments = (ins Arg<I32Attr, "how many bytes">:$nbytes, Arg<I32Attr, "of the address, in bytes">:$alignment);
  let results = (outs Res<AnyTypeOf<[Triton_ScalarPointer]>, "", [MemAlloc<TritonGPU_GlobalMemory>]>:$result);
  let assemblyFormat = "attr-dict `:` qualified(type($result))";
  let hasVerifier = 1;
}

#endif // TRITON_DIALECT_TRITONGPU_IR_OPS_CONVERSIONOPS_TD

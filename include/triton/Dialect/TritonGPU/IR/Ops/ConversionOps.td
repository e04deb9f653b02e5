//===- ConversionOps.td - Unpacking of 4-bit numbers, and global scratch -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONGPU_IR_OPS_CONVERSIONOPS_TD
#define TRITON_DIALECT_TRITONGPU_IR_OPS_CONVERSIONOPS_TD

include "triton/Dialect/TritonGPU/IR/Ops/TritonGPUOpBase.td"

def TritonGPU_Fp4ToFpOp : TritonGPU_Op<"fp4_to_fp", [Pure]> {
  let summary = "converts packed 4-bit to 16-bit floating-point numbers";
  let description = [{
    Each byte of the source holds two e2m1 numbers (OCP Microscaling Formats specification), consecutive along `axis`,
    the first one in the low bits. The size of the result along `axis` is twice that of the source. Both numbers are in
    the thread of the byte, in consecutive registers, so that the layout of the source determines that of the result.

    ```mlir
    %f = ttg.fp4_to_fp %i8 {axis = 1 : i32} : tensor<32x32xi8, #b0> -> tensor<32x64xbf16, #b1>
    ```
  }];
  let arguments = (ins RankedTensorOf<[I8]>:$src, Arg<I32Attr, "dimension whose size doubles">:$axis);
  let results = (outs RankedTensorOf<[F16, BF16]>:$result);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($result)";
  let hasVerifier = 1;
}

def TritonGPU_GlobalScratchAllocOp : TritonGPU_Op<"global_scratch_alloc"> {
  let summary = "scratch in global memory";
  let description = [{
    Yields a pointer to `nbytes` of global memory for this CTA, with undefined contents, which the launcher allocates.
    `nbytes` is not negative, and `alignment` is a power of two.
  }];
  let arguments = (ins Arg<I32Attr, "number of bytes">:$nbytes,
                       Arg<I32Attr, "alignment of the address in bytes">:$alignment);
  let results = (outs Res<AnyTypeOf<[Triton_ScalarPointer]>, "", [MemAlloc<TritonGPU_GlobalMemory>]>:$result);
  let assemblyFormat = "attr-dict `:` qualified(type($result))";
  let hasVerifier = 1;
}

#endif // TRITON_DIALECT_TRITONGPU_IR_OPS_CONVERSIONOPS_TD

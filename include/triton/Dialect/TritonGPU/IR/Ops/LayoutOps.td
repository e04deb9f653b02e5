//===- LayoutOps.td - Moves between layouts -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONGPU_IR_OPS_LAYOUTOPS_TD
#define TRITON_DIALECT_TRITONGPU_IR_OPS_LAYOUTOPS_TD

include "triton/Dialect/TritonGPU/IR/Ops/TritonGPUOpBase.td"

def TritonGPU_ConvertLayoutOp : TritonGPU_Op<"convert_layout", [
    Pure, SameOperandsAndResultShape, SameOperandsAndResultElementType]> {
  let summary = "the same tensor in another layout";
  let description = [{
    Moves each element to where the result's layout wants it: between registers of a thread, between lanes of a warp,
    or through shared memory.

    ```mlir
    %c = ttg.convert_layout %t : tensor<32x64xf16, #blocked> -> tensor<32x64xf16, #blocked1>
    ```
  }];
  let arguments = (ins Triton_Tensor:$src);
  let results = (outs Triton_Tensor:$result);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

#endif // TRITON_DIALECT_TRITONGPU_IR_OPS_LAYOUTOPS_TD

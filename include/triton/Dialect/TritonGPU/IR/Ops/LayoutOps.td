//===- LayoutOps.td - Layout conversion -*- tablegen -*-===//
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
  let summary = "layout conversion";
  let description = [{
    Yields the tensor in the layout of the result. The lowering permutes registers of a thread, shuffles between lanes
    of a warp, or uses shared memory. Source and result have distributed layouts, and one shape and element type.

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

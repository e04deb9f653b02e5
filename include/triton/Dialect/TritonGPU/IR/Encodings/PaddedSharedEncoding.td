//===- PaddedSharedEncoding.td - The padded shared layout -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_PADDEDSHAREDENCODING_TD
#define TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_PADDEDSHAREDENCODING_TD

include "triton/Dialect/TritonGPU/IR/Encodings/EncodingBase.td"

def TritonGPU_PaddedSharedEncoding : TritonGPU_SharedEncoding<"PaddedShared", "padded_shared", ["getAllocationElements"]> {
  let summary = "shared layout with padding against bank conflicts";
  let description = [{
    For each pair `interval:+padding`, `padding` unused elements follow each `interval` elements; all are powers of two.
    Without the padding, the elements have the layout `layout`: either by the order of the dimensions,

    ```mlir
    #ttg.padded_shared<[32:+4, 128:+8] {order = [1, 0], shape = [32, 64]}>
    ```

    or in general by the bases of each bit of the offset and of the CTA:

    ```mlir
    #ttg.padded_shared<[32:+4] {offset = [[0, 1], [0, 2], [2, 0], [1, 0]], block = []}>
    ```

    The layout has the shape of the allocation, and maps one offset to each element.
  }];
  let parameters = (ins
    ArrayRefParameter<"unsigned", "intervals between paddings, in elements: the numbers before `:+`">:$intervals,
    ArrayRefParameter<"unsigned", "sizes of the paddings, in elements: the numbers after `:+`">:$paddings,
    AttrParameter<"::mlir::triton::LinearLayout",
                  "layout without padding: `order` and `shape`, or `offset` and `block`">:$layout);
}

#endif // TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_PADDEDSHAREDENCODING_TD

//===- PaddedSharedEncoding.td - Shared memory with gaps -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_PADDEDSHAREDENCODING_TD
#define TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_PADDEDSHAREDENCODING_TD

include "triton/Dialect/TritonGPU/IR/Encodings/EncodingBase.td"

def TritonGPU_PaddedSharedEncoding : TritonGPU_SharedEncoding<"PaddedShared", "padded_shared", ["getAllocationElements"]> {
  let summary = "shared memory with gaps against bank conflicts";
  let description = [{
    After each `interval` elements there is room for `padding` more, for each of the pairs. Without the gaps, elements
    lie as `layout` says: in a given order of the dimensions,

    ```mlir
    #ttg.padded_shared<[32:+4, 128:+8] {order = [1, 0], shape = [32, 64]}>
    ```

    or in general by the coordinates that each bit of the offset and of the block adds:

    ```mlir
    #ttg.padded_shared<[32:+4] {offset = [[0, 1], [0, 2], [2, 0], [1, 0]], block = []}>
    ```

    The shape is that of the allocation; its elements lie in one place each.
  }];
  let parameters = (ins
    ArrayRefParameter<"unsigned", "after how many elements there are gaps: the numbers before `:+`">:$intervals,
    ArrayRefParameter<"unsigned", "the sizes of these gaps, in elements: the numbers behind `:+`">:$paddings,
    AttrParameter<"::mlir::triton::LinearLayout",
                  "where elements lie without gaps: `order` and `shape`, or `offset` and `block`">:$layout);
}

#endif // TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_PADDEDSHAREDENCODING_TD

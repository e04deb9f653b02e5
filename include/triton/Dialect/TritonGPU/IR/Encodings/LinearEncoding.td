//===- LinearEncoding.td - A layout given by its bases -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_LINEARENCODING_TD
#define TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_LINEARENCODING_TD

include "triton/Dialect/TritonGPU/IR/Encodings/EncodingBase.td"

def TritonGPU_LinearEncoding : TritonGPU_DistributedEncoding<"Linear", "linear"> {
  let summary = "a layout given by where each bit of register, lane, warp and block leads";
  let description = [{
    The general form of a layout: for each bit of the register, the lane, the warp and the block, from the lowest, the
    coordinates that it adds. An element's coordinates are the exclusive or of the entries of all bits that are set. An
    entry of zeros makes copies. Operations on shapes yield it where no other encoding describes their result.

    ```mlir
    #ttg.linear<{register = [[0, 1], [8, 0]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[0, 0], [16, 0]], block = []}>
    ```

    A tensor larger than the entries reach is covered by repetition, in further registers; in a smaller one several
    threads hold the same element.
  }];
  let parameters = (ins
    AttrParameter<"::mlir::triton::LinearLayout",
                  "where each bit of `register`, `lane`, `warp` and `block` leads">:$layout);
}

#endif // TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_LINEARENCODING_TD

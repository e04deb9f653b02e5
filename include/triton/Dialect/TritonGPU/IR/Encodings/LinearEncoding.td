//===- LinearEncoding.td - The linear layout encoding -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_LINEARENCODING_TD
#define TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_LINEARENCODING_TD

include "triton/Dialect/TritonGPU/IR/Encodings/EncodingBase.td"

def TritonGPU_LinearEncoding : TritonGPU_DistributedEncoding<"Linear", "linear"> {
  let summary = "distributed layout given by its bases";
  let description = [{
    The general form of a distributed layout: one basis for each bit of register, lane, warp and block, lowest bit
    first. The coordinates of an element are the XOR of the bases of all bits that are set. A basis of zeros replicates
    elements. Each basis is a power of two along at most one dimension, and the layout maps to every element. Layout
    inference yields this encoding where no other one describes the result.

    ```mlir
    #ttg.linear<{register = [[0, 1], [8, 0]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[0, 0], [16, 0]], block = []}>
    ```

    If the tensor is larger than the range of the bases, the layout repeats in further registers; if it is smaller,
    elements are replicated.
  }];
  let parameters = (ins
    AttrParameter<"::mlir::triton::LinearLayout",
                  "bases of `register`, `lane`, `warp` and `block`">:$layout);
}

#endif // TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_LINEARENCODING_TD

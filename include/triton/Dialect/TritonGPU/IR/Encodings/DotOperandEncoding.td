//===- DotOperandEncoding.td - The layout of operands of a dot -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_DOTOPERANDENCODING_TD
#define TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_DOTOPERANDENCODING_TD

include "triton/Dialect/TritonGPU/IR/Encodings/EncodingBase.td"

def TritonGPU_DotOperandEncoding : TritonGPU_DistributedEncoding<"DotOperand", "dot_op"> {
  let summary = "an operand of a dot, as the threads that hold the result need it";
  let description = [{
    The layout of operand A (`opIdx = 0`) or B (`opIdx = 1`) of a dot whose result is in layout `parent`. With a blocked
    parent each thread holds all of K for the rows or columns of its results, and `kWidth` is 0. With the accumulator of
    a tensor core instruction as parent, operands lie as the instruction reads them, `kWidth` elements along K in
    neighbouring registers; of version 3 only A can be in registers.

    ```mlir
    #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
    ```
  }];
  let parameters = (ins
    AttrParameter<"unsigned", "0 for the left operand, MxK, and 1 for the right one, KxN">:$opIdx,
    AttrParameter<"::mlir::triton::gpu::DistributedLayoutInterface", "the layout of the dot's result">:$parent,
    AttrParameter<"unsigned", "neighbours along K in consecutive registers; 0 with a blocked parent">:$kWidth);
}

#endif // TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_DOTOPERANDENCODING_TD

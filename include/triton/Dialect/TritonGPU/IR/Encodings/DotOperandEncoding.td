//===- DotOperandEncoding.td - The dot operand layout -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_DOTOPERANDENCODING_TD
#define TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_DOTOPERANDENCODING_TD

include "triton/Dialect/TritonGPU/IR/Encodings/EncodingBase.td"

def TritonGPU_DotOperandEncoding : TritonGPU_DistributedEncoding<"DotOperand", "dot_op"> {
  let summary = "dot operand layout";
  let description = [{
    The layout of operand A (`opIdx = 0`) or B (`opIdx = 1`) of a dot whose result has the layout `parent`. With a
    blocked parent each thread holds all elements along K of the rows or columns of its results, and `kWidth` is 0. With
    an MMA parent the layout is that of the instruction's operand (PTX ISA, mma.sync, wgmma.mma_async), with `kWidth`
    elements along K in consecutive registers, a power of two up to 32. With version 3 only A can be in registers.

    ```mlir
    #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
    ```
  }];
  let parameters = (ins
    AttrParameter<"unsigned", "0 for the left operand, MxK, and 1 for the right one, KxN">:$opIdx,
    AttrParameter<"::mlir::triton::gpu::DistributedLayoutInterface", "layout of the result of the dot">:$parent,
    AttrParameter<"unsigned", "elements along K in consecutive registers; 0 with a blocked parent">:$kWidth);
}

#endif // TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_DOTOPERANDENCODING_TD

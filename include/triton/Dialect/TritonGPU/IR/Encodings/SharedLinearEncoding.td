//===- SharedLinearEncoding.td - The linear shared layout -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_SHAREDLINEARENCODING_TD
#define TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_SHAREDLINEARENCODING_TD

include "triton/Dialect/TritonGPU/IR/Encodings/EncodingBase.td"

def TritonGPU_SharedLinearEncoding : TritonGPU_SharedEncoding<"SharedLinear", "shared_linear"> {
  let summary = "shared layout given by its bases";
  let description = [{
    The general form of a shared layout: one basis for each bit of the offset (in elements) and of the CTA, lowest bit
    first. The coordinates of an element are the XOR of the bases of all bits that are set. Apart from zero bases, the
    layout maps one offset to each element. It has the shape of the allocation; `alignment`, a power of two, is the
    alignment of its address in bytes.

    ```mlir
    #ttg.shared_linear<{offset = [[0, 1], [0, 2], [1, 0], [2, 2]]}, alignment = 16>
    ```
  }];
  let parameters = (ins
    AttrParameter<"::mlir::triton::LinearLayout", "bases of `offset` and `block`">:$layout,
    AttrParameter<"unsigned", "`alignment` of the address in bytes">:$layoutAlignment);
}

#endif // TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_SHAREDLINEARENCODING_TD

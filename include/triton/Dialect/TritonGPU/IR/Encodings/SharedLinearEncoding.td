//===- SharedLinearEncoding.td - Shared memory given by its bases -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_SHAREDLINEARENCODING_TD
#define TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_SHAREDLINEARENCODING_TD

include "triton/Dialect/TritonGPU/IR/Encodings/EncodingBase.td"

def TritonGPU_SharedLinearEncoding : TritonGPU_SharedEncoding<"SharedLinear", "shared_linear"> {
  let summary = "shared memory given by where each bit of offset and block leads";
  let description = [{
    The general form of a layout of shared memory: for each bit of the offset (in elements) and of the block, from the
    lowest, the coordinates that it adds. An element's coordinates are the exclusive or of the entries of all bits that
    are set. The shape is that of the allocation, and `alignment` the one of its address in bytes.

    ```mlir
    #ttg.shared_linear<{offset = [[0, 1], [0, 2], [1, 0], [2, 2]]}, alignment = 16>
    ```
  }];
  let parameters = (ins
    AttrParameter<"::mlir::triton::LinearLayout", "where each bit of `offset` and `block` leads">:$layout,
    AttrParameter<"unsigned", "the `alignment` of the allocation's address in bytes">:$layoutAlignment);
}

#endif // TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_SHAREDLINEARENCODING_TD

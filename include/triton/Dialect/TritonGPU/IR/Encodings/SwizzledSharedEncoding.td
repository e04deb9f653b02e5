//===- SwizzledSharedEncoding.td - Rows of shared memory with units exchanged -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_SWIZZLEDSHAREDENCODING_TD
#define TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_SWIZZLEDSHAREDENCODING_TD

include "triton/Dialect/TritonGPU/IR/Encodings/EncodingBase.td"

def TritonGPU_SwizzledSharedEncoding : TritonGPU_SharedEncoding<"SwizzledShared", "swizzled_shared"> {
  let summary = "rows in shared memory whose groups of elements change places from row to row";
  let description = [{
    Elements lie in rows along `order[0]`, one row after the other along `order[1]`, and so on. So that a column is read
    without bank conflicts, the groups of `vec` elements of a row change places: the number of the group is XORed with
    the row's phase, (row / `perPhase`) mod `maxPhase`. With a `maxPhase` of 1 nothing is swizzled.

    `CGALayout` spreads the tensor over the blocks of a cluster, as in the blocked layout.

    ```mlir
    #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 4, order = [1, 0]}>
    ```
  }];
  let parameters = (ins
    AttrParameter<"unsigned", "elements that stay together">:$vec,
    AttrParameter<"unsigned", "consecutive rows that are swizzled alike">:$perPhase,
    AttrParameter<"unsigned", "ways of swizzling, after which they repeat">:$maxPhase,
    ArrayRefParameter<"unsigned", "the dimensions, fastest first">:$order,
    ArrayRefParameter<"int32_t", "the bases of `CGALayout`, one after the other, rank numbers each">:$cgaBases);
}

#endif // TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_SWIZZLEDSHAREDENCODING_TD

//===- SwizzledSharedEncoding.td - The swizzled shared layout -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_SWIZZLEDSHAREDENCODING_TD
#define TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_SWIZZLEDSHAREDENCODING_TD

include "triton/Dialect/TritonGPU/IR/Encodings/EncodingBase.td"

def TritonGPU_SwizzledSharedEncoding : TritonGPU_SharedEncoding<"SwizzledShared", "swizzled_shared"> {
  let summary = "swizzled shared layout";
  let description = [{
    Elements are contiguous in rows along `order[0]`; rows are consecutive along `order[1]`, and so on. The swizzle
    avoids bank conflicts of accesses to a column: the index of each group of `vec` elements in a row is XORed with the
    phase of the row, (row / `perPhase`) mod `maxPhase`. With `maxPhase` 1 there is no swizzle. All three are powers of
    two, and `order` is a permutation of the dimensions.

    `CGALayout` distributes the tensor over the CTAs of a cluster, as in the blocked layout.

    ```mlir
    #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 4, order = [1, 0]}>
    ```
  }];
  let parameters = (ins
    AttrParameter<"unsigned", "elements of a group, which remain contiguous">:$vec,
    AttrParameter<"unsigned", "consecutive rows of one phase">:$perPhase,
    AttrParameter<"unsigned", "number of phases">:$maxPhase,
    ArrayRefParameter<"unsigned", "dimensions, fastest first">:$order,
    ArrayRefParameter<"int32_t", "flattened bases of `CGALayout`, one integer per dimension each">:$cgaBases);
}

#endif // TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_SWIZZLEDSHAREDENCODING_TD

//===- SliceEncoding.td - The slice layout -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_SLICEENCODING_TD
#define TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_SLICEENCODING_TD

include "triton/Dialect/TritonGPU/IR/Encodings/EncodingBase.td"

def TritonGPU_SliceEncoding : TritonGPU_DistributedEncoding<"Slice", "slice", ["inferExpandDims"]> {
  let summary = "slice layout: the parent layout without one dimension";
  let description = [{
    The layout `parent` with dimension `dim` removed, as for the result of a reduction along `dim`: a thread that holds
    an element of the parent holds the element of the slice at the remaining coordinates. Elements are replicated in the
    threads that differ only along `dim`. The source of `tt.expand_dims` has a slice layout. The parent has rank 2 or
    more.

    ```mlir
    #ttg.slice<{dim = 1, parent = #blocked}>
    ```
  }];
  let parameters = (ins
    AttrParameter<"unsigned", "dimension of the parent that is removed">:$dim,
    AttrParameter<"::mlir::triton::gpu::DistributedLayoutInterface", "parent layout">:$parent);
  let extraClassDeclaration = [{
    /// The shape of a tensor in the parent layout: `shape` with a 1 inserted at the removed dimension.
    ::llvm::SmallVector<int64_t> getParentShape(::llvm::ArrayRef<int64_t> shape) const;
  }];
}

#endif // TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_SLICEENCODING_TD

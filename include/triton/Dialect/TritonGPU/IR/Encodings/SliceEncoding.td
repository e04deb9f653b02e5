//===- SliceEncoding.td - A layout less one dimension -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_SLICEENCODING_TD
#define TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_SLICEENCODING_TD

include "triton/Dialect/TritonGPU/IR/Encodings/EncodingBase.td"

def TritonGPU_SliceEncoding : TritonGPU_DistributedEncoding<"Slice", "slice", ["inferExpandDims"]> {
  let summary = "a layout with one dimension squeezed";
  let description = [{
    The layout of what is left of a tensor in layout `parent` when dimension `dim` is squeezed to one: a lane, warp or
    block holds the element of the slice that it holds an element of the parent above. Threads that differ along `dim`
    alone hold copies. It is the layout of what `tt.expand_dims` takes.

    ```mlir
    #ttg.slice<{dim = 1, parent = #blocked}>
    ```
  }];
  let parameters = (ins
    AttrParameter<"unsigned", "the dimension of the parent that is squeezed">:$dim,
    AttrParameter<"::mlir::triton::gpu::DistributedLayoutInterface", "the layout of the whole tensor">:$parent);
  let extraClassDeclaration = [{
    /// `shape` with a 1 at the squeezed dimension: a shape for the parent.
    ::llvm::SmallVector<int64_t> getParentShape(::llvm::ArrayRef<int64_t> shape) const;
  }];
}

#endif // TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_SLICEENCODING_TD

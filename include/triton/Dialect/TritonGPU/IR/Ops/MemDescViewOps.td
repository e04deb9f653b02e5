//===- MemDescViewOps.td - Views of buffers -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONGPU_IR_OPS_MEMDESCVIEWOPS_TD
#define TRITON_DIALECT_TRITONGPU_IR_OPS_MEMDESCVIEWOPS_TD

include "triton/Dialect/TritonGPU/IR/Ops/TritonGPUOpBase.td"

// The same memory under another type.
class TritonGPU_ViewOp<string mnemonic, list<Trait> traits = [MemDescViewOpInterface]> :
    TritonGPU_Op<mnemonic, !listconcat([Pure], traits)>;

// A view of some elements of a buffer.
defvar MemDescSliceMethod = DeclareOpInterfaceMethods<MemDescViewOpInterface, ["getSlice"]>;

def TritonGPU_MemDescIndexOp : TritonGPU_Op<"memdesc_index", [
    NoMemoryEffect, DeclareOpInterfaceMethods<ConditionallySpeculatable>, MemDescSliceMethod]> {
  let summary = "one buffer of a multi-buffer";
  let description = [{
    Yields the buffer `index` along the first dimension of `src`. The result has the shape of `src` without its first
    dimension; both are whole buffers with layouts of one kind. An index out of range yields an undefined view; the CPU
    path reports it.

    ```mlir
    %v = ttg.memdesc_index %a[%i] : !ttg.memdesc<3x32x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<32x64xf16, #shared, #smem, mutable>
    ```
  }];
  let arguments = (ins TritonGPU_MemDescType:$src, I32:$index);
  let results = (outs TritonGPU_MemDescType:$result);
  let assemblyFormat = "$src `[` $index `]` attr-dict `:` qualified(type($src)) `->` qualified(type($result))";
  let hasVerifier = 1;
}

def TritonGPU_MemDescSubsliceOp : TritonGPU_ViewOp<"memdesc_subslice", [MemDescSliceMethod]> {
  let summary = "view of a subslice of a buffer";
  let description = [{
    Yields a view of the elements of `src` from `offsets` on, in the shape of the result. Each offset is a multiple of
    the size of the view in that dimension, and the view is within the buffer.

    The result type has the layout and allocation shape of `src`, but not `offsets`: an access computes the address of
    an element as the address of the view's first element plus the offset that the layout has for the element's
    coordinates in the view. A subslice is legal only if this yields the right address for all its elements. That holds
    for whole swizzle patterns, for all subslices of a buffer without swizzle, padded or not, and for subslices at zero;
    it does not hold if the swizzle permutes elements of the view with others. With a swizzle of 128 bytes, rows of 64
    `f16` can be sliced in groups of eight, but not the right half of the columns, whose elements are left or right
    depending on the row. A part of the columns of a `#ttg.nvmma_shared` layout is legal, too, but on GPUs only as an
    operand of `ttng.warp_group_dot`: the tensor core applies the swizzle to addresses instead of offsets (PTX ISA,
    Asynchronous Warpgroup Level Matrix Shared Memory Layout). The buffer must not be split over the CTAs of a cluster.

    ```mlir
    %s = ttg.memdesc_subslice %b[0, 32] : !ttg.memdesc<32x64xf16, #shared, #smem> -> !ttg.memdesc<32x32xf16, #shared, #smem, 32x64>
    ```
  }];
  let arguments = (ins TritonGPU_SharedBuffer:$src,
                       Arg<DenseI32ArrayAttr, "coordinates of the first element of the view">:$offsets);
  let results = (outs TritonGPU_SharedBuffer:$result);
  let assemblyFormat = [{
    $src `[` custom<Offsets>($offsets) `]` attr-dict `:` qualified(type($src)) `->` qualified(type($result))
  }];
  let extraClassDeclaration = [{
    /// Whether the offset in memory of each element is the sum of the view's own offset and the element's offset in the
    /// view at zero.
    bool isTranslation();
  }];
  let hasVerifier = 1;
}

def TritonGPU_MemDescTransOp : TritonGPU_ViewOp<"memdesc_trans"> {
  let summary = "view of a buffer with its dimensions permuted";
  let description = [{
    Dimension i of the result is dimension `order[i]` of `src`, and the layout of the result is the transposed one.
    `order` is a permutation of the dimensions; the leading dimension of a multi-buffer stays first.

    ```mlir
    %r = ttg.memdesc_trans %v {order = array<i32: 1, 0>} : !ttg.memdesc<32x64xf16, #nv, #smem> -> !ttg.memdesc<64x32xf16, #nvt, #smem>
    ```
  }];
  let arguments = (ins TritonGPU_SharedBuffer:$src,
                       Arg<DenseI32ArrayAttr, "dimensions of the source">:$order);
  let results = (outs TritonGPU_SharedBuffer:$result);
  let assemblyFormat = "$src attr-dict `:` qualified(type($src)) `->` qualified(type($result))";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def TritonGPU_MemDescReshapeOp : TritonGPU_ViewOp<"memdesc_reshape"> {
  let summary = "view of a buffer with another shape";
  let description = [{
    The result has the elements of the source in row-major order, and the reshaped layout. The sizes are powers of two
    with the same product, and the leading dimension of a multi-buffer does not change. `src` is a whole buffer.
  }];
  let arguments = (ins TritonGPU_SharedBuffer:$src);
  let results = (outs TritonGPU_SharedBuffer:$result);
  let assemblyFormat = "$src attr-dict `:` qualified(type($src)) `->` qualified(type($result))";
  let hasVerifier = 1;
}

def TritonGPU_MemDescReinterpretOp : TritonGPU_ViewOp<"memdesc_reinterpret"> {
  let summary = "view of the bytes of a buffer with another type";
  let description = [{ The result is in the memory space of the source, with any shape, element type and layout. In shared memory, it has no
    more bytes than the source, and its elements follow each other from the first element of the source on: if those of the source have gaps between them, as the columns of a
    matrix do, it has other elements of the buffer. }];
  let arguments = (ins TritonGPU_MemDescType:$src);
  let results = (outs TritonGPU_MemDescType:$result);
  let assemblyFormat = "$src attr-dict `:` qualified(type($src)) `->` qualified(type($result))";
  let hasVerifier = 1;
  let hasFolder = 1;
}

#endif // TRITON_DIALECT_TRITONGPU_IR_OPS_MEMDESCVIEWOPS_TD

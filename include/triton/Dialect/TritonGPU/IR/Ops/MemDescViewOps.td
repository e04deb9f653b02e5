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
class TritonGPU_SliceOp<string mnemonic> :
    TritonGPU_ViewOp<mnemonic, [DeclareOpInterfaceMethods<MemDescViewOpInterface, ["getSlice"]>]>;

def TritonGPU_MemDescIndexOp : TritonGPU_SliceOp<"memdesc_index"> {
  let summary = "one of several buffers";
  let description = [{
    The part of `src` with the given `index` along the first dimension, which goes.

    ```mlir
    %v = ttg.memdesc_index %a[%i] : !ttg.memdesc<3x32x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<32x64xf16, #shared, #smem, mutable>
    ```
  }];
  let arguments = (ins TritonGPU_MemDescType:$src, I32:$index);
  let results = (outs TritonGPU_MemDescType:$result);
  let assemblyFormat = "$src `[` $index `]` attr-dict `:` qualified(type($src)) `->` qualified(type($result))";
  let hasVerifier = 1;
}

def TritonGPU_MemDescSubsliceOp : TritonGPU_SliceOp<"memdesc_subslice"> {
  let summary = "a part of a buffer";
  let description = [{
    The part of `src` of the result's shape that begins at `offsets`, which are multiples of the part's sizes.

    The result keeps the layout and the shape of the whole buffer, and says nothing of where it begins: to whoever uses
    it, an element lies as far behind the part's first element as the layout puts it behind the buffer's. So a part is
    legal exactly if that is true of all its elements. It is for parts of whole swizzle patterns, for any part of a
    buffer without swizzle, padded or not, and for any part from zero on; it is not where the swizzle would exchange
    elements of the part with others. With 128 bytes swizzled, rows of 64 `f16` can be cut in groups of eight, but the
    right half of the columns is no part: its elements lie left and right from row to row.

    ```mlir
    %s = ttg.memdesc_subslice %b[0, 32] : !ttg.memdesc<32x64xf16, #shared, #smem> -> !ttg.memdesc<32x32xf16, #shared, #smem, 32x64>
    ```
  }];
  let arguments = (ins TritonGPU_SharedBuffer:$src,
                       Arg<DenseI32ArrayAttr, "coordinates of the part's first element">:$offsets);
  let results = (outs TritonGPU_SharedBuffer:$result);
  let assemblyFormat = [{
    $src `[` custom<Offsets>($offsets) `]` attr-dict `:` qualified(type($src)) `->` qualified(type($result))
  }];
  let hasVerifier = 1;
}

def TritonGPU_MemDescTransOp : TritonGPU_ViewOp<"memdesc_trans"> {
  let summary = "a buffer with its dimensions permuted";
  let description = [{
    Dimension i of the result is dimension `order[i]` of `src`; the layout changes so that no element moves.

    ```mlir
    %r = ttg.memdesc_trans %v {order = array<i32: 1, 0>} : !ttg.memdesc<32x64xf16, #nv, #smem> -> !ttg.memdesc<64x32xf16, #nvt, #smem>
    ```
  }];
  let arguments = (ins TritonGPU_SharedBuffer:$src,
                       Arg<DenseI32ArrayAttr, "the dimensions of the source">:$order);
  let results = (outs TritonGPU_SharedBuffer:$result);
  let assemblyFormat = "$src attr-dict `:` qualified(type($src)) `->` qualified(type($result))";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def TritonGPU_MemDescReshapeOp : TritonGPU_ViewOp<"memdesc_reshape"> {
  let summary = "a buffer with the same elements in another shape";
  let description = [{
    The elements in row-major order stay the same, and none moves. A part of a buffer cannot be reshaped.
  }];
  let arguments = (ins TritonGPU_SharedBuffer:$src);
  let results = (outs TritonGPU_SharedBuffer:$result);
  let assemblyFormat = "$src attr-dict `:` qualified(type($src)) `->` qualified(type($result))";
  let hasVerifier = 1;
}

def TritonGPU_MemDescReinterpretOp : TritonGPU_ViewOp<"memdesc_reinterpret"> {
  let summary = "the bytes of a buffer as another buffer";
  let description = [{ The same memory with any other shape, element type and layout of that memory. }];
  let arguments = (ins TritonGPU_MemDescType:$src);
  let results = (outs TritonGPU_MemDescType:$result);
  let assemblyFormat = "$src attr-dict `:` qualified(type($src)) `->` qualified(type($result))";
  let hasVerifier = 1;
  let hasFolder = 1;
}

#endif // TRITON_DIALECT_TRITONGPU_IR_OPS_MEMDESCVIEWOPS_TD

//===- BlockPointerOps.td - Blocks of tensors in memory -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITON_IR_OPS_BLOCKPOINTEROPS_TD
#define TRITON_DIALECT_TRITON_IR_OPS_BLOCKPOINTEROPS_TD

include "triton/Dialect/Triton/IR/TritonOpBase.td"

def Triton_MakeTensorPtrOp : Triton_Op<"make_tensor_ptr", [Pure, SameVariadicOperandSize, EqualLists<3>,
    TypesMatchWith<"the base points to an element of the block", "result", "base", "getBlockBaseType($_self)">]> {
  let summary = "a pointer to a block of a tensor";
  let description = [{
    The tensor in memory begins at `base` and has the given `shape` and `strides`, counted in elements; the block begins
    at `offsets` in it. Element (i, j) of the block is at `base + (offsets[0] + i) * strides[0] + (offsets[1] + j) *
    strides[1]`. `order` lists the dimensions from the one that varies fastest in memory to the slowest, as a hint.

    ```mlir
    %5 = tt.make_tensor_ptr %p, [%M, %K], [%sM, %sK], [%o0, %o1] {order = array<i32: 1, 0>} : <tensor<64x64xf16>>
    ```
  }];
  let arguments = (ins Arg<Triton_ScalarPointer, "where the tensor begins">:$base,
    Arg<Variadic<I64>, "the tensor's sizes">:$shape, Arg<Variadic<I64>, "elements from one index to the next">:$strides,
    Arg<Variadic<I32>, "where the block begins">:$offsets, DenseI32ArrayAttr:$order);
  let results = (outs Triton_BlockPointer:$result);
  let assemblyFormat = [{
    $base `,` custom<ShapeStridesOffsets>($shape, $strides, $offsets) attr-dict `:` type($result)
  }];
  let hasVerifier = 1;
}

def Triton_AdvanceOp : Triton_Op<"advance", [Pure, AllTypesMatch<["ptr", "result"]>]> {
  let summary = "moves a block pointer";
  let description = [{
    The same block pointer, with `offsets` added to its own.

    ```mlir
    %6 = tt.advance %5, [%o0, %o1] : <tensor<64x64xf16>>
    ```
  }];
  let arguments = (ins Arg<Triton_BlockPointer, "what to move">:$ptr, Arg<Variadic<I32>, "how far to move">:$offsets);
  let results = (outs Triton_BlockPointer:$result);
  let assemblyFormat = "$ptr `,` `[` $offsets `]` attr-dict `:` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

#endif // TRITON_DIALECT_TRITON_IR_OPS_BLOCKPOINTEROPS_TD

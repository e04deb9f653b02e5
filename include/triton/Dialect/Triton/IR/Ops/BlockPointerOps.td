//===- BlockPointerOps.td - Block pointers -*- tablegen -*-===//
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
  let summary = "block pointer to a block of a tensor in memory";
  let description = [{
    The tensor in memory starts at `base` and has the given `shape` and `strides`, in elements; the block starts at
    `offsets` in it. Element (i, j) of the block is at `base + (offsets[0] + i) * strides[0] + (offsets[1] + j) *
    strides[1]`. There is one size, stride and offset per dimension of the block. `order` is a permutation of the
    dimensions, the fastest in memory first; it does not change the result.

    ```mlir
    %5 = tt.make_tensor_ptr %p, [%M, %K], [%sM, %sK], [%o0, %o1] {order = array<i32: 1, 0>} : <tensor<64x64xf16>>
    ```
  }];
  let arguments = (ins Arg<Triton_ScalarPointer, "pointer to the first element of the tensor">:$base,
    Arg<Variadic<I64>, "sizes of the tensor">:$shape, Arg<Variadic<I64>, "strides of the tensor in elements">:$strides,
    Arg<Variadic<I32>, "index of the first element of the block">:$offsets, DenseI32ArrayAttr:$order);
  let results = (outs Triton_BlockPointer:$result);
  let assemblyFormat = [{
    $base `,` custom<ShapeStridesOffsets>($shape, $strides, $offsets) attr-dict `:` type($result)
  }];
  let hasVerifier = 1;
}

def Triton_AdvanceOp : Triton_Op<"advance", [Pure, AllTypesMatch<["ptr", "result"]>]> {
  let summary = "block pointer at other offsets";
  let description = [{
    Yields the block pointer `ptr` with `offsets`, one per dimension of the block, added to its own.

    ```mlir
    %6 = tt.advance %5, [%o0, %o1] : <tensor<64x64xf16>>
    ```
  }];
  let arguments = (ins Arg<Triton_BlockPointer, "block pointer">:$ptr,
    Arg<Variadic<I32>, "offsets to add, in elements">:$offsets);
  let results = (outs Triton_BlockPointer:$result);
  let assemblyFormat = "$ptr `,` `[` $offsets `]` attr-dict `:` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

#endif // TRITON_DIALECT_TRITON_IR_OPS_BLOCKPOINTEROPS_TD

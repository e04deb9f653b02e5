//===- IndexOps.td - Operations whose elements are indices -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITON_IR_OPS_INDEXOPS_TD
#define TRITON_DIALECT_TRITON_IR_OPS_INDEXOPS_TD

include "triton/Dialect/Triton/IR/TritonOpBase.td"

def Triton_GatherOp : Triton_Op<"gather", [Pure]> {
  let summary = "picks elements along a dimension";
  let description = [{
    Each element of the result is the source's element at the same index, but for the coordinate of dimension `axis`,
    which is the element of `indices`. `efficient_layout` says that the layouts were chosen on purpose and are to be
    kept.

    ```mlir
    %9 = tt.gather %x[%idx] {axis = 0 : i32} : (tensor<4x8xf32>, tensor<2x8xi32>) -> tensor<2x8xf32>
    ```
  }];
  let arguments = (ins Arg<Triton_Tensor, "the elements to pick from">:$src,
    Arg<Triton_IntTensor, "coordinates along `axis`">:$indices, I32Attr:$axis, UnitAttr:$efficient_layout);
  let results = (outs Triton_Tensor:$result);
  let assemblyFormat = "$src `[` $indices `]` attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Triton_HistogramOp : Triton_Op<"histogram", [Pure,
    OptionalTypesMatchWith<"the mask is i1 of the source's shape", "src", "mask", "getMaskType($_self)">]> {
  let summary = "counts how often each number occurs";
  let description = [{
    Element i of the result is how many elements of the source are i. Elements that are masked off, or that are no index
    of the result, are not counted.

    ```mlir
    %h = tt.histogram %ints, %m : tensor<64xi32> -> tensor<16xi32>
    ```
  }];
  let arguments = (ins Arg<Triton_IntTensor, "the numbers to count">:$src,
    Arg<Optional<Triton_BoolLike>, "which of them to count">:$mask);
  let results = (outs Triton_IntTensor:$result);
  let assemblyFormat = "$src (`,` $mask^)? attr-dict `:` type($src) `->` type($result)";
  let hasVerifier = 1;
}

#endif // TRITON_DIALECT_TRITON_IR_OPS_INDEXOPS_TD

//===- IndexOps.td - Gather and histogram -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITON_IR_OPS_INDEXOPS_TD
#define TRITON_DIALECT_TRITON_IR_OPS_INDEXOPS_TD

include "triton/Dialect/Triton/IR/TritonOpBase.td"

def Triton_GatherOp : Triton_Op<"gather", [NoMemoryEffect, DeclareOpInterfaceMethods<ConditionallySpeculatable>]> {
  let summary = "gathers elements along a dimension";
  let description = [{
    Each element of the result is the element of `src` at the same index, except that its coordinate along `axis` is the
    element of `indices`, which is unsigned if it has fewer than 32 bits. An index out of range yields an undefined
    element; the CPU path reports it. `src` and `indices` have the same rank, and the same sizes except along `axis`;
    the result has the shape and layout of `indices`. With `efficient_layout` passes keep the layouts, which were
    selected for an efficient lowering.

    ```mlir
    %9 = tt.gather %x[%idx] {axis = 0 : i32} : (tensor<4x8xf32>, tensor<2x8xi32>) -> tensor<2x8xf32>
    ```
  }];
  let arguments = (ins Arg<Triton_Tensor, "source of the elements">:$src,
    Arg<Triton_IntTensor, "coordinates along `axis`">:$indices, I32Attr:$axis, UnitAttr:$efficient_layout);
  let results = (outs Triton_Tensor:$result);
  let assemblyFormat = "$src `[` $indices `]` attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Triton_HistogramOp : Triton_Op<"histogram", [Pure,
    OptionalTypesMatchWith<"the mask is i1 of the source's shape", "src", "mask", "getMaskType($_self)">]> {
  let summary = "counts the elements of each value";
  let description = [{
    Element i of the result, which has rank 1, is the number of elements of the source that equal i. Masked-off elements
    and elements that are not an index of the result are not counted.

    ```mlir
    %h = tt.histogram %ints, %m : tensor<64xi32> -> tensor<16xi32>
    ```
  }];
  let arguments = (ins Arg<Triton_IntTensor, "values to count">:$src,
    Arg<Optional<Triton_BoolLike>, "mask of the values to count">:$mask);
  let results = (outs Triton_IntTensor:$result);
  let assemblyFormat = "$src (`,` $mask^)? attr-dict `:` type($src) `->` type($result)";
  let hasVerifier = 1;
}

#endif // TRITON_DIALECT_TRITON_IR_OPS_INDEXOPS_TD

//===- DotOps.td - Products of matrices -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITON_IR_OPS_DOTOPS_TD
#define TRITON_DIALECT_TRITON_IR_OPS_DOTOPS_TD

include "triton/Dialect/Triton/IR/TritonOpBase.td"

def Triton_DotOp : Triton_Op<"dot", [
    Pure, TypesMatchWith<"the result has the accumulator's type", "d", "c", "$_self">]> {
  let summary = "multiplies matrices and adds";
  let description = [{
    `a` times `b` plus `c`, for matrices, or for each matrix of a batch, which is the first of three dimensions.

    `inputPrecision` says how `f32` operands are multiplied: as they are (`ieee`), rounded to TF32 (`tf32`), or as sums
    of three products of TF32 (`tf32x3`) or of three or six of bfloat16 (`bf16x3`, `bf16x6`). `maxNumImpreciseAcc` is
    how many products of 8-bit floating-point numbers may be added up with fewer bits than the accumulator has, before
    the sum is added to it.

    ```mlir
    %d = tt.dot %a, %b, %c, inputPrecision = tf32 : tensor<64x32xf16> * tensor<32x64xf16> -> tensor<64x64xf32>
    ```
  }];
  let arguments = (ins Arg<Triton_FpIntTensor, "M x K elements">:$a, Arg<Triton_FpIntTensor, "K x N elements">:$b,
    Arg<Triton_FpIntTensor, "M x N elements to add to">:$c,
    DefaultValuedAttr<Triton_InputPrecision, "::mlir::triton::InputPrecision::IEEE">:$inputPrecision,
    DefaultValuedAttr<I32Attr, "0">:$maxNumImpreciseAcc);
  let results = (outs Triton_FpIntTensor:$d);
  let assemblyFormat = [{
    $a `,` $b `,` $c (`,` `inputPrecision` `=` $inputPrecision^)? attr-dict `:` type($a) `*` type($b) `->` type($d)
  }];
  let hasVerifier = 1;
}

def Triton_DotScaledOp : Triton_Op<"dot_scaled", [
    Pure, AttrSizedOperandSegments, TypesMatchWith<"the result has the accumulator's type", "d", "c", "$_self">]> {
  let summary = "multiplies matrices of scaled blocks and adds";
  let description = [{
    Like `tt.dot`, for operands in microscaling formats. `a_elem_type` and `b_elem_type` say what the operands' bits
    mean. Elements of type e2m1 come two in an `i8`, the first in the low four bits; they are packed along K, or, where
    `lhs_k_pack` or `rhs_k_pack` is not set, along M or N.

    A scale is a factor of 32 elements along K, or of 16 if the scales are `f8E4M3FN`. `a_scale` has a row of scales for
    each of the M rows of `a`, and `b_scale` one for each of the N columns of `b`. An `i8` scale x stands for two to the
    power of x - 127, and 255 for a NaN; with `fastMath`, that NaN may be ignored.

    ```mlir
    %f = tt.dot_scaled %a scale %as, %b scale %bs, %c lhs = e4m3 rhs = e2m1 {fastMath = false} : tensor<128x64xf8E4M3FN>, tensor<128x2xi8> * tensor<32x128xi8>, tensor<128x2xi8> -> tensor<128x128xf32>
    ```
  }];
  let arguments = (ins
    Arg<RankedTensorOf<[Triton_Float, I8]>, "M x K elements">:$a,
    Arg<RankedTensorOf<[Triton_Float, I8]>, "K x N elements">:$b,
    Arg<Triton_FloatTensor, "M x N elements to add to">:$c,
    Arg<Optional<RankedTensorOf<[Triton_Float, I8]>>, "scales of `a`">:$a_scale,
    Arg<Optional<RankedTensorOf<[Triton_Float, I8]>>, "scales of `b`">:$b_scale,
    Triton_ScaleDotElemType:$a_elem_type, Triton_ScaleDotElemType:$b_elem_type, BoolAttr:$fastMath,
    DefaultValuedAttr<BoolAttr, "true">:$lhs_k_pack, DefaultValuedAttr<BoolAttr, "true">:$rhs_k_pack);
  let results = (outs Triton_FloatTensor:$d);
  let assemblyFormat = [{
    $a (`scale` $a_scale^)? `,` $b (`scale` $b_scale^)? `,` $c `lhs` `=` $a_elem_type `rhs` `=` $b_elem_type attr-dict
    `:` type($a) (`,` type($a_scale)^)? `*` type($b) (`,` type($b_scale)^)? `->` type($d)
  }];
  let hasVerifier = 1;
}

#endif // TRITON_DIALECT_TRITON_IR_OPS_DOTOPS_TD

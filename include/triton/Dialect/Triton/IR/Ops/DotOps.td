//===- DotOps.td - Dots -*- tablegen -*-===//
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
  let summary = "matrix multiply-accumulate";
  let description = [{
    Yields `a` x `b` + `c`, for matrices of rank 2, or for batches of matrices of rank 3, whose first dimension is the
    batch. The elements of `a` and `b` have one bit width, and all elements are integers or all are floating-point
    numbers.

    `inputPrecision` selects the arithmetic of `f32` operands: IEEE (`ieee`), TF32 (`tf32`), or sums of three dots of
    TF32 (`tf32x3`) or of three or six dots of bfloat16 (`bf16x3`, `bf16x6`). `maxNumImpreciseAcc` is the number of
    products of 8-bit floating-point numbers that may be accumulated at reduced precision before the partial sum is
    added to the accumulator.

    ```mlir
    %d = tt.dot %a, %b, %c, inputPrecision = tf32 : tensor<64x32xf16> * tensor<32x64xf16> -> tensor<64x64xf32>
    ```
  }];
  let arguments = (ins Arg<Triton_FpIntTensor, "M x K elements">:$a, Arg<Triton_FpIntTensor, "K x N elements">:$b,
    Arg<Triton_FpIntTensor, "accumulator, M x N elements">:$c,
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
  let summary = "matrix multiply-accumulate of microscaled operands";
  let description = [{
    Like `tt.dot`, for operands in microscaling formats (OCP Microscaling Formats specification). `a_elem_type` and
    `b_elem_type` are the formats of the operands. Two elements of e2m1 are packed in an `i8`, the first in the low four
    bits, along K, or, if `lhs_k_pack` or `rhs_k_pack` is false, along M or N.

    A scale multiplies 32 elements along K, or 16 if the scales are `f8E4M3FN`. `a_scale` has one row of scales for each
    of the M rows of `a`, and `b_scale` one for each of the N columns of `b`. An `i8` scale x is two to the power of
    x - 127, and 255 is a NaN; with `fastMath`, that NaN may be ignored.

    ```mlir
    %f = tt.dot_scaled %a scale %as, %b scale %bs, %c lhs = e4m3 rhs = e2m1 {fastMath = false} : tensor<128x64xf8E4M3FN>, tensor<128x2xi8> * tensor<32x128xi8>, tensor<128x2xi8> -> tensor<128x128xf32>
    ```
  }];
  let arguments = (ins
    Arg<RankedTensorOf<[Triton_Float, I8]>, "M x K elements">:$a,
    Arg<RankedTensorOf<[Triton_Float, I8]>, "K x N elements">:$b,
    Arg<Triton_FloatTensor, "accumulator, M x N elements">:$c,
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

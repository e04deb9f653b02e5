//===- ElementwiseOps.td - Elementwise operations -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITON_IR_OPS_ELEMENTWISEOPS_TD
#define TRITON_DIALECT_TRITON_IR_OPS_ELEMENTWISEOPS_TD

include "triton/Dialect/Triton/IR/TritonOpBase.td"

def Triton_AddPtrOp : Triton_ElementwiseOp<"addptr", [Pure, AllTypesMatch<["ptr", "result"]>]> {
  let summary = "pointer arithmetic";
  let description = [{
    Adds `offset`, in elements of the pointee type and sign-extended, to `ptr`. Both are scalars, or tensors of one
    shape and layout.

    ```mlir
    %q = tt.addptr %p, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    ```
  }];
  let arguments = (ins Arg<Triton_PtrLike, "pointers">:$ptr, Arg<Triton_IntLike, "offsets in elements">:$offset);
  let results = (outs Triton_PtrLike:$result);
  let assemblyFormat = "$ptr `,` $offset attr-dict `:` type($result) `,` type($offset)";
  let hasFolder = 1;
}

def Triton_BitcastOp : Triton_ElementwiseOp<"bitcast", [Pure]> {
  let summary = "reinterprets the bits of a value as another type";
  let description = [{
    The elements of source and result have the same number of bits. If one is a pointer, both are pointers to one
    address space.

    ```mlir
    %c = tt.bitcast %v : tensor<64xf32> -> tensor<64xi32>
    ```
  }];
  let arguments = (ins Triton_AnyType:$src);
  let results = (outs Triton_AnyType:$result);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Triton_IntToPtrOp : Triton_ElementwiseOp<"int_to_ptr", [Pure]> {
  let summary = "reinterprets 64-bit integers as pointers";
  let description = [{
    Each pointer has the bits of the integer, an address in bytes.

    ```mlir
    %p = tt.int_to_ptr %i : tensor<64xi64> -> tensor<64x!tt.ptr<f32>>
    ```
  }];
  let arguments = (ins AnyTypeOf<[I64, RankedTensorOf<[I64]>]>:$src);
  let results = (outs Triton_PtrLike:$result);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($result)";
}

def Triton_PtrToIntOp : Triton_ElementwiseOp<"ptr_to_int", [Pure]> {
  let summary = "reinterprets pointers as 64-bit integers";
  let description = [{
    Each integer has the bits of the pointer, an address in bytes.

    ```mlir
    %i = tt.ptr_to_int %p : tensor<64x!tt.ptr<f32>> -> tensor<64xi64>
    ```
  }];
  let arguments = (ins Triton_PtrLike:$src);
  let results = (outs AnyTypeOf<[I64, RankedTensorOf<[I64]>]>:$result);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($result)";
}

def Triton_MulhiUIOp : Triton_ElementwiseOp<"mulhiui", [Pure, SameOperandsAndResultType]> {
  let summary = "high half of an unsigned product";
  let description = [{
    Yields the upper b bits of the 2b-bit unsigned product of two b-bit integers.

    ```mlir
    %k = tt.mulhiui %x, %y : tensor<64xi32>
    ```
  }];
  let arguments = (ins Arg<Triton_IntLike, "first factor">:$x, Arg<Triton_IntLike, "second factor">:$y);
  let results = (outs Triton_IntLike:$result);
  let assemblyFormat = "$x `,` $y attr-dict `:` type($x)";
}

def Triton_FpToFpOp : Triton_ElementwiseOp<"fp_to_fp", [Pure]> {
  let summary = "converts between floating-point formats";
  let description = [{
    A conversion to fewer bits requires the mode `rounding`: `rtne` rounds to nearest, ties to even, and `rtz` toward
    zero. Other conversions are exact.

    ```mlir
    %d = tt.fp_to_fp %v, rounding = rtne : tensor<64xf32> -> tensor<64xf8E5M2>
    %e = tt.fp_to_fp %d : tensor<64xf8E5M2> -> tensor<64xf16>
    ```
  }];
  let arguments = (ins Arg<Triton_FloatLike, "values to convert">:$src, OptionalAttr<Triton_RoundingMode>:$rounding);
  let results = (outs Triton_FloatLike:$result);
  let assemblyFormat = "$src attr-dict (`,` `rounding` `=` $rounding^)? `:` type($src) `->` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Triton_ClampFOp : Triton_ElementwiseOp<"clampf", [Pure, SameOperandsAndResultType]> {
  let summary = "clamps values to a range";
  let description = [{
    Yields the minimum of `max` and the maximum of `min` and `x`. With `propagateNan = all` the result is a NaN if any
    operand is; with `none` each comparison with a NaN yields the other operand.

    ```mlir
    %f = tt.clampf %x, %lo, %hi, propagateNan = none : tensor<64xf32>
    ```
  }];
  let arguments = (ins Arg<Triton_FloatLike, "values to clamp">:$x, Arg<Triton_FloatLike, "lower bounds">:$min,
    Arg<Triton_FloatLike, "upper bounds">:$max, Triton_PropagateNan:$propagateNan);
  let results = (outs Triton_FloatLike:$result);
  let assemblyFormat = "$x `,` $min `,` $max `,` `propagateNan` `=` $propagateNan attr-dict `:` type($result)";
}

def Triton_PreciseSqrtOp : Triton_ElementwiseOp<"precise_sqrt", [Pure, SameOperandsAndResultType]> {
  let summary = "correctly rounded square root";
  let description = [{
    Rounds to nearest, ties to even (IEEE 754); `math.sqrt` may be less exact.

    ```mlir
    %g = tt.precise_sqrt %v : tensor<64xf32>
    ```
  }];
  let arguments = (ins Arg<Triton_FloatLike, "radicand">:$x);
  let results = (outs Triton_FloatLike:$result);
  let assemblyFormat = "$x attr-dict `:` type($x)";
}

def Triton_PreciseDivFOp : Triton_ElementwiseOp<"precise_divf", [Pure, SameOperandsAndResultType]> {
  let summary = "correctly rounded quotient";
  let description = [{
    Rounds to nearest, ties to even (IEEE 754); `arith.divf` may be less exact.

    ```mlir
    %h = tt.precise_divf %v, %w : tensor<64xf32>
    ```
  }];
  let arguments = (ins Arg<Triton_FloatLike, "dividend">:$x, Arg<Triton_FloatLike, "divisor">:$y);
  let results = (outs Triton_FloatLike:$result);
  let assemblyFormat = "$x `,` $y attr-dict `:` type($x)";
}

#endif // TRITON_DIALECT_TRITON_IR_OPS_ELEMENTWISEOPS_TD

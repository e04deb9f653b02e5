//===- ElementwiseOps.td - Operations on each element -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITON_IR_OPS_ELEMENTWISEOPS_TD
#define TRITON_DIALECT_TRITON_IR_OPS_ELEMENTWISEOPS_TD

include "triton/Dialect/Triton/IR/TritonOpBase.td"

def Triton_AddPtrOp : Triton_ElementwiseOp<"addptr", [Pure, AllTypesMatch<["ptr", "result"]>]> {
  let summary = "moves pointers by a number of elements";
  let description = [{
    Adds `offset`, counted in elements of the pointee type and sign-extended, to `ptr`. Scalars or tensors; a tensor's
    pointers move each by its own offset.

    ```mlir
    %q = tt.addptr %p, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    ```
  }];
  let arguments = (ins Arg<Triton_PtrLike, "the pointers">:$ptr, Arg<Triton_IntLike, "elements to move by">:$offset);
  let results = (outs Triton_PtrLike:$result);
  let assemblyFormat = "$ptr `,` $offset attr-dict `:` type($result) `,` type($offset)";
  let hasFolder = 1;
}

def Triton_BitcastOp : Triton_ElementwiseOp<"bitcast", [Pure]> {
  let summary = "reads the bits of a value as another type";
  let description = [{
    Source and result have the same number of bits in an element. A pointer becomes a pointer of the same address
    space, and nothing else does.

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
  let summary = "reads 64-bit integers as addresses";
  let description = [{
    The bits of each integer are those of the pointer that it becomes.

    ```mlir
    %p = tt.int_to_ptr %i : tensor<64xi64> -> tensor<64x!tt.ptr<f32>>
    ```
  }];
  let arguments = (ins AnyTypeOf<[I64, RankedTensorOf<[I64]>]>:$src);
  let results = (outs Triton_PtrLike:$result);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($result)";
}

def Triton_PtrToIntOp : Triton_ElementwiseOp<"ptr_to_int", [Pure]> {
  let summary = "reads addresses as 64-bit integers";
  let description = [{
    The bits of each pointer are those of the integer that it becomes; the address counts bytes.

    ```mlir
    %i = tt.ptr_to_int %p : tensor<64x!tt.ptr<f32>> -> tensor<64xi64>
    ```
  }];
  let arguments = (ins Triton_PtrLike:$src);
  let results = (outs AnyTypeOf<[I64, RankedTensorOf<[I64]>]>:$result);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($result)";
}

def Triton_MulhiUIOp : Triton_ElementwiseOp<"mulhiui", [Pure, SameOperandsAndResultType]> {
  let summary = "the high half of an unsigned product";
  let description = [{
    For b-bit operands, the upper b bits of their 2b-bit unsigned product.

    ```mlir
    %k = tt.mulhiui %x, %y : tensor<64xi32>
    ```
  }];
  let arguments = (ins Arg<Triton_IntLike, "a factor">:$x, Arg<Triton_IntLike, "the other factor">:$y);
  let results = (outs Triton_IntLike:$result);
  let assemblyFormat = "$x `,` $y attr-dict `:` type($x)";
}

def Triton_FpToFpOp : Triton_ElementwiseOp<"fp_to_fp", [Pure]> {
  let summary = "converts between floating-point formats";
  let description = [{
    A conversion to an element of fewer bits says how it rounds: `rtne` to the nearest, ties to even, or `rtz` toward
    zero. Without a rounding, every source value has an exact counterpart.

    ```mlir
    %d = tt.fp_to_fp %v, rounding = rtne : tensor<64xf32> -> tensor<64xf8E5M2>
    %e = tt.fp_to_fp %d : tensor<64xf8E5M2> -> tensor<64xf16>
    ```
  }];
  let arguments = (ins Arg<Triton_FloatLike, "what to convert">:$src, OptionalAttr<Triton_RoundingMode>:$rounding);
  let results = (outs Triton_FloatLike:$result);
  let assemblyFormat = "$src attr-dict (`,` `rounding` `=` $rounding^)? `:` type($src) `->` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Triton_ClampFOp : Triton_ElementwiseOp<"clampf", [Pure, SameOperandsAndResultType]> {
  let summary = "limits values to a range";
  let description = [{
    The lesser of `max` and the greater of `min` and `x`. With `propagateNan = all` the result is a NaN where any
    operand is; with `none` a NaN gives way to the other operand of the comparison.

    ```mlir
    %f = tt.clampf %x, %lo, %hi, propagateNan = none : tensor<64xf32>
    ```
  }];
  let arguments = (ins Arg<Triton_FloatLike, "the values to limit">:$x, Arg<Triton_FloatLike, "the least results">:$min,
    Arg<Triton_FloatLike, "the greatest results">:$max, Triton_PropagateNan:$propagateNan);
  let results = (outs Triton_FloatLike:$result);
  let assemblyFormat = "$x `,` $min `,` $max `,` `propagateNan` `=` $propagateNan attr-dict `:` type($result)";
}

def Triton_PreciseSqrtOp : Triton_ElementwiseOp<"precise_sqrt", [Pure, SameOperandsAndResultType]> {
  let summary = "the correctly rounded square root";
  let description = [{
    Rounded to the nearest, ties to even, as IEEE 754 has it; `math.sqrt` may be less exact.

    ```mlir
    %g = tt.precise_sqrt %v : tensor<64xf32>
    ```
  }];
  let arguments = (ins Arg<Triton_FloatLike, "what to take the root of">:$x);
  let results = (outs Triton_FloatLike:$result);
  let assemblyFormat = "$x attr-dict `:` type($x)";
}

def Triton_PreciseDivFOp : Triton_ElementwiseOp<"precise_divf", [Pure, SameOperandsAndResultType]> {
  let summary = "the correctly rounded quotient";
  let description = [{
    Rounded to the nearest, ties to even, as IEEE 754 has it; `arith.divf` may be less exact.

    ```mlir
    %h = tt.precise_divf %v, %w : tensor<64xf32>
    ```
  }];
  let arguments = (ins Arg<Triton_FloatLike, "the dividend">:$x, Arg<Triton_FloatLike, "the divisor">:$y);
  let results = (outs Triton_FloatLike:$result);
  let assemblyFormat = "$x `,` $y attr-dict `:` type($x)";
}

#endif // TRITON_DIALECT_TRITON_IR_OPS_ELEMENTWISEOPS_TD

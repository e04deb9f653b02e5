//===- ShapeOps.td - Splat, range, expansion and broadcast -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITON_IR_OPS_SHAPEOPS_TD
#define TRITON_DIALECT_TRITON_IR_OPS_SHAPEOPS_TD

include "triton/Dialect/Triton/IR/TritonOpBase.td"

def Triton_SplatOp : Triton_Op<"splat", [Pure]> {
  let summary = "tensor with all elements equal to a scalar";
  let description = [{
    All elements of the result, of any shape, equal the scalar, whose type is the element type.

    ```mlir
    %0 = tt.splat %s : f32 -> tensor<64xf32>
    ```
  }];
  let arguments = (ins Triton_Scalar:$src);
  let results = (outs Triton_Tensor:$result);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Triton_UnsplatOp : Triton_Op<"unsplat", [Pure,
    TypesMatchWith<"the result has the source's element type", "src", "result",
                   "::llvm::cast<::mlir::RankedTensorType>($_self).getElementType()">]> {
  let summary = "element of a tensor with one element";
  let description = [{
    The source has one element, and any number of dimensions of size 1. The result is uniform: all threads get it.

    ```mlir
    %1 = tt.unsplat %t : tensor<1x1xf32>
    ```
  }];
  let arguments = (ins Triton_Tensor:$src);
  let results = (outs Triton_Scalar:$result);
  let assemblyFormat = "$src attr-dict `:` type($src)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Triton_MakeRangeOp : Triton_Op<"make_range", [Pure]> {
  let summary = "consecutive integers";
  let description = [{
    Yields the integers `start`, `start + 1`, ..., `end - 1`, in a rank-1 tensor of `end - start` elements `i32`.
    `start` is less than `end`.

    ```mlir
    %0 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    ```
  }];
  let arguments = (ins I32Attr:$start, I32Attr:$end);
  let results = (outs RankedTensorOf<[I32]>:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Triton_ExpandDimsOp : Triton_Op<"expand_dims", [Pure]> {
  let summary = "inserts a dimension of size one";
  let description = [{
    The shape of the result is that of the source with a 1 inserted before dimension `axis` (at the end if `axis` is the
    rank). If the source has a layout, it is a slice layout along `axis`, and the result has its parent layout.

    ```mlir
    %3 = tt.expand_dims %v {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
    ```
  }];
  let arguments = (ins Triton_Tensor:$src, I32Attr:$axis);
  let results = (outs Triton_Tensor:$result);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($result)";
  let builders = [OpBuilder<(ins "::mlir::Value":$src, "int32_t":$axis)>];
  let extraClassDeclaration = [{
    /// Infers the type of the result, or reports an error.
    static ::llvm::FailureOr<::mlir::RankedTensorType> inferType(
        ::llvm::function_ref<::mlir::InFlightDiagnostic()> emitError, ::mlir::RankedTensorType source, int32_t axis);
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
}

def Triton_BroadcastOp : Triton_Op<"broadcast", [Pure, SameOperandsAndResultElementType, SameEncoding]> {
  let summary = "repeats a tensor along dimensions of size one";
  let description = [{
    Source and result have the same rank and layout; a size differs only where the size of the source is 1.

    ```mlir
    %4 = tt.broadcast %3 : tensor<64x1xf32> -> tensor<64x4xf32>
    ```
  }];
  let arguments = (ins Triton_Tensor:$src);
  let results = (outs Triton_Tensor:$result);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
}

#endif // TRITON_DIALECT_TRITON_IR_OPS_SHAPEOPS_TD

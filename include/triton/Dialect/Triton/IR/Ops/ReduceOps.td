//===- ReduceOps.td - Operations with a region that computes an element -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITON_IR_OPS_REDUCEOPS_TD
#define TRITON_DIALECT_TRITON_IR_OPS_REDUCEOPS_TD

include "triton/Dialect/Triton/IR/TritonOpBase.td"

def Triton_ReduceOp : Triton_Op<"reduce", [Pure, SingleBlock]> {
  let summary = "combines all elements along a dimension";
  let description = [{
    Combines the elements along dimension `axis`, which the results lack; those of rank-1 tensors are scalars. Several
    sources of one shape are reduced together: the region takes an accumulated element of each, then a new element of
    each, and returns the accumulated elements that follow. It must be associative and commutative, for the elements are
    combined in any order.

    With layouts, that of the results is the slice of the sources' along `axis`.

    ```mlir
    %r = "tt.reduce"(%t) <{axis = 1 : i32}> ({
    ^bb0(%x: f32, %y: f32):
      %s = arith.addf %x, %y : f32
      tt.reduce.return %s : f32
    }) : (tensor<4x8xf32>) -> tensor<4xf32>
    ```
  }];
  let arguments = (ins Arg<Variadic<Triton_Tensor>, "what to reduce">:$srcs, I32Attr:$axis);
  let results = (outs Variadic<Triton_AnyType>:$result);
  let regions = (region SizedRegion<1>:$combineOp);
  let builders = [OpBuilder<(ins "::mlir::ValueRange":$srcs, "int32_t":$axis)>];
  let extraClassDeclaration = [{
    /// The type of what becomes of a source; reports why there is none.
    static ::llvm::FailureOr<::mlir::Type> inferType(::llvm::function_ref<::mlir::InFlightDiagnostic()> emitError,
                                                     ::mlir::RankedTensorType source, int32_t axis);
  }];
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def Triton_ReduceReturnOp : Triton_Op<"reduce.return", [HasParent<"ReduceOp">, Pure, Terminator, ReturnLike]> {
  let summary = "ends the region of a reduction";
  let description = [{
    Yields the accumulated elements that follow from the region's arguments.

    ```mlir
    tt.reduce.return %x, %y : f32, i32
    ```
  }];
  let arguments = (ins Arg<Variadic<AnyType>, "the combined elements, one for each source">:$result);
  let assemblyFormat = "$result attr-dict `:` type($result)";
}

def Triton_ScanOp : Triton_Op<"scan", [Pure, SingleBlock, SameEncoding]> {
  let summary = "combines each element with all before it";
  let description = [{
    Each element of a result combines the source's elements along dimension `axis` up to and with its own place, or from
    the end down to it if `reverse` is set. The region is like that of `tt.reduce`; it must be associative, and elements
    are combined in their order.

    ```mlir
    %c = "tt.scan"(%t) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%x: f32, %y: f32):
      %s = arith.addf %x, %y : f32
      tt.scan.return %s : f32
    }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
    ```
  }];
  let arguments = (ins Arg<Variadic<Triton_Tensor>, "what to scan">:$srcs, I32Attr:$axis, BoolAttr:$reverse);
  let results = (outs Variadic<Triton_Tensor>:$result);
  let regions = (region SizedRegion<1>:$combineOp);
  let builders = [OpBuilder<(ins "::mlir::ValueRange":$srcs, "int32_t":$axis, "bool":$reverse), [{
    build($_builder, $_state, ::llvm::to_vector(srcs.getTypes()), srcs, axis, reverse);
  }]>];
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def Triton_ScanReturnOp : Triton_Op<"scan.return", [HasParent<"ScanOp">, Pure, Terminator, ReturnLike]> {
  let summary = "ends the region of a scan";
  let description = [{
    Yields the accumulated elements that follow from the region's arguments.

    ```mlir
    tt.scan.return %x, %y : f32, i32
    ```
  }];
  let arguments = (ins Arg<Variadic<AnyType>, "the combined elements, one for each source">:$result);
  let assemblyFormat = "$result attr-dict `:` type($result)";
}

def Triton_MapElementwiseOp : Triton_Op<"map_elementwise", [
    SameEncoding, RecursiveMemoryEffects, RecursivelySpeculatable]> {
  let summary = "runs scalar code with control flow on each element";
  let description = [{
    Runs the region for each `pack` consecutive elements. It takes, for each source in turn, that many elements of it,
    and returns, for each result in turn, that many elements of it. It may read memory, but not write it.

    ```mlir
    %m = "tt.map_elementwise"(%t) <{pack = 2 : i32}> ({
    ^bb0(%x: f32, %y: f32):
      tt.map_elementwise.return %y, %x : f32, f32
    }) : (tensor<64xf32>) -> tensor<64xf32>
    ```
  }];
  let arguments = (ins Arg<Variadic<Triton_Tensor>, "the region's arguments">:$srcs, I32Attr:$pack);
  let results = (outs Variadic<Triton_Tensor>:$result);
  let regions = (region MinSizedRegion<1>:$scalarOp);
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def Triton_MapElementwiseReturnOp : Triton_Op<"map_elementwise.return", [
    HasParent<"MapElementwiseOp">, Pure, Terminator, ReturnLike]> {
  let summary = "ends the region of an elementwise map";
  let description = [{
    Yields the elements of the results, `pack` for the first result, then as many for the next.

    ```mlir
    tt.map_elementwise.return %x, %y : f32, f32
    ```
  }];
  let arguments = (ins Arg<Variadic<AnyType>, "`pack` elements for each result">:$result);
  let assemblyFormat = "attr-dict ($result^ `:` type($result))?";
}

#endif // TRITON_DIALECT_TRITON_IR_OPS_REDUCEOPS_TD

//===- ReduceOps.td - Reductions, scans and elementwise maps -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITON_IR_OPS_REDUCEOPS_TD
#define TRITON_DIALECT_TRITON_IR_OPS_REDUCEOPS_TD

include "triton/Dialect/Triton/IR/TritonOpBase.td"

def Triton_ReduceOp : Triton_Op<"reduce", [SingleBlock, RecursiveMemoryEffects, RecursivelySpeculatable]> {
  let summary = "reduction along a dimension";
  let description = [{
    Combines the elements along dimension `axis`, which the results lack; the results of rank-1 tensors are scalars.
    Sources of one shape and layout are reduced together: the arguments of the region are an accumulated element of
    each source, then a new element of each source, and `tt.reduce.return` yields the new accumulated elements. The
    region must be associative and commutative, because the order of combination is unspecified. The effects of the
    region are those of the operation; how often the region executes is unspecified. For a GPU, no operation of the
    region may print or become a branch.

    The layout of the results is the slice of the layout of the sources along `axis`.

    ```mlir
    %r = "tt.reduce"(%t) <{axis = 1 : i32}> ({
    ^bb0(%x: f32, %y: f32):
      %s = arith.addf %x, %y : f32
      tt.reduce.return %s : f32
    }) : (tensor<4x8xf32>) -> tensor<4xf32>
    ```
  }];
  let arguments = (ins Arg<Variadic<Triton_Tensor>, "tensors to reduce">:$srcs, I32Attr:$axis);
  let results = (outs Variadic<Triton_AnyType>:$result);
  let regions = (region SizedRegion<1>:$combineOp);
  let builders = [OpBuilder<(ins "::mlir::ValueRange":$srcs, "int32_t":$axis)>];
  let extraClassDeclaration = [{
    /// Infers the type of the result for one source, or reports an error.
    static ::llvm::FailureOr<::mlir::Type> inferType(::llvm::function_ref<::mlir::InFlightDiagnostic()> emitError,
                                                     ::mlir::RankedTensorType source, int32_t axis);
  }];
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def Triton_ReduceReturnOp : Triton_Op<"reduce.return", [HasParent<"ReduceOp">, Pure, Terminator, ReturnLike]> {
  let summary = "terminator of the region of `tt.reduce`";
  let description = [{
    Yields the new accumulated elements, one per source.

    ```mlir
    tt.reduce.return %x, %y : f32, i32
    ```
  }];
  let arguments = (ins Arg<Variadic<AnyType>, "accumulated elements, one per source">:$result);
  let assemblyFormat = "$result attr-dict `:` type($result)";
}

def Triton_ScanOp : Triton_Op<"scan", [
    SingleBlock, SameEncoding, RecursiveMemoryEffects, RecursivelySpeculatable]> {
  let summary = "inclusive scan along a dimension";
  let description = [{
    Each element of a result combines the elements of the source along dimension `axis` from the first to its own index,
    or from the last down to its own index if `reverse` is true. The results have the types of the sources. The region
    is like that of `tt.reduce`, with its effects; it must be associative, and elements are combined in order.

    ```mlir
    %c = "tt.scan"(%t) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%x: f32, %y: f32):
      %s = arith.addf %x, %y : f32
      tt.scan.return %s : f32
    }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
    ```
  }];
  let arguments = (ins Arg<Variadic<Triton_Tensor>, "tensors to scan">:$srcs, I32Attr:$axis, BoolAttr:$reverse);
  let results = (outs Variadic<Triton_Tensor>:$result);
  let regions = (region SizedRegion<1>:$combineOp);
  let builders = [OpBuilder<(ins "::mlir::ValueRange":$srcs, "int32_t":$axis, "bool":$reverse), [{
    build($_builder, $_state, ::llvm::to_vector(srcs.getTypes()), srcs, axis, reverse);
  }]>];
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def Triton_ScanReturnOp : Triton_Op<"scan.return", [HasParent<"ScanOp">, Pure, Terminator, ReturnLike]> {
  let summary = "terminator of the region of `tt.scan`";
  let description = [{
    Yields the new accumulated elements, one per source.

    ```mlir
    tt.scan.return %x, %y : f32, i32
    ```
  }];
  let arguments = (ins Arg<Variadic<AnyType>, "accumulated elements, one per source">:$result);
  let assemblyFormat = "$result attr-dict `:` type($result)";
}

def Triton_MapElementwiseOp : Triton_Op<"map_elementwise", [
    SameEncoding, RecursiveMemoryEffects, RecursivelySpeculatable]> {
  let summary = "scalar code with control flow for each element";
  let description = [{
    Executes the region once for each `pack` consecutive elements; `pack` is a power of two that divides the number of
    elements. The arguments of the region are `pack` elements of the first source, then of the next, and so on;
    `tt.map_elementwise.return` yields `pack` elements of each result in the same order. Sources and results have one
    shape and layout. The region may read memory, but not write it.

    ```mlir
    %m = "tt.map_elementwise"(%t) <{pack = 2 : i32}> ({
    ^bb0(%x: f32, %y: f32):
      tt.map_elementwise.return %y, %x : f32, f32
    }) : (tensor<64xf32>) -> tensor<64xf32>
    ```
  }];
  let arguments = (ins Arg<Variadic<Triton_Tensor>, "tensors of the region's arguments">:$srcs, I32Attr:$pack);
  let results = (outs Variadic<Triton_Tensor>:$result);
  let regions = (region MinSizedRegion<1>:$scalarOp);
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def Triton_MapElementwiseReturnOp : Triton_Op<"map_elementwise.return", [
    HasParent<"MapElementwiseOp">, Pure, Terminator, ReturnLike]> {
  let summary = "terminator of the region of `tt.map_elementwise`";
  let description = [{
    Yields the elements of the results: `pack` of the first result, then of the next, and so on.

    ```mlir
    tt.map_elementwise.return %x, %y : f32, f32
    ```
  }];
  let arguments = (ins Arg<Variadic<AnyType>, "`pack` elements for each result">:$result);
  let assemblyFormat = "attr-dict ($result^ `:` type($result))?";
}

#endif // TRITON_DIALECT_TRITON_IR_OPS_REDUCEOPS_TD

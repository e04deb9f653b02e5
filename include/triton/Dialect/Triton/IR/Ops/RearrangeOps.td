//===- RearrangeOps.td - Reshape, transpose, join, split and concatenate -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITON_IR_OPS_REARRANGEOPS_TD
#define TRITON_DIALECT_TRITON_IR_OPS_REARRANGEOPS_TD

include "triton/Dialect/Triton/IR/TritonOpBase.td"

def Triton_ReshapeOp : Triton_Op<"reshape", [Pure, SameOperandsAndResultElementType]> {
  let summary = "tensor with another shape";
  let description = [{
    The result has the elements of the source, in row-major order; the numbers of elements are equal. Without
    `allow_reorder`, each element stays in its thread and register, so that the layout of the source determines the
    layout of the result. With `allow_reorder`, the order of the elements is unspecified, and the result can have any
    layout. With `efficient_layout`, passes keep the layout of the result, which was selected for an efficient lowering.

    ```mlir
    %5 = tt.reshape %x allow_reorder : tensor<4x8x2xf32> -> tensor<64xf32>
    ```
  }];
  let arguments = (ins Triton_Tensor:$src, UnitAttr:$allow_reorder, UnitAttr:$efficient_layout);
  let results = (outs Triton_Tensor:$result);
  let assemblyFormat = [{
    $src (`allow_reorder` $allow_reorder^)? (`efficient_layout` $efficient_layout^)? attr-dict
    `:` type($src) `->` type($result)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
}

def Triton_TransOp : Triton_Op<"trans", [Pure, SameOperandsAndResultElementType]> {
  let summary = "permutes the dimensions of a tensor";
  let description = [{
    Dimension i of the result is dimension `order[i]` of the source; `order` is a permutation of the dimensions. Each
    element stays in its thread and register, so that the layout of the source determines the layout of the result.

    ```mlir
    %6 = tt.trans %x {order = array<i32: 2, 0, 1>} : tensor<4x8x2xf32> -> tensor<2x4x8xf32>
    ```
  }];
  let arguments = (ins Triton_Tensor:$src, DenseI32ArrayAttr:$order);
  let results = (outs Triton_Tensor:$result);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($result)";
  let builders = [OpBuilder<(ins "::mlir::Value":$src, "::llvm::ArrayRef<int32_t>":$order)>];
  let extraClassDeclaration = [{
    /// Infers the type of the result, or reports an error.
    static ::llvm::FailureOr<::mlir::RankedTensorType> inferType(
        ::llvm::function_ref<::mlir::InFlightDiagnostic()> emitError, ::mlir::RankedTensorType source,
        ::llvm::ArrayRef<int32_t> order);
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
}

def Triton_JoinOp : Triton_Op<"join", [Pure, SameTypeOperands]> {
  let summary = "joins two tensors along a new last dimension";
  let description = [{
    The result has an additional last dimension of size two, whose index 0 selects elements of `lhs`, and index 1
    elements of `rhs`. Both elements of a pair are in one thread.

    ```mlir
    %7 = tt.join %a, %b : tensor<4x8xf32> -> tensor<4x8x2xf32>
    ```
  }];
  let arguments = (ins Triton_Tensor:$lhs, Triton_Tensor:$rhs);
  let results = (outs Triton_Tensor:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)";
  let hasVerifier = 1;
}

def Triton_SplitOp : Triton_Op<"split", [Pure, AllTypesMatch<["outLHS", "outRHS"]>]> {
  let summary = "splits a tensor along its last dimension";
  let description = [{
    The last dimension of the source has size two; `outLHS` has the elements at index 0 of it, and `outRHS` those at
    index 1. Both elements of a pair are in one thread. This is the inverse of `tt.join`.

    ```mlir
    %l, %r = tt.split %7 : tensor<4x8x2xf32> -> tensor<4x8xf32>
    ```
  }];
  let arguments = (ins Triton_Tensor:$src);
  let results = (outs Triton_Tensor:$outLHS, Triton_Tensor:$outRHS);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($outLHS)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

// The operation is not pure, because the order of the elements may differ between executions.
def Triton_CatOp : Triton_Op<"cat", [NoMemoryEffect, SameTypeOperands, SameOperandsAndResultElementType]> {
  let summary = "concatenates two tensors in unspecified order";
  let description = [{
    The result has all elements of `lhs` and `rhs`, in an unspecified order.

    ```mlir
    %8 = tt.cat %u, %v : tensor<64xf32> -> tensor<128xf32>
    ```
  }];
  let arguments = (ins Triton_Tensor:$lhs, Triton_Tensor:$rhs);
  let results = (outs Triton_Tensor:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)";
  let hasVerifier = 1;
}

#endif // TRITON_DIALECT_TRITON_IR_OPS_REARRANGEOPS_TD

//===- RearrangeOps.td - The same elements in another shape or order -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITON_IR_OPS_REARRANGEOPS_TD
#define TRITON_DIALECT_TRITON_IR_OPS_REARRANGEOPS_TD

include "triton/Dialect/Triton/IR/TritonOpBase.td"

def Triton_ReshapeOp : Triton_Op<"reshape", [Pure, SameOperandsAndResultElementType]> {
  let summary = "gives a tensor another shape";
  let description = [{
    The elements, in row-major order, are those of the source. With `allow_reorder` they may come in any order, so that
    none needs to move to another thread; `efficient_layout` says that the result's layout was chosen on purpose and is
    to be kept.

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
    Dimension i of the result is dimension `order[i]` of the source. No element moves to another thread.

    ```mlir
    %6 = tt.trans %x {order = array<i32: 2, 0, 1>} : tensor<4x8x2xf32> -> tensor<2x4x8xf32>
    ```
  }];
  let arguments = (ins Triton_Tensor:$src, DenseI32ArrayAttr:$order);
  let results = (outs Triton_Tensor:$result);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($result)";
  let builders = [OpBuilder<(ins "::mlir::Value":$src, "::llvm::ArrayRef<int32_t>":$order)>];
  let extraClassDeclaration = [{
    /// The type of the result; reports why there is none.
    static ::llvm::FailureOr<::mlir::RankedTensorType> inferType(
        ::llvm::function_ref<::mlir::InFlightDiagnostic()> emitError, ::mlir::RankedTensorType source,
        ::llvm::ArrayRef<int32_t> order);
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
}

def Triton_JoinOp : Triton_Op<"join", [Pure, SameTypeOperands]> {
  let summary = "pairs the elements of two tensors";
  let description = [{
    The result has a last dimension of size two more: its elements at 0 there are those of `lhs`, and at 1 those of
    `rhs`. A thread holds both elements of a pair.

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
  let summary = "separates the elements of pairs";
  let description = [{
    The source's last dimension has size two; `outLHS` has the elements at 0 there, and `outRHS` those at 1. It undoes
    `tt.join`.

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

// The order of the result's elements may differ from one execution to another, so that it stays where it is.
def Triton_CatOp : Triton_Op<"cat", [NoMemoryEffect, SameTypeOperands, SameOperandsAndResultElementType]> {
  let summary = "all elements of two tensors, in any order";
  let description = [{
    The result has the elements of `lhs` and of `rhs`, in an order that is not specified.

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

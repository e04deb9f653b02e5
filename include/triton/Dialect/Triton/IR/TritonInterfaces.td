//===- TritonInterfaces.td - Interface of tensor layouts -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITON_IR_TRITONINTERFACES_TD
#define TRITON_DIALECT_TRITON_IR_TRITONINTERFACES_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"

def TensorLayoutInterface : AttrInterface<"TensorLayoutInterface"> {
  let cppNamespace = "::mlir::triton";
  let description = [{
    An encoding that is a layout of a tensor. Operations of `tt` accept tensors with and without a layout, and use
    layouts only by this interface.

    The methods that infer a layout return the one with which each element stays in its thread and register, or failure
    if there is none.
  }];
  let methods = [
    InterfaceMethod<"Verifies that a tensor of this type can have the layout at `op`.",
      "::llvm::LogicalResult", "verifyTensor",
      (ins "::mlir::RankedTensorType":$type, "::mlir::Operation *":$op)>,
    InterfaceMethod<[{
        Infers the layout of the result of `tt.expand_dims` at `axis`.
      }], "::llvm::FailureOr<::mlir::Attribute>", "inferExpandDims", (ins "unsigned":$axis), /*methodBody=*/"",
      /*defaultImplementation=*/"return ::llvm::failure();">,
    InterfaceMethod<[{
        Infers the layout of the result of a reduction along `axis`.
      }], "::llvm::FailureOr<::mlir::Attribute>", "inferReduce", (ins "unsigned":$axis), /*methodBody=*/"",
      /*defaultImplementation=*/"return ::llvm::failure();">,
    InterfaceMethod<[{
        Infers the layout of the transpose of a tensor of `shape`, whose dimension i is dimension `order[i]` of the
        source.
      }], "::llvm::FailureOr<::mlir::Attribute>", "inferTrans", (ins "::llvm::ArrayRef<int64_t>":$shape, "::llvm::ArrayRef<int32_t>":$order), /*methodBody=*/"",
      /*defaultImplementation=*/"return ::llvm::failure();">,
    InterfaceMethod<[{
        Infers the layout of a tensor of `shape` after a row-major reshape to `newShape`.
      }], "::llvm::FailureOr<::mlir::Attribute>", "inferReshape", (ins "::llvm::ArrayRef<int64_t>":$shape, "::llvm::ArrayRef<int64_t>":$newShape), /*methodBody=*/"",
      /*defaultImplementation=*/"return ::llvm::failure();">,
    InterfaceMethod<[{
        Infers the layout of two tensors of `shape` with this layout, joined along a new last dimension of size two;
        both elements of a pair are in one thread.
      }], "::llvm::FailureOr<::mlir::Attribute>", "inferJoin", (ins "::llvm::ArrayRef<int64_t>":$shape), /*methodBody=*/"",
      /*defaultImplementation=*/"return ::llvm::failure();">,
    InterfaceMethod<[{
        Infers the layout of the halves of a tensor of `shape`, split along its last dimension of size two.
      }], "::llvm::FailureOr<::mlir::Attribute>", "inferSplit", (ins "::llvm::ArrayRef<int64_t>":$shape), /*methodBody=*/"",
      /*defaultImplementation=*/"return ::llvm::failure();">,
    InterfaceMethod<"Whether this layout and `other` have the same linear layout for tensors of `shape`.",
      "bool", "isEquivalent", (ins "::llvm::ArrayRef<int64_t>":$shape, "::mlir::Attribute":$other), /*methodBody=*/"",
      /*defaultImplementation=*/"return $_attr == other;">,
    InterfaceMethod<"Verifies the layouts `lhs` and `rhs` of the operands of a dot whose result has this layout.",
      "::llvm::LogicalResult", "verifyDot",
      (ins "::mlir::Operation *":$dot, "::mlir::Attribute":$lhs, "::mlir::Attribute":$rhs), /*methodBody=*/"",
      /*defaultImplementation=*/"return ::llvm::success();">,
  ];
}

#endif // TRITON_DIALECT_TRITON_IR_TRITONINTERFACES_TD

//===- TritonInterfaces.td - What tt asks of layouts -*- tablegen -*-===//
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
    An encoding that says where the elements of a tensor are held. Operations of `tt` work on tensors with and without
    one; this interface is all that they know about layouts.

    The methods that infer a layout answer with the one in which no element moves to another thread, or with failure if
    there is none.
  }];
  let methods = [
    InterfaceMethod<"Checks that a tensor of this type can be held as the layout says, at `op`.",
      "::llvm::LogicalResult", "verifyTensor",
      (ins "::mlir::RankedTensorType":$type, "::mlir::Operation *":$op)>,
    InterfaceMethod<[{
        The layout of the result of `tt.expand_dims` at `axis`.
      }], "::llvm::FailureOr<::mlir::Attribute>", "inferExpandDims", (ins "unsigned":$axis), /*methodBody=*/"",
      /*defaultImplementation=*/"return ::llvm::failure();">,
    InterfaceMethod<[{
        The layout of the result of a reduction along `axis`.
      }], "::llvm::FailureOr<::mlir::Attribute>", "inferReduce", (ins "unsigned":$axis), /*methodBody=*/"",
      /*defaultImplementation=*/"return ::llvm::failure();">,
    InterfaceMethod<[{
        The layout of the result of a transposition of a tensor of `shape`; dimension i of the result is dimension
        `order[i]` of the source.
      }], "::llvm::FailureOr<::mlir::Attribute>", "inferTrans", (ins "::llvm::ArrayRef<int64_t>":$shape, "::llvm::ArrayRef<int32_t>":$order), /*methodBody=*/"",
      /*defaultImplementation=*/"return ::llvm::failure();">,
    InterfaceMethod<[{
        The layout of a tensor of `shape` after a reshape to `newShape` that keeps the order of the elements.
      }], "::llvm::FailureOr<::mlir::Attribute>", "inferReshape", (ins "::llvm::ArrayRef<int64_t>":$shape, "::llvm::ArrayRef<int64_t>":$newShape), /*methodBody=*/"",
      /*defaultImplementation=*/"return ::llvm::failure();">,
    InterfaceMethod<[{
        The layout of two tensors of `shape` with this layout, joined along a new last dimension of size two, both
        elements of a pair in one thread.
      }], "::llvm::FailureOr<::mlir::Attribute>", "inferJoin", (ins "::llvm::ArrayRef<int64_t>":$shape), /*methodBody=*/"",
      /*defaultImplementation=*/"return ::llvm::failure();">,
    InterfaceMethod<[{
        The layout of the halves of a tensor of `shape`, split along its last dimension of size two.
      }], "::llvm::FailureOr<::mlir::Attribute>", "inferSplit", (ins "::llvm::ArrayRef<int64_t>":$shape), /*methodBody=*/"",
      /*defaultImplementation=*/"return ::llvm::failure();">,
    InterfaceMethod<"Whether tensors of `shape` lie in the same way in this layout and in `other`.",
      "bool", "isEquivalent", (ins "::llvm::ArrayRef<int64_t>":$shape, "::mlir::Attribute":$other), /*methodBody=*/"",
      /*defaultImplementation=*/"return $_attr == other;">,
    InterfaceMethod<"Checks a dot whose result has this layout and whose operands have the two given ones.",
      "::llvm::LogicalResult", "verifyDot",
      (ins "::mlir::Operation *":$dot, "::mlir::Attribute":$lhs, "::mlir::Attribute":$rhs), /*methodBody=*/"",
      /*defaultImplementation=*/"return ::llvm::success();">,
  ];
}

#endif // TRITON_DIALECT_TRITON_IR_TRITONINTERFACES_TD

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
  }];
  let methods = [
    InterfaceMethod<"Checks that a tensor of this type can be held as the layout says, at `op`.",
      "::llvm::LogicalResult", "verifyTensor",
      (ins "::mlir::RankedTensorType":$type, "::mlir::Operation *":$op)>,
    InterfaceMethod<"The layout of the result of `tt.expand_dims` at `axis`, such that no element moves; failure if "
                    "there is none.",
      "::llvm::FailureOr<::mlir::Attribute>", "inferExpandDims", (ins "unsigned":$axis)>,
  ];
}

#endif // TRITON_DIALECT_TRITON_IR_TRITONINTERFACES_TD

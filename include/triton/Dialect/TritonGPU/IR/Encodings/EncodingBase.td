//===- EncodingBase.td - Base classes of encodings -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_ENCODINGBASE_TD
#define TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_ENCODINGBASE_TD

include "mlir/IR/AttrTypeBase.td"
include "triton/Dialect/Triton/IR/TritonInterfaces.td"
include "triton/Dialect/TritonGPU/IR/TritonGPUDialect.td"
include "triton/Dialect/TritonGPU/IR/TritonGPUInterfaces.td"

// A distributed layout. All encodings share the inference of layouts for shape operations, which uses the linear layout
// (LayoutInference.cpp); `inferences` lists the methods of TensorLayoutInterface that an encoding implements itself.
class TritonGPU_DistributedEncoding<string name, string encodingMnemonic, list<string> inferences = []> :
    AttrDef<TritonGPU_Dialect, name # "Encoding", [
      DeclareAttrInterfaceMethods<TensorLayoutInterface, !listconcat(inferences, [
        "inferReduce", "inferTrans", "inferReshape", "inferJoin", "inferSplit", "isEquivalent", "verifyDot"])>,
      DeclareAttrInterfaceMethods<DistributedLayoutInterface>]> {
  let mnemonic = encodingMnemonic;
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDefinition = [{
    ::llvm::LogicalResult $cppClass::verifyTensor(::mlir::RankedTensorType type, ::mlir::Operation *op) const {
      return verifyDistributedTensor(*this, type, op);
    }
    ::llvm::FailureOr<::mlir::Attribute> $cppClass::inferReduce(unsigned axis) const {
      return inferReducedLayout(*this, axis);
    }
    ::llvm::FailureOr<::mlir::Attribute> $cppClass::inferTrans(::llvm::ArrayRef<int64_t> shape,
                                                               ::llvm::ArrayRef<int32_t> order) const {
      return inferTransposedLayout(*this, shape, order);
    }
    ::llvm::FailureOr<::mlir::Attribute> $cppClass::inferReshape(::llvm::ArrayRef<int64_t> shape,
                                                                 ::llvm::ArrayRef<int64_t> newShape) const {
      return inferReshapedLayout(*this, shape, newShape);
    }
    ::llvm::FailureOr<::mlir::Attribute> $cppClass::inferJoin(::llvm::ArrayRef<int64_t> shape) const {
      return inferJoinedLayout(*this, shape);
    }
    ::llvm::FailureOr<::mlir::Attribute> $cppClass::inferSplit(::llvm::ArrayRef<int64_t> shape) const {
      return inferSplitLayout(*this, shape);
    }
    bool $cppClass::isEquivalent(::llvm::ArrayRef<int64_t> shape, ::mlir::Attribute other) const {
      return isEquivalentLayout(*this, shape, other);
    }
    ::llvm::LogicalResult $cppClass::verifyDot(::mlir::Operation *dot, ::mlir::Attribute lhs,
                                               ::mlir::Attribute rhs) const {
      return verifyDotLayouts(*this, dot, lhs, rhs);
    }
  }];
}

// A shared layout; `extra` lists the methods of its interface with a default that an encoding implements itself.
class TritonGPU_SharedEncoding<string name, string encodingMnemonic, list<string> extra = []> :
    AttrDef<TritonGPU_Dialect, name # "Encoding", [DeclareAttrInterfaceMethods<SharedLayoutInterface, extra>]> {
  let mnemonic = encodingMnemonic;
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

#endif // TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_ENCODINGBASE_TD

//===- TritonOpBase.td - What all tt operations share -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITON_IR_TRITONOPBASE_TD
#define TRITON_DIALECT_TRITON_IR_TRITONOPBASE_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "triton/Dialect/Triton/IR/TritonDialect.td"
include "triton/Dialect/Triton/IR/TritonEnums.td"
include "triton/Dialect/Triton/IR/TritonTypes.td"

// What kernels load from and store to.
def Triton_GlobalMemory : Resource<"::mlir::triton::GlobalMemory">;

// Tensors have a legal size and can be held as their layouts say.
def VerifyTensors : NativeOpTrait<"VerifyTensors"> { let cppNamespace = "::mlir::triton::OpTrait"; }
// All operands and results with an encoding have the same one.
def SameEncoding : NativeOpTrait<"SameEncoding"> { let cppNamespace = "::mlir::triton::OpTrait"; }

// After the first operand there are so many lists of operands, all of one length.  It is checked before the operands'
// types are, which says what is wrong, not what comes of it.
class EqualLists<int lists> : ParamNativeOpTrait<"EqualLists", !cast<string>(lists)>, StructuralOpTrait {
  let cppNamespace = "::mlir::triton::OpTrait";
}

class Triton_Op<string mnemonic, list<Trait> traits = []> :
    Op<Triton_Dialect, mnemonic, !listconcat(traits, [VerifyTensors])>;

// An operation on scalars, or on all elements of tensors of one shape and layout.
class Triton_ElementwiseOp<string mnemonic, list<Trait> traits = []> :
    Triton_Op<mnemonic, !listconcat([Elementwise, SameOperandsAndResultShape, SameEncoding], traits)>;

#endif // TRITON_DIALECT_TRITON_IR_TRITONOPBASE_TD

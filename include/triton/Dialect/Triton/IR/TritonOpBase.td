//===- TritonOpBase.td - Base classes and traits of tt operations -*- tablegen -*-===//
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

// The memory effect resource of global memory.
def Triton_GlobalMemory : Resource<"::mlir::triton::GlobalMemory">;

// Tensors among the operands and results have a legal size, and their layouts fit them.
def VerifyTensors : NativeOpTrait<"VerifyTensors"> { let cppNamespace = "::mlir::triton::OpTrait"; }
// All tensors among the operands and results have the same encoding or none.
def SameEncoding : NativeOpTrait<"SameEncoding"> { let cppNamespace = "::mlir::triton::OpTrait"; }

// After the first operand there are `lists` lists of operands of one length. As a structural trait it is verified
// before the types of the operands, so that a wrong length is reported as such.
class EqualLists<int lists> : ParamNativeOpTrait<"EqualLists", !cast<string>(lists)>, StructuralOpTrait {
  let cppNamespace = "::mlir::triton::OpTrait";
}

class Triton_Op<string mnemonic, list<Trait> traits = []> :
    Op<Triton_Dialect, mnemonic, !listconcat(traits, [VerifyTensors])>;

// An operation on scalars, or on all elements of tensors of one shape and layout.
class Triton_ElementwiseOp<string mnemonic, list<Trait> traits = []> :
    Triton_Op<mnemonic, !listconcat([Elementwise, SameOperandsAndResultShape, SameEncoding], traits)>;

#endif // TRITON_DIALECT_TRITON_IR_TRITONOPBASE_TD

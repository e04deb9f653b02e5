//===- TritonTypes.td - Types of the tt dialect -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITON_IR_TRITONTYPES_TD
#define TRITON_DIALECT_TRITON_IR_TRITONTYPES_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/CommonTypeConstraints.td"
include "triton/Dialect/Triton/IR/TritonDialect.td"

class Triton_Type<string name, string typeMnemonic> : TypeDef<Triton_Dialect, name> {
  let mnemonic = typeMnemonic;
}

def Triton_PointerType : Triton_Type<"Pointer", "ptr"> {
  let summary = "pointer to a scalar or pointer, or block pointer";
  let description = [{
    `!tt.ptr<f32>` is the address of an `f32` in global memory; `!tt.ptr<f32, 3>` of one in address space 3. A pointer
    to a ranked tensor, `!tt.ptr<tensor<128x32xf16>>`, is a *block pointer*: base, shape, strides and offsets of a
    block of that shape.

    Syntax: `!tt.ptr< pointee (, address-space)? >`. The address space is 1 (global memory) where none is given.
  }];
  let parameters = (ins
    TypeParameter<"::mlir::Type", "pointee: `!tt.ptr<f32>`, `!tt.ptr<tensor<128x32xf16>>`">:$pointeeType,
    TypeParameter<"int", "address space as in NVVM, 1 (global) by default: `!tt.ptr<f32, 3>`">:$addressSpace);
  let builders = [
    TypeBuilderWithInferredContext<(ins "::mlir::Type":$pointeeType, CArg<"int", "1">:$addressSpace), [{
      return $_get(pointeeType.getContext(), pointeeType, addressSpace);
    }]>
  ];
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let skipDefaultBuilders = 1;
}

def Triton_TensorDescType : Triton_Type<"TensorDesc", "tensordesc"> {
  let summary = "descriptor of a tensor in global memory";
  let description = [{
    `!tt.tensordesc<tensor<64x64xf16>>` describes a tensor in global memory (base, shape, strides, padding), which
    operations access by blocks of 64x64 `f16`. Integer elements may be signed or unsigned (`si32`, `ui8`), which
    selects the comparison of reductions; loaded and stored tensors have signless integers. The encoding of the block,
    if any, is its layout in shared memory.

    Syntax: `!tt.tensordesc< block >`.
  }];
  let parameters = (ins
    TypeParameter<"::mlir::RankedTensorType",
                  "shape, element type and encoding of a block: `!tt.tensordesc<tensor<64x64xf16>>`">:$blockType);
  let builders = [
    TypeBuilderWithInferredContext<(ins "::mlir::RankedTensorType":$blockType), [{
      return $_get(blockType.getContext(), blockType);
    }]>
  ];
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let skipDefaultBuilders = 1;
  let extraClassDeclaration = [{
    /// The type of a block as a value: signless integers, and no encoding.
    ::mlir::RankedTensorType getSignlessBlockType() const;
  }];
}

// Scalars.
def Triton_Float : AnyTypeOf<[F8E4M3FN, F8E4M3FNUZ, F8E5M2, F8E5M2FNUZ, F16, BF16, F32, F64], "floating-point number">;
def Triton_Int : AnyTypeOf<[I1, I<4>, I8, I16, I32, I64], "signless integer">;
def Triton_Pointer : Type<Triton_PointerType.predicate, "pointer", "::mlir::triton::PointerType">;
def Triton_PointsToTensor : CPred<
    "::llvm::isa<::mlir::RankedTensorType>(::llvm::cast<::mlir::triton::PointerType>($_self).getPointeeType())">;
def Triton_ScalarPointer : Type<And<[Triton_PointerType.predicate, Neg<Triton_PointsToTensor>]>,
    "pointer to a scalar", "::mlir::triton::PointerType">;
def Triton_BlockPointer : Type<And<[Triton_PointerType.predicate, Triton_PointsToTensor]>,
    "block pointer", "::mlir::triton::PointerType">;

// Tensors.
def Triton_FloatTensor : RankedTensorOf<[Triton_Float]>;
def Triton_IntTensor : RankedTensorOf<[Triton_Int]>;
def Triton_PtrTensor : RankedTensorOf<[Triton_ScalarPointer]>;
def Triton_FpIntTensor : RankedTensorOf<[Triton_Float, Triton_Int]>;
def Triton_TensorElement : AnyTypeOf<[Triton_Float, Triton_Int, Triton_ScalarPointer]> {
  let cppFunctionName = "isTensorElement";
}
def Triton_Tensor : RankedTensorOf<[Triton_TensorElement]>;

// A scalar, or a tensor of such scalars.
def Triton_FloatLike : AnyTypeOf<[Triton_Float, Triton_FloatTensor]>;
def Triton_IntLike : AnyTypeOf<[Triton_Int, Triton_IntTensor]>;
def Triton_BoolLike : AnyTypeOf<[I1, RankedTensorOf<[I1]>]>;
def Triton_PtrLike : AnyTypeOf<[Triton_ScalarPointer, Triton_PtrTensor]>;
def Triton_Scalar : AnyTypeOf<[Triton_Float, Triton_Int, Triton_Pointer]>;
def Triton_AnyType : AnyTypeOf<[Triton_FloatLike, Triton_IntLike, Triton_PtrLike, Triton_BlockPointer]>;

#endif // TRITON_DIALECT_TRITON_IR_TRITONTYPES_TD

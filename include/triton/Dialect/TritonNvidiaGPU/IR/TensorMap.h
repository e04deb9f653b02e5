//===- TensorMap.h - The format of tensor maps -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONNVIDIAGPU_IR_TENSORMAP_H
#define TRITON_DIALECT_TRITONNVIDIAGPU_IR_TENSORMAP_H

#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

namespace mlir::triton::nvidia_gpu {

constexpr unsigned kMaxTensorMapRank = 5;
constexpr int64_t kTensorMapBytes = 128, kTensorMapAlignment = 64;

/// The properties of a tensor map that the type of a tensor descriptor determines (PTX ISA, section Tensor-map).
struct TensorMapFormat {
  /// The sizes of the box, slowest dimension first: the block that one instruction copies.
  SmallVector<int64_t> box;
  /// The operands of `tensormap.replace` for the swizzle and the element type.
  unsigned swizzleMode, elementType;
  unsigned elementBytes;

  /// Derives the format from the block and its layout, or reports why no tensor map can have it.
  static FailureOr<TensorMapFormat> get(TensorDescType type, function_ref<InFlightDiagnostic()> emitError);

  int64_t getBoxElements() const { return ShapedType::getNumElements(box); }
  int64_t getBoxBytes() const { return getBoxElements() * elementBytes; }
};

/// On a kernel's parameter of type `!tt.tensordesc` that the launcher derives from the other parameters: a dictionary
/// with the `base` address in bytes, the `shape` and the `strides` in elements, and whether elements out of bounds are
/// NaN, `nan_padding`. The numbers are expressions: a constant, `["argument", NUMBER]`, or an operation of `arith` as
/// `[NAME, TYPE, OPERANDS...]`.
constexpr llvm::StringLiteral kTensorMapRecipeAttrName = "ttng.tensor_map_recipe";
/// On a lowered kernel: a dictionary from the numbers of parameters to their recipes.
constexpr llvm::StringLiteral kTensorMapRecipesAttrName = "ttng.tensor_map_recipes";
constexpr llvm::StringLiteral kRecipeArgument = "argument";

/// Returns whether recipes may contain the operation with this name.
bool isRecipeOperation(StringRef name);
/// Returns whether recipes may contain values of this type: a pointer, or an integer of whole bytes.
bool isRecipeType(Type type);

/// Verifies a recipe for the descriptor `type` of a kernel with parameters of types `parameters`.
LogicalResult verifyTensorMapRecipe(Attribute recipe, TensorDescType type, TypeRange parameters,
                                    function_ref<InFlightDiagnostic()> emitError);

/// The layout in shared memory of a block of `shape` that TMA copies, with the widest swizzle that fits its lines; null
/// if TMA cannot copy such blocks.
gpu::NvmmaSharedEncodingAttr getDefaultBlockLayout(ArrayRef<int64_t> shape, Type elementType);

/// The layout of a buffer that holds a block with the layout `blockLayout`, whose leading dimensions of size 1 the
/// buffer may lack.
gpu::NvmmaSharedEncodingAttr getBufferLayout(gpu::NvmmaSharedEncodingAttr blockLayout, unsigned rank);

} // namespace mlir::triton::nvidia_gpu

#endif // TRITON_DIALECT_TRITONNVIDIAGPU_IR_TENSORMAP_H

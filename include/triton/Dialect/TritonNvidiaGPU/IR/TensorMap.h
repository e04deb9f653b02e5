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

/// The layout in shared memory of a block of `shape` that TMA copies, with the widest swizzle that fits its lines; null
/// if TMA cannot copy such blocks.
gpu::NvmmaSharedEncodingAttr getDefaultBlockLayout(ArrayRef<int64_t> shape, Type elementType);

/// The layout of a buffer that holds a block with the layout `blockLayout`, whose leading dimensions of size 1 the
/// buffer may lack.
gpu::NvmmaSharedEncodingAttr getBufferLayout(gpu::NvmmaSharedEncodingAttr blockLayout, unsigned rank);

} // namespace mlir::triton::nvidia_gpu

#endif // TRITON_DIALECT_TRITONNVIDIAGPU_IR_TENSORMAP_H

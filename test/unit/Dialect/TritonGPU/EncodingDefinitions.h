//===- EncodingDefinitions.h - Encodings by their definitions, in plain arithmetic ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A second implementation of encodings by their documentation, with mixed-radix numbers instead of linear layouts.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_TEST_UNIT_DIALECT_TRITONGPU_ENCODINGDEFINITIONS_H
#define TRITON_TEST_UNIT_DIALECT_TRITONGPU_ENCODINGDEFINITIONS_H

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

namespace mlir::triton::gpu {

/// A digit of an index, lowest first: `size` values, each of which adds `stride` along `dim`.
struct Digit {
  unsigned dim;
  int64_t size, stride;
};

/// An encoding as mixed-radix numbers; coordinates wrap around at one CTA's part of the tensor.
struct Definition {
  SmallVector<Digit> registers, lanes, warps;
  SmallVector<int32_t> cga;
  SmallVector<int64_t> shape;

  /// The number of elements of one CTA along `dim`.
  int64_t getShare(unsigned dim) const { return shape[dim] / std::min(shape[dim], getParts(dim)); }
  /// The coordinates of the element in a register.
  SmallVector<int64_t> getElement(unsigned reg, unsigned lane, unsigned warp, unsigned block) const;
  int64_t getNumRegisters() const;
  /// Adds the registers of a tensor larger than `tile`, along dimensions in `order`.
  void repeat(ArrayRef<int64_t> tile, ArrayRef<unsigned> order);

private:
  int64_t getParts(unsigned dim) const;
};

Definition define(BlockedEncodingAttr encoding, ArrayRef<int64_t> shape);
Definition define(NvidiaMmaEncodingAttr mma, ArrayRef<int64_t> shape);
Definition define(DotOperandEncodingAttr operand, ArrayRef<int64_t> shape);

} // namespace mlir::triton::gpu

#endif // TRITON_TEST_UNIT_DIALECT_TRITONGPU_ENCODINGDEFINITIONS_H

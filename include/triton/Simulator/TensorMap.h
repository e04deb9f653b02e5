//===- TensorMap.h - Tensor maps --------------------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_SIMULATOR_TENSORMAP_H
#define TRITON_SIMULATOR_TENSORMAP_H

#include <cstddef>
#include <cstdint>

namespace mlir::triton::ptx {

/// The tensor of a bulk copy, in the simulator's own format: that of devices is not documented. All arrays begin with
/// the fastest dimension. The numbers of types, swizzles and fills are those of PTX ISA, `tensormap.replace`.
struct TensorMap {
  uint64_t address;
  uint32_t extents[5];
  /// Bytes, of all dimensions but the fastest.
  uint64_t strides[4];
  uint32_t box[5];
  uint32_t elementStrides[5];
  /// The number of dimensions minus one.
  uint8_t rank;
  uint8_t elementType;
  uint8_t interleave;
  /// 0: none, 1: 32 bytes, 2: 64 bytes, 3: 128 bytes.
  uint8_t swizzle;
  /// 0: zeros, 1: NaN.
  uint8_t fill;

  /// The bytes of an element, or 0 if the type is unknown.
  unsigned getElementBytes() const {
    constexpr uint8_t bytes[] = {1, 2, 4, 4, 8, 8, 2, 4, 4, 8, 2, 4, 4};
    return elementType < sizeof(bytes) ? bytes[elementType] : 0;
  }
  unsigned getSwizzleBytes() const { return swizzle && swizzle <= 3 ? 16u << swizzle : 0; }
};
constexpr size_t kTensorMapBytes = 128;
static_assert(sizeof(TensorMap) <= kTensorMapBytes);

} // namespace mlir::triton::ptx

#endif // TRITON_SIMULATOR_TENSORMAP_H

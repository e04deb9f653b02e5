//===- Fragments.h - Fragments of matrices in registers ---------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_SIMULATOR_FRAGMENTS_H
#define TRITON_LIB_SIMULATOR_FRAGMENTS_H

#include <cstdint>

namespace mlir::triton::ptx {

/// A row and a column of a matrix.
struct MatrixIndex {
  unsigned row, column;

  bool operator==(const MatrixIndex &other) const { return row == other.row && column == other.column; }
};

// The functions follow PTX ISA, "Matrix Fragments for mma" and "Register Fragments for wgmma.mma_async". A lane is in
// group `lane / 4`, which selects a row of A and of the result, and a column of B; `lane % 4` selects along the other
// dimension. `perRegister` elements are consecutive in a register: a register holds 32 bits, or one f64.

/// The element of A: the row and k of element `element` of register `reg`. Pairs of registers are eight rows apart, if
/// the fragment has at least 16 rows.
inline MatrixIndex getElementOfA(unsigned lane, unsigned reg, unsigned element, unsigned perRegister,
                                 unsigned rows = 16) {
  unsigned pair = rows > 8 ? reg / 2 : reg;
  return {lane / 4 + (rows > 8 ? 8 * (reg % 2) : 0), (lane % 4 + 4 * pair) * perRegister + element};
}

/// The element of B: its k and column.
inline MatrixIndex getElementOfB(unsigned lane, unsigned reg, unsigned element, unsigned perRegister) {
  return {(lane % 4 + 4 * reg) * perRegister + element, lane / 4};
}

/// The element of an accumulator: pairs of elements are in a row, pairs of pairs eight rows apart, and each four
/// elements eight columns apart.
inline MatrixIndex getElementOfAccumulator(unsigned lane, unsigned element) {
  return {lane / 4 + 8 * (element / 2 % 2), 8 * (element / 4) + 2 * (lane % 4) + element % 2};
}

/// The swizzle of shared memory of `width` bytes (32, 64 or 128; 0: none): the 16-byte chunk of an address within
/// `width` bytes is combined by exclusive or with the bits that count rows of 128 bytes.
inline uint32_t swizzle(uint32_t address, unsigned width) {
  return width < 32 ? address : address ^ ((address >> 7 & (width / 16 - 1)) << 4);
}

/// A matrix operand of wgmma in shared memory (PTX ISA, "Matrix Descriptor Format").
struct MatrixDescriptor {
  uint32_t start, leadingOffset, strideOffset, baseOffset;
  /// The bytes of the swizzle, or 0.
  unsigned swizzleBytes;
  bool hasReservedBits = false;

  static MatrixDescriptor decode(uint64_t bits) {
    auto field = [&](unsigned low) { return uint32_t(bits >> low & 0x3FFF) << 4; };
    static constexpr unsigned widths[] = {0, 128, 64, 32};
    constexpr uint64_t used = 0xC00E'3FFF'3FFF'3FFF;
    return {field(0), field(16), field(32), uint32_t(bits >> 49 & 7), widths[bits >> 62], (bits & ~used) != 0};
  }

  /// The address, before the swizzle, of an element of `bytes` bytes: `outer` counts rows of A or columns of B.
  /// `isTransposed`: elements along the outer dimension, not along k, are consecutive.
  uint32_t getLinearAddress(unsigned outer, unsigned k, unsigned bytes, bool isTransposed) const {
    if (!isTransposed) {
      uint32_t along = k * bytes;
      if (!swizzleBytes)
        return start + outer / 8 * strideOffset + outer % 8 * 16 + along / 16 * leadingOffset + along % 16;
      return start + outer / 8 * strideOffset + outer % 8 * swizzleBytes + along;
    }
    uint32_t along = outer * bytes;
    if (!swizzleBytes)
      return start + along / 16 * strideOffset + along % 16 + k / 8 * leadingOffset + k % 8 * 16;
    return start + along / swizzleBytes * leadingOffset + along % swizzleBytes + k / 8 * strideOffset +
           k % 8 * swizzleBytes;
  }
  uint32_t getAddress(unsigned outer, unsigned k, unsigned bytes, bool isTransposed) const {
    return swizzle(getLinearAddress(outer, k, bytes, isTransposed), swizzleBytes);
  }
};

} // namespace mlir::triton::ptx

#endif // TRITON_LIB_SIMULATOR_FRAGMENTS_H

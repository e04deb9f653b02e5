//===- MatrixDescriptor.h - Operands of wgmma in shared memory --*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An instruction `wgmma` reads a tile of an operand from shared memory through a matrix descriptor: the address of the
// tile, two strides and a swizzle mode (PTX ISA, Asynchronous Warpgroup Level Matrix Shared Memory Layout).  The rows
// of operand A, and the columns of operand B, are its *rows* here; the other dimension is K.
//
// A tile consists of patterns of 8 lines.  A line has as many bytes as the swizzle mode says, or 16 without swizzle.
// The lines are rows, with consecutive elements along K; or, transposed, they are along K, with consecutive elements
// along the rows.  The strides lead from pattern to pattern.  The swizzle XORs the bits of an address from bit 4 on
// with those from bit 7 on.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LINEARLAYOUT_MATRIXDESCRIPTOR_H
#define TRITON_LINEARLAYOUT_MATRIXDESCRIPTOR_H

#include "triton/LinearLayout/LinearLayoutAlgebra.h"

namespace mlir::triton {

/// An operand matrix, or a batch of them, and the tile of it that one instruction reads.
struct MatrixTileShape {
  /// The dimensions of the tensor.
  unsigned rowDim, kDim;
  /// The sizes of the tile in elements.
  int64_t rows, k;
};

class MatrixDescriptor {
public:
  /// Returns the descriptor of the tiles of an operand in `memory`, or std::nullopt and the reason if the instruction
  /// cannot read them.  Only elements of 16 bits can be transposed.
  static std::optional<MatrixDescriptor> find(const LinearLayout &memory, unsigned elementBits,
                                              const MatrixTileShape &tile, std::string *reason = nullptr);

  /// Whether consecutive elements are along the rows.
  bool isTransposed() const { return transposed; }

  /// The bytes of a line: 32, 64 or 128; 0 without swizzle.
  unsigned getSwizzle() const { return swizzle; }

  /// The bits of the descriptor except the address.
  uint64_t encode() const;

  /// The alignment that the operand needs, in bytes.
  unsigned getAlignment() const { return std::max(16u, 8 * swizzle); }

  /// Returns the offset in bytes, from the operand's first element, of the tile that begins at `element`, a row-major
  /// index: the offset before swizzling.  It is linear in the index.
  uint64_t getOffset(uint64_t element) const { return offsets.apply(element); }

private:
  MatrixDescriptor(unsigned swizzle, bool transposed, F2Matrix offsets)
      : swizzle(swizzle), transposed(transposed), offsets(std::move(offsets)) {}

  /// Finds the strides of a tile, if its patterns are those of the instruction.
  bool findStrides(const LinearLayout &memory, unsigned elementBits, const MatrixTileShape &tile);

  unsigned swizzle;
  bool transposed;
  /// Maps an element to its offset in bytes before swizzling.
  F2Matrix offsets;
  uint64_t leadingBytes = 16, strideBytes = 16;
};

} // namespace mlir::triton

#endif // TRITON_LINEARLAYOUT_MATRIXDESCRIPTOR_H

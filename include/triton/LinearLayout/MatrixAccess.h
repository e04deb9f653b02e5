//===- MatrixAccess.h - Accesses by ldmatrix and stmatrix -------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// ldmatrix and stmatrix move matrices of 8 rows of 16 bytes, up to four in one instruction (PTX ISA, Warp-level Matrix
// Load Instruction).  Each lane gives the address of a row, and holds 4 bytes of each matrix:
//   - of row lane / 4 those from byte 4 * (lane % 4) on; or
//   - with `.trans`, the 2 bytes of column lane / 4 in rows 2 * (lane % 4) and 2 * (lane % 4) + 1.
// In terms of bits, the position in a row is given by the registers of a word and the two lowest bits of the lane, and
// the row by the other three bits of the lane.  With `.trans`, the position in a row is given by the registers of half
// a word and the three highest bits of the lane, and the row by the half of the word and the two lowest bits of the
// lane.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LINEARLAYOUT_MATRIXACCESS_H
#define TRITON_LINEARLAYOUT_MATRIXACCESS_H

#include "triton/LinearLayout/SharedAccess.h"

namespace mlir::triton {

/// The 8x8 matrices that the registers of a layout form.
struct MatrixTile {
  SharedMethod method;
  /// The register bits of the elements of a word, lowest first.
  llvm::SmallVector<unsigned, 2> packed;
  /// The bases along a row, in the order of its elements, and those from row to row.
  F2Vectors row, rowNumbers;
  /// The bases from matrix to matrix: those of other registers, then of warps.
  F2Vectors matrices;

  /// Returns the tile of `registers` whose words consist of the register bits `packed`, or std::nullopt if there are
  /// too few lanes, or elements are too wide, or the elements of a row are not all different.
  static std::optional<MatrixTile> find(const LinearLayout &registers, SharedMethod method,
                                        llvm::ArrayRef<unsigned> packed, unsigned elementBits);
};

/// Returns all tiles of a layout, one for each choice of the register bits of a word.
std::vector<MatrixTile> findMatrixTiles(const LinearLayout &registers, unsigned elementBits);

/// The instructions with which a warp moves the matrices of a tile.
struct MatrixAccess {
  SharedAccess cost;
  /// Matrices that one instruction moves: 1, 2 or 4.
  unsigned numMatrices = 1;
  /// Maps (instruction number as register, lane, warp, block) to the offset of the row whose address the lane gives.
  LinearLayout addresses;
  /// Maps (element of a word, matrix, instruction, redundant bits), from the lowest bits, to the register.
  F2Matrix registers = F2Matrix({}, 0);
  unsigned numInstructionBits = 0, numRedundantBits = 0;

  /// Returns the access that moves `layout` to or from `memory` by the tile, or std::nullopt if the rows of the tile
  /// are not contiguous in `memory`.
  static std::optional<MatrixAccess> find(const LinearLayout &memory, const LinearLayout &layout,
                                          const MatrixTile &tile, unsigned elementBits);
};

} // namespace mlir::triton

#endif // TRITON_LINEARLAYOUT_MATRIXACCESS_H

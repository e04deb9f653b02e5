//===- MatrixAccess.h - Registers as rows of small matrices -----*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// ldmatrix and stmatrix move matrices of 8 rows of 16 bytes, up to four in one instruction (PTX ISA, Warp-level Matrix
// Load Instruction).  A lane names where a row begins, and holds 4 bytes of each matrix:
//   - of row lane / 4 those from byte 4 * (lane % 4) on; or
//   - with `.trans`, the 2 bytes of column lane / 4 in rows 2 * (lane % 4) and 2 * (lane % 4) + 1.
// As maps over bits: along a row move the registers of a word and the two lowest bits of the lane, and the other three
// number the rows; or along a row move the registers of half a word and the three highest bits of the lane, while
// the rows are numbered by the half of the word and the two lowest bits of the lane.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LINEARLAYOUT_MATRIXACCESS_H
#define TRITON_LINEARLAYOUT_MATRIXACCESS_H

#include "triton/LinearLayout/SharedAccess.h"

namespace mlir::triton {

/// The matrices that the registers of a layout make up.
struct MatrixTile {
  SharedMethod method;
  /// The register bits that number the elements of a word, lowest first.
  llvm::SmallVector<unsigned, 2> packed;
  /// What leads along a row, in the order of its elements, and what leads from row to row.
  F2Vectors row, rowNumbers;
  /// What leads from matrix to matrix: other registers, then warps.
  F2Vectors matrices;

  /// The tile of `registers` whose words consist of those register bits; none if lanes or elements are too few, or the
  /// elements of a row are not all different.
  static std::optional<MatrixTile> find(const LinearLayout &registers, SharedMethod method,
                                        llvm::ArrayRef<unsigned> packed, unsigned elementBits);
};

/// All tiles of a layout, by every choice of the registers of a word.
std::vector<MatrixTile> findMatrixTiles(const LinearLayout &registers, unsigned elementBits);

/// The instructions by which a warp moves the matrices of a tile.
struct MatrixAccess {
  SharedAccess cost;
  /// Matrices that one instruction moves: 1, 2 or 4.
  unsigned numMatrices = 1;
  /// Maps (number of the instruction as register, lane, warp, block) -> offset of the row that the lane names, as the
  /// one output.
  LinearLayout addresses;
  /// From the element of a word, the matrix and the instruction, from the lowest bits, to the register; the highest
  /// bits number copies.
  F2Matrix registers = F2Matrix({}, 0);
  unsigned numInstructionBits = 0, numReplicaBits = 0;

  /// How a warp moves `layout` to or from `memory` by the tile; none if its rows do not lie there as they must.
  static std::optional<MatrixAccess> find(const LinearLayout &memory, const LinearLayout &layout,
                                          const MatrixTile &tile, unsigned elementBits);
};

} // namespace mlir::triton

#endif // TRITON_LINEARLAYOUT_MATRIXACCESS_H

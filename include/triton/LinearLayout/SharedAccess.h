//===- SharedAccess.h - How a warp accesses shared memory -------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Shared memory has 32 banks of 4-byte words.  A warp's access to vectors of up to 4 bytes is served as one group of
// 32 lanes, of 8 bytes in groups of 16 lanes and of 16 bytes in groups of 8, so that a group asks for up to 128 bytes.
// Where lanes that differ in bit 0 of their number ask for the same vector, or those that differ in bit 1, two groups
// of vectors of more than 4 bytes are served as one: an H200's counters show that, and that they can be in conflict
// then. It takes as many wavefronts as the bank asked for the most different words has to serve.
//
// All that a group touches is a subspace of the elements, up to a shift: the sums of what the lanes' bits and the bits
// of a vector move by.  Words of one bank differ by elements of another subspace.  So each bank is asked for equally
// many words, and the number is a power of two whose exponent is a difference of ranks.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LINEARLAYOUT_SHAREDACCESS_H
#define TRITON_LINEARLAYOUT_SHAREDACCESS_H

#include "triton/LinearLayout/LinearLayoutAlgebra.h"

namespace mlir::triton {

/// How elements get from registers to shared memory or back.
enum class SharedMethod {
  /// Each lane accesses a vector of its own: ld and st.
  Vectors,
  /// The warp moves matrices of 8 rows of 16 bytes, of which each lane holds 4 bytes of a row: ldmatrix and stmatrix.
  Matrices,
  /// The same for units of 16 bits, of which each lane holds two of a column: with `.trans`.
  TransposedMatrices
};

/// What it takes a warp to move its registers to or from shared memory.
struct SharedAccess {
  SharedMethod method = SharedMethod::Vectors;
  /// Elements that one lane moves in one instruction.
  int64_t vectorElements = 1;
  /// Instructions that a warp needs for all of its registers, copies left out.
  int64_t instructions = 1;
  /// Wavefronts of one instruction, and how many it would take if no two lanes were in conflict.
  int64_t wavefronts = 1;
  int64_t minWavefronts = 1;

  int64_t getConflicts() const { return wavefronts - minWavefronts; }
  int64_t getTotalWavefronts() const { return instructions * wavefronts; }
};

/// How a warp accesses shared memory laid out as `memory`, (offset, block) -> element, when registers are laid out as
/// `registers`, each lane by itself.  `memory` must hold every element, and the elements of a block in that block.
SharedAccess getSharedAccess(const LinearLayout &memory, const LinearLayout &registers, unsigned elementBits);

/// The wavefronts that one access of a warp takes beyond the fewest possible.
int64_t bankConflicts(const LinearLayout &memory, const LinearLayout &registers, unsigned elementBits);

//===----------------------------------------------------------------------===//
// Subspaces that both counting and choosing need
//===----------------------------------------------------------------------===//

/// Bits of an offset in elements below those that choose the row of all banks.
unsigned getRowShift(unsigned elementBits);

/// Bits of an offset in elements that stay in a word.
unsigned getWordShift(unsigned elementBits);

/// Bits of an offset in elements that stay in the widest vector, of 16 bytes.
unsigned getVectorShift(unsigned elementBits);

/// How many low bits number the lanes that are served together, if each moves a vector of 2^vectorShift elements:
/// `lanes` is what the lanes' bits move by, `isInVector` whether that stays in a vector.
unsigned getGroupBits(llvm::ArrayRef<uint64_t> lanes, llvm::function_ref<bool(uint64_t)> isInVector,
                      unsigned elementBits, unsigned vectorShift);

/// The wavefronts of a group that touches the sums of these offsets.
int64_t countWavefronts(llvm::ArrayRef<uint64_t> offsets, unsigned elementBits);

} // namespace mlir::triton

#endif // TRITON_LINEARLAYOUT_SHAREDACCESS_H

//===- SharedAccess.h - Cost of shared memory accesses ----------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Shared memory has 32 banks of 4-byte words.  A warp's access to vectors of up to 4 bytes is served as one group of
// 32 lanes, of 8 bytes in groups of 16 lanes and of 16 bytes in groups of 8, so that a group accesses up to 128 bytes.
// If lanes that differ in bit 0 of their number, or in bit 1, access the same vector, two groups of vectors of more
// than 4 bytes are served as one, and can then conflict (measured with the counters of an H200).  An access takes as
// many wavefronts as the largest number of different words that it accesses in one bank.
//
// The elements that a group accesses form a subspace, up to a shift: the span of the bases of the lanes and of the
// vector.  Words of one bank differ by elements of another subspace.  So a group accesses equally many words of each
// bank, and their number is a power of two whose exponent is a difference of ranks.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LINEARLAYOUT_SHAREDACCESS_H
#define TRITON_LINEARLAYOUT_SHAREDACCESS_H

#include "triton/LinearLayout/LinearLayoutAlgebra.h"

namespace mlir::triton {

/// The instructions that move elements between registers and shared memory.
enum class SharedMethod {
  /// ld and st: each lane accesses its own vector.
  Vectors,
  /// ldmatrix and stmatrix: the warp moves matrices of 8 rows of 16 bytes, and each lane holds 4 bytes of a row.
  Matrices,
  /// ldmatrix and stmatrix with `.trans`: each lane holds two 16-bit elements of a column.
  TransposedMatrices
};

/// The instructions and wavefronts that a warp needs to move its registers to or from shared memory.
struct SharedAccess {
  SharedMethod method = SharedMethod::Vectors;
  /// Elements that one lane moves in one instruction.
  int64_t vectorElements = 1;
  /// Instructions that a warp needs for all of its registers, without replicated ones.
  int64_t instructions = 1;
  /// Wavefronts of one instruction, with and without bank conflicts.
  int64_t wavefronts = 1;
  int64_t minWavefronts = 1;

  int64_t getConflicts() const { return wavefronts - minWavefronts; }
  int64_t getTotalWavefronts() const { return instructions * wavefronts; }
};

/// Returns the cost of a warp's vector accesses to shared memory of layout `memory`, (offset, block) -> element, from
/// registers of layout `registers`.  `memory` must hold every element, in the same block as `registers`.
SharedAccess getSharedAccess(const LinearLayout &memory, const LinearLayout &registers, unsigned elementBits);

/// Returns the number of additional wavefronts of one access that bank conflicts cause.
int64_t bankConflicts(const LinearLayout &memory, const LinearLayout &registers, unsigned elementBits);

//===----------------------------------------------------------------------===//
// Subspaces, for counting wavefronts and for swizzling
//===----------------------------------------------------------------------===//

/// The number of low bits of an element offset that select the position in a row of all banks.
unsigned getRowShift(unsigned elementBits);

/// The number of low bits of an element offset that select the position in a 4-byte word.
unsigned getWordShift(unsigned elementBits);

/// The number of low bits of an element offset that select the position in a vector of 16 bytes, the widest.
unsigned getVectorShift(unsigned elementBits);

/// Returns the number of low lane bits that number a group of lanes served together, if each lane accesses a vector of
/// 2^vectorShift elements.  `lanes` are the bases of the lanes; `isInVector` tells whether a basis is in the vector.
unsigned getGroupBits(llvm::ArrayRef<uint64_t> lanes, llvm::function_ref<bool(uint64_t)> isInVector,
                      unsigned elementBits, unsigned vectorShift);

/// Returns the number of wavefronts of a group that accesses the span of these offsets.
int64_t countWavefronts(llvm::ArrayRef<uint64_t> offsets, unsigned elementBits);

} // namespace mlir::triton

#endif // TRITON_LINEARLAYOUT_SHAREDACCESS_H

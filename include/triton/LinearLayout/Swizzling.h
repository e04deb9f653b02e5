//===- Swizzling.h - Shared memory without bank conflicts -------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Shared memory has 32 banks of 4-byte words.  A warp's access to vectors of up to 4 bytes is served as one group of
// 32 lanes, of 8 bytes in groups of 16 lanes and of 16 bytes in groups of 8, so that a group asks for up to 128 bytes.
// It takes as many wavefronts as the bank asked for the most different words has to serve.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LINEARLAYOUT_SWIZZLING_H
#define TRITON_LINEARLAYOUT_SWIZZLING_H

#include "triton/LinearLayout/LinearLayoutAlgebra.h"

namespace mlir::triton {

/// What it takes a warp to move its registers to or from shared memory.
struct SharedAccess {
  /// Elements that one lane moves in one instruction.
  int64_t vectorElements = 1;
  /// Instructions that a warp needs for all of its registers, copies left out.
  int64_t instructions = 1;
  /// Wavefronts of one instruction, and how many it would take if no two lanes were in conflict.
  int64_t wavefronts = 1;
  int64_t minWavefronts = 1;

  int64_t getConflicts() const { return wavefronts - minWavefronts; }
};

/// How a warp accesses shared memory laid out as `memory`, (offset, block) -> element, when registers are laid out as
/// `registers`.  `memory` must hold every element, and the elements of a block in that block.
SharedAccess getSharedAccess(const LinearLayout &memory, const LinearLayout &registers, unsigned elementBits);

/// The wavefronts that one access of a warp takes beyond the fewest possible.
int64_t bankConflicts(const LinearLayout &memory, const LinearLayout &registers, unsigned elementBits);

/// A layout of shared memory for a conversion of layouts through it.
struct SwizzledMemory {
  LinearLayout memory; // (offset, block) -> element.
  SharedAccess store;
  SharedAccess load;
};

/// Lays out shared memory for a tensor that is written in layout `source` and read in layout `destination`, so that
/// neither access has bank conflicts, and both move as wide vectors (up to 128 bits) as they can together.  Elements
/// have a power of two of bits from 8 to 128.  None if a block reads what only another block writes.
std::optional<SwizzledMemory> chooseSwizzledMemory(const LinearLayout &source, const LinearLayout &destination,
                                                   unsigned elementBits);

} // namespace mlir::triton

#endif // TRITON_LINEARLAYOUT_SWIZZLING_H

//===- WarpOperations.h - Operations on the lanes of a warp -----*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_SIMULATOR_WARPOPERATIONS_H
#define TRITON_LIB_SIMULATOR_WARPOPERATIONS_H

#include "Program.h"

namespace mlir::triton::ptx {

enum class ShuffleMode : uint32_t { Up, Down, Butterfly, Index };

/// The lane whose value a lane reads by `shfl.sync`. If the operands select a lane outside of the segment, `isInside`
/// is false, and the lane reads its own value.
struct ShuffleSource {
  unsigned lane;
  bool isInside;
};

/// PTX ISA, `shfl.sync`: the clamp and the segment mask in `c` describe the lanes of a segment.
inline ShuffleSource getShuffleSource(ShuffleMode mode, unsigned lane, uint32_t b, uint32_t c) {
  int bval = b & 31, cval = c & 31, segment = c >> 8 & 31, self = lane, from = self;
  int maxLane = (self & segment) | (cval & ~segment), minLane = self & segment;
  switch (mode) {
  case ShuffleMode::Up:
    from = self - bval;
    break;
  case ShuffleMode::Down:
    from = self + bval;
    break;
  case ShuffleMode::Butterfly:
    from = self ^ bval;
    break;
  case ShuffleMode::Index:
    from = minLane | (bval & ~segment);
    break;
  }
  bool isInside = mode == ShuffleMode::Up ? from >= maxLane : from <= maxLane;
  return {isInside ? unsigned(from) : lane, isInside};
}

enum class VoteMode : uint32_t { Ballot, All, Any, Uniform };

enum class ReduceOperation : uint32_t { Add, Min, Max, And, Or, Xor };

/// `bar.warp.sync`.
Step synchronizeWarp(Warp &warp, const DecodedInst &inst, uint32_t mask);

// Functions for `DecodedInst::trackParts`: values move between lanes, and with them the bytes that have no value. The
// operands are those of the handlers in WarpOperations.cpp.
void trackShuffle(Warp &warp, const DecodedInst &inst, uint32_t mask);
void trackVote(Warp &warp, const DecodedInst &inst, uint32_t mask);
void trackReduction(Warp &warp, const DecodedInst &inst, uint32_t mask);
void trackMatch(Warp &warp, const DecodedInst &inst, uint32_t mask);

} // namespace mlir::triton::ptx

#endif // TRITON_LIB_SIMULATOR_WARPOPERATIONS_H

//===- UndefinedLanes.cpp - Lanes without a value in a warp's operations --===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Warp.h"
#include "WarpOperations.h"

using namespace mlir::triton::ptx;

/// Makes the same bytes of a result of 32 bits undefined in several lanes: bit k of `bytes` is byte k.
static void setInLanes(Warp &warp, Slot slot, uint32_t mask, uint32_t lanes, uint32_t bytes) {
  for (unsigned byte = 0; byte < 4; ++byte)
    warp.setUndefinedByte(slot, byte, mask, bytes >> byte & 1 ? lanes : 0);
}

/// Makes bytes of the result that is the same in all lanes undefined, or all of its bytes if the membership mask is.
static void setCommonResult(Warp &warp, const DecodedInst &inst, uint32_t mask, uint32_t bytes) {
  bool hasMembers = !(warp.getUndefined(inst.members, 4) & mask);
  setInLanes(warp, inst.dst, mask, mask, hasMembers ? bytes : 0xF);
  warp.setOrigin(inst.dst, inst.a);
}

void mlir::triton::ptx::trackShuffle(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  const Slot *rest = warp.list(inst.aux);
  const uint32_t *b = warp.words(inst.b), *c = warp.words(rest[0]);
  // A lane does not know where its value comes from.
  uint32_t unknown = warp.getUndefined(inst.b, 4) | warp.getUndefined(rest[0], 4) | warp.getUndefined(inst.members, 4);
  std::array<uint32_t, 4> undefined;
  for (unsigned byte = 0; byte < undefined.size(); ++byte)
    undefined[byte] = warp.getUndefinedByte(inst.a, byte);
  std::array<uint32_t, 4> result = {};
  forLanes(mask, [&](unsigned lane) {
    unsigned from = getShuffleSource(ShuffleMode(inst.immediate & 7), lane, b[lane], c[lane]).lane & 31;
    for (unsigned byte = 0; byte < result.size(); ++byte)
      result[byte] |= (undefined[byte] >> from & 1) << lane;
  });
  for (unsigned byte = 0; byte < result.size(); ++byte)
    warp.setUndefinedByte(inst.dst, byte, mask, result[byte] | unknown);
  warp.setOrigin(inst.dst, unknown & mask ? inst.b : inst.a);
  if (inst.immediate & 8)
    setInLanes(warp, rest[1], mask, unknown, 0xF);
}

void mlir::triton::ptx::trackVote(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  uint32_t unknown = warp.getUndefinedByte(inst.a, 0) & mask, bytes = unknown ? 0xF : 0;
  uint32_t votes = (warp.predicate(inst.a) ^ (inst.immediate ? kAllLanes : 0)) & mask & ~unknown;
  bool hasYes = votes != 0, hasNo = (mask & ~unknown & ~votes) != 0;
  switch (VoteMode(inst.aux)) {
  case VoteMode::Ballot:
    for (unsigned byte = 0; byte < 4; ++byte)
      if (!(unknown >> (8 * byte) & 0xFF))
        bytes &= ~(1 << byte);
    break;
  // Votes that decide the result hide those without a value.
  case VoteMode::All:
    bytes = hasNo ? 0 : bytes;
    break;
  case VoteMode::Any:
    bytes = hasYes ? 0 : bytes;
    break;
  case VoteMode::Uniform:
    bytes = hasYes && hasNo ? 0 : bytes;
    break;
  }
  setCommonResult(warp, inst, mask, bytes);
}

void mlir::triton::ptx::trackReduction(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  uint32_t bytes = 0;
  for (unsigned byte = 0; byte < 4; ++byte)
    bytes |= uint32_t((warp.getUndefinedByte(inst.a, byte) & mask) != 0) << byte;
  switch (ReduceOperation(inst.aux & 0xFF)) {
  case ReduceOperation::And:
  case ReduceOperation::Or:
  case ReduceOperation::Xor:
    break;
  // Each byte of a sum depends on the same and lower bytes.
  case ReduceOperation::Add:
    bytes = bytes | bytes << 1 | bytes << 2 | bytes << 3;
    break;
  case ReduceOperation::Min:
  case ReduceOperation::Max:
    bytes = bytes ? 0xF : 0;
    break;
  }
  setCommonResult(warp, inst, mask, bytes);
}

void mlir::triton::ptx::trackMatch(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  uint32_t unknown = warp.getUndefined(inst.a, 8) & mask, members = warp.getUndefined(inst.members, 4);
  // A lane without a value compares equal to none or to all of the others.
  for (unsigned byte = 0; byte < 4; ++byte)
    warp.setUndefinedByte(inst.dst, byte, mask, members | (unknown >> (8 * byte) & 0xFF ? mask : unknown));
  warp.setOrigin(inst.dst, inst.a);
}

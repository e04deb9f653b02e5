//===- SharedAccess.cpp - Cost of shared memory accesses ------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/LinearLayout/SharedAccess.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <cassert>

using namespace llvm;

namespace mlir::triton {

static constexpr unsigned rowBytes = 128, wordBits = 32, maxVectorBits = 128, maxGroupBits = 5;

unsigned getRowShift(unsigned elementBits) { return Log2_32(rowBytes * 8 / elementBits); }

unsigned getWordShift(unsigned elementBits) { return elementBits < wordBits ? Log2_32(wordBits / elementBits) : 0; }

unsigned getVectorShift(unsigned elementBits) { return Log2_32(maxVectorBits / elementBits); }

unsigned getGroupBits(ArrayRef<uint64_t> lanes, function_ref<bool(uint64_t)> isInVector, unsigned elementBits,
                      unsigned vectorShift) {
  unsigned words = std::max(1u, (elementBits << vectorShift) / wordBits);
  // If the layout has less than 4 lanes, the lanes of the hardware are replicas.
  bool servedInPairs = words > 1 && (lanes.size() < 2 || any_of(lanes.take_front(2), isInVector));
  return maxGroupBits - Log2_32(words) + servedInPairs;
}

int64_t countWavefronts(ArrayRef<uint64_t> offsets, unsigned elementBits) {
  // The accessed words, and their banks.
  F2Span words, banks;
  unsigned wordShift = getWordShift(elementBits);
  uint64_t bankMask = maskTrailingOnes<uint64_t>(getRowShift(elementBits));
  for (uint64_t offset : offsets) {
    words.insert(offset >> wordShift);
    banks.insert((offset & bankMask) >> wordShift);
  }
  return int64_t(1) << (words.dimension() - banks.dimension());
}

SharedAccess getSharedAccess(const LinearLayout &memory, const LinearLayout &registers, unsigned elementBits) {
  assert(isPowerOf2_32(elementBits) && elementBits >= 8 && elementBits <= maxVectorBits && "unsupported element width");
  std::optional<LinearLayout> indices = invertAndCompose(registers, memory);
  assert(indices && "memory must hold every element");

  SharedAccess access;
  F2Span own(registers.getBases(InDim::Register));
  ArrayRef<uint64_t> offsets = memory.getBases(InDim::Offset);
  unsigned vectorShift = 0;
  for (F2Span vector; vectorShift < offsets.size() && (elementBits << vectorShift) < maxVectorBits; ++vectorShift)
    if (!own.contains(offsets[vectorShift]) || !vector.insert(offsets[vectorShift]))
      break;
  access.vectorElements = int64_t(1) << vectorShift;
  access.instructions = int64_t(1) << (own.dimension() - vectorShift);

  F2Vectors touched;
  for (unsigned bit = 0; bit < vectorShift; ++bit)
    touched.push_back(uint64_t(1) << bit);
  F2Vectors lanes;
  for (uint64_t index : indices->getBases(InDim::Lane))
    lanes.push_back(memory.unpackIn(index, InDim::Offset));
  unsigned groupBits =
      getGroupBits(lanes, [&](uint64_t offset) { return offset >> vectorShift == 0; }, elementBits, vectorShift);
  lanes.truncate(std::min<size_t>(groupBits, lanes.size()));
  append_range(touched, lanes);
  access.minWavefronts = int64_t(1) << (maxGroupBits - groupBits);
  access.wavefronts = access.minWavefronts * countWavefronts(touched, elementBits);
  return access;
}

int64_t bankConflicts(const LinearLayout &memory, const LinearLayout &registers, unsigned elementBits) {
  return getSharedAccess(memory, registers, elementBits).getConflicts();
}

} // namespace mlir::triton

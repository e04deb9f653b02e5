//===- Swizzling.cpp - Shared memory without bank conflicts ---------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Why a memory without conflicts always exists.  Cut an offset, from its low bits, into the place in a 4-byte word, the
// bank, and the row of 128 bytes.  The elements at bank and place 0 make up a subspace, the column.  A group of lanes
// that is served together touches, up to a shift, the words of another subspace: what the lanes' bits, the bits of a
// vector and of a word span.  Two words of it share a bank exactly if their difference lies in the column.  So an
// access is free of conflicts if the column meets that subspace in zero alone.  A group touches at most 128 bytes, so
// both subspaces, of the writers and of the readers, leave room for a column; and one that avoids both exists because
// no space is the union of two proper subspaces: as long as the column is too small, some element lies outside of both
// subspaces, each taken together with the column so far.
//
//===----------------------------------------------------------------------===//

#include "triton/LinearLayout/Swizzling.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <cassert>

using namespace llvm;

namespace mlir::triton {

static constexpr unsigned rowBytes = 128, wordBits = 32, maxVectorBits = 128, maxGroupBits = 5;

/// Bits of an offset in elements below those that choose the row of all banks.
static unsigned getRowShift(unsigned elementBits) { return Log2_32(rowBytes * 8 / elementBits); }

/// Bits of an offset in elements that stay in a word.
static unsigned getWordShift(unsigned elementBits) {
  return elementBits < wordBits ? Log2_32(wordBits / elementBits) : 0;
}

/// How many low bits of the lane number the lanes served together, if each moves 2^vectorShift elements.
static unsigned getGroupBits(unsigned elementBits, unsigned vectorShift) {
  unsigned words = std::max(1u, (elementBits << vectorShift) / wordBits);
  return maxGroupBits - Log2_32(words);
}

static ArrayRef<uint64_t> getGroup(const LinearLayout &layout, unsigned groupBits) {
  ArrayRef<uint64_t> lanes = layout.getBases(InDim::Lane);
  return lanes.take_front(std::min<size_t>(groupBits, lanes.size()));
}

//===----------------------------------------------------------------------===//
// What an access costs
//===----------------------------------------------------------------------===//

SharedAccess getSharedAccess(const LinearLayout &memory, const LinearLayout &registers, unsigned elementBits) {
  assert(isPowerOf2_32(elementBits) && elementBits >= 8 && elementBits <= maxVectorBits && "no such element");
  std::optional<LinearLayout> places = invertAndCompose(registers, memory);
  assert(places && "memory must hold every element");
  auto getOffset = [&](uint64_t place) { return memory.unpackIn(place, InDim::Offset); };

  SharedAccess access;
  F2Span own(registers.getBases(InDim::Register));
  ArrayRef<uint64_t> offsets = memory.getBases(InDim::Offset);
  unsigned vectorShift = 0;
  for (F2Span vector; vectorShift < offsets.size() && (elementBits << vectorShift) < maxVectorBits; ++vectorShift)
    if (!own.contains(offsets[vectorShift]) || !vector.insert(offsets[vectorShift]))
      break;
  access.vectorElements = int64_t(1) << vectorShift;
  access.instructions = int64_t(1) << (own.dimension() - vectorShift);

  // The words that a group touches, and which banks they are in, up to a shift that changes no count.
  F2Span words, banks;
  unsigned wordShift = getWordShift(elementBits);
  uint64_t bankMask = maskTrailingOnes<uint64_t>(getRowShift(elementBits));
  auto touch = [&](uint64_t offset) {
    words.insert(offset >> wordShift);
    banks.insert((offset & bankMask) >> wordShift);
  };
  for (unsigned bit = 0; bit < vectorShift; ++bit)
    touch(uint64_t(1) << bit);
  unsigned groupBits = getGroupBits(elementBits, vectorShift);
  for (uint64_t place : getGroup(*places, groupBits))
    touch(getOffset(place));

  access.minWavefronts = int64_t(1) << (maxGroupBits - groupBits);
  access.wavefronts = access.minWavefronts << (words.dimension() - banks.dimension());
  return access;
}

int64_t bankConflicts(const LinearLayout &memory, const LinearLayout &registers, unsigned elementBits) {
  return getSharedAccess(memory, registers, elementBits).getConflicts();
}

//===----------------------------------------------------------------------===//
// Choosing a layout
//===----------------------------------------------------------------------===//

/// Whether a block that reads its elements in layout `destination` has them all in layout `source`.
static bool staysInBlocks(const LinearLayout &source, const LinearLayout &destination) {
  std::optional<LinearLayout> origin = invertAndCompose(destination, source);
  return origin && preserves(*origin, InDim::Block);
}

/// The bits of a vector: elements that both sides have in the registers of one thread, as many as fit; if there are
/// fewer, then such as one side has, the side that saves more instructions by it.
static F2Vectors chooseVector(const LinearLayout &source, const LinearLayout &destination, unsigned elementBits) {
  unsigned maxShift = Log2_32(maxVectorBits / elementBits);
  F2Vectors write(source.getBases(InDim::Register)), read(destination.getBases(InDim::Register));
  F2Vectors common = intersectSpans(write, read);

  // Prefer to keep the registers' own bases, so that the registers of a vector are consecutive.
  F2Span inCommon(common);
  F2Vectors candidates;
  copy_if(write, std::back_inserter(candidates), [&](uint64_t basis) { return inCommon.contains(basis); });
  candidates.append(common);
  F2Vectors vector = extendSpan({}, candidates);

  if (vector.size() < maxShift) {
    F2Vectors moreOfWrite = extendSpan(vector, write), moreOfRead = extendSpan(vector, read);
    auto saved = [&](const F2Vectors &more) {
      unsigned widened = std::min<unsigned>(more.size(), maxShift - vector.size());
      return (uint64_t(1) << more.size()) - (uint64_t(1) << (more.size() - widened));
    };
    vector.append(saved(moreOfWrite) >= saved(moreOfRead) ? moreOfWrite : moreOfRead);
  }
  vector.truncate(std::min<size_t>(vector.size(), maxShift));
  return vector;
}

/// What lanes that are served together touch, less the part of it that lies within a word.
static F2Vectors getTouched(const LinearLayout &registers, ArrayRef<uint64_t> vector, unsigned elementBits) {
  F2Span own(registers.getBases(InDim::Register));
  F2Vectors touched(vector.take_while([&](uint64_t basis) { return own.contains(basis); }));
  append_range(touched, getGroup(registers, getGroupBits(elementBits, touched.size())));
  return touched;
}

/// An element outside both spans, the first such candidate if there is one.  Neither span may have all the candidates.
static uint64_t findOutside(const F2Span &a, const F2Span &b, ArrayRef<uint64_t> candidates) {
  auto outsideA = [&](uint64_t element) { return !a.contains(element); };
  auto outsideB = [&](uint64_t element) { return !b.contains(element); };
  const auto *both = find_if(candidates, [&](uint64_t element) { return outsideA(element) && outsideB(element); });
  if (both != candidates.end())
    return *both;
  // An element that only `a` lacks and one that only `b` lacks make a sum that both lack.
  const auto *onlyA = find_if(candidates, outsideA), *onlyB = find_if(candidates, outsideB);
  assert(onlyA != candidates.end() && onlyB != candidates.end() && "a span has all the candidates");
  return *onlyA ^ *onlyB;
}

std::optional<SwizzledMemory> chooseSwizzledMemory(const LinearLayout &source, const LinearLayout &destination,
                                                   unsigned elementBits) {
  assert(isPowerOf2_32(elementBits) && elementBits >= 8 && elementBits <= maxVectorBits && "no such element");
  assert(source.getOutSizes() == destination.getOutSizes() && "both lay out the same tensor");
  if (!staysInBlocks(source, destination))
    return std::nullopt;

  // What a block holds, by registers first: steps between registers then tend to be steps between rows, that is
  // constants to add to an address.
  F2Vectors elements;
  for (InDim dim : {InDim::Register, InDim::Warp, InDim::Lane})
    append_range(elements, source.getBases(dim));
  elements = extendSpan({}, elements);

  // The lowest bits of the offset: a vector, filled up to a word.
  F2Vectors offsets = chooseVector(source, destination, elementBits);
  F2Vectors touchedByWrite = getTouched(source, offsets, elementBits);
  F2Vectors touchedByRead = getTouched(destination, offsets, elementBits);
  F2Vectors fillers(touchedByWrite);
  fillers.append(touchedByRead);
  fillers.append(elements);
  for (uint64_t filler : extendSpan(offsets, fillers)) {
    if (offsets.size() >= getWordShift(elementBits))
      break;
    offsets.push_back(filler);
  }

  // The highest: a column of one bank that neither access meets twice.
  ArrayRef<uint64_t> word = ArrayRef(offsets).take_front(std::min<size_t>(getWordShift(elementBits), offsets.size()));
  F2Span write(word), read(word);
  for (uint64_t touched : touchedByWrite)
    write.insert(touched);
  for (uint64_t touched : touchedByRead)
    read.insert(touched);
  F2Vectors column;
  for (unsigned bit = getRowShift(elementBits); bit < elements.size(); ++bit) {
    column.push_back(findOutside(write, read, elements));
    write.insert(column.back());
    read.insert(column.back());
  }

  // Between them the banks, which may be any elements that make the layout complete.
  F2Vectors fixed(offsets);
  fixed.append(column);
  offsets.append(extendSpan(fixed, fillers));
  offsets.append(column);

  SwizzledMemory result;
  result.memory = LinearLayout::fromMasks(source.getOutSizes(),
                                          {{InDim::Offset, offsets}, {InDim::Block, source.getBases(InDim::Block)}});
  result.store = getSharedAccess(result.memory, source, elementBits);
  result.load = getSharedAccess(result.memory, destination, elementBits);
  return result;
}

} // namespace mlir::triton

//===- Swizzling.cpp - Conflict-free layouts of shared memory -------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Proof that a layout without bank conflicts always exists for vectors.  Split an offset, from its low bits, into the
// position in a 4-byte word, the bank, and the row of 128 bytes.  The elements at position 0 of bank 0 form a subspace,
// the column.  A group of lanes that is served together accesses, up to a shift, the words of another subspace: the
// span of the bases of its lanes, of a vector and of a word.  Two of these words share a bank exactly if their
// difference is in the column.  So an access has no conflicts if the intersection of the column and that subspace is
// zero.  A group accesses at most 128 bytes, so both subspaces, of the stores and of the loads, have a complement of
// the size of a column.  A common complement exists because no space is the union of two proper subspaces: as long as
// the column is too small, some element is outside of both sums of a subspace and the column so far.
//
// ldmatrix and stmatrix prescribe the elements of a row of 16 bytes, and all other bases of that side must move by
// whole rows: the offsets above the row span a prescribed complement of the row.  The column must be in that
// complement.  A column that avoids the subspace of a side exists exactly if the quotient of the complement by its
// intersection with that subspace has at least the dimension of the column.  A matrix access has only three dimensions
// in the complement, so only the other side can rule out a column, if it accesses less than 16 bytes.
//
//===----------------------------------------------------------------------===//

#include "triton/LinearLayout/Swizzling.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <cassert>

using namespace llvm;

namespace mlir::triton {

/// Returns whether each block holds all its elements of layout `destination` in layout `source`, too.
static bool staysInBlocks(const LinearLayout &source, const LinearLayout &destination) {
  std::optional<LinearLayout> origin = invertAndCompose(destination, source);
  return origin && preserves(*origin, InDim::Block);
}

/// Returns the bases of a vector of up to 16 bytes.  Prefers elements that both sides hold in the registers of one
/// thread; if there are too few, adds registers of the side that thereby saves more instructions.
static F2Vectors chooseVector(const LinearLayout &source, const LinearLayout &destination, unsigned elementBits) {
  unsigned maxShift = getVectorShift(elementBits);
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

/// Returns the bases of the lanes that are served together when each accesses a vector of these elements.
static ArrayRef<uint64_t> getGroupLanes(const LinearLayout &registers, ArrayRef<uint64_t> vector,
                                        unsigned elementBits) {
  F2Span inVector(vector);
  ArrayRef<uint64_t> lanes = registers.getBases(InDim::Lane);
  unsigned groupBits =
      getGroupBits(lanes, [&](uint64_t element) { return inVector.contains(element); }, elementBits, vector.size());
  return lanes.take_front(std::min<size_t>(groupBits, lanes.size()));
}

/// Returns the span of the words that a group of lanes accesses, each a vector at the lowest offsets.
static F2Span getTouched(const LinearLayout &registers, ArrayRef<uint64_t> offsets, unsigned elementBits) {
  F2Span own(registers.getBases(InDim::Register));
  ArrayRef<uint64_t> vector = offsets.take_while([&](uint64_t basis) { return own.contains(basis); });
  F2Span touched(offsets.take_front(std::min<size_t>(getWordShift(elementBits), offsets.size())));
  for (ArrayRef<uint64_t> part : {vector, getGroupLanes(registers, vector, elementBits)})
    for (uint64_t element : part)
      touched.insert(element);
  return touched;
}

/// Returns the span of the 8 rows of a matrix.
static F2Span getTouched(const MatrixTile &tile) {
  F2Vectors touched(tile.row);
  append_range(touched, tile.rowNumbers);
  return F2Span(touched);
}

/// Returns an element outside of both spans, preferably a candidate, or std::nullopt if one span contains all
/// candidates.
static std::optional<uint64_t> findOutside(const F2Span &a, const F2Span &b, ArrayRef<uint64_t> candidates) {
  auto outsideA = [&](uint64_t element) { return !a.contains(element); };
  auto outsideB = [&](uint64_t element) { return !b.contains(element); };
  const auto *both = find_if(candidates, [&](uint64_t element) { return outsideA(element) && outsideB(element); });
  if (both != candidates.end())
    return *both;
  // The sum of an element that is only outside of `a` and one that is only outside of `b` is outside of both.
  const auto *onlyA = find_if(candidates, outsideA), *onlyB = find_if(candidates, outsideB);
  if (onlyA == candidates.end() || onlyB == candidates.end())
    return std::nullopt;
  return *onlyA ^ *onlyB;
}

/// Completes the bases `low` of the lowest offsets by sums of `candidates`, such that neither access has bank
/// conflicts. Returns std::nullopt if that is impossible.
static std::optional<F2Vectors> completeOffsets(const F2Vectors &low, F2Span write, F2Span read,
                                                ArrayRef<uint64_t> candidates, ArrayRef<uint64_t> bankCandidates,
                                                unsigned elementBits) {
  unsigned numBits = low.size() + extendSpan(low, candidates).size();
  F2Vectors column;
  for (unsigned bit = getRowShift(elementBits); bit < numBits; ++bit) {
    std::optional<uint64_t> outside = findOutside(write, read, candidates);
    if (!outside)
      return std::nullopt;
    column.push_back(*outside);
    write.insert(*outside);
    read.insert(*outside);
  }
  // The offsets of the banks may be any elements that complete the layout.
  F2Vectors fixed(low), offsets(low);
  fixed.append(column);
  offsets.append(extendSpan(fixed, bankCandidates));
  offsets.append(column);
  return offsets;
}

static SwizzledMemory makeMemory(const LinearLayout &source, const LinearLayout &destination,
                                 ArrayRef<uint64_t> offsets, unsigned elementBits) {
  SwizzledMemory result;
  result.memory = LinearLayout::fromMasks(source.getOutSizes(),
                                          {{InDim::Offset, offsets}, {InDim::Block, source.getBases(InDim::Block)}});
  result.store = getSharedAccess(result.memory, source, elementBits);
  result.load = getSharedAccess(result.memory, destination, elementBits);
  return result;
}

/// Returns a basis of the elements of a block, registers first: their offsets then tend to be whole rows, that is
/// constants that are added to an address.
static F2Vectors getBlockElements(const LinearLayout &source) {
  F2Vectors elements;
  for (InDim dim : {InDim::Register, InDim::Warp, InDim::Lane})
    append_range(elements, source.getBases(dim));
  return extendSpan({}, elements);
}

/// Chooses a memory layout for vector accesses. The lowest bits of the offset are the vector `low`, filled up to a
/// word.
static SwizzledMemory chooseForVectors(const LinearLayout &source, const LinearLayout &destination, F2Vectors low,
                                       unsigned elementBits) {
  F2Vectors elements = getBlockElements(source);
  F2Vectors fillers;
  for (const LinearLayout &side : {source, destination}) {
    F2Span own(side.getBases(InDim::Register));
    ArrayRef<uint64_t> vector = ArrayRef(low).take_while([&](uint64_t basis) { return own.contains(basis); });
    append_range(fillers, vector);
    append_range(fillers, getGroupLanes(side, vector, elementBits));
  }
  fillers.append(elements);
  for (uint64_t filler : extendSpan(low, fillers)) {
    if (low.size() >= getWordShift(elementBits))
      break;
    low.push_back(filler);
  }
  std::optional<F2Vectors> offsets =
      completeOffsets(low, getTouched(source, low, elementBits), getTouched(destination, low, elementBits), elements,
                      fillers, elementBits);
  assert(offsets && "expected a layout without bank conflicts");
  return makeMemory(source, destination, *offsets, elementBits);
}

/// Chooses a memory layout for matrix accesses on the sides that have a tile.  Returns std::nullopt if there is none
/// without bank conflicts.  Neighboring rows of 16 bytes differ by elements of `neighbors`, in order, where possible.
static std::optional<SwizzledMemory> chooseForMatrices(const LinearLayout &source, const LinearLayout &destination,
                                                       const MatrixTile *store, const MatrixTile *load,
                                                       unsigned elementBits, ArrayRef<uint64_t> neighbors = {}) {
  const F2Vectors &row = store ? store->row : load->row;
  // The bases that must move by whole rows, registers first.
  F2Vectors complement;
  for (const MatrixTile *tile : {store, load})
    if (tile)
      append_range(complement, tile->matrices);
  for (const MatrixTile *tile : {store, load})
    if (tile)
      append_range(complement, tile->rowNumbers);
  complement = extendSpan({}, complement);
  if (extendSpan(row, complement).size() != complement.size())
    return std::nullopt;
  F2Vectors fixed(row);
  fixed.append(complement);
  complement.append(extendSpan(fixed, getBlockElements(source)));
  F2Span wholeRows(complement);
  F2Vectors bankCandidates;
  copy_if(neighbors, std::back_inserter(bankCandidates), [&](uint64_t element) { return wholeRows.contains(element); });
  bankCandidates.append(complement);

  std::optional<F2Vectors> offsets = completeOffsets(
      row, store ? getTouched(*store) : getTouched(source, row, elementBits),
      load ? getTouched(*load) : getTouched(destination, row, elementBits), complement, bankCandidates, elementBits);
  if (!offsets)
    return std::nullopt;
  SwizzledMemory result = makeMemory(source, destination, *offsets, elementBits);
  if (store) {
    result.matrixStore = MatrixAccess::find(result.memory, source, *store, elementBits);
    if (!result.matrixStore)
      return std::nullopt;
    result.store = result.matrixStore->cost;
  }
  if (load) {
    result.matrixLoad = MatrixAccess::find(result.memory, destination, *load, elementBits);
    if (!result.matrixLoad)
      return std::nullopt;
    result.load = result.matrixLoad->cost;
  }
  if (result.store.getConflicts() != 0 || result.load.getConflicts() != 0)
    return std::nullopt;
  return result;
}

static int64_t countInstructions(const SwizzledMemory &memory) {
  return memory.store.instructions + memory.load.instructions;
}

static int64_t countWavefronts(const SwizzledMemory &memory) {
  return memory.store.getTotalWavefronts() + memory.load.getTotalWavefronts();
}

/// Returns a lower bound of the instructions of a warp that moves its registers by a tile, or as vectors of the
/// elements of a row.
static int64_t countInstructions(const F2Span &own, const MatrixTile *tile, ArrayRef<uint64_t> row) {
  size_t atOnce =
      tile ? tile->packed.size() + 2 : row.take_while([&](uint64_t element) { return own.contains(element); }).size();
  return int64_t(1) << (own.dimension() - std::min<size_t>(own.dimension(), atOnce));
}

std::optional<SwizzledMemory> chooseSwizzledMemory(const LinearLayout &source, const LinearLayout &destination,
                                                   unsigned elementBits, MatrixMoves moves) {
  assert(isPowerOf2_32(elementBits) && elementBits >= 8 && elementBits <= 128 && "unsupported element width");
  assert(source.getOutSizes() == destination.getOutSizes() && "both lay out the same tensor");
  if (!staysInBlocks(source, destination))
    return std::nullopt;
  F2Vectors vector = chooseVector(source, destination, elementBits);
  SwizzledMemory best = chooseForVectors(source, destination, vector, elementBits);

  std::vector<MatrixTile> stores, loads;
  if (moves.store)
    stores = findMatrixTiles(source, elementBits);
  if (moves.load)
    loads = findMatrixTiles(destination, elementBits);
  F2Span written(source.getBases(InDim::Register)), read(destination.getBases(InDim::Register));
  auto consider = [&](const MatrixTile *store, const MatrixTile *load) {
    ArrayRef<uint64_t> row = store ? store->row : load->row;
    if (countInstructions(written, store, row) + countInstructions(read, load, row) >= countInstructions(best))
      return;
    std::optional<SwizzledMemory> candidate = chooseForMatrices(source, destination, store, load, elementBits);
    if (candidate && countInstructions(*candidate) < countInstructions(best) &&
        countWavefronts(*candidate) <= countWavefronts(best))
      best = std::move(*candidate);
  };
  for (const MatrixTile &store : stores) {
    consider(&store, nullptr);
    for (const MatrixTile &load : loads)
      if (store.row == load.row)
        consider(&store, &load);
  }
  for (const MatrixTile &load : loads)
    consider(nullptr, &load);
  return best;
}

std::optional<SwizzledMemory> chooseCopiedMemory(const LinearLayout &source, const LinearLayout &destination,
                                                 unsigned elementBits, ArrayRef<uint64_t> vector, bool hasMatrixLoads) {
  assert(source.getOutSizes() == destination.getOutSizes() && "both lay out the same tensor");
  if (!staysInBlocks(source, destination))
    return std::nullopt;
  SwizzledMemory best = chooseForVectors(source, destination, F2Vectors(vector), elementBits);
  if (!hasMatrixLoads)
    return best;
  for (const MatrixTile &tile : findMatrixTiles(destination, elementBits)) {
    if (ArrayRef(tile.row).take_front(vector.size()) != vector)
      continue;
    // The halves of a 32-byte sector of global memory, which two lanes copy, stay together.
    std::optional<SwizzledMemory> candidate =
        chooseForMatrices(source, destination, /*store=*/nullptr, &tile, elementBits, source.getBases(InDim::Lane));
    if (candidate && candidate->load.instructions < best.load.instructions &&
        countWavefronts(*candidate) <= countWavefronts(best))
      best = std::move(*candidate);
  }
  return best;
}

/// Returns the cheapest matrix access to memory of the given layout that takes fewer instructions than `vectors`, and
/// no more wavefronts.
static std::optional<MatrixAccess> findMatrixAccess(const LinearLayout &memory, const LinearLayout &registers,
                                                    unsigned elementBits, const SharedAccess &vectors) {
  std::optional<MatrixAccess> best;
  SharedAccess limit = vectors;
  for (const MatrixTile &tile : findMatrixTiles(registers, elementBits)) {
    std::optional<MatrixAccess> access = MatrixAccess::find(memory, registers, tile, elementBits);
    if (!access || access->cost.instructions >= limit.instructions ||
        access->cost.getTotalWavefronts() > limit.getTotalWavefronts())
      continue;
    limit = access->cost;
    best = std::move(access);
  }
  return best;
}

SwizzledMemory getAccesses(const LinearLayout &memory, const LinearLayout &registers, unsigned elementBits,
                           MatrixMoves moves, int64_t maxVectorElements) {
  SwizzledMemory result;
  result.memory = memory;
  SharedAccess vectors = getSharedAccess(memory, registers, elementBits);
  if (vectors.vectorElements > maxVectorElements) {
    vectors.instructions *= vectors.vectorElements / maxVectorElements;
    vectors.vectorElements = maxVectorElements;
  }
  result.store = result.load = vectors;
  if (!moves.store && !moves.load)
    return result;
  std::optional<MatrixAccess> matrices = findMatrixAccess(memory, registers, elementBits, vectors);
  if (!matrices)
    return result;
  if (moves.store) {
    result.store = matrices->cost;
    result.matrixStore = matrices;
  }
  if (moves.load) {
    result.load = matrices->cost;
    result.matrixLoad = std::move(matrices);
  }
  return result;
}

} // namespace mlir::triton

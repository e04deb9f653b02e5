//===- Contiguity.cpp - Runs of consecutive elements ----------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/LinearLayout/LinearLayoutAlgebra.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <cassert>

using namespace llvm;

namespace mlir::triton {

/// The element 2^bit along output `outDim`, packed.
static uint64_t unitElement(const LinearLayout &layout, unsigned outDim, unsigned bit) {
  return uint64_t(1) << (layout.getOutShift(outDim) + bit);
}

/// Returns the number of low bits of output `outDim` that are zero in all of the bases.
static unsigned countUntouched(const LinearLayout &layout, unsigned outDim, ArrayRef<uint64_t> bases) {
  uint64_t touched = uint64_t(1) << layout.getOutBits(outDim);
  for (uint64_t basis : bases)
    touched |= (basis & layout.getOutMask(outDim)) >> layout.getOutShift(outDim);
  return countr_zero(touched);
}

int64_t getNumConsecutive(const LinearLayout &layout, InDim dim, unsigned outDim) {
  ArrayRef<uint64_t> own = layout.getBases(dim);
  unsigned bits = 0;
  while (bits < own.size() && bits < layout.getOutBits(outDim) && own[bits] == unitElement(layout, outDim, bits))
    ++bits;
  // If another basis has a bit within a run, the run is neither aligned nor in order.
  bits = std::min(bits, countUntouched(layout, outDim, layout.withBases(dim, {}).getFlatBases()));
  while (bits > 0 && countUntouched(layout, outDim, own.drop_front(bits)) < bits)
    --bits;
  return int64_t(1) << bits;
}

Renumbered makeConsecutive(const LinearLayout &layout, InDim dim, unsigned outDim, int64_t limit) {
  assert(isPowerOf2_64(limit) && "runs have a power of two of elements");
  unsigned maxBits = std::min<unsigned>(Log2_64(limit), layout.getOutBits(outDim));
  maxBits = std::min(maxBits, countUntouched(layout, outDim, layout.withBases(dim, {}).getFlatBases()));

  F2Span reachable(layout.getBases(dim));
  F2Vectors run;
  while (run.size() < maxBits && reachable.contains(unitElement(layout, outDim, run.size())))
    run.push_back(unitElement(layout, outDim, run.size()));

  // The bases after the run must not have bits within it.
  Renumbered result = renumber(layout, dim, run);
  uint64_t runMask = maskTrailingOnes<uint64_t>(run.size()) << layout.getOutShift(outDim);
  F2Vectors bases(result.layout.getBases(dim)), toOld(result.toOld.getRows());
  for (unsigned bit = run.size(); bit < bases.size(); ++bit) {
    uint64_t within = (bases[bit] & runMask) >> layout.getOutShift(outDim);
    for (; within != 0; within &= within - 1) {
      bases[bit] ^= bases[countr_zero(within)];
      toOld[bit] ^= toOld[countr_zero(within)];
    }
  }
  return {layout.withBases(dim, bases), F2Matrix(toOld, bases.size())};
}

Renumbered renumber(const LinearLayout &layout, InDim dim, ArrayRef<uint64_t> firstBases) {
  F2Span reachable(layout.getBases(dim));
  F2Vectors toOld;
  for (uint64_t basis : firstBases) {
    std::optional<uint64_t> index = reachable.express(basis);
    assert(index && "the dimension alone must reach the element");
    toOld.push_back(*index);
  }
  unsigned bits = layout.getInBits(dim);
  toOld.append(extendSpan(toOld, F2Matrix::identity(bits).getRows()));
  assert(toOld.size() == bits && "the first bases must be independent");

  F2Matrix onElements(F2Vectors(layout.getBases(dim)), layout.getTotalOutBits());
  F2Matrix renumbering(std::move(toOld), bits);
  return {layout.withBases(dim, renumbering.then(onElements).getRows()), renumbering};
}

} // namespace mlir::triton

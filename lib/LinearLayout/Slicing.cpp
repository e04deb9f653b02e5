//===- Slicing.cpp - Layout conversions in slices of a tensor -------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The slices of a tensor are a subspace of its elements, the kernel, and its translates by sums of a few elements, the
// steps.  The steps are bases of destination registers, and the kernel contains the bases of destination lanes and
// warps: so the registers into which a thread reads a slice are known at compile time.  If there are enough steps, the
// kernel also contains the bases of source lanes and warps, so that the registers that a thread writes are known, too.
//
// Every element is the sum of an element of the kernel and of steps.  Both layouts are projected to the kernel, and a
// memory layout is chosen for the projections as for any tensor; registers of different slices form no vector.
//
//===----------------------------------------------------------------------===//

#include "triton/LinearLayout/Swizzling.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVectorExtras.h"

using namespace llvm;

namespace mlir::triton {

static constexpr InDim threadDims[] = {InDim::Lane, InDim::Warp, InDim::Block};

static F2Vectors join(ArrayRef<uint64_t> a, ArrayRef<uint64_t> b) {
  F2Vectors result(a);
  append_range(result, b);
  return result;
}

static F2Vectors getThreadBases(const LinearLayout &layout) {
  F2Vectors bases;
  for (InDim dim : threadDims)
    append_range(bases, layout.getBases(dim));
  return bases;
}

namespace {

/// Decomposes elements into sums of an element of the kernel and of steps.
class Slices {
public:
  Slices(F2Vectors kernel, F2Vectors steps) : kernel(kernel), steps(steps), all(join(kernel, steps)) {}

  /// Returns the steps of an element, as a mask: the number of its slice.
  uint64_t getSlice(uint64_t element) const { return *all.express(element) >> kernel.size(); }

  uint64_t project(uint64_t element) const {
    for (uint64_t slice = getSlice(element); slice != 0; slice &= slice - 1)
      element ^= steps[countr_zero(slice)];
    return element;
  }

  F2Vectors project(ArrayRef<uint64_t> elements) const {
    return map_to_vector<16>(elements, [&](uint64_t element) { return project(element); });
  }

  /// Projects `layout` to the kernel.  Registers between slices become warps, which do not affect the access of a warp.
  LinearLayout project(const LinearLayout &layout) const {
    F2Vectors within, between;
    F2Span found;
    F2Vectors pivots;
    for (uint64_t basis : layout.getBases(InDim::Register)) {
      std::optional<uint64_t> sum = found.express(getSlice(basis));
      if (!sum) {
        found.insert(getSlice(basis));
        pivots.push_back(basis);
        between.push_back(project(basis));
        continue;
      }
      for (uint64_t rest = *sum; rest != 0; rest &= rest - 1)
        basis ^= pivots[countr_zero(rest)];
      within.push_back(basis);
    }
    return LinearLayout::fromMasks(layout.getOutSizes(),
                                   {{InDim::Register, within},
                                    {InDim::Lane, project(layout.getBases(InDim::Lane))},
                                    {InDim::Warp, join(project(layout.getBases(InDim::Warp)), between)},
                                    {InDim::Block, project(layout.getBases(InDim::Block))}});
  }

private:
  F2Vectors kernel, steps;
  F2Span all;
};

} // namespace

std::optional<SwizzledMemory> chooseSlicedMemory(const LinearLayout &source, const LinearLayout &destination,
                                                 unsigned elementBits, unsigned sliceBits) {
  // Prefer the highest registers as steps, so that the lowest ones form vectors.
  F2Vectors reads = getThreadBases(destination), writes = getThreadBases(source);
  F2Vectors registers(reverse(destination.getBases(InDim::Register)));
  F2Vectors steps = extendSpan(join(reads, writes), registers);
  steps.append(extendSpan(join(join(reads, source.getBases(InDim::Block)), steps), registers));
  if (steps.size() < sliceBits)
    return std::nullopt;
  steps.truncate(sliceBits);

  F2Vectors kernel = extendSpan({}, join(source.getBases(InDim::Block), reads));
  for (ArrayRef<uint64_t> more :
       {ArrayRef(writes), destination.getBases(InDim::Register), source.getBases(InDim::Register)})
    append_range(kernel, extendSpan(join(kernel, steps), more));
  Slices slices(kernel, steps);
  LinearLayout write = slices.project(source), read = slices.project(destination);
  std::optional<SwizzledMemory> result = chooseSwizzledMemory(write, read, elementBits);
  if (!result)
    return std::nullopt;
  result->sliceBits = sliceBits;
  result->memory = result->memory.withBases(InDim::Offset, join(result->memory.getBases(InDim::Offset), steps));
  result->store.instructions <<= write.getInBits(InDim::Warp) - source.getInBits(InDim::Warp);
  if (any_of(writes, [&](uint64_t basis) { return slices.getSlice(basis) != 0; }))
    result->store.instructions <<= sliceBits; // All threads issue the stores of every round, predicated.
  result->load.instructions <<= read.getInBits(InDim::Warp) - destination.getInBits(InDim::Warp);
  return result;
}

} // namespace mlir::triton

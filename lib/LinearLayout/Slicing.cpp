//===- Slicing.cpp - Shared memory for a slice of a tensor at a time ------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A slice is a subspace of the elements, the kernel, and what it is moved to by sums of a few elements, the steps.  The
// steps are registers of the destination, and the kernel has all that its lanes and warps move by: so a thread reads
// each slice into registers that are known when code is generated.  The kernel has all that the lanes and warps of the
// source move by, too, if there are steps enough beside that: then the same holds for what a thread writes.
//
// Every element is the sum of one of the kernel and of steps.  Less the steps, both layouts lay out the kernel, for
// which a memory is chosen as for any tensor; but registers between which a slice may end make no vector.
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

/// The elements as sums of such of the kernel and of steps.
class Slices {
public:
  Slices(F2Vectors kernel, F2Vectors steps) : kernel(kernel), steps(steps), all(join(kernel, steps)) {}

  /// Which steps are in an element.
  uint64_t getSlice(uint64_t element) const { return *all.express(element) >> kernel.size(); }

  uint64_t project(uint64_t element) const {
    for (uint64_t slice = getSlice(element); slice != 0; slice &= slice - 1)
      element ^= steps[countr_zero(slice)];
    return element;
  }

  F2Vectors project(ArrayRef<uint64_t> elements) const {
    return map_to_vector<16>(elements, [&](uint64_t element) { return project(element); });
  }

  /// `layout` in the kernel.  Registers that lead from slice to slice are counted as warps, which make no difference to
  /// a warp's access.
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
  // Steps, preferably the highest registers, so that the lowest make up vectors.
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
    result->store.instructions <<= sliceBits; // In each round, threads that have nothing to write go along.
  result->load.instructions <<= read.getInBits(InDim::Warp) - destination.getInBits(InDim::Warp);
  return result;
}

} // namespace mlir::triton

//===- GatherPlan.cpp - Lowering plan of gathers --------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/LoweringPlan/GatherPlan.h"

#include "triton/Analysis/LoweringPlan/LayoutConversion.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"

using namespace mlir;
using namespace mlir::triton;

/// Returns `layout` with the coordinate along `axis` set to zero, for a tensor of sizes `sizes`.
static LinearLayout dropCoordinate(const LinearLayout &layout, unsigned axis, const Coords &sizes) {
  LinearLayout shape = LinearLayout::fromMasks(sizes, {});
  std::array<SmallVector<uint64_t>, numInDims> bases;
  SmallVector<std::pair<InDim, ArrayRef<uint64_t>>> inputs;
  for (InDim dim : layout.getInDims()) {
    SmallVector<uint64_t> &dropped = bases[static_cast<unsigned>(dim)];
    for (unsigned bit = 0; bit < layout.getInBits(dim); ++bit) {
      Coords coords = layout.getBasisCoords(dim, bit);
      coords[axis] = 0;
      dropped.push_back(shape.pack(coords));
    }
    inputs.emplace_back(dim, dropped);
  }
  return LinearLayout::fromMasks(sizes, inputs);
}

/// The maximum number of bits that select a register.  More shuffles would cost more than shared memory.
static constexpr unsigned maxSelectBits = 2;

bool GatherPlan::planShuffles(GatherOp gather) {
  unsigned axis = gather.getAxis();
  LinearLayout source = triton::gpu::toLinearLayout(gather.getSrc().getType());
  LinearLayout indices = triton::gpu::toLinearLayout(gather.getIndices().getType());
  // Require exactly one register or lane bit for each bit of the coordinate.
  uint64_t mask = source.getOutMask(axis);
  SmallVector<std::pair<InDim, unsigned>> found(source.getOutBits(axis), {InDim::Block, 0});
  unsigned numFound = 0, numSelectBits = 0;
  for (InDim dim : source.getInDims())
    for (auto [bit, basis] : llvm::enumerate(source.getBases(dim))) {
      if ((basis & mask) == 0)
        continue;
      auto &input = found[llvm::countr_zero(basis) - source.getOutShift(axis)];
      if (!llvm::isPowerOf2_64(basis) || input.first != InDim::Block || (dim != InDim::Register && dim != InDim::Lane))
        return false;
      input = {dim, static_cast<unsigned>(bit)};
      ++numFound;
      numSelectBits += dim == InDim::Register;
    }
  if (numFound != found.size() || numSelectBits > maxSelectBits)
    return false;

  Coords sizes = source.getOutSizes();
  sizes[axis] = 1;
  std::optional<LinearLayout> map =
      invertAndCompose(dropCoordinate(indices, axis, sizes), dropCoordinate(source, axis, sizes));
  if (!map || !preserves(*map, InDim::Warp) || !preserves(*map, InDim::Block) || !getSourceRegisters(*map))
    return false;
  indexMap = *map;
  axisBits = found;
  return true;
}

FailureOr<GatherPlan> GatherPlan::plan(GatherOp gather) {
  GatherPlan result;
  FailureOr<IndexedMemory> memory = IndexedMemory::plan(gather);
  if (failed(memory))
    return failure();
  if (!result.planShuffles(gather))
    result.memory = *memory;
  return result;
}

//===- LayoutConversion.cpp - Lowering plan of layout conversions ---------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/LoweringPlan/LayoutConversion.h"

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"

using namespace mlir;
using namespace mlir::triton;

std::optional<SmallVector<unsigned>> mlir::triton::getSourceRegisters(const LinearLayout &indexMap) {
  unsigned registerOut = indexOut(InDim::Register);
  uint64_t registerMask = indexMap.getOutMask(registerOut);
  for (InDim dim : {InDim::Lane, InDim::Warp, InDim::Block})
    if (llvm::any_of(indexMap.getBases(dim), [&](uint64_t basis) { return (basis & registerMask) != 0; }))
      return std::nullopt;
  SmallVector<unsigned> sources;
  for (unsigned reg = 0, size = indexMap.getInSize(InDim::Register); reg < size; ++reg)
    sources.push_back(indexMap.applyCoords({{InDim::Register, reg}})[registerOut]);
  return sources;
}

/// Chooses a scratch layout with the fewest rounds that fit the shared memory.  Returns std::nullopt if there is none.
static std::optional<SwizzledMemory> chooseMemory(const LinearLayout &source, const LinearLayout &destination,
                                                  unsigned elementBits, const TargetInfo &target) {
  MatrixMoves moves = {target.has(TargetFeature::MatrixStore), target.has(TargetFeature::MatrixLoad)};
  std::optional<SwizzledMemory> memory = chooseSwizzledMemory(source, destination, elementBits, moves);
  for (unsigned sliceBits = 1; memory && memory->getSize() * elementBits / 8 > target.maxSharedMemory; ++sliceBits)
    memory = chooseSlicedMemory(source, destination, elementBits, sliceBits);
  return memory;
}

std::optional<LayoutConversion> LayoutConversion::tryPlan(RankedTensorType from, RankedTensorType to,
                                                          const TargetInfo &target, std::string *reason) {
  auto fail = [&](StringRef why) {
    if (reason)
      *reason = why;
    return std::nullopt;
  };
  LayoutConversion result;
  result.source = triton::gpu::toLinearLayout(from);
  result.destination = triton::gpu::toLinearLayout(to);
  result.elementBits = std::max(8u, getElementBitWidth(to));

  std::optional<LinearLayout> indexMap = invertAndCompose(result.destination, result.source);
  if (!indexMap)
    return fail("is not supported: the layout of the source lacks elements");
  result.indexMap = *indexMap;

  bool withinBlock = preserves(result.indexMap, InDim::Block);
  bool withinWarp = withinBlock && preserves(result.indexMap, InDim::Warp);
  if (withinWarp && getSourceRegisters(result.indexMap)) {
    result.kind = preserves(result.indexMap, InDim::Lane) ? Kind::Registers : Kind::Shuffles;
    return result;
  }
  result.kind = Kind::SharedMemory;
  if (!withinBlock)
    return fail("is not supported: it moves elements between the CTAs of a cluster");
  result.memory = chooseMemory(result.source, result.destination, result.elementBits, target);
  if (!result.memory)
    return fail("is not supported: it needs more shared memory than the target has, in any number of rounds");
  // With several rounds, the bytes of a warp may differ from round to round.
  result.inWarps = withinWarp && result.getRounds() == 1 && getFreeVariableMask(result.source, InDim::Warp) == 0;
  assert(result.memory->store.getConflicts() == 0 && result.memory->load.getConflicts() == 0 &&
         "expected a layout without bank conflicts");
  return result;
}

FailureOr<LayoutConversion> LayoutConversion::plan(triton::gpu::ConvertLayoutOp convert) {
  std::string reason;
  if (std::optional<LayoutConversion> result =
          tryPlan(convert.getSrc().getType(), convert.getType(), triton::gpu::getTargetInfo(convert), &reason))
    return *result;
  return convert.emitOpError() << reason;
}

SmallVector<int64_t> LayoutConversion::getWarpsOfOffsets() const {
  std::optional<LinearLayout> writers = invertAndCompose(memory->memory, source);
  assert(writers && "expected every element of the scratch to be written");
  unsigned warpOut = indexOut(InDim::Warp);
  return llvm::map_to_vector(writers->getBases(InDim::Offset), [&](uint64_t basis) {
    return static_cast<int64_t>((basis & writers->getOutMask(warpOut)) >> writers->getOutShift(warpOut));
  });
}

int64_t LayoutConversion::getScratchBytes() const { return memory ? memory->getSize() * elementBits / 8 : 0; }

StringRef LayoutConversion::getReason() const {
  if (!preserves(indexMap, InDim::Warp))
    return "elements move between warps";
  return "threads read an element from different registers";
}

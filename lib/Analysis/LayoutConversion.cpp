//===- LayoutConversion.cpp - How a tensor gets from one layout to another ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/LayoutConversion.h"

using namespace mlir;
using namespace mlir::triton;

/// Whether the source register of a place map is the same for all lanes.
static bool registerDependsOnLane(const LinearLayout &placeMap) {
  uint64_t registerMask = placeMap.getOutMask(placeOut(InDim::Register));
  return llvm::any_of(placeMap.getBases(InDim::Lane), [&](uint64_t basis) { return (basis & registerMask) != 0; });
}

FailureOr<LayoutConversion> LayoutConversion::plan(triton::gpu::ConvertLayoutOp convert) {
  RankedTensorType type = convert.getType();
  LayoutConversion result;
  result.source = triton::gpu::toLinearLayout(cast<RankedTensorType>(convert.getSrc().getType()));
  result.destination = triton::gpu::toLinearLayout(type);
  result.elementBits = std::max(8u, getElementBitWidth(type));

  std::optional<LinearLayout> placeMap = invertAndCompose(result.destination, result.source);
  if (!placeMap)
    return convert.emitOpError() << "needs elements that the source's layout does not hold";
  result.placeMap = *placeMap;

  bool withinBlock = preserves(result.placeMap, InDim::Block);
  bool withinWarp = withinBlock && preserves(result.placeMap, InDim::Warp);
  if (withinWarp && preserves(result.placeMap, InDim::Lane)) {
    result.kind = Kind::Registers;
    return result;
  }
  if (withinWarp && !registerDependsOnLane(result.placeMap)) {
    result.kind = Kind::Shuffles;
    return result;
  }
  result.kind = Kind::SharedMemory;
  if (withinBlock)
    result.memory = chooseSwizzledMemory(result.source, result.destination, result.elementBits);
  if (!result.memory)
    return convert.emitOpError() << "moves elements between the blocks of a cluster, which has no lowering yet";
  return result;
}

int64_t LayoutConversion::getScratchBytes() const {
  return memory ? memory->memory.getInSize(InDim::Offset) * elementBits / 8 : 0;
}

//===- MemoryAccess.cpp - Loads and stores, and how wide they can be ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/MemoryAccess.h"

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/LinearLayout/LinearLayoutAlgebra.h"

using namespace mlir;
using namespace mlir::triton;

Value mlir::triton::getAccessedPointer(Operation *op) {
  if (auto load = dyn_cast<LoadOp>(op))
    return load.getPtr();
  if (auto store = dyn_cast<StoreOp>(op))
    return store.getPtr();
  return {};
}

unsigned mlir::triton::getMemoryBits(Type type) { return std::max(8u, getElementBitWidth(type)); }

int64_t mlir::triton::getAlignedRun(const AxisInfo &pointer, unsigned dim, unsigned elementBits) {
  int64_t aligned = std::max<int64_t>(1, pointer.getDivisibility(dim) / (elementBits / 8));
  return std::min(pointer.getContiguity(dim), aligned);
}

Value mlir::triton::getAccessMask(Operation *op) {
  if (auto load = dyn_cast<LoadOp>(op))
    return load.getMask();
  return cast<StoreOp>(op).getMask();
}

VectorAccess mlir::triton::getVectorAccess(Operation *op, const AxisInfoAnalysis &facts) {
  Value pointer = getAccessedPointer(op);
  auto type = cast<RankedTensorType>(pointer.getType());
  LinearLayout layout = triton::gpu::toLinearLayout(type);
  unsigned elementBits = getMemoryBits(getPointeeType(type));

  VectorAccess access;
  for (unsigned dim = 0; dim < layout.getRank(); ++dim) {
    int64_t run =
        std::min(getNumConsecutive(layout, InDim::Register, dim), getAlignedRun(facts.get(pointer), dim, elementBits));
    if (Value mask = getAccessMask(op))
      run = std::min(run, facts.get(mask).getConstancy(dim));
    access.vectorElements = std::max(access.vectorElements, std::min(run, kMaxVectorBits / elementBits));
  }
  return access;
}

//===- MemoryAccess.cpp - Vector width of memory accesses -----------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/LoweringPlan/MemoryAccess.h"

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/LinearLayout/LinearLayoutAlgebra.h"

using namespace mlir;
using namespace mlir::triton;

Value mlir::triton::getAccessedPointer(Operation *op) {
  if (auto load = dyn_cast<LoadOp>(op))
    return load.getPtr();
  if (auto store = dyn_cast<StoreOp>(op))
    return store.getPtr();
  if (auto atomic = dyn_cast<AtomicRMWOp>(op))
    return atomic.getPtr();
  if (auto atomic = dyn_cast<AtomicCASOp>(op))
    return atomic.getPtr();
  if (auto copy = dyn_cast<triton::gpu::AsyncCopyGlobalToLocalOp>(op))
    return copy.getSrc();
  return {};
}

unsigned mlir::triton::getMemoryBits(Type type) { return std::max(8u, getElementBitWidth(type)); }

int64_t mlir::triton::getAlignedRun(const AxisInfo &pointer, unsigned dim, unsigned elementBits) {
  int64_t aligned = std::max<int64_t>(1, pointer.getDivisibility(dim) / (elementBits / 8));
  return std::min(pointer.getContiguity(dim), aligned);
}

int64_t mlir::triton::getMaxVectorElements(Operation *op) {
  Type type = getPointeeType(getAccessedPointer(op).getType());
  int64_t most = std::max<int64_t>(1, kMaxVectorBits / getMemoryBits(type));
  if (isa<LoadOp, StoreOp, triton::gpu::AsyncCopyGlobalToLocalOp>(op))
    return most;
  // Only floating-point additions have vectors: of up to 128 bits, or, on older targets, of two 16-bit elements.
  auto atomic = dyn_cast<AtomicRMWOp>(op);
  if (!atomic || atomic.getAtomicRmwOp() != RMWOp::FADD)
    return 1;
  Type element = getElementTypeOrSelf(type);
  if (triton::gpu::getTargetInfo(op).has(TargetFeature::VectorAtomicAdd) &&
      (element.isF16() || element.isBF16() || element.isF32()))
    return most;
  return element.isF16() || element.isBF16() ? 2 : 1;
}

Value mlir::triton::getAccessMask(Operation *op) {
  if (auto load = dyn_cast<LoadOp>(op))
    return load.getMask();
  if (auto store = dyn_cast<StoreOp>(op))
    return store.getMask();
  if (auto copy = dyn_cast<triton::gpu::AsyncCopyGlobalToLocalOp>(op))
    return copy.getMask();
  auto atomic = dyn_cast<AtomicRMWOp>(op);
  return atomic ? atomic.getMask() : Value();
}

int64_t mlir::triton::getMaskedRun(Operation *op, const AxisInfoAnalysis &facts, unsigned dim) {
  Value mask = getAccessMask(op);
  return mask ? facts.get(mask).getConstancy(dim) : std::numeric_limits<int64_t>::max();
}

VectorAccess mlir::triton::getVectorAccess(Operation *op, const AxisInfoAnalysis &facts) {
  Value pointer = getAccessedPointer(op);
  auto type = cast<RankedTensorType>(pointer.getType());
  LinearLayout layout = triton::gpu::toLinearLayout(type);
  unsigned elementBits = getMemoryBits(getPointeeType(type));

  VectorAccess access;
  int64_t held = int64_t(1) << F2Span(layout.getBases(InDim::Register)).dimension();
  for (unsigned dim = 0; dim < layout.getRank(); ++dim) {
    int64_t aligned = getAlignedRun(facts.get(pointer), dim, elementBits);
    // The attribute states contiguity and alignment along the fastest dimension.
    if (auto copy = dyn_cast<triton::gpu::AsyncCopyGlobalToLocalOp>(op);
        copy && getNumConsecutive(layout, InDim::Register, dim) >= copy.getContiguity())
      aligned = std::max<int64_t>(aligned, copy.getContiguity());
    int64_t possible = std::min(aligned, getMaskedRun(op, facts, dim));
    possible = std::min({possible, getMaxVectorElements(op), held});
    access.possibleElements = std::max(access.possibleElements, possible);
    access.vectorElements =
        std::max(access.vectorElements, std::min(possible, getNumConsecutive(layout, InDim::Register, dim)));
  }
  return access;
}

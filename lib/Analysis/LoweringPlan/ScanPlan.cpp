//===- ScanPlan.cpp - Lowering plan of scans ------------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/LoweringPlan/ScanPlan.h"

#include "triton/Analysis/LoweringPlan/ReductionPlan.h"
#include "triton/TargetInfo/TargetInfo.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::triton;

/// Returns the dimension and bit with the basis `wanted`, the lowest one.
static std::pair<InDim, unsigned> findBit(const LinearLayout &layout, uint64_t wanted) {
  for (InDim dim : inDimOrder) {
    ArrayRef<uint64_t> bases = layout.getBases(dim);
    if (const uint64_t *found = llvm::find(bases, wanted); found != bases.end())
      return {dim, static_cast<unsigned>(found - bases.begin())};
  }
  llvm_unreachable("expected a surjective layout with bases along one dimension");
}

FailureOr<ScanPlan> ScanPlan::plan(ScanOp scan) {
  auto type = cast<RankedTensorType>(scan.getSrcs().front().getType());
  if (!isa_and_nonnull<triton::gpu::DistributedLayoutInterface>(type.getEncoding()))
    return scan.emitOpError() << "expected a distributed layout, but got " << type;
  if (failed(verifyHasNoControlFlow(scan)))
    return failure();
  LinearLayout source = triton::gpu::toLinearLayout(type);
  // The elements to combine with must depend on the bits along the axis only.
  for (InDim dim : {InDim::Lane, InDim::Warp, InDim::Block})
    if (getFreeVariableMask(source, dim) != getBroadcastMask(source, dim))
      return scan.emitOpError() << "is not supported: threads hold replicas of an element in different registers";

  ScanPlan plan;
  plan.ownerRegisters = getFirstReplicas(source);
  plan.ownerBits = (source.getInSize(InDim::Register) - 1) & ~getFreeVariableMask(source, InDim::Register);

  std::array<Selection, numInDims> from;
  uint64_t lowest = uint64_t(1) << source.getOutShift(scan.getAxis());
  for (unsigned axisBit = 0; axisBit < source.getOutBits(scan.getAxis()); ++axisBit) {
    auto [dim, bit] = findBit(source, lowest << axisBit);
    if (dim == InDim::Block)
      return scan.emitOpError() << "is not supported: it combines elements of several CTAs of a cluster";
    // Select the last element of the preceding group: this bit is inverted, and the bits below are those of the last.
    Selection &selection = from[static_cast<unsigned>(dim)];
    uint64_t mask = uint64_t(1) << bit;
    selection.mask |= mask;
    selection.value |= scan.getReverse() ? mask : 0;
    plan.steps.push_back({dim, bit, from, LinearLayout(), {}});
    if (from[static_cast<unsigned>(InDim::Warp)].mask != 0)
      plan.allocateScratch(scan, source, plan.steps.back(), axisBit);
    selection.value ^= mask;
  }
  plan.assignDoubleBuffers();
  return plan;
}

/// The alignment of vectors in shared memory, the size of the widest.
static constexpr int64_t alignment = 16;

void ScanPlan::allocateScratch(ScanOp scan, const LinearLayout &source, Step &step, unsigned axisBit) {
  unsigned axis = scan.getAxis();
  Coords sizes = source.getOutSizes();
  sizes[axis] >>= axisBit + 1;
  LinearLayout shape = LinearLayout::fromMasks(sizes, {});
  uint64_t registers = ownerBits & ~step.getSelection(InDim::Register).mask;
  std::array<F2Vectors, numInDims> bases;
  SmallVector<std::pair<InDim, ArrayRef<uint64_t>>> inputs;
  for (InDim dim : source.getInDims()) {
    F2Vectors &changed = bases[static_cast<unsigned>(dim)];
    for (unsigned bit = 0; bit < source.getInBits(dim); ++bit) {
      Coords coords = source.getBasisCoords(dim, bit);
      coords[axis] >>= axisBit + 1;
      if (dim != InDim::Register || (registers >> bit & 1))
        changed.push_back(shape.pack(coords));
    }
    inputs.emplace_back(dim, changed);
  }
  step.layout = LinearLayout::fromMasks(sizes, inputs);
  int64_t end = 0;
  for (Value operand : scan.getSrcs()) {
    unsigned elementBits = std::max(8u, getElementBitWidth(operand.getType()));
    std::optional<SwizzledMemory> memory = chooseSwizzledMemory(step.layout, step.layout, elementBits);
    assert(memory && "expected no exchange between CTAs");
    int64_t offset = llvm::alignTo(end, alignment);
    end = offset + memory->memory.getInSize(InDim::Offset) * elementBits / 8;
    step.memories.push_back({*memory, offset, elementBits});
  }
  scratchBytes = std::max(scratchBytes, end);
}

void ScanPlan::assignDoubleBuffers() {
  auto usesMemory = [](const Step &step) { return !step.memories.empty(); };
  int64_t half = llvm::alignTo(scratchBytes, alignment);
  if (llvm::count_if(steps, usesMemory) < 2 || 2 * half > kFreeSharedBytes)
    return;
  bool isSecond = false;
  for (Step &step : llvm::make_filter_range(steps, usesMemory)) {
    for (Memory &memory : step.memories)
      memory.offset += isSecond ? half : 0;
    isSecond = !isSecond;
  }
  scratchBytes += half;
  doubleBuffered = true;
}

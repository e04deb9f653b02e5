//===- ReductionPlan.cpp - Lowering plan of reductions --------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/LoweringPlan/ReductionPlan.h"

#include "triton/Analysis/LoweringPlan/LayoutConversion.h"

#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::triton;

bool mlir::triton::isSymmetricCombination(Region &region) {
  Block &block = region.front();
  unsigned numSources = block.getNumArguments() / 2;
  return llvm::all_of(llvm::enumerate(block.getTerminator()->getOperands()), [&](auto result) {
    Operation *op = result.value().getDefiningOp();
    if (!op || op->getBlock() != &block || !op->hasTrait<mlir::OpTrait::IsCommutative>() || op->getNumOperands() != 2)
      return false;
    Value first = block.getArgument(result.index()), second = block.getArgument(numSources + result.index());
    return (op->getOperand(0) == first && op->getOperand(1) == second) ||
           (op->getOperand(0) == second && op->getOperand(1) == first);
  });
}

/// Returns the layout of the result.  A scalar is replicated in all threads.
static LinearLayout getResultLayout(ReduceOp reduce, const LinearLayout &source) {
  if (auto type = dyn_cast<RankedTensorType>(reduce.getResult().front().getType()))
    return triton::gpu::toLinearLayout(type);
  LinearLayout scalar;
  for (InDim dim : {InDim::Lane, InDim::Warp, InDim::Block})
    scalar = scalar * LinearLayout::zeros(source.getInSize(dim), dim, /*rank=*/0);
  return scalar;
}

/// Compacts the bits of `value` that `mask` selects.
static uint64_t compress(uint64_t value, uint64_t mask) {
  uint64_t result = 0;
  for (unsigned bit = 0; mask; mask &= mask - 1, ++bit)
    result |= (value >> llvm::countr_zero(mask) & 1) << bit;
  return result;
}

LogicalResult mlir::triton::verifyHasNoControlFlow(Operation *op) {
  for (Operation &inside : op->getRegion(0).front()) {
    if (!isa<RegionBranchOpInterface>(inside))
      continue;
    InFlightDiagnostic error = op->emitOpError() << "is not supported: its region contains `" << inside.getName()
                                                 << "`, but threads combine elements without branches";
    error.attachNote(inside.getLoc()) << "the operation is here";
    return error;
  }
  return success();
}

FailureOr<ReductionPlan> ReductionPlan::plan(ReduceOp reduce) {
  auto type = cast<RankedTensorType>(reduce.getSrcs().front().getType());
  if (!isa_and_nonnull<triton::gpu::DistributedLayoutInterface>(type.getEncoding()))
    return reduce.emitOpError() << "expected a distributed layout, but got " << type;
  if (failed(verifyHasNoControlFlow(reduce)))
    return failure();
  LinearLayout source = triton::gpu::toLinearLayout(type), result = getResultLayout(reduce, source);
  unsigned axis = reduce.getAxis();
  ReductionPlan plan;
  plan.ordered = !isSymmetricCombination(reduce.getCombineOp());

  // Redundant bits are not combined over.
  uint64_t axisMask = source.getOutMask(axis), acrossWarps = 0;
  for (InDim dim : source.getInDims()) {
    uint64_t redundant = getFreeVariableMask(source, dim), &along = plan.axisBits[static_cast<unsigned>(dim)];
    for (auto [bit, basis] : llvm::enumerate(source.getBases(dim))) {
      assert(llvm::popcount(basis) <= 1 && "expected bases along one dimension");
      if (redundant >> bit & 1)
        plan.replicasAreShuffled |= basis != 0 && dim != InDim::Register;
      else if (basis & axisMask)
        along |= uint64_t(1) << bit;
    }
    for (uint64_t bits = along; dim == InDim::Warp && bits; bits &= bits - 1)
      acrossWarps |= source.getBasis(dim, llvm::countr_zero(bits));
  }
  if (plan.getAxisBits(InDim::Block))
    return reduce.emitOpError() << "is not supported: it combines elements of several CTAs of a cluster";

  // The coordinates of a part are those of the result, and the bits of the coordinate along the axis that warps select.
  Coords sizes = source.sliceOut(axis).getOutSizes();
  sizes.push_back(int64_t(1) << llvm::popcount(acrossWarps));
  unsigned partBits = llvm::popcount(acrossWarps);
  uint64_t otherRegisters = ~(plan.getAxisBits(InDim::Register) | getFreeVariableMask(source, InDim::Register));
  std::array<F2Vectors, numInDims> bases;
  SmallVector<std::pair<InDim, ArrayRef<uint64_t>>> inputs;
  LinearLayout others = source.sliceOut(axis);
  for (InDim dim : source.getInDims()) {
    F2Vectors &changed = bases[static_cast<unsigned>(dim)];
    for (auto [bit, basis] : llvm::enumerate(source.getBases(dim)))
      if (dim != InDim::Register || (otherRegisters >> bit & 1))
        changed.push_back(others.getBasis(dim, bit) << partBits | compress(basis & acrossWarps, acrossWarps));
    inputs.emplace_back(dim, changed);
  }
  plan.parts = LinearLayout::fromMasks(sizes, inputs);
  for (unsigned reg = 0, size = source.getInSize(InDim::Register); reg < size; ++reg)
    if ((reg & ~otherRegisters) == 0)
      plan.partRegisters.push_back(reg);
  unsigned rank = result.getRank();
  plan.reads = LinearLayout::identity(sizes.back(), InDim::Register, rank, rank + 1) * result.expandOut(rank);

  // If replicas are in other registers of other threads, threads may combine elements in different orders.
  std::optional<LinearLayout> indexMap = invertAndCompose(plan.reads, plan.parts);
  assert(indexMap && "expected a part for every result");
  bool inPlace = acrossWarps == 0 && !(plan.ordered && plan.replicasAreShuffled) && preserves(*indexMap, InDim::Lane) &&
                 preserves(*indexMap, InDim::Warp) && preserves(*indexMap, InDim::Block);
  std::optional<SmallVector<unsigned>> registers;
  if (inPlace)
    registers = getSourceRegisters(*indexMap);
  if (registers)
    plan.resultParts = *registers;
  else
    plan.allocateScratch(reduce);
  return plan;
}

/// The alignment of vectors in shared memory, the size of the widest.
static constexpr int64_t alignment = 16;

void ReductionPlan::allocateScratch(ReduceOp reduce) {
  for (Value source : reduce.getSrcs()) {
    unsigned elementBits = std::max(8u, getElementBitWidth(source.getType()));
    std::optional<SwizzledMemory> memory = chooseSwizzledMemory(parts, reads, elementBits);
    assert(memory && "expected no exchange between CTAs");
    int64_t offset = llvm::alignTo(scratchBytes, alignment);
    scratchBytes = offset + memory->memory.getInSize(InDim::Offset) * elementBits / 8;
    memories.push_back({*memory, offset, elementBits});
  }
}

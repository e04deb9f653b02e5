//===- ScanToNVVM.cpp - Lowering of scans ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"
#include "Program/ThreadBarrier.h"
#include "Reduction/CombineEmitter.h"
#include "Reduction/RegionInlining.h"

#include "triton/Analysis/LoweringPlan/ScanPlan.h"

#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

#include <map>

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

namespace {

class ScanEmitter : public CombineEmitter<ScanOp, ScanPlan> {
public:
  using CombineEmitter::CombineEmitter;

  /// Emits the scan. Returns the registers of each result.
  SmallVector<SmallVector<Value>> lower(ArrayRef<ValueRange> sources);

private:
  using Step = ScanPlan::Step;

  /// Returns the prefixes that the elements of each register accumulate in this step. The key is the register with the
  /// bits of this step and of earlier ones cleared.
  std::map<unsigned, ElementTuple> fetch(const Step &step);
  std::map<unsigned, ElementTuple> fetchThroughSharedMemory(const Step &step);
  void accumulate(const Step &step);
  /// Returns `prefix` combined with `own`, or `own` in the threads where `isSource` is given and true.
  ElementTuple combineUnless(Value isSource, const ElementTuple &prefix, const ElementTuple &own);

  /// Returns a predicate that is true if the thread's index along `dim` belongs to the selection.
  Value isSelected(InDim dim, const ScanPlan::Selection &selection) {
    Value bits = LLVM::AndOp::create(rewriter, loc, thread.get(dim), constant(selection.mask));
    return LLVM::ICmpOp::create(rewriter, loc, LLVM::ICmpPredicate::eq, bits, constant(selection.value));
  }
  /// Returns whether `reg` is not a replica of a register with a lower number.
  bool isOwner(unsigned reg) const { return (reg & ~plan.getOwnerBits()) == 0; }

  SmallVector<ElementTuple> elements; // By register.
  bool usesSharedMemory = false;
};

} // namespace

SmallVector<SmallVector<Value>> ScanEmitter::lower(ArrayRef<ValueRange> sources) {
  elements = getTuples(sources);
  for (const Step &step : plan.getSteps())
    accumulate(step);
  return getRegisters(llvm::map_to_vector(plan.getOwnerRegisters(), [&](unsigned reg) { return elements[reg]; }));
}

std::map<unsigned, ElementTuple> ScanEmitter::fetch(const Step &step) {
  if (!step.memories.empty())
    return fetchThroughSharedMemory(step);
  const ScanPlan::Selection &registers = step.getSelection(InDim::Register), &lanes = step.getSelection(InDim::Lane);
  std::map<unsigned, ElementTuple> prefixes;
  Value lane;
  if (lanes.mask != 0)
    lane = LLVM::OrOp::create(rewriter, loc,
                              LLVM::AndOp::create(rewriter, loc, thread.get(InDim::Lane), constant(~lanes.mask & 31)),
                              constant(lanes.value));
  for (unsigned reg = 0; reg < elements.size(); ++reg) {
    if (!isOwner(reg) || (reg & registers.mask) != 0)
      continue;
    const ElementTuple &last = elements[reg | registers.value];
    prefixes[reg] = lane ? shuffle(NVVM::ShflKind::idx, last, lane) : last;
  }
  return prefixes;
}

std::map<unsigned, ElementTuple> ScanEmitter::fetchThroughSharedMemory(const Step &step) {
  const ScanPlan::Selection &registers = step.getSelection(InDim::Register);
  SmallVector<unsigned> groups;
  for (unsigned reg = 0; reg < elements.size(); ++reg)
    if (isOwner(reg) && (reg & registers.mask) == 0)
      groups.push_back(reg);
  std::vector<SharedMemoryExchange> exchanges =
      createExchanges(step.layout, step.layout, ArrayRef(step.memories), elements.front());
  Value isLast = isSelected(InDim::Warp, step.getSelection(InDim::Warp));
  if (step.getSelection(InDim::Lane).mask != 0)
    isLast = LLVM::AndOp::create(rewriter, loc, isLast, isSelected(InDim::Lane, step.getSelection(InDim::Lane)));

  // The previous step may have used the same memory.
  if (usesSharedMemory && !plan.isDoubleBuffered())
    createThreadBarrier(rewriter, loc, op);
  usesSharedMemory = true;
  for (unsigned source = 0; source < exchanges.size(); ++source)
    exchanges[source].store(
        llvm::map_to_vector(groups, [&](unsigned reg) { return elements[reg | registers.value][source]; }), isLast);
  createThreadBarrier(rewriter, loc, op);
  std::map<unsigned, ElementTuple> prefixes;
  for (SharedMemoryExchange &exchange : exchanges)
    for (auto [reg, element] : llvm::zip_equal(groups, exchange.load()))
      prefixes[reg].push_back(element);
  return prefixes;
}

void ScanEmitter::accumulate(const Step &step) {
  std::map<unsigned, ElementTuple> prefixes = fetch(step);
  uint64_t mask = uint64_t(1) << step.bit, registers = step.getSelection(InDim::Register).mask;
  // Elements on this side of the bit contribute to those on the other side and do not change.
  ScanPlan::Selection source{mask, step.getSelection(step.dim).value & mask};
  Value isSource;
  if (step.dim != InDim::Register)
    isSource = isSelected(step.dim, source);
  for (unsigned reg = 0; reg < elements.size(); ++reg) {
    if (!isOwner(reg) || (step.dim == InDim::Register && (reg & mask) == source.value))
      continue;
    elements[reg] = combineUnless(isSource, prefixes.at(reg & ~registers), elements[reg]);
  }
}

ElementTuple ScanEmitter::combineUnless(Value isSource, const ElementTuple &prefix, const ElementTuple &own) {
  if (!isSource)
    return combine(prefix, own);
  if (llvm::all_of(op.getCombineOp().front().without_terminator(), [](Operation &inner) { return isPure(&inner); })) {
    ElementTuple combined = combine(prefix, own);
    for (auto [before, after] : llvm::zip_equal(own, combined))
      after = LLVM::SelectOp::create(rewriter, loc, isSource, before, after);
    return combined;
  }
  // The region must not see pairs that the scan does not combine.
  Block *before = rewriter.getInsertionBlock(), *after = rewriter.splitBlock(before, rewriter.getInsertionPoint());
  ElementTuple results;
  for (Value element : own)
    results.push_back(after->addArgument(element.getType(), loc));
  Block *combining = rewriter.createBlock(after);
  LLVM::BrOp::create(rewriter, loc, combine(prefix, own), after);
  rewriter.setInsertionPointToEnd(before);
  LLVM::CondBrOp::create(rewriter, loc, isSource, after, own, combining, ValueRange());
  rewriter.setInsertionPoint(op);
  return results;
}

void mlir::triton::gpu::populateScanPatterns(LoweringPatterns &lowering) {
  lowering.patterns.add<CombineLowering<ScanOp, ScanPlan, ScanEmitter>>(lowering.converter);
  lowering.checks.add<ScanOp>(verifyScalarRegions);
  lowering.checks.addLoweredWithParent<ScanReturnOp>();
}

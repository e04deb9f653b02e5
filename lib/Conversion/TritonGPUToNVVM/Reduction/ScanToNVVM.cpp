//===- ScanToNVVM.cpp - Scans ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DataMovement/SharedMemoryExchange.h"
#include "DataMovement/WarpShuffle.h"
#include "Patterns.h"
#include "Program/ThreadIndex.h"
#include "Reduction/RegionInlining.h"

#include "triton/Analysis/LoweringPlan/ScanPlan.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Transforms/DialectConversion.h"

#include <map>

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

namespace {

/// One element of each source.
using Elements = SmallVector<Value>;

/// Emits one scan.
class ScanLowering {
public:
  ScanLowering(ScanOp op, const ScanPlan &plan, ConversionPatternRewriter &rewriter)
      : op(op), plan(plan), rewriter(rewriter), loc(op.getLoc()), place(rewriter, loc, op) {}

  /// From the registers of each source to those of each result.
  SmallVector<SmallVector<Value>> lower(ArrayRef<ValueRange> sources);

private:
  using Step = ScanPlan::Step;

  /// What the elements of each register take in, by the register with the bits up to this step's cleared.
  std::map<unsigned, Elements> fetch(const Step &step);
  std::map<unsigned, Elements> fetchThroughMemory(const Step &step);
  void take(const Step &step);

  Value constant(int64_t value) { return LLVM::ConstantOp::create(rewriter, loc, rewriter.getI32IntegerAttr(value)); }
  /// Whether the thread's index along `dim` is one of those selected.
  Value isSelected(InDim dim, const ScanPlan::Selection &selection) {
    Value bits = LLVM::AndOp::create(rewriter, loc, place.get(dim), constant(selection.mask));
    return LLVM::ICmpOp::create(rewriter, loc, LLVM::ICmpPredicate::eq, bits, constant(selection.value));
  }
  bool isOwn(unsigned reg) const { return (reg & ~plan.getOwnerBits()) == 0; }

  ScanOp op;
  const ScanPlan &plan;
  ConversionPatternRewriter &rewriter;
  Location loc;
  ThreadIndex place;
  SmallVector<Elements> elements; // By register.
  bool usesMemory = false;
};

} // namespace

SmallVector<SmallVector<Value>> ScanLowering::lower(ArrayRef<ValueRange> sources) {
  for (unsigned reg = 0, size = sources.front().size(); reg < size; ++reg)
    elements.push_back(llvm::map_to_vector(sources, [&](ValueRange source) -> Value { return source[reg]; }));
  for (const Step &step : plan.getSteps())
    take(step);
  SmallVector<SmallVector<Value>> results(sources.size());
  for (unsigned reg : plan.getOwnerRegisters())
    for (auto [result, element] : llvm::zip_equal(results, elements[reg]))
      result.push_back(element);
  return results;
}

std::map<unsigned, Elements> ScanLowering::fetch(const Step &step) {
  if (!step.memories.empty())
    return fetchThroughMemory(step);
  const ScanPlan::Selection &registers = step.getSelection(InDim::Register), &lanes = step.getSelection(InDim::Lane);
  std::map<unsigned, Elements> found;
  Value lane;
  if (lanes.mask != 0)
    lane = LLVM::OrOp::create(rewriter, loc,
                              LLVM::AndOp::create(rewriter, loc, place.get(InDim::Lane), constant(~lanes.mask & 31)),
                              constant(lanes.value));
  for (unsigned reg = 0; reg < elements.size(); ++reg) {
    if (!isOwn(reg) || (reg & registers.mask) != 0)
      continue;
    Elements last = elements[reg | registers.value];
    if (lane)
      for (auto [source, element] : llvm::enumerate(last))
        element = moveBetweenLanes(rewriter, loc, NVVM::ShflKind::idx, element,
                                   std::max(8u, getElementBitWidth(op.getSrcs()[source].getType())), lane);
    found[reg] = last;
  }
  return found;
}

std::map<unsigned, Elements> ScanLowering::fetchThroughMemory(const Step &step) {
  const ScanPlan::Selection &registers = step.getSelection(InDim::Register);
  SmallVector<unsigned> groups;
  for (unsigned reg = 0; reg < elements.size(); ++reg)
    if (isOwn(reg) && (reg & registers.mask) == 0)
      groups.push_back(reg);
  int64_t scratch = op->getAttrOfType<IntegerAttr>(kAllocationOffsetAttrName).getInt();
  SmallVector<SharedMemoryExchange, 1> exchanges;
  for (auto [element, memory] : llvm::zip_equal(elements.front(), step.memories))
    exchanges.emplace_back(rewriter, loc, place, step.layout, step.layout, memory.layout, element.getType(),
                           memory.elementBits, scratch + memory.offset);
  Value isLast = isSelected(InDim::Warp, step.getSelection(InDim::Warp));
  if (step.getSelection(InDim::Lane).mask != 0)
    isLast = LLVM::AndOp::create(rewriter, loc, isLast, isSelected(InDim::Lane, step.getSelection(InDim::Lane)));

  // The step before may have used the same memory.
  if (usesMemory && !plan.isDoubleBuffered())
    NVVM::Barrier0Op::create(rewriter, loc);
  usesMemory = true;
  for (unsigned source = 0; source < exchanges.size(); ++source)
    exchanges[source].store(
        llvm::map_to_vector(groups, [&](unsigned reg) { return elements[reg | registers.value][source]; }), isLast);
  NVVM::Barrier0Op::create(rewriter, loc);
  std::map<unsigned, Elements> found;
  for (SharedMemoryExchange &exchange : exchanges)
    for (auto [reg, element] : llvm::zip_equal(groups, exchange.load()))
      found[reg].push_back(element);
  return found;
}

void ScanLowering::take(const Step &step) {
  std::map<unsigned, Elements> found = fetch(step);
  uint64_t mask = uint64_t(1) << step.bit, registers = step.getSelection(InDim::Register).mask;
  // The bit of those that are taken in; the others take.
  ScanPlan::Selection taken{mask, step.getSelection(step.dim).value & mask};
  Value isTaken;
  if (step.dim != InDim::Register)
    isTaken = isSelected(step.dim, taken);
  for (unsigned reg = 0; reg < elements.size(); ++reg) {
    if (!isOwn(reg) || (step.dim == InDim::Register && (reg & mask) == taken.value))
      continue;
    Elements &own = elements[reg];
    SmallVector<Value> arguments(found.at(reg & ~registers));
    llvm::append_range(arguments, own);
    Elements combined = inlineRegion(op.getCombineOp(), arguments, rewriter);
    for (auto [before, after] : llvm::zip_equal(own, combined))
      before = isTaken ? LLVM::SelectOp::create(rewriter, loc, isTaken, before, after).getResult() : after;
  }
}

namespace {

struct ScanOpLowering : public ConvertOpToLLVMPattern<ScanOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(ScanOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    FailureOr<ScanPlan> plan = ScanPlan::plan(op);
    if (failed(plan))
      return rewriter.notifyMatchFailure(op, "the scan has no lowering");
    if (plan->getScratchBytes() > 0 && !op->hasAttr(kAllocationOffsetAttrName))
      return rewriter.notifyMatchFailure(op, "its shared memory is not placed");
    rewriter.replaceOpWithMultiple(op, ScanLowering(op, *plan, rewriter).lower(adaptor.getSrcs()));
    return success();
  }
};

} // namespace

void mlir::triton::gpu::populateScanPatterns(LoweringPatterns &lowering) {
  lowering.patterns.add<ScanOpLowering>(lowering.converter);
  lowering.checks.addLoweredWithParent<ScanReturnOp>();
}

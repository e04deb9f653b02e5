//===- ReduceToNVVM.cpp - Reductions ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All threads that hold a copy of a result must hold the same bits: control flow may depend on them.  Where the region
// is symmetric this is so by itself, because at each step two threads exchange what they have; elsewhere they take the
// operands in one order, by the bit of the lane over which they combine, and only one of them stores a part.
//
//===----------------------------------------------------------------------===//

#include "DataMovement/SharedMemoryExchange.h"
#include "DataMovement/WarpShuffle.h"
#include "Patterns.h"
#include "Program/ThreadIndex.h"
#include "Reduction/RegionInlining.h"
#include "Reduction/WarpReduction.h"

#include "triton/Analysis/LoweringPlan/ReductionPlan.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

namespace {

/// One element of each source.
using Elements = SmallVector<Value>;

/// Emits one reduction.
class ReductionLowering {
public:
  ReductionLowering(ReduceOp op, const ReductionPlan &plan, ConversionPatternRewriter &rewriter)
      : op(op), plan(plan), rewriter(rewriter), loc(op.getLoc()), place(rewriter, loc, op) {}

  /// From the registers of each source to those of each result.
  SmallVector<SmallVector<Value>> lower(ArrayRef<ValueRange> sources);

private:
  SmallVector<Elements> reduceThread(ArrayRef<ValueRange> sources);
  void reduceWarp(SmallVectorImpl<Elements> &parts);
  SmallVector<Elements> reduceBlock(ArrayRef<Elements> parts);

  Elements combine(ArrayRef<Value> first, ArrayRef<Value> second) {
    return inlineRegion(op.getCombineOp(), llvm::to_vector(llvm::concat<const Value>(first, second)), rewriter);
  }
  /// Combines neighbours until of each 2^bits elements in a row one is left.
  SmallVector<Elements> combineNeighbours(SmallVector<Elements> elements, unsigned bits);
  Elements combineAcrossLanes(const Elements &own, unsigned bit);
  unsigned getElementBits(unsigned source) { return std::max(8u, getElementBitWidth(op.getSrcs()[source].getType())); }

  ReduceOp op;
  const ReductionPlan &plan;
  ConversionPatternRewriter &rewriter;
  Location loc;
  ThreadIndex place;
};

} // namespace

SmallVector<SmallVector<Value>> ReductionLowering::lower(ArrayRef<ValueRange> sources) {
  SmallVector<Elements> parts = reduceThread(sources);
  reduceWarp(parts);
  SmallVector<Elements> elements;
  if (plan.needsSharedMemory())
    elements = reduceBlock(parts);
  else
    for (unsigned part : plan.getResultParts())
      elements.push_back(parts[part]);

  SmallVector<SmallVector<Value>> results(sources.size());
  for (const Elements &tuple : elements)
    for (auto [result, element] : llvm::zip_equal(results, tuple))
      result.push_back(element);
  return results;
}

SmallVector<Elements> ReductionLowering::reduceThread(ArrayRef<ValueRange> sources) {
  SmallVector<Elements> elements;
  for (unsigned reg = 0, size = sources.front().size(); reg < size; ++reg)
    elements.push_back(llvm::map_to_vector(sources, [&](ValueRange source) -> Value { return source[reg]; }));
  uint64_t done = 0;
  for (uint64_t rest = plan.getAxisBits(InDim::Register); rest; rest &= rest - 1) {
    uint64_t bit = rest & -rest;
    done |= bit;
    for (unsigned part : plan.getPartRegisters())
      for (uint64_t more = 0, along = plan.getAxisBits(InDim::Register);;) {
        // All registers of the part whose bits up to this one are zero.
        if ((more & done) == 0)
          elements[part | more] = combine(elements[part | more], elements[part | more | bit]);
        more = (more - along) & along;
        if (more == 0)
          break;
      }
  }
  return llvm::map_to_vector(plan.getPartRegisters(), [&](unsigned reg) { return elements[reg]; });
}

Elements ReductionLowering::combineAcrossLanes(const Elements &own, unsigned bit) {
  Value distance = LLVM::ConstantOp::create(rewriter, loc, rewriter.getI32IntegerAttr(1 << bit));
  Elements other;
  for (auto [source, element] : llvm::enumerate(own))
    other.push_back(moveBetweenLanes(rewriter, loc, NVVM::ShflKind::bfly, element, getElementBits(source), distance));
  // If the parts go through memory, one lane's result stands for all.
  if (!plan.isOrdered() || plan.needsSharedMemory())
    return combine(own, other);
  Value zero = LLVM::ConstantOp::create(rewriter, loc, rewriter.getI32IntegerAttr(0));
  Value isSecond = LLVM::ICmpOp::create(rewriter, loc, LLVM::ICmpPredicate::ne,
                                        LLVM::AndOp::create(rewriter, loc, place.get(InDim::Lane), distance), zero);
  Elements first, second;
  for (auto [mine, theirs] : llvm::zip_equal(own, other)) {
    first.push_back(LLVM::SelectOp::create(rewriter, loc, isSecond, theirs, mine));
    second.push_back(LLVM::SelectOp::create(rewriter, loc, isSecond, mine, theirs));
  }
  return combine(first, second);
}

void ReductionLowering::reduceWarp(SmallVectorImpl<Elements> &parts) {
  uint64_t lanes = plan.getAxisBits(InDim::Lane);
  if (lanes == 0)
    return;
  bool allLanesCombine = plan.getParts().getInBits(InDim::Lane) == 5 && plan.getParts().isZero(InDim::Lane);
  std::optional<WarpReduction> instruction;
  if (allLanesCombine)
    instruction = findWarpReduction(op.getCombineOp(), getTargetInfo(op));
  // One shuffle takes no longer than to leave copies out.
  if (instruction && instruction->countsCopies && llvm::popcount(lanes) == 1)
    instruction.reset();
  Value isFirstCopy;
  if (uint64_t copies = ~lanes & 31; instruction && instruction->countsCopies && copies != 0) {
    auto constant = [&](int64_t value) {
      return LLVM::ConstantOp::create(rewriter, loc, rewriter.getI32IntegerAttr(value));
    };
    Value copy = LLVM::AndOp::create(rewriter, loc, place.get(InDim::Lane), constant(copies));
    isFirstCopy = LLVM::ICmpOp::create(rewriter, loc, LLVM::ICmpPredicate::eq, copy, constant(0));
  }
  for (Elements &part : parts) {
    if (instruction) {
      part = {instruction->create(rewriter, loc, part.front(), isFirstCopy)};
      continue;
    }
    for (uint64_t rest = lanes; rest; rest &= rest - 1)
      part = combineAcrossLanes(part, llvm::countr_zero(rest));
  }
}

SmallVector<Elements> ReductionLowering::combineNeighbours(SmallVector<Elements> elements, unsigned bits) {
  for (unsigned step = 0; step < bits; ++step) {
    SmallVector<Elements> half;
    for (unsigned i = 0; i < elements.size(); i += 2)
      half.push_back(combine(elements[i], elements[i + 1]));
    elements = std::move(half);
  }
  return elements;
}

SmallVector<Elements> ReductionLowering::reduceBlock(ArrayRef<Elements> parts) {
  int64_t scratch = op->getAttrOfType<IntegerAttr>(kAllocationOffsetAttrName).getInt();
  SmallVector<SharedMemoryExchange, 1> exchanges;
  for (auto [source, element] : llvm::enumerate(parts.front())) {
    const ReductionPlan::Memory &memory = plan.getMemory(source);
    exchanges.emplace_back(rewriter, loc, place, plan.getParts(), plan.getReads(), memory.layout, element.getType(),
                           memory.elementBits, scratch + memory.offset);
  }
  Value isFirst = plan.isOrdered() ? place.holdsFirstCopy(plan.getParts()) : Value();

  for (unsigned source = 0; source < exchanges.size(); ++source)
    exchanges[source].store(llvm::map_to_vector(parts, [&](const Elements &part) { return part[source]; }), isFirst);
  NVVM::Barrier0Op::create(rewriter, loc);
  SmallVector<Elements> read(plan.getReads().getInSize(InDim::Register));
  for (SharedMemoryExchange &exchange : exchanges)
    for (auto [elements, element] : llvm::zip_equal(read, exchange.load()))
      elements.push_back(element);
  return combineNeighbours(std::move(read), llvm::Log2_32(plan.getNumParts()));
}

namespace {

struct ReduceLowering : public ConvertOpToLLVMPattern<ReduceOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(ReduceOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    FailureOr<ReductionPlan> plan = ReductionPlan::plan(op);
    if (failed(plan))
      return rewriter.notifyMatchFailure(op, "the reduction has no lowering");
    if (plan->needsSharedMemory() && !op->hasAttr(kAllocationOffsetAttrName))
      return rewriter.notifyMatchFailure(op, "its shared memory is not placed");
    rewriter.replaceOpWithMultiple(op, ReductionLowering(op, *plan, rewriter).lower(adaptor.getSrcs()));
    return success();
  }
};

} // namespace

void mlir::triton::gpu::populateReducePatterns(LoweringPatterns &lowering) {
  lowering.patterns.add<ReduceLowering>(lowering.converter);
  lowering.checks.addLoweredWithParent<ReduceReturnOp>();
}

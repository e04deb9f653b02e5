//===- ReduceToNVVM.cpp - Lowering of reductions ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All threads that hold replicas of a result must hold the same bits, because control flow may depend on them.  A
// symmetric region guarantees this: at each step, two threads exchange their values.  For other regions, the two
// threads order the operands by the bit of the lane over which they combine, and only the owner stores a partial
// result.  No sum on the way fuses a product that one of the threads computes and the other one gets rounded.
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"
#include "Program/ThreadBarrier.h"
#include "Reduction/CombineEmitter.h"
#include "Reduction/RegionInlining.h"
#include "Reduction/WarpReduction.h"

#include "triton/Analysis/LoweringPlan/ReductionPlan.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

namespace {

class ReductionEmitter : public CombineEmitter<ReduceOp, ReductionPlan> {
public:
  using CombineEmitter::CombineEmitter;

  /// Emits the reduction. Returns the registers of each result.
  SmallVector<SmallVector<Value>> lower(ArrayRef<ValueRange> sources);

private:
  SmallVector<ElementTuple> reduceThread(ArrayRef<ValueRange> sources);
  /// Combines the elements of each part of the result into its first register.
  void combineInTree(MutableArrayRef<ElementTuple> elements);
  void reduceWarp(SmallVectorImpl<ElementTuple> &parts);
  SmallVector<ElementTuple> reduceBlock(ArrayRef<ElementTuple> parts);

  /// Reduces each 2^bits consecutive tuples to one, by combining pairs of adjacent ones.
  SmallVector<ElementTuple> combineAdjacent(SmallVector<ElementTuple> tuples, unsigned bits);
  ElementTuple combineAcrossLanes(const ElementTuple &own, unsigned bit);
  /// Makes sums of the two elements of a source independent of the selection of the first one.
  void addInAnyOrder(Block &block, ArrayRef<Value> own, ArrayRef<Value> other);
};

} // namespace

SmallVector<SmallVector<Value>> ReductionEmitter::lower(ArrayRef<ValueRange> sources) {
  SmallVector<ElementTuple> parts = reduceThread(sources);
  reduceWarp(parts);
  if (plan.needsSharedMemory())
    return getRegisters(reduceBlock(parts));
  return getRegisters(llvm::map_to_vector(plan.getResultParts(), [&](unsigned part) { return parts[part]; }));
}

/// Returns whether the results of tensor cores are compared.  They are all there at once, and no comparison rounds.
static bool comparesDots(ReduceOp op) {
  Block &region = op.getCombineOp().front();
  return isa<NvidiaMmaEncodingAttr>(cast<RankedTensorType>(op.getSrcs().front().getType()).getEncoding()) &&
         region.getOperations().size() == 2 &&
         isa<arith::MaxNumFOp, arith::MaximumFOp, arith::MinNumFOp, arith::MinimumFOp, arith::MaxSIOp, arith::MinSIOp,
             arith::MaxUIOp, arith::MinUIOp>(region.front());
}

SmallVector<ElementTuple> ReductionEmitter::reduceThread(ArrayRef<ValueRange> sources) {
  SmallVector<ElementTuple> elements = getTuples(sources);
  uint64_t along = plan.getAxisBits(InDim::Register);
  if (comparesDots(op)) {
    // A chain needs one register where a tree needs half of the elements', while the next products use the others.
    for (uint64_t more = -along & along; more != 0; more = (more - along) & along)
      for (unsigned part : plan.getPartRegisters())
        elements[part] = combine(elements[part], elements[part | more]);
  } else {
    combineInTree(elements);
  }
  return llvm::map_to_vector(plan.getPartRegisters(), [&](unsigned reg) { return elements[reg]; });
}

void ReductionEmitter::combineInTree(MutableArrayRef<ElementTuple> elements) {
  uint64_t done = 0;
  for (uint64_t rest = plan.getAxisBits(InDim::Register); rest; rest &= rest - 1) {
    uint64_t bit = rest & -rest;
    done |= bit;
    for (unsigned part : plan.getPartRegisters())
      for (uint64_t more = 0, along = plan.getAxisBits(InDim::Register);;) {
        // Visit the registers of the part whose bits up to this one are zero.
        if ((more & done) == 0)
          elements[part | more] = plan.hasShuffledReplicas()
                                      ? combineAlike(elements[part | more], elements[part | more | bit])
                                      : combine(elements[part | more], elements[part | more | bit]);
        more = (more - along) & along;
        if (more == 0)
          break;
      }
  }
}

ElementTuple ReductionEmitter::combineAcrossLanes(const ElementTuple &own, unsigned bit) {
  Value distance = constant(1 << bit);
  ElementTuple other = shuffle(NVVM::ShflKind::bfly, own, distance);
  // An exchange through shared memory takes the partial result of one lane only.
  if (plan.isOrdered() && plan.needsSharedMemory())
    return combine(own, other);
  if (!plan.isOrdered())
    return combineAlike(own, other);
  Value zero = constant(0);
  Value isSecond = LLVM::ICmpOp::create(rewriter, loc, LLVM::ICmpPredicate::ne,
                                        LLVM::AndOp::create(rewriter, loc, thread.get(InDim::Lane), distance), zero);
  ElementTuple first, second;
  for (auto [mine, theirs] : llvm::zip_equal(own, other)) {
    first.push_back(LLVM::SelectOp::create(rewriter, loc, isSecond, theirs, mine));
    second.push_back(LLVM::SelectOp::create(rewriter, loc, isSecond, mine, theirs));
  }
  // LLVM does not keep the order of commutative operations.
  return combine(first, second, [&](Block &block) {
    addInAnyOrder(block, own, other);
    roundSums(block, rewriter);
  });
}

void ReductionEmitter::addInAnyOrder(Block &block, ArrayRef<Value> own, ArrayRef<Value> other) {
  for (unsigned source = 0; source < own.size(); ++source) {
    Value first = block.getArgument(source), second = block.getArgument(own.size() + source);
    if (first.getType() != own[source].getType())
      continue;
    for (Operation *user : llvm::make_early_inc_range(first.getUsers()))
      if (isa<arith::AddFOp>(user) && llvm::is_contained(user->getOperands(), second))
        rewriter.modifyOpInPlace(user, [&] { user->setOperands({own[source], other[source]}); });
  }
}

void ReductionEmitter::reduceWarp(SmallVectorImpl<ElementTuple> &parts) {
  uint64_t lanes = plan.getAxisBits(InDim::Lane);
  if (lanes == 0)
    return;
  bool allLanesCombine = plan.getParts().getInBits(InDim::Lane) == 5 && plan.getParts().isZero(InDim::Lane);
  std::optional<WarpReduction> instruction;
  if (allLanesCombine)
    instruction = findWarpReduction(op.getCombineOp(), getTargetInfo(op));
  // A single shuffle costs no more than masking out replicas.
  if (instruction && !instruction->isIdempotent && llvm::popcount(lanes) == 1)
    instruction.reset();
  Value isOwner;
  if (uint64_t redundant = ~lanes & 31; instruction && !instruction->isIdempotent && redundant != 0) {
    Value replica = LLVM::AndOp::create(rewriter, loc, thread.get(InDim::Lane), constant(redundant));
    isOwner = LLVM::ICmpOp::create(rewriter, loc, LLVM::ICmpPredicate::eq, replica, constant(0));
  }
  for (ElementTuple &part : parts) {
    if (instruction) {
      part = {instruction->create(rewriter, loc, part.front(), isOwner)};
      continue;
    }
    for (uint64_t rest = lanes; rest; rest &= rest - 1)
      part = combineAcrossLanes(part, llvm::countr_zero(rest));
  }
}

SmallVector<ElementTuple> ReductionEmitter::combineAdjacent(SmallVector<ElementTuple> elements, unsigned bits) {
  for (unsigned step = 0; step < bits; ++step) {
    SmallVector<ElementTuple> half;
    for (unsigned i = 0; i < elements.size(); i += 2)
      half.push_back(combine(elements[i], elements[i + 1]));
    elements = std::move(half);
  }
  return elements;
}

SmallVector<ElementTuple> ReductionEmitter::reduceBlock(ArrayRef<ElementTuple> parts) {
  std::vector<SharedMemoryExchange> exchanges =
      createExchanges(plan.getParts(), plan.getReads(), plan.getMemories(), parts.front());
  Value isOwner = plan.isOrdered() ? thread.getOwnerPredicate(plan.getParts()) : Value();

  for (unsigned source = 0; source < exchanges.size(); ++source)
    exchanges[source].store(llvm::map_to_vector(parts, [&](const ElementTuple &part) { return part[source]; }),
                            isOwner);
  createThreadBarrier(rewriter, loc, op);
  SmallVector<ElementTuple> read(plan.getReads().getInSize(InDim::Register));
  for (SharedMemoryExchange &exchange : exchanges)
    for (auto [elements, element] : llvm::zip_equal(read, exchange.load()))
      elements.push_back(element);
  return combineAdjacent(std::move(read), llvm::Log2_32(plan.getNumParts()));
}

void mlir::triton::gpu::populateReducePatterns(LoweringPatterns &lowering) {
  lowering.patterns.add<CombineLowering<ReduceOp, ReductionPlan, ReductionEmitter>>(lowering.converter);
  lowering.checks.add<ReduceOp>(verifyScalarRegions);
  lowering.checks.addLoweredWithParent<ReduceReturnOp>();
}

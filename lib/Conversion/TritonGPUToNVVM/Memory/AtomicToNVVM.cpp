//===- AtomicToNVVM.cpp - Atomic accesses ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program is one thread to its author: what it wrote before a release is released, whichever of its threads wrote it,
// and after an acquire all of its threads see what others released.  So its threads wait for each other before the one,
// and after the other.
//
//===----------------------------------------------------------------------===//

#include "DataMovement/SharedMemoryExchange.h"
#include "DataMovement/WarpShuffle.h"
#include "Memory/AtomicInstruction.h"
#include "Patterns.h"
#include "Program/ThreadIndex.h"

#include "triton/Analysis/LoweringPlan/AtomicPlan.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/LinearLayout/LinearLayoutAlgebra.h"

#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

/// Lets all threads of the program come here, and see what each wrote before.
static void synchronizeProgram(OpBuilder &builder, Location loc, Operation *op) {
  if (getNumCTAs(op) == 1) {
    NVVM::Barrier0Op::create(builder, loc);
    return;
  }
  NVVM::ClusterArriveOp::create(builder, loc, builder.getUnitAttr());
  NVVM::ClusterWaitOp::create(builder, loc, builder.getUnitAttr());
}

namespace {

/// Emits one atomic access of all elements.
class AtomicLowering {
public:
  /// Accesses the elements of the registers from `first` on, if there is no `predicate` or it is true; yields what they
  /// were, or nothing if nobody asks.
  using Access = function_ref<SmallVector<Value>(unsigned first, Value predicate)>;

  AtomicLowering(Operation *op, const AtomicPlan &plan, OpBuilder &builder)
      : op(op), plan(plan), builder(builder), loc(op->getLoc()), place(builder, loc, op) {}

  /// The old values, of type `elementType`, in the registers of the result.
  SmallVector<Value> lower(MemSemantic semantic, ValueRange masks, unsigned numRegisters, unsigned vectorElements,
                           Type elementType, Access access);

private:
  SmallVector<Value> shareByShuffles(ArrayRef<Value> registers);
  SmallVector<Value> shareThroughMemory(ArrayRef<Value> registers, Value isFirstCopy);

  Operation *op;
  const AtomicPlan &plan;
  OpBuilder &builder;
  Location loc;
  ThreadIndex place;
};

} // namespace

SmallVector<Value> AtomicLowering::lower(MemSemantic semantic, ValueRange masks, unsigned numRegisters,
                                         unsigned vectorElements, Type elementType, Access access) {
  if (releases(semantic))
    synchronizeProgram(builder, loc, op);
  Value isFirstCopy = place.holdsFirstCopy(plan.getLayout());
  uint64_t copies = getFreeVariableMask(plan.getLayout(), InDim::Register);
  SmallVector<Value> registers(numRegisters);
  for (unsigned first = 0; first < numRegisters; first += vectorElements) {
    if (first & copies) {
      for (unsigned i = 0; i < vectorElements; ++i)
        registers[first + i] = registers[(first & ~copies) + i];
      continue;
    }
    Value predicate = isFirstCopy;
    if (!masks.empty())
      predicate = predicate ? LLVM::AndOp::create(builder, loc, masks[first], predicate).getResult() : masks[first];
    llvm::copy(access(first, predicate), registers.begin() + first);
  }
  // Nobody looks at what was not read.
  for (Value &value : registers)
    if (!value)
      value = LLVM::PoisonOp::create(builder, loc, elementType);

  if (plan.getSharing() == AtomicPlan::Sharing::SharedMemory)
    return shareThroughMemory(registers, isFirstCopy);
  if (acquires(semantic))
    synchronizeProgram(builder, loc, op);
  return plan.getSharing() == AtomicPlan::Sharing::Shuffles ? shareByShuffles(registers) : registers;
}

SmallVector<Value> AtomicLowering::shareByShuffles(ArrayRef<Value> registers) {
  int64_t own = ~getFreeVariableMask(plan.getLayout(), InDim::Lane) & (getThreadsPerWarp(op) - 1);
  Value mask = LLVM::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(own));
  Value lane = LLVM::AndOp::create(builder, loc, place.get(InDim::Lane), mask);
  return llvm::map_to_vector(registers, [&](Value value) {
    return moveBetweenLanes(builder, loc, NVVM::ShflKind::idx, value, plan.getElementBits(), lane);
  });
}

SmallVector<Value> AtomicLowering::shareThroughMemory(ArrayRef<Value> registers, Value isFirstCopy) {
  int64_t scratch = op->getAttrOfType<IntegerAttr>(kAllocationOffsetAttrName).getInt();
  SharedMemoryExchange exchange(builder, loc, place, plan.getLayout(), plan.getLayout(), plan.getMemory(),
                                registers.front().getType(), plan.getElementBits(), scratch);
  exchange.store(registers, isFirstCopy);
  // This is where an acquire takes effect as well.
  NVVM::Barrier0Op::create(builder, loc);
  return exchange.load();
}

namespace {

template <typename SourceOp>
class AtomicPattern : public ConvertOpToLLVMPattern<SourceOp> {
public:
  AtomicPattern(const LLVMTypeConverter &converter, const VectorAccesses &accesses)
      : ConvertOpToLLVMPattern<SourceOp>(converter), accesses(accesses) {}
  using OneToNOpAdaptor = typename ConvertOpToLLVMPattern<SourceOp>::OneToNOpAdaptor;

  LogicalResult matchAndRewrite(SourceOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    SmallVector<Type> types;
    FailureOr<AtomicPlan> plan = AtomicPlan::plan(op);
    if (failed(plan) || failed(this->getTypeConverter()->convertType(op.getType(), types)))
      return rewriter.notifyMatchFailure(op, "the access has no lowering");
    if (plan->getScratchBytes() > 0 && !op->hasAttr(kAllocationOffsetAttrName))
      return rewriter.notifyMatchFailure(op, "its shared memory is not placed");
    unsigned vectorElements = isa<RankedTensorType>(op.getType()) ? accesses.at(op).vectorElements : 1;
    VectorWords words(vectorElements, plan->getElementBits());
    AtomicInstruction instruction(rewriter, op.getLoc(), op.getSem(), op.getScope(), getComputeCapability(op));
    AtomicLowering lowering(op, *plan, rewriter);
    SmallVector<Value> registers = lowering.lower(
        op.getSem(), getMasks(adaptor), types.size(), vectorElements, types.front(), [&](unsigned first, Value mask) {
          SmallVector<Value> old = access(op, adaptor, instruction, words, first, mask, rewriter);
          return old.empty() ? old : unpackWords(rewriter, op.getLoc(), words, old, types.front());
        });
    rewriter.replaceOpWithMultiple(op, {registers});
    return success();
  }

protected:
  virtual ValueRange getMasks(OneToNOpAdaptor adaptor) const = 0;
  /// The old words of the registers from `first` on.
  virtual SmallVector<Value> access(SourceOp op, OneToNOpAdaptor adaptor, AtomicInstruction &instruction,
                                    const VectorWords &words, unsigned first, Value mask, OpBuilder &builder) const = 0;
  static SmallVector<Value> getWords(ValueRange registers, const VectorWords &words, unsigned first, Location loc,
                                     OpBuilder &builder) {
    unsigned count = words.numWords * words.elementsPerWord;
    return packWords(builder, loc, words, llvm::to_vector(registers.slice(first, count)));
  }

private:
  const VectorAccesses &accesses;
};

class AtomicRMWLowering : public AtomicPattern<AtomicRMWOp> {
public:
  using AtomicPattern::AtomicPattern;

  ValueRange getMasks(OneToNOpAdaptor adaptor) const override { return adaptor.getMask(); }
  SmallVector<Value> access(AtomicRMWOp op, OneToNOpAdaptor adaptor, AtomicInstruction &instruction,
                            const VectorWords &words, unsigned first, Value mask, OpBuilder &builder) const override {
    SmallVector<Value> values = getWords(adaptor.getVal(), words, first, op.getLoc(), builder);
    return instruction.combine(op.getAtomicRmwOp(), getElementTypeOrSelf(op.getType()), words, adaptor.getPtr()[first],
                               mask, values, /*isUsed=*/!op->use_empty());
  }
};

class AtomicCASLowering : public AtomicPattern<AtomicCASOp> {
public:
  using AtomicPattern::AtomicPattern;

  ValueRange getMasks(OneToNOpAdaptor adaptor) const override { return {}; }
  SmallVector<Value> access(AtomicCASOp op, OneToNOpAdaptor adaptor, AtomicInstruction &instruction,
                            const VectorWords &words, unsigned first, Value mask, OpBuilder &builder) const override {
    Value expected = getWords(adaptor.getCmp(), words, first, op.getLoc(), builder).front();
    Value value = getWords(adaptor.getVal(), words, first, op.getLoc(), builder).front();
    return {instruction.compareAndExchange(adaptor.getPtr()[first], mask, expected, value)};
  }
};

} // namespace

void mlir::triton::gpu::populateAtomicPatterns(LoweringPatterns &lowering) {
  lowering.patterns.add<AtomicRMWLowering, AtomicCASLowering>(lowering.converter, lowering.accesses);
}

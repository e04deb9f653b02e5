//===- AtomicToNVVM.cpp - Lowering of atomic operations ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The memory order of an atomic operation applies to the program instance as a whole: a release publishes the writes of
// all of its threads, and after an acquire all of its threads see the released writes.  Therefore the threads
// synchronize before a release and after an acquire.
//
//===----------------------------------------------------------------------===//

#include "DataMovement/SharedMemoryExchange.h"
#include "DataMovement/WarpShuffle.h"
#include "Memory/AtomicInstruction.h"
#include "Patterns.h"
#include "PlannedLowering.h"
#include "Program/ThreadBarrier.h"
#include "Program/ThreadIndex.h"

#include "triton/Analysis/LoweringPlan/AtomicPlan.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/LinearLayout/LinearLayoutAlgebra.h"

#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

namespace {

/// Emits the accesses to all elements of one atomic operation, and distributes the old values to the threads.
class AtomicEmitter {
public:
  /// Emits an access to the elements of a vector of registers that starts at `first`, under an optional predicate.
  /// Returns the old elements, or nothing if they are unused.
  using Access = function_ref<SmallVector<Value>(unsigned first, Value predicate)>;

  AtomicEmitter(Operation *op, const AtomicPlan &plan, OpBuilder &builder)
      : op(op), plan(plan), builder(builder), loc(op->getLoc()), thread(builder, loc, op) {}

  /// Emits the operation. Returns the registers of the result, which hold the old values of type `elementType`.
  SmallVector<Value> lower(MemSemantic semantic, ValueRange masks, unsigned numRegisters, unsigned vectorElements,
                           Type elementType, Access access);

private:
  SmallVector<Value> broadcastByShuffles(ArrayRef<Value> registers);
  SmallVector<Value> broadcastThroughSharedMemory(MemSemantic semantic, ArrayRef<Value> registers, Value isOwner);

  Operation *op;
  const AtomicPlan &plan;
  OpBuilder &builder;
  Location loc;
  ThreadIndex thread;
};

} // namespace

SmallVector<Value> AtomicEmitter::lower(MemSemantic semantic, ValueRange masks, unsigned numRegisters,
                                        unsigned vectorElements, Type elementType, Access access) {
  if (releases(semantic))
    createProgramBarrier(builder, loc, op);
  Value isOwner = thread.getOwnerPredicate(plan.getLayout());
  SmallVector<unsigned> replicas = getFirstReplicas(plan.getLayout());
  SmallVector<Value> registers(numRegisters);
  for (unsigned first = 0; first < numRegisters; first += vectorElements) {
    if (replicas[first] != first) {
      for (unsigned reg = first; reg < first + vectorElements; ++reg)
        registers[reg] = registers[replicas[reg]];
      continue;
    }
    Value predicate = isOwner;
    if (!masks.empty())
      predicate = predicate ? LLVM::AndOp::create(builder, loc, masks[first], predicate).getResult() : masks[first];
    llvm::copy(access(first, predicate), registers.begin() + first);
  }
  // The old values are unused if the accesses return none.
  for (Value &value : registers)
    if (!value)
      value = LLVM::PoisonOp::create(builder, loc, elementType);

  if (plan.getSharing() == AtomicPlan::Sharing::SharedMemory)
    return broadcastThroughSharedMemory(semantic, registers, isOwner);
  if (acquires(semantic))
    createProgramBarrier(builder, loc, op);
  return plan.getSharing() == AtomicPlan::Sharing::Shuffles ? broadcastByShuffles(registers) : registers;
}

SmallVector<Value> AtomicEmitter::broadcastByShuffles(ArrayRef<Value> registers) {
  int64_t ownerBits = ~getFreeVariableMask(plan.getLayout(), InDim::Lane) & (getThreadsPerWarp(op) - 1);
  Value mask = LLVM::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(ownerBits));
  Value lane = LLVM::AndOp::create(builder, loc, thread.get(InDim::Lane), mask);
  return llvm::map_to_vector(registers, [&](Value value) {
    return emitShuffle(builder, loc, NVVM::ShflKind::idx, value, plan.getElementBits(), lane);
  });
}

SmallVector<Value> AtomicEmitter::broadcastThroughSharedMemory(MemSemantic semantic, ArrayRef<Value> registers,
                                                               Value isOwner) {
  SharedMemoryExchange exchange(builder, loc, thread, plan.getLayout(), plan.getLayout(), plan.getMemory(),
                                registers.front().getType(), plan.getElementBits(), getScratchAddress(builder, op));
  exchange.store(registers, isOwner);
  // This barrier also completes an acquire.
  if (acquires(semantic))
    createProgramBarrier(builder, loc, op);
  else
    createThreadBarrier(builder, loc, op);
  return exchange.load();
}

namespace {

template <typename SourceOp>
class AtomicLowering : public ConvertOpToLLVMPattern<SourceOp> {
public:
  AtomicLowering(const LLVMTypeConverter &converter, const VectorAccesses &accesses, const GlobalMemoryOrder &order)
      : ConvertOpToLLVMPattern<SourceOp>(converter), accesses(accesses), order(order) {}
  using OneToNOpAdaptor = typename ConvertOpToLLVMPattern<SourceOp>::OneToNOpAdaptor;

  LogicalResult matchAndRewrite(SourceOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    SmallVector<Type> types;
    FailureOr<AtomicPlan> plan = planLowering<AtomicPlan>(op, rewriter);
    if (failed(plan))
      return failure();
    if (failed(this->getTypeConverter()->convertType(op.getType(), types)))
      return rewriter.notifyMatchFailure(op, "the result type is not supported");
    unsigned vectorElements = isa<RankedTensorType>(op.getType()) ? accesses.at(op).vectorElements : 1;
    VectorWords words(vectorElements, plan->getElementBits());
    AtomicInstruction instruction(rewriter, op.getLoc(), op.getSem(), op.getScope(), getTargetInfo(op));
    AtomicEmitter emitter(op, *plan, rewriter);
    SmallVector<Value> registers =
        emitter.lower(op.getSem(), getMasks(op, adaptor), types.size(), vectorElements, types.front(),
                      [&](unsigned first, Value mask) {
                        SmallVector<Value> old = access(op, adaptor, instruction, words, first, mask, rewriter);
                        return old.empty() ? old : unpackWords(rewriter, op.getLoc(), words, old, types.front());
                      });
    // Every thread may start a copy, or let another one do so.
    if (order.acquiresForCopies(op))
      NVVM::FenceProxyOp::create(rewriter, op.getLoc(),
                                 NVVM::ProxyKindAttr::get(rewriter.getContext(), NVVM::ProxyKind::async_global),
                                 NVVM::SharedSpaceAttr());
    rewriter.replaceOpWithMultiple(op, {registers});
    return success();
  }

protected:
  /// Returns the registers of the mask, or none if it is absent or true everywhere.
  virtual ValueRange getMasks(SourceOp op, OneToNOpAdaptor adaptor) const = 0;
  /// Emits one vector access and returns the old words.
  virtual SmallVector<Value> access(SourceOp op, OneToNOpAdaptor adaptor, AtomicInstruction &instruction,
                                    const VectorWords &words, unsigned first, Value mask, OpBuilder &builder) const = 0;
  static SmallVector<Value> getWords(ValueRange registers, const VectorWords &words, unsigned first, Location loc,
                                     OpBuilder &builder) {
    unsigned count = words.numWords * words.elementsPerWord;
    return packWords(builder, loc, words, llvm::to_vector(registers.slice(first, count)));
  }

private:
  const VectorAccesses &accesses;
  const GlobalMemoryOrder &order;
};

class AtomicRMWLowering : public AtomicLowering<AtomicRMWOp> {
public:
  using AtomicLowering::AtomicLowering;

  ValueRange getMasks(AtomicRMWOp op, OneToNOpAdaptor adaptor) const override {
    return hasMask(op) ? adaptor.getMask() : ValueRange();
  }
  SmallVector<Value> access(AtomicRMWOp op, OneToNOpAdaptor adaptor, AtomicInstruction &instruction,
                            const VectorWords &words, unsigned first, Value mask, OpBuilder &builder) const override {
    SmallVector<Value> values = getWords(adaptor.getVal(), words, first, op.getLoc(), builder);
    using OldWords = AtomicInstruction::OldWords;
    // A thread without an access under the mask has old values of its own; one that is no owner gets those of the
    // owner.
    OldWords use = hasMask(op) ? OldWords::Used : OldWords::UsedIfAccessed;
    if (op->use_empty())
      use = OldWords::Unused;
    return instruction.readModifyWrite(op.getAtomicRmwOp(), getElementTypeOrSelf(op.getType()), words,
                                       adaptor.getPtr()[first], mask, values, use);
  }

private:
  static bool hasMask(AtomicRMWOp op) { return op.getMask() && !matchPattern(op.getMask(), m_One()); }
};

class AtomicCASLowering : public AtomicLowering<AtomicCASOp> {
public:
  using AtomicLowering::AtomicLowering;

  ValueRange getMasks(AtomicCASOp op, OneToNOpAdaptor adaptor) const override { return {}; }
  SmallVector<Value> access(AtomicCASOp op, OneToNOpAdaptor adaptor, AtomicInstruction &instruction,
                            const VectorWords &words, unsigned first, Value mask, OpBuilder &builder) const override {
    Value expected = getWords(adaptor.getCmp(), words, first, op.getLoc(), builder).front();
    Value value = getWords(adaptor.getVal(), words, first, op.getLoc(), builder).front();
    return {instruction.compareAndSwap(adaptor.getPtr()[first], mask, expected, value)};
  }
};

} // namespace

void mlir::triton::gpu::populateAtomicPatterns(LoweringPatterns &lowering) {
  lowering.patterns.add<AtomicRMWLowering, AtomicCASLowering>(lowering.converter, lowering.accesses,
                                                              lowering.globalMemoryOrder);
}

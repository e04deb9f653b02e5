//===- HistogramToNVVM.cpp - Lowering of histograms ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DataMovement/SharedMemoryExchange.h"
#include "Memory/MemoryInstruction.h"
#include "Patterns.h"
#include "PlannedLowering.h"
#include "Program/ThreadBarrier.h"
#include "Program/ThreadIndex.h"

#include "triton/Analysis/LoweringPlan/IndexedMemory.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/LinearLayout/LinearLayoutAlgebra.h"

#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

namespace {

/// Emits a histogram that counts in shared memory.
class HistogramEmitter {
public:
  HistogramEmitter(HistogramOp op, const IndexedMemory &plan, OpBuilder &builder)
      : op(op), plan(plan), builder(builder), loc(op.getLoc()), i32(builder.getI32Type()), thread(builder, loc, op),
        exchange(builder, loc, thread, plan.getRegisters(), plan.getRegisters(), plan.getMemory(), i32,
                 plan.getElementBits(), getScratchAddress(builder, op)) {}

  void clear();
  void count(ValueRange numbers, ValueRange masks);
  SmallVector<Value> load(Type type);

private:
  Value constant(Type type, int64_t value) {
    return LLVM::ConstantOp::create(builder, loc, builder.getIntegerAttr(type, value));
  }
  int64_t getNumBins() { return op.getType().getNumElements(); }

  HistogramOp op;
  const IndexedMemory &plan;
  OpBuilder &builder;
  Location loc;
  Type i32;
  ThreadIndex thread;
  SharedMemoryExchange exchange;
};

} // namespace

void HistogramEmitter::clear() {
  int64_t numThreads = int64_t(*lookupNumWarps(op)) * getThreadsPerWarp(op);
  VectorWords words(1, plan.getElementBits());
  MemoryInstruction instruction(builder, loc, AccessModifiers(), NVVM::NVVMMemorySpace::Shared);
  Value predicate;
  if (getNumBins() < numThreads)
    predicate =
        LLVM::ICmpOp::create(builder, loc, LLVM::ICmpPredicate::ult, thread.getThreadId(), constant(i32, getNumBins()));
  for (int64_t first = 0; first < getNumBins(); first += numThreads) {
    Value bin = LLVM::AddOp::create(builder, loc, thread.getThreadId(), constant(i32, first));
    instruction.store(words, exchange.getAddress(bin), predicate, constant(i32, 0));
  }
}

void HistogramEmitter::count(ValueRange numbers, ValueRange masks) {
  LinearLayout source = toLinearLayout(op.getSrc().getType());
  uint64_t redundant = getFreeVariableMask(source, InDim::Register);
  Value isOwner = thread.getOwnerPredicate(source);
  for (auto [reg, number] : llvm::enumerate(numbers)) {
    if (reg & redundant)
      continue;
    // Ignore numbers outside the range of bins, including negative ones.
    Type type = number.getType();
    unsigned width = type.getIntOrFloatBitWidth();
    Value bin = number;
    if (width < 32)
      bin = width == 1 ? LLVM::ZExtOp::create(builder, loc, i32, number).getResult()
                       : LLVM::SExtOp::create(builder, loc, i32, number).getResult();
    Value predicate =
        LLVM::ICmpOp::create(builder, loc, LLVM::ICmpPredicate::ult, bin, constant(bin.getType(), getNumBins()));
    if (width > 32)
      bin = LLVM::TruncOp::create(builder, loc, i32, bin);
    if (!masks.empty())
      predicate = LLVM::AndOp::create(builder, loc, predicate, masks[reg]);
    if (isOwner)
      predicate = LLVM::AndOp::create(builder, loc, predicate, isOwner);
    Value address = LLVM::PtrToIntOp::create(builder, loc, i32, exchange.getAddress(bin));
    LLVM::InlineAsmOp::create(builder, loc, LLVM::LLVMVoidType::get(builder.getContext()),
                              ValueRange{address, predicate}, "@$1 red.relaxed.cta.shared.add.u32 [$0], 1;", "r,b",
                              /*has_side_effects=*/true, /*is_align_stack=*/false, LLVM::TailCallKind::None,
                              LLVM::AsmDialectAttr(), ArrayAttr());
  }
}

SmallVector<Value> HistogramEmitter::load(Type type) {
  return llvm::map_to_vector(exchange.load(), [&](Value count) -> Value {
    unsigned width = type.getIntOrFloatBitWidth();
    if (width == 32)
      return count;
    return width > 32 ? LLVM::ZExtOp::create(builder, loc, type, count).getResult()
                      : LLVM::TruncOp::create(builder, loc, type, count).getResult();
  });
}

namespace {

struct HistogramLowering : public ConvertOpToLLVMPattern<HistogramOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(HistogramOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    FailureOr<IndexedMemory> plan = planLowering<IndexedMemory>(op, rewriter);
    if (failed(plan))
      return failure();
    HistogramEmitter emitter(op, *plan, rewriter);
    emitter.clear();
    createThreadBarrier(rewriter, op.getLoc(), op);
    emitter.count(adaptor.getSrc(), adaptor.getMask());
    createThreadBarrier(rewriter, op.getLoc(), op);
    rewriter.replaceOpWithMultiple(op, {emitter.load(op.getType().getElementType())});
    return success();
  }
};

} // namespace

void mlir::triton::gpu::populateHistogramPatterns(LoweringPatterns &lowering) {
  lowering.patterns.add<HistogramLowering>(lowering.converter);
}

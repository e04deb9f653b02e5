//===- CombineEmitter.h - Base class of reduction and scan emitters -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONGPUTONVVM_REDUCTION_COMBINEEMITTER_H
#define TRITON_LIB_CONVERSION_TRITONGPUTONVVM_REDUCTION_COMBINEEMITTER_H

#include "DataMovement/SharedMemoryExchange.h"
#include "DataMovement/WarpShuffle.h"
#include "PlannedLowering.h"
#include "Program/ThreadIndex.h"
#include "Reduction/RegionInlining.h"
#include "Reduction/RoundedSums.h"

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Transforms/DialectConversion.h"

#include <vector>

namespace mlir::triton::gpu {

/// One element of each source.
using ElementTuple = SmallVector<Value>;

/// Emits an operation that combines tuples of elements with its region: a reduction or a scan.
template <typename SourceOp, typename Plan>
class CombineEmitter {
public:
  CombineEmitter(SourceOp op, const Plan &plan, ConversionPatternRewriter &rewriter)
      : op(op), plan(plan), rewriter(rewriter), loc(op.getLoc()), thread(rewriter, loc, op) {}

protected:
  /// Converts the registers of each source to the tuple of each register, and back.
  static SmallVector<ElementTuple> getTuples(ArrayRef<ValueRange> sources) {
    SmallVector<ElementTuple> tuples;
    for (unsigned reg = 0, size = sources.front().size(); reg < size; ++reg)
      tuples.push_back(llvm::map_to_vector(sources, [&](ValueRange source) -> Value { return source[reg]; }));
    return tuples;
  }
  static SmallVector<SmallVector<Value>> getRegisters(ArrayRef<ElementTuple> tuples) {
    SmallVector<SmallVector<Value>> registers(tuples.front().size());
    for (const ElementTuple &tuple : tuples)
      for (auto [source, element] : llvm::zip_equal(registers, tuple))
        source.push_back(element);
    return registers;
  }

  /// Applies the combine region.
  ElementTuple combine(ArrayRef<Value> first, ArrayRef<Value> second, function_ref<void(Block &)> adapt = nullptr) {
    return inlineRegion(op.getCombineOp(), llvm::to_vector(llvm::concat<const Value>(first, second)), rewriter, adapt);
  }

  /// Applies the combine region in threads that may exchange the operands of a symmetric region, or that compute
  /// operands in different ways, and must get the same bits.
  ElementTuple combineAlike(ArrayRef<Value> first, ArrayRef<Value> second) {
    return combine(first, second, [&](Block &block) { roundSums(block, rewriter); });
  }

  /// Returns the elements of another lane.
  ElementTuple shuffle(NVVM::ShflKind kind, const ElementTuple &tuple, Value lane) {
    ElementTuple shuffled;
    for (auto [source, element] : llvm::enumerate(tuple)) {
      unsigned bits = std::max(8u, getElementBitWidth(op.getSrcs()[source].getType()));
      shuffled.push_back(emitShuffle(rewriter, loc, kind, element, bits, lane));
    }
    return shuffled;
  }

  /// Creates the exchange of each source through its part of the scratch memory. The types are those of `elements`.
  template <typename Memory>
  std::vector<SharedMemoryExchange> createExchanges(const LinearLayout &stored, const LinearLayout &loaded,
                                                    ArrayRef<Memory> memories, const ElementTuple &elements) {
    std::vector<SharedMemoryExchange> exchanges;
    for (auto [element, memory] : llvm::zip_equal(elements, memories))
      exchanges.emplace_back(rewriter, loc, thread, stored, loaded, memory.layout, element.getType(),
                             memory.elementBits, getScratchAddress(rewriter, op, memory.offset));
    return exchanges;
  }

  Value constant(int64_t value) { return LLVM::ConstantOp::create(rewriter, loc, rewriter.getI32IntegerAttr(value)); }

  SourceOp op;
  const Plan &plan;
  ConversionPatternRewriter &rewriter;
  Location loc;
  ThreadIndex thread;
};

/// Lowers an operation with the given emitter, which follows the plan for the operation.
template <typename SourceOp, typename Plan, typename Emitter>
struct CombineLowering : public ConvertOpToLLVMPattern<SourceOp> {
  using ConvertOpToLLVMPattern<SourceOp>::ConvertOpToLLVMPattern;
  using OneToNOpAdaptor = typename ConvertOpToLLVMPattern<SourceOp>::OneToNOpAdaptor;

  LogicalResult matchAndRewrite(SourceOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    FailureOr<Plan> plan = planLowering<Plan>(op, rewriter);
    if (failed(plan))
      return failure();
    rewriter.replaceOpWithMultiple(op, Emitter(op, *plan, rewriter).lower(adaptor.getSrcs()));
    return success();
  }
};

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_CONVERSION_TRITONGPUTONVVM_REDUCTION_COMBINEEMITTER_H

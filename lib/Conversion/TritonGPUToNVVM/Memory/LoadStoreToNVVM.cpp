//===- LoadStoreToNVVM.cpp - Lowering of loads and stores ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Memory/MemoryInstruction.h"
#include "Patterns.h"
#include "Program/ThreadIndex.h"

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

struct LoadLowering : public ConvertOpToLLVMPattern<LoadOp> {
  LoadLowering(const LLVMTypeConverter &converter, const VectorAccesses &accesses)
      : ConvertOpToLLVMPattern(converter), accesses(accesses) {}

  LogicalResult matchAndRewrite(LoadOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    SmallVector<Type> types;
    if (failed(getTypeConverter()->convertType(op.getType(), types)))
      return rewriter.notifyMatchFailure(op, "the result type is not supported");

    // Load only registers that are not replicas of earlier ones. Replicas reuse the loaded value.
    Location loc = op.getLoc();
    unsigned vectorElements = 1;
    SmallVector<unsigned> replicas{0};
    if (auto type = dyn_cast<RankedTensorType>(op.getType())) {
      vectorElements = accesses.at(op).vectorElements;
      replicas = getFirstReplicas(toLinearLayout(type));
    }
    VectorWords words(vectorElements, getMemoryBits(op.getType()));
    MemoryInstruction instruction(rewriter, loc, {op.getCache(), op.getEvict(), op.getIsVolatile()});
    ValueRange pointers = adaptor.getPtr(), masks = adaptor.getMask(), others = adaptor.getOther();
    SmallVector<Value> registers(types.size());
    for (unsigned first = 0; first < types.size(); first += vectorElements) {
      if (replicas[first] != first) {
        for (unsigned reg = first; reg < first + vectorElements; ++reg)
          registers[reg] = registers[replicas[reg]];
        continue;
      }
      Value mask = masks.empty() ? Value() : masks[first];
      SmallVector<Value> otherwise;
      if (mask)
        otherwise = getOtherwise(others.empty() ? others : others.slice(first, vectorElements), words, loc, rewriter);
      SmallVector<Value> loaded = instruction.load(words, pointers[first], mask, otherwise);
      SmallVector<Value> elements = unpackWords(rewriter, loc, words, loaded, types.front());
      llvm::copy(elements, registers.begin() + first);
    }
    rewriter.replaceOpWithMultiple(op, {registers});
    return success();
  }

private:
  /// Returns the words of the values of masked-off elements: `others`, or zero if they are undefined.
  SmallVector<Value> getOtherwise(ValueRange others, const VectorWords &words, Location loc, OpBuilder &builder) const {
    if (!others.empty())
      return packWords(builder, loc, words, llvm::to_vector(others));
    Value zero =
        LLVM::ConstantOp::create(builder, loc, builder.getIntegerAttr(builder.getIntegerType(words.wordBits), 0));
    return SmallVector<Value>(words.numWords, zero);
  }

  const VectorAccesses &accesses;
};

struct StoreLowering : public ConvertOpToLLVMPattern<StoreOp> {
  StoreLowering(const LLVMTypeConverter &converter, const VectorAccesses &accesses)
      : ConvertOpToLLVMPattern(converter), accesses(accesses) {}

  LogicalResult matchAndRewrite(StoreOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    ThreadIndex thread(rewriter, loc, op);
    unsigned vectorElements = 1;
    uint64_t redundant = 0;
    Value isOwner;
    if (auto type = dyn_cast<RankedTensorType>(op.getValue().getType())) {
      LinearLayout layout = toLinearLayout(type);
      vectorElements = accesses.at(op).vectorElements;
      redundant = getFreeVariableMask(layout, InDim::Register);
      isOwner = thread.getOwnerPredicate(layout);
    } else {
      isOwner = isFirstThread(op, thread, rewriter);
    }

    VectorWords words(vectorElements, getMemoryBits(op.getValue().getType()));
    MemoryInstruction instruction(rewriter, loc, {op.getCache(), op.getEvict(), /*isVolatile=*/false});
    ValueRange pointers = adaptor.getPtr(), values = adaptor.getValue(), masks = adaptor.getMask();
    for (unsigned first = 0; first < values.size(); first += vectorElements) {
      if (first & redundant)
        continue;
      Value mask = masks.empty() ? Value() : masks[first];
      SmallVector<Value> packed = packWords(rewriter, loc, words, llvm::to_vector(values.slice(first, vectorElements)));
      instruction.store(words, pointers[first], conjunction(rewriter, loc, mask, isOwner), packed);
    }
    rewriter.eraseOp(op);
    return success();
  }

private:
  /// Returns a predicate for the one thread that stores a scalar, which all threads hold.
  Value isFirstThread(StoreOp op, ThreadIndex &thread, OpBuilder &builder) const {
    Location loc = op.getLoc();
    Value zero = LLVM::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(0));
    Value first = LLVM::ICmpOp::create(builder, loc, LLVM::ICmpPredicate::eq, thread.getThreadId(), zero);
    if (getNumCTAs(op) == 1)
      return first;
    Value firstBlock = LLVM::ICmpOp::create(builder, loc, LLVM::ICmpPredicate::eq, thread.get(InDim::Block), zero);
    return LLVM::AndOp::create(builder, loc, first, firstBlock);
  }

  const VectorAccesses &accesses;
};

} // namespace

/// Verifies that the access is to global memory.
static LogicalResult verifyAddressSpace(Operation *op) {
  int addressSpace = cast<PointerType>(getElementTypeOrSelf(getAccessedPointer(op).getType())).getAddressSpace();
  if (addressSpace == 1)
    return success();
  return emitUnsupported(op) << "it accesses address space " << addressSpace << " instead of global memory";
}

void mlir::triton::gpu::populateLoadStorePatterns(LoweringPatterns &lowering) {
  lowering.patterns.add<LoadLowering, StoreLowering>(lowering.converter, lowering.accesses);
  lowering.checks.add<LoadOp, StoreOp, AsyncCopyGlobalToLocalOp>(verifyAddressSpace);
}

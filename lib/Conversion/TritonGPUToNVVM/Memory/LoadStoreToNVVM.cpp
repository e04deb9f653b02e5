//===- LoadStoreToNVVM.cpp - Loads and stores ---===//
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

/// `lhs` and `rhs`, where null stands for true.
static Value conjunction(OpBuilder &builder, Location loc, Value lhs, Value rhs) {
  if (!lhs || !rhs)
    return lhs ? lhs : rhs;
  return LLVM::AndOp::create(builder, loc, lhs, rhs);
}

namespace {

struct LoadLowering : public ConvertOpToLLVMPattern<LoadOp> {
  LoadLowering(const LLVMTypeConverter &converter, const VectorAccesses &accesses)
      : ConvertOpToLLVMPattern(converter), accesses(accesses) {}

  LogicalResult matchAndRewrite(LoadOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    SmallVector<Type> types;
    if (failed(getTypeConverter()->convertType(op.getType(), types)))
      return rewriter.notifyMatchFailure(op, "the result's type has no lowering");

    // Each register that is not a copy of an earlier one is loaded, as part of a vector; a copy takes what that has.
    Location loc = op.getLoc();
    unsigned vectorElements = 1;
    uint64_t copies = 0;
    if (auto type = dyn_cast<RankedTensorType>(op.getType())) {
      vectorElements = accesses.at(op).vectorElements;
      copies = getFreeVariableMask(toLinearLayout(type), InDim::Register);
    }
    VectorWords words(vectorElements, getMemoryBits(op.getType()));
    MemoryInstruction instruction(rewriter, loc, {op.getCache(), op.getEvict(), op.getIsVolatile()});
    ValueRange pointers = adaptor.getPtr(), masks = adaptor.getMask(), others = adaptor.getOther();
    SmallVector<Value> registers(types.size());
    for (unsigned first = 0; first < types.size(); first += vectorElements) {
      if (first & copies) {
        for (unsigned i = 0; i < vectorElements; ++i)
          registers[first + i] = registers[(first & ~copies) + i];
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
  /// The words of what masked-off elements yield: zero if the program does not say.
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
    ThreadIndex place(rewriter, loc, op);
    unsigned vectorElements = 1;
    uint64_t copies = 0;
    Value isFirstCopy;
    if (auto type = dyn_cast<RankedTensorType>(op.getValue().getType())) {
      LinearLayout layout = toLinearLayout(type);
      vectorElements = accesses.at(op).vectorElements;
      copies = getFreeVariableMask(layout, InDim::Register);
      isFirstCopy = place.holdsFirstCopy(layout);
    } else {
      isFirstCopy = isFirstThread(op, place, rewriter);
    }

    VectorWords words(vectorElements, getMemoryBits(op.getValue().getType()));
    MemoryInstruction instruction(rewriter, loc, {op.getCache(), op.getEvict(), /*isVolatile=*/false});
    ValueRange pointers = adaptor.getPtr(), values = adaptor.getValue(), masks = adaptor.getMask();
    for (unsigned first = 0; first < values.size(); first += vectorElements) {
      if (first & copies)
        continue;
      Value mask = masks.empty() ? Value() : masks[first];
      SmallVector<Value> packed = packWords(rewriter, loc, words, llvm::to_vector(values.slice(first, vectorElements)));
      instruction.store(words, pointers[first], conjunction(rewriter, loc, mask, isFirstCopy), packed);
    }
    rewriter.eraseOp(op);
    return success();
  }

private:
  /// A scalar is held by every thread, and stored by one.
  Value isFirstThread(StoreOp op, ThreadIndex &place, OpBuilder &builder) const {
    Location loc = op.getLoc();
    Value zero = LLVM::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(0));
    Value first = LLVM::ICmpOp::create(builder, loc, LLVM::ICmpPredicate::eq, place.getThread(), zero);
    if (getNumCTAs(op) == 1)
      return first;
    Value firstBlock = LLVM::ICmpOp::create(builder, loc, LLVM::ICmpPredicate::eq, place.get(InDim::Block), zero);
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
  lowering.checks.add<LoadOp, StoreOp>(verifyAddressSpace);
}

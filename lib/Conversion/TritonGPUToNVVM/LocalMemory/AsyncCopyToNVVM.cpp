//===- AsyncCopyToNVVM.cpp - Lowering of asynchronous copies ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LocalMemory/BufferAccess.h"
#include "Memory/MemoryInstruction.h"
#include "Patterns.h"

#include "triton/LinearLayout/LinearLayoutAlgebra.h"

#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

/// Returns whether the elements of each aligned vector of `size` elements along dimension `dim` are consecutive in
/// `memory`, in the same order.
static bool storesVectors(const LinearLayout &memory, unsigned dim, int64_t size) {
  LinearLayout inverse = pseudoInvert(memory);
  uint64_t inVector = uint64_t(size - 1) << memory.getOutShift(dim);
  for (unsigned bit = 0; bit < memory.getTotalOutBits(); ++bit) {
    uint64_t element = uint64_t(1) << bit, offset = inverse.apply({{InDim::Offset, element}});
    uint64_t expected = element & inVector ? element >> memory.getOutShift(dim) : 0;
    if ((offset & (size - 1)) != expected)
      return false;
  }
  return true;
}

/// Returns the number of elements that a thread copies at once: a vector in its registers, in global memory and in the
/// buffer.
static int64_t getVectorElements(AsyncCopyGlobalToLocalOp op, const BufferAccess &access, int64_t pointerElements) {
  const LinearLayout &memory = access.memory.memory;
  int64_t most = std::min(pointerElements, access.memory.store.vectorElements);
  for (int64_t size = most; size > 1; size /= 2)
    for (unsigned dim = 0; dim < memory.getRank(); ++dim)
      if (getNumConsecutive(access.registers, InDim::Register, dim) >= size && storesVectors(memory, dim, size))
        return size;
  return 1;
}

namespace {

struct AsyncCopyLowering : public ConvertOpToLLVMPattern<AsyncCopyGlobalToLocalOp> {
  AsyncCopyLowering(const LLVMTypeConverter &converter, const VectorAccesses &accesses)
      : ConvertOpToLLVMPattern(converter), accesses(accesses) {}

  LogicalResult matchAndRewrite(AsyncCopyGlobalToLocalOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    constexpr unsigned leastBytes = 4;
    Location loc = op.getLoc();
    ThreadIndex thread(rewriter, loc, op);
    BufferAccess access(op.getResult().getType(), op.getSrc().getType());
    int64_t size = getVectorElements(op, access, accesses.at(op).vectorElements);
    SharedAccess &cost = access.memory.store;
    cost.instructions *= cost.vectorElements / size;
    cost.vectorElements = size;

    Value isOwner = thread.getOwnerPredicate(access.registers);
    ValueRange pointers = adaptor.getSrc(), masks = adaptor.getMask(), others = adaptor.getOther();
    AccessModifiers modifiers{op.getCache(), op.getEvict(), op.getIsVolatile()};
    MemoryInstruction global(rewriter, loc, modifiers);
    MemoryInstruction shared(rewriter, loc, AccessModifiers(), NVVM::NVVMMemorySpace::Shared);
    VectorWords words(size, access.elementBits);
    Type elementType = getTypeConverter()->convertType(op.getResult().getType().getElementType());
    unsigned bytes = size * access.elementBits / 8;
    auto copy = [&](const SharedMemoryExchange::Vector &vector) {
      unsigned first = vector.registers.front();
      Value mask = masks.empty() ? Value() : masks[first];
      SmallVector<Value> otherwise;
      for (unsigned reg : vector.registers)
        otherwise.push_back(others.empty() ? getZero(elementType, loc, rewriter) : others[reg]);
      if (bytes < leastBytes) {
        SmallVector<Value> packed = packWords(rewriter, loc, words, otherwise);
        shared.store(words, vector.address, isOwner, global.load(words, pointers[first], mask, packed));
        return;
      }
      if (!mask || llvm::all_of(otherwise, isZero)) {
        global.copyToShared(bytes, vector.address, pointers[first], isOwner, mask);
        return;
      }
      Value isMasked = LLVM::XOrOp::create(rewriter, loc, mask, getConstant(rewriter.getI1Type(), 1, loc, rewriter));
      global.copyToShared(bytes, vector.address, pointers[first], conjunction(rewriter, loc, mask, isOwner), {});
      shared.store(words, vector.address, conjunction(rewriter, loc, isMasked, isOwner),
                   packWords(rewriter, loc, words, otherwise));
    };
    access.emit(rewriter, loc, thread, elementType, adaptor.getResult().front()).forEachStoredVector(copy);
    rewriter.replaceOpWithMultiple(op, {ValueRange()});
    return success();
  }

private:
  static Value getConstant(Type type, int64_t value, Location loc, OpBuilder &builder) {
    return LLVM::ConstantOp::create(builder, loc, builder.getIntegerAttr(type, value));
  }
  static Value getZero(Type type, Location loc, OpBuilder &builder) { return LLVM::ZeroOp::create(builder, loc, type); }
  static bool isZero(Value value) {
    return matchPattern(value, m_Zero()) || matchPattern(value, m_PosZeroFloat()) ||
           value.getDefiningOp<LLVM::ZeroOp>();
  }

  const VectorAccesses &accesses;
};

struct AsyncCommitGroupLowering : public ConvertOpToLLVMPattern<AsyncCommitGroupOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(AsyncCommitGroupOp op, OneToNOpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    NVVM::CpAsyncCommitGroupOp::create(rewriter, op.getLoc());
    rewriter.replaceOpWithMultiple(op, {ValueRange()});
    return success();
  }
};

struct AsyncWaitLowering : public ConvertOpToLLVMPattern<AsyncWaitOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(AsyncWaitOp op, OneToNOpAdaptor, ConversionPatternRewriter &rewriter) const override {
    NVVM::CpAsyncWaitGroupOp::create(rewriter, op.getLoc(), op.getNum());
    rewriter.replaceOpWithMultiple(op, {ValueRange()});
    return success();
  }
};

} // namespace

void mlir::triton::gpu::populateAsyncCopyPatterns(LoweringPatterns &lowering) {
  lowering.patterns.add<AsyncCopyLowering>(lowering.converter, lowering.accesses);
  lowering.patterns.add<AsyncCommitGroupLowering, AsyncWaitLowering>(lowering.converter);
  lowering.checks.add<AsyncCopyGlobalToLocalOp>(
      [](AsyncCopyGlobalToLocalOp op) { return verifyBuffer(op, op.getResult().getType()); });
}

//===- LocalMemoryToNVVM.cpp - Lowering of buffers in shared memory ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A buffer in shared memory is the address of its first element.  The offsets of its elements follow from its type.
//
//===----------------------------------------------------------------------===//

#include "LocalMemory/BufferAccess.h"
#include "Patterns.h"
#include "PlannedLowering.h"

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"

#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

/// Returns the instructions for matrices that the target of `op` has.
static MatrixMoves getMatrixMoves(Operation *op) {
  const TargetInfo &target = getTargetInfo(op);
  return {target.has(TargetFeature::MatrixStore), target.has(TargetFeature::MatrixLoad)};
}

/// Stores `registers`, which hold `tensor`, to the buffer at `base`.
static void emitStore(Operation *op, MemDescType buffer, RankedTensorType tensor, ValueRange registers, Value base,
                      OpBuilder &builder) {
  ThreadIndex thread(builder, op->getLoc(), op);
  BufferAccess access(buffer, tensor, {getMatrixMoves(op).store, /*load=*/false});
  access.emit(builder, op->getLoc(), thread, registers.front().getType(), base).store(registers);
}

namespace {

struct LocalAllocLowering : public ConvertOpToLLVMPattern<LocalAllocOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(LocalAllocOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Value base = getScratchAddress(rewriter, op);
    if (op.getSrc())
      emitStore(op, op.getType(), op.getSrc().getType(), adaptor.getSrc(), base, rewriter);
    rewriter.replaceOp(op, base);
    return success();
  }
};

struct LocalDeallocLowering : public ConvertOpToLLVMPattern<LocalDeallocOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(LocalDeallocOp op, OpAdaptor, ConversionPatternRewriter &rewriter) const override {
    rewriter.eraseOp(op);
    return success();
  }
};

struct LocalLoadLowering : public ConvertOpToLLVMPattern<LocalLoadOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(LocalLoadOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    ThreadIndex thread(rewriter, op.getLoc(), op);
    BufferAccess access(op.getSrc().getType(), op.getType(), {/*store=*/false, getMatrixMoves(op).load});
    Type elementType = getTypeConverter()->convertType(op.getType().getElementType());
    rewriter.replaceOpWithMultiple(
        op, {access.emit(rewriter, op.getLoc(), thread, elementType, adaptor.getSrc().front()).load()});
    return success();
  }
};

struct LocalStoreLowering : public ConvertOpToLLVMPattern<LocalStoreOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(LocalStoreOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    emitStore(op, op.getDst().getType(), op.getSrc().getType(), adaptor.getSrc(), adaptor.getDst().front(), rewriter);
    rewriter.eraseOp(op);
    return success();
  }
};

} // namespace

void mlir::triton::gpu::populateLocalMemoryPatterns(LoweringPatterns &lowering) {
  lowering.patterns.add<LocalAllocLowering, LocalDeallocLowering, LocalLoadLowering, LocalStoreLowering>(
      lowering.converter);
  lowering.checks.add<LocalAllocOp>([](LocalAllocOp op) { return verifyBuffer(op, op.getType()); });
  lowering.checks.add<LocalLoadOp>([](LocalLoadOp op) { return verifyBuffer(op, op.getSrc().getType()); });
  lowering.checks.add<LocalStoreOp>([](LocalStoreOp op) { return verifyBuffer(op, op.getDst().getType()); });
}

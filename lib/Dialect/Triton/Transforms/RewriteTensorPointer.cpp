//===- RewriteTensorPointer.cpp - Rewrite of block pointers to tensors of pointers ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockAccess.h"
#include "TypeExpansion.h"
#include "triton/Dialect/Triton/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Transforms/RegionUtils.h"

namespace mlir::triton {
#define GEN_PASS_DEF_TRITONREWRITETENSORPOINTER
#include "triton/Dialect/Triton/Transforms/Passes.h.inc"
} // namespace mlir::triton

using namespace mlir;
using namespace mlir::triton;

namespace {

struct RewriteTensorPointer : public triton::impl::TritonRewriteTensorPointerBase<RewriteTensorPointer> {
  void runOnOperation() override;
};

} // namespace

/// The type of the block if `type` is a block pointer type, else null.
static RankedTensorType getBlockType(Type type) {
  auto pointer = dyn_cast<PointerType>(type);
  return pointer ? dyn_cast<RankedTensorType>(pointer.getPointeeType()) : RankedTensorType();
}

/// Appends the types of the values that replace a block pointer: the base, the shape and the strides of the tensor and
/// the offsets of the block as i64.
static LogicalResult appendParts(PointerType type, SmallVectorImpl<Type> &parts) {
  auto block = cast<RankedTensorType>(type.getPointeeType());
  parts.push_back(PointerType::get(block.getElementType(), type.getAddressSpace()));
  parts.append(3 * block.getRank(), IntegerType::get(type.getContext(), 64));
  return success();
}

/// The access through the block pointer that `parts` replaced.
static BlockAccess getAccess(OpBuilder &builder, Location loc, RankedTensorType block, ValueRange parts) {
  unsigned rank = block.getRank();
  TensorInMemory tensor{parts.front(), parts.slice(1, rank), parts.slice(1 + rank, rank)};
  return BlockAccess(builder, loc, std::move(tensor), parts.take_back(rank), block);
}

namespace {

struct MakeTensorPtrPattern : public OpConversionPattern<MakeTensorPtrOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(MakeTensorPtrOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> parts{adaptor.getBase()};
    llvm::append_range(parts, adaptor.getShape());
    llvm::append_range(parts, adaptor.getStrides());
    for (Value offset : adaptor.getOffsets())
      parts.push_back(arith::ExtSIOp::create(rewriter, op.getLoc(), rewriter.getI64Type(), offset));
    rewriter.replaceOpWithMultiple(op, {parts});
    return success();
  }
};

struct AdvancePattern : public OpConversionPattern<AdvanceOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(AdvanceOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> parts(adaptor.getPtr());
    auto offsets = MutableArrayRef(parts).take_back(op.getOffsets().size());
    for (auto [offset, step] : llvm::zip_equal(offsets, op.getOffsets())) {
      Value wideStep = arith::ExtSIOp::create(rewriter, op.getLoc(), rewriter.getI64Type(), step);
      offset = arith::AddIOp::create(rewriter, op.getLoc(), offset, wideStep);
    }
    rewriter.replaceOpWithMultiple(op, {parts});
    return success();
  }
};

struct LoadPattern : public OpConversionPattern<LoadOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(LoadOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    RankedTensorType block = getBlockType(op.getPtr().getType());
    BlockAccess access = getAccess(rewriter, op.getLoc(), block, adaptor.getPtr());
    Value pointers = access.createPointers(), mask = access.createMask(op.getBoundaryCheck());
    Value other;
    if (mask && op.getPadding())
      other = createPadding(rewriter, op.getLoc(), block, *op.getPadding());
    auto load = LoadOp::create(rewriter, op.getLoc(), block, pointers, mask, other, ArrayRef<int32_t>(),
                               PaddingOptionAttr(), op.getCache(), op.getEvict(), op.getIsVolatile());
    load->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    rewriter.replaceOp(op, load);
    return success();
  }
};

struct StorePattern : public OpConversionPattern<StoreOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(StoreOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    BlockAccess access = getAccess(rewriter, op.getLoc(), getBlockType(op.getPtr().getType()), adaptor.getPtr());
    Value pointers = access.createPointers(), mask = access.createMask(op.getBoundaryCheck());
    auto store = StoreOp::create(rewriter, op.getLoc(), pointers, op.getValue(), mask, ArrayRef<int32_t>(),
                                 op.getCache(), op.getEvict());
    store->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    rewriter.replaceOp(op, store);
    return success();
  }
};

} // namespace

/// Reports an operation that the pass cannot rewrite: a function or call with a block pointer as argument or result,
/// because the other side does not change, and a block with a layout.
static LogicalResult verifyInput(Operation *root) {
  auto isBlockPointer = [](Type type) { return getBlockType(type) != nullptr; };
  auto haveBlockPointer = [&](TypeRange first, TypeRange second) {
    return llvm::any_of(first, isBlockPointer) || llvm::any_of(second, isBlockPointer);
  };
  WalkResult result = root->walk([&](Operation *op) -> WalkResult {
    auto func = dyn_cast<FuncOp>(op);
    if ((func && haveBlockPointer(func.getArgumentTypes(), func.getResultTypes())) ||
        (isa<CallOp>(op) && haveBlockPointer(op->getOperandTypes(), op->getResultTypes())))
      return op->emitOpError() << "with a block pointer as argument or result is not supported: inline it first";
    if (auto make = dyn_cast<MakeTensorPtrOp>(op))
      if (RankedTensorType block = getBlockType(make.getType()); block.getEncoding())
        return op->emitOpError() << "expected a block without a layout, but got " << block;
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

void RewriteTensorPointer::runOnOperation() {
  // The conversion does not visit unreachable blocks.
  IRRewriter rewriter(&getContext());
  (void)eraseUnreachableBlocks(rewriter, getOperation()->getRegions());
  if (failed(verifyInput(getOperation())))
    return signalPassFailure();
  TypeConverter converter;
  converter.addConversion([](Type type) { return type; });
  converter.addConversion([](PointerType type, SmallVectorImpl<Type> &parts) -> std::optional<LogicalResult> {
    return getBlockType(type) ? std::optional(appendParts(type, parts)) : std::nullopt;
  });

  ConversionTarget target(getContext());
  RewritePatternSet patterns(&getContext());
  populateTypeExpansion(converter, patterns, target);
  patterns.add<MakeTensorPtrPattern, AdvancePattern, LoadPattern, StorePattern>(converter, &getContext());
  if (failed(applyPartialConversion(getOperation(), target, std::move(patterns))))
    signalPassFailure();
}

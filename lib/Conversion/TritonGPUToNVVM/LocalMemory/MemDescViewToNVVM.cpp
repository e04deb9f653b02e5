//===- MemDescViewToNVVM.cpp - Lowering of views of buffers ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LocalMemory/BufferAccess.h"
#include "Patterns.h"

#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"
#include "triton/LinearLayout/LinearLayoutAlgebra.h"

#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

static Value constant(OpBuilder &builder, Location loc, int64_t value) {
  return LLVM::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(value));
}

/// Returns the number of elements from one index of the first dimension of `buffer` to the next, if the elements of
/// one index are consecutive.
static std::optional<int64_t> getIndexStride(MemDescType buffer) {
  LinearLayout layout = toLinearLayout(buffer);
  if (static_cast<int64_t>(layout.getRank()) < buffer.getRank())
    return layout.getInSize(InDim::Offset);
  int64_t stride = layout.getTotalOutSize() / layout.getOutSize(0);
  LinearLayout inverse = pseudoInvert(layout);
  for (int64_t index = 1; index < layout.getOutSize(0); index *= 2) {
    Coords coords(layout.getRank());
    coords.front() = index;
    if (static_cast<int64_t>(inverse.apply({{InDim::Offset, layout.pack(coords)}})) != index * stride)
      return std::nullopt;
  }
  return stride;
}

namespace {

struct MemDescIndexLowering : public ConvertOpToLLVMPattern<MemDescIndexOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(MemDescIndexOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    MemDescType buffer = op.getSrc().getType();
    int64_t bits = getElementBitWidth(buffer.getElementType()), stride = *getIndexStride(buffer);
    // An index within the buffer is not negative, and offsets in shared memory have fewer than 31 bits.
    Value element = LLVM::MulOp::create(rewriter, loc, adaptor.getIndex(), constant(rewriter, loc, stride),
                                        LLVM::IntegerOverflowFlags::nsw | LLVM::IntegerOverflowFlags::nuw);
    Value padded = element;
    for (Padding padding : getPaddings(buffer)) {
      Value intervals =
          LLVM::LShrOp::create(rewriter, loc, element, constant(rewriter, loc, llvm::Log2_64(padding.interval)));
      Value elements = LLVM::MulOp::create(rewriter, loc, intervals, constant(rewriter, loc, padding.padding));
      padded = LLVM::AddOp::create(rewriter, loc, padded, elements);
    }
    rewriter.replaceOpWithNewOp<LLVM::GEPOp>(op, adaptor.getSrc().getType(), rewriter.getIntegerType(bits),
                                             adaptor.getSrc(), padded);
    return success();
  }
};

struct MemDescSubsliceLowering : public ConvertOpToLLVMPattern<MemDescSubsliceOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(MemDescSubsliceOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    MemDescType buffer = op.getSrc().getType();
    LinearLayout layout = toLinearLayout(buffer);
    ArrayRef<int32_t> offsets = op.getOffsets();
    Coords coords(offsets.take_back(layout.getRank()));
    int64_t element = pseudoInvert(layout).apply({{InDim::Offset, layout.pack(coords)}});
    if (offsets.size() > layout.getRank())
      element += offsets.front() * layout.getInSize(InDim::Offset);
    int64_t byte = padOffset(getPaddings(buffer), element) * getElementBitWidth(buffer.getElementType()) / 8;
    if (byte == 0)
      rewriter.replaceOp(op, adaptor.getSrc());
    else
      rewriter.replaceOpWithNewOp<LLVM::GEPOp>(op, adaptor.getSrc().getType(), rewriter.getI8Type(), adaptor.getSrc(),
                                               LLVM::GEPArg(byte));
    return success();
  }
};

/// Lowers views whose first element is that of the source.
template <typename View>
struct SameAddressLowering : public ConvertOpToLLVMPattern<View> {
  using ConvertOpToLLVMPattern<View>::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(View op, typename View::Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, adaptor.getSrc());
    return success();
  }
};

} // namespace

static LogicalResult verifyIndex(MemDescIndexOp op) {
  if (failed(verifyBuffer(op, op.getSrc().getType())))
    return failure();
  if (!getIndexStride(op.getSrc().getType()))
    return emitUnsupported(op) << "the layout of " << op.getSrc().getType()
                               << " does not store the elements of one index consecutively";
  return success();
}

/// Verifies that only tensor cores read a view whose elements the swizzle exchanges with others.
static LogicalResult verifySubslice(MemDescSubsliceOp op) {
  if (failed(verifyBuffer(op, op.getSrc().getType())))
    return failure();
  if (op.isTranslation())
    return success();
  SmallVector<Value> views = {op.getResult()};
  while (!views.empty())
    for (OpOperand &use : views.pop_back_val().getUses()) {
      Operation *user = use.getOwner();
      if (isa<nvidia_gpu::WarpGroupDotWaitOp>(user))
        views.push_back(user->getResult(use.getOperandNumber()));
      else if (isa<MemDescTransOp>(user))
        views.push_back(user->getResult(0));
      else if (!isa<nvidia_gpu::WarpGroupDotOp>(user))
        return emitUnsupported(op) << "`" << user->getName() << "` uses a view that splits the swizzle pattern of "
                                   << op.getSrc().getType() << ", which only `ttng.warp_group_dot` can read";
    }
  return success();
}

void mlir::triton::gpu::populateMemDescViewPatterns(LoweringPatterns &lowering) {
  lowering.patterns.add<MemDescIndexLowering, MemDescSubsliceLowering, SameAddressLowering<MemDescTransOp>,
                        SameAddressLowering<MemDescReshapeOp>, SameAddressLowering<MemDescReinterpretOp>>(
      lowering.converter);
  lowering.checks.add<MemDescIndexOp>(verifyIndex);
  lowering.checks.add<MemDescSubsliceOp>(verifySubslice);
}

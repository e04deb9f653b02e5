//===- ShapeToNVVM.cpp - Creation and shape of tensors ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"
#include "ThreadIndex.h"

#include "triton/Analysis/LayoutConversion.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

/// How many registers hold a tensor of this type, and the type of each; none if it has no lowering.
static std::optional<std::pair<unsigned, Type>> getRegisters(const TypeConverter &converter, Type type) {
  SmallVector<Type> types;
  if (failed(converter.convertType(type, types)) || types.empty())
    return std::nullopt;
  return std::make_pair(types.size(), types.front());
}

/// For each register of layout `to`, the register of `from` with the same element; nothing if a thread does not have
/// all that it needs.
static std::optional<SmallVector<unsigned>> matchRegisters(const LinearLayout &to, const LinearLayout &from) {
  std::optional<LinearLayout> placeMap = invertAndCompose(to, from);
  if (!placeMap || !preserves(*placeMap, InDim::Lane) || !preserves(*placeMap, InDim::Warp) ||
      !preserves(*placeMap, InDim::Block))
    return std::nullopt;
  return getSourceRegisters(*placeMap);
}

namespace {

/// The same value in all registers.
struct SplatLowering : public ConvertOpToLLVMPattern<SplatOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(SplatOp op, OpAdaptor adaptor, ConversionPatternRewriter &rewriter) const override {
    auto registers = getRegisters(*getTypeConverter(), op.getType());
    if (!registers)
      return rewriter.notifyMatchFailure(op, "the result's type has no lowering");
    rewriter.replaceOpWithMultiple(op, {SmallVector<Value>(registers->first, adaptor.getSrc())});
    return success();
  }
};

struct TensorConstantLowering : public ConvertOpToLLVMPattern<arith::ConstantOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(arith::ConstantOp op, OpAdaptor, ConversionPatternRewriter &rewriter) const override {
    auto elements = dyn_cast<DenseElementsAttr>(op.getValue());
    auto registers = getRegisters(*getTypeConverter(), op.getType());
    if (!elements || !registers)
      return rewriter.notifyMatchFailure(op, "not a tensor with a lowering");
    if (!elements.isSplat())
      return rewriter.notifyMatchFailure(op, "the elements differ");
    Attribute element = elements.getSplatValue<Attribute>();
    // Numbers that LLVM has no type for are kept as their bits.
    if (auto number = dyn_cast<FloatAttr>(element); number && isa<IntegerType>(registers->second))
      element = rewriter.getIntegerAttr(registers->second, number.getValue().bitcastToAPInt());
    Value value = LLVM::ConstantOp::create(rewriter, op.getLoc(), registers->second, cast<TypedAttr>(element));
    rewriter.replaceOpWithMultiple(op, {SmallVector<Value>(registers->first, value)});
    return success();
  }
};

struct TensorPoisonLowering : public ConvertOpToLLVMPattern<ub::PoisonOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(ub::PoisonOp op, OpAdaptor, ConversionPatternRewriter &rewriter) const override {
    auto registers = getRegisters(*getTypeConverter(), op.getType());
    if (!isa<RankedTensorType>(op.getType()) || !registers)
      return rewriter.notifyMatchFailure(op, "not a tensor with a lowering");
    Value value = LLVM::PoisonOp::create(rewriter, op.getLoc(), registers->second);
    rewriter.replaceOpWithMultiple(op, {SmallVector<Value>(registers->first, value)});
    return success();
  }
};

/// Each register holds the start plus the index of its element.
struct MakeRangeLowering : public ConvertOpToLLVMPattern<MakeRangeOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(MakeRangeOp op, OpAdaptor, ConversionPatternRewriter &rewriter) const override {
    LinearLayout layout = toLinearLayout(op.getType());
    ThreadIndex place(rewriter, op.getLoc(), op);
    Value start = LLVM::ConstantOp::create(rewriter, op.getLoc(), op.getStartAttr());
    Value base = place.apply(layout);
    SmallVector<Value> registers;
    for (unsigned reg = 0, size = layout.getInSize(InDim::Register); reg < size; ++reg) {
      Value index = place.apply(layout, base, reg);
      registers.push_back(op.getStart() == 0 ? index
                                             : LLVM::AddOp::create(rewriter, op.getLoc(), index, start).getResult());
    }
    rewriter.replaceOpWithMultiple(op, {registers});
    return success();
  }
};

/// No element moves between threads: registers get other numbers.
struct ExpandDimsLowering : public ConvertOpToLLVMPattern<ExpandDimsOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(ExpandDimsOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    auto sources =
        matchRegisters(toLinearLayout(op.getType()).sliceOut(op.getAxis()), toLinearLayout(op.getSrc().getType()));
    if (!sources)
      return rewriter.notifyMatchFailure(op, "elements would move between threads");
    rewriter.replaceOpWithMultiple(
        op, {llvm::map_to_vector(*sources, [&](unsigned reg) -> Value { return adaptor.getSrc()[reg]; })});
    return success();
  }
};

struct BroadcastLowering : public ConvertOpToLLVMPattern<BroadcastOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(BroadcastOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    RankedTensorType type = op.getSrc().getType();
    // Which element of the source each place of the result wants: the broadcast coordinates are forgotten.
    LinearLayout wanted = toLinearLayout(op.getType());
    for (auto [dim, size] : llvm::enumerate(type.getShape()))
      if (size == 1)
        wanted = wanted.sliceOut(dim).expandOut(dim);
    auto sources = matchRegisters(wanted, toLinearLayout(type));
    if (!sources)
      return rewriter.notifyMatchFailure(op, "elements would move between threads");
    rewriter.replaceOpWithMultiple(
        op, {llvm::map_to_vector(*sources, [&](unsigned reg) -> Value { return adaptor.getSrc()[reg]; })});
    return success();
  }
};

} // namespace

void mlir::triton::gpu::populateShapePatterns(const TritonGPUToNVVMTypeConverter &converter,
                                              RewritePatternSet &patterns) {
  patterns.add<BroadcastLowering, ExpandDimsLowering, MakeRangeLowering, SplatLowering>(converter);
  patterns.add<TensorConstantLowering, TensorPoisonLowering>(converter, kTensorBenefit);
}

//===- ShapeToNVVM.cpp - Lowering of tensor creation and shape changes ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DataMovement/RegisterPermutation.h"
#include "Patterns.h"
#include "Program/ThreadIndex.h"

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

/// Returns the number of registers of a tensor and their type, or nothing if the type is not supported.
static std::optional<std::pair<unsigned, Type>> getRegisters(const TypeConverter &converter, Type type) {
  SmallVector<Type> types;
  if (failed(converter.convertType(type, types)) || types.empty())
    return std::nullopt;
  return std::make_pair(types.size(), types.front());
}

namespace {

/// Replaces a splat with the scalar in all registers.
struct SplatLowering : public ConvertOpToLLVMPattern<SplatOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(SplatOp op, OpAdaptor adaptor, ConversionPatternRewriter &rewriter) const override {
    auto registers = getRegisters(*getTypeConverter(), op.getType());
    if (!registers)
      return rewriter.notifyMatchFailure(op, "the result type is not supported");
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
      return rewriter.notifyMatchFailure(op, "not a tensor of a supported type");
    if (!elements.isSplat())
      return rewriter.notifyMatchFailure(op, "not a splat");
    Attribute element = elements.getSplatValue<Attribute>();
    // LLVM has no type for some floating-point formats. Their bits are integers.
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
      return rewriter.notifyMatchFailure(op, "not a tensor of a supported type");
    Value value = LLVM::PoisonOp::create(rewriter, op.getLoc(), registers->second);
    rewriter.replaceOpWithMultiple(op, {SmallVector<Value>(registers->first, value)});
    return success();
  }
};

/// Computes the element of each register: the start plus its index.
struct MakeRangeLowering : public ConvertOpToLLVMPattern<MakeRangeOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(MakeRangeOp op, OpAdaptor, ConversionPatternRewriter &rewriter) const override {
    LinearLayout layout = toLinearLayout(op.getType());
    ThreadIndex thread(rewriter, op.getLoc(), op);
    Value start = LLVM::ConstantOp::create(rewriter, op.getLoc(), op.getStartAttr());
    Value base = thread.apply(layout);
    SmallVector<Value> registers;
    for (unsigned reg = 0, size = layout.getInSize(InDim::Register); reg < size; ++reg) {
      Value index = thread.apply(layout, base, reg);
      registers.push_back(op.getStart() == 0 ? index
                                             : LLVM::AddOp::create(rewriter, op.getLoc(), index, start).getResult());
    }
    rewriter.replaceOpWithMultiple(op, {registers});
    return success();
  }
};

/// Lowers an operation that permutes the registers of each thread.
template <typename SourceOp>
struct RegisterPermutationLowering : public ConvertOpToLLVMPattern<SourceOp> {
  using ConvertOpToLLVMPattern<SourceOp>::ConvertOpToLLVMPattern;
  using OneToNOpAdaptor = typename ConvertOpToLLVMPattern<SourceOp>::OneToNOpAdaptor;

  LogicalResult matchAndRewrite(SourceOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    std::optional<RegisterPermutation> permutation = findRegisterPermutation(op);
    if (!permutation)
      return rewriter.notifyMatchFailure(op, "elements would move between threads");
    auto getValue = [&](RegisterSource source) -> Value { return adaptor.getOperands()[source.operand][source.reg]; };
    SmallVector<SmallVector<Value>> results;
    for (ArrayRef<RegisterSource> sources : *permutation)
      results.push_back(llvm::map_to_vector(sources, getValue));
    rewriter.replaceOpWithMultiple(op, std::move(results));
    return success();
  }
};

} // namespace

/// Verifies that all elements of a constant tensor are equal: all threads run the same instructions.
static LogicalResult verifyConstant(arith::ConstantOp op) {
  if (!isa<RankedTensorType>(op.getType()) || isa<SplatElementsAttr>(op.getValue()))
    return success();
  if (!isa<DenseElementsAttr>(op.getValue()))
    return emitUnsupported(op) << "the elements of the constant tensor are not listed as `dense`";
  return emitUnsupported(op) << "the elements of the constant tensor differ";
}

/// Verifies that the layouts leave every element in its thread.
static LogicalResult verifyRegisterPermutation(Operation *op) {
  if (findRegisterPermutation(op))
    return success();
  return emitUnsupported(op) << "with these layouts, elements would move between threads";
}

template <typename... OpTs>
static void addRegisterPermutations(LoweringPatterns &lowering) {
  lowering.patterns.add<RegisterPermutationLowering<OpTs>...>(lowering.converter);
  lowering.checks.add<OpTs...>(verifyRegisterPermutation);
}

void mlir::triton::gpu::populateShapePatterns(LoweringPatterns &lowering) {
  addRegisterPermutations<BroadcastOp, CatOp, ExpandDimsOp, JoinOp, ReshapeOp, SplitOp, TransOp, UnsplatOp>(lowering);
  lowering.patterns.add<MakeRangeLowering, SplatLowering>(lowering.converter);
  lowering.patterns.add<TensorConstantLowering, TensorPoisonLowering>(lowering.converter, kTensorBenefit);
  lowering.checks.add<arith::ConstantOp>(verifyConstant);
}

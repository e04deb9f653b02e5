//===- FloatCastToNVVM.cpp - Lowering of floating-point casts ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Elementwise/FloatCast.h"
#include "Patterns.h"
#include "RegisterLowering.h"

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

static FloatType getFormat(Value value) { return cast<FloatType>(getElementTypeOrSelf(value.getType())); }

static bool isSmall(Value value) { return getFormat(value).getWidth() <= 8; }

/// Returns the rounding of a cast.
static FloatRounding getRounding(FpToFpOp op) {
  // Conversions to 8-bit formats saturate instead of producing infinities.
  return {op.getRounding() == RoundingMode::RTZ, /*saturate=*/isSmall(op.getResult())};
}
static FloatRounding getRounding(arith::ExtFOp) { return {}; }
static FloatRounding getRounding(arith::TruncFOp op) {
  return {op.getRoundingmode() == arith::RoundingMode::toward_zero};
}

namespace {

/// Converts all registers of a tensor together, because instructions for narrow formats convert pairs.
template <typename SourceOp>
struct FormatCastLowering : public ConvertOpToLLVMPattern<SourceOp> {
  using ConvertOpToLLVMPattern<SourceOp>::ConvertOpToLLVMPattern;
  using OneToNOpAdaptor = typename ConvertOpToLLVMPattern<SourceOp>::OneToNOpAdaptor;

  LogicalResult matchAndRewrite(SourceOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    ImplicitLocOpBuilder builder(op.getLoc(), rewriter);
    FloatCast cast(builder, getTargetInfo(op));
    rewriter.replaceOpWithMultiple(op, {cast.convert(adaptor.getOperands().front(), getFormat(op->getOperand(0)),
                                                     getFormat(op->getResult(0)), getRounding(op))});
    return success();
  }
};

/// Converts integers with more than 24 bits, which f32 does not represent exactly, with a single rounding.
template <typename SourceOp>
struct IntegerToBF16Lowering : public RegisterLowering<SourceOp> {
  using RegisterLowering<SourceOp>::RegisterLowering;

  bool appliesTo(SourceOp op) const override {
    return getFormat(op.getResult()).isBF16() &&
           getElementTypeOrSelf(op.getIn().getType()).getIntOrFloatBitWidth() > 24;
  }

  Value lower(SourceOp op, ArrayRef<Value> operands, Type, ImplicitLocOpBuilder &builder) const override {
    return FloatCast(builder, getTargetInfo(op))
        .convertToBF16(operands[0], /*isSigned=*/std::is_same_v<SourceOp, arith::SIToFPOp>);
  }
};

} // namespace

/// Verifies the rounding mode, of which there are two in PTX for all formats.
static LogicalResult verifyRounding(arith::TruncFOp op) {
  std::optional<arith::RoundingMode> mode = op.getRoundingmode();
  if (mode && *mode != arith::RoundingMode::to_nearest_even && *mode != arith::RoundingMode::toward_zero)
    return emitUnsupported(op) << "its rounding mode is `" << arith::stringifyRoundingMode(*mode) << "`";
  return success();
}

/// Verifies the width of an integer that becomes a float or was one. PTX has no conversions of wider ones.
template <typename OpT>
static LogicalResult verifyInteger(OpT op) {
  Type from = getElementTypeOrSelf(op.getIn().getType()), to = getElementTypeOrSelf(op.getType());
  Type integer = isa<IntegerType>(from) ? from : to;
  if (integer.getIntOrFloatBitWidth() > 64)
    return emitUnsupported(op) << "expected an integer of at most 64 bits, but got " << integer;
  return success();
}

void mlir::triton::gpu::populateFloatCastPatterns(LoweringPatterns &lowering) {
  lowering.patterns.add<FormatCastLowering<FpToFpOp>>(lowering.converter);
  lowering.patterns.add<FormatCastLowering<arith::ExtFOp>, FormatCastLowering<arith::TruncFOp>,
                        IntegerToBF16Lowering<arith::SIToFPOp>, IntegerToBF16Lowering<arith::UIToFPOp>>(
      lowering.converter, kOwnBenefit);
  lowering.checks.add<arith::TruncFOp>(verifyRounding);
  lowering.checks.add<arith::SIToFPOp>(verifyInteger<arith::SIToFPOp>);
  lowering.checks.add<arith::UIToFPOp>(verifyInteger<arith::UIToFPOp>);
  lowering.checks.add<arith::FPToSIOp>(verifyInteger<arith::FPToSIOp>);
  lowering.checks.add<arith::FPToUIOp>(verifyInteger<arith::FPToUIOp>);
}

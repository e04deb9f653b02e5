//===- Fp4ToFpToNVVM.cpp - Lowering of the unpacking of 4-bit numbers ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

/// Emits both e2m1 numbers of a byte. As the sign and upper bits of the magnitude of a wider number they lack the
/// difference of the biases in the exponent, by which a multiplication corrects them, subnormal numbers too.
static Value unpack(Value byte, FloatType type, ImplicitLocOpBuilder &builder) {
  const llvm::fltSemantics &wide = type.getFloatSemantics(), &narrow = APFloat::Float4E2M1FN();
  auto constant = [&](uint32_t value) { return LLVM::ConstantOp::create(builder, builder.getI32IntegerAttr(value)); };
  auto extract = [&](Value halves, uint32_t mask, unsigned shift) -> Value {
    return LLVM::ShlOp::create(builder, LLVM::AndOp::create(builder, halves, constant(mask)), constant(shift));
  };
  Value bits = LLVM::ZExtOp::create(builder, builder.getI32Type(), byte);
  // Each number is in the low bits of a half of 16 bits.
  Value halves = LLVM::OrOp::create(builder, bits, LLVM::ShlOp::create(builder, bits, constant(12)));
  Value sign = extract(halves, 0x00080008, 12);
  Value magnitude =
      extract(halves, 0x00070007, APFloat::semanticsPrecision(wide) - APFloat::semanticsPrecision(narrow));
  VectorType pair = VectorType::get(2, type);
  Value numbers = LLVM::BitcastOp::create(builder, pair, LLVM::OrOp::create(builder, sign, magnitude));
  int exponent = APFloat::semanticsMinExponent(narrow) - APFloat::semanticsMinExponent(wide);
  APFloat factor = scalbn(APFloat(wide, 1), exponent, APFloat::rmNearestTiesToEven);
  Value factors = LLVM::ConstantOp::create(builder, DenseElementsAttr::get(pair, factor));
  return LLVM::FMulOp::create(builder, numbers, factors);
}

namespace {

struct Fp4ToFpLowering : public ConvertOpToLLVMPattern<Fp4ToFpOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(Fp4ToFpOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    ImplicitLocOpBuilder builder(op.getLoc(), rewriter);
    auto type = cast<FloatType>(op.getType().getElementType());
    SmallVector<Value> registers;
    // The layout of the result has both numbers of a byte in consecutive registers.
    for (Value byte : adaptor.getSrc()) {
      Value pair = unpack(byte, type, builder);
      for (int64_t half : {0, 1})
        registers.push_back(LLVM::ExtractElementOp::create(
            builder, pair, LLVM::ConstantOp::create(builder, builder.getI32IntegerAttr(half))));
    }
    rewriter.replaceOpWithMultiple(op, {registers});
    return success();
  }
};

} // namespace

void mlir::triton::gpu::populateFp4ToFpPatterns(LoweringPatterns &lowering) {
  lowering.patterns.add<Fp4ToFpLowering>(lowering.converter);
}

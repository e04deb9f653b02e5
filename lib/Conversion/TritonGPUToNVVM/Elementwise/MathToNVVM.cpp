//===- MathToNVVM.cpp - Lowering of division and math functions ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Division and the functions with a PTX instruction use the approximate f32 instructions, as Triton does. The precise
// operations (tt.precise_divf, tt.precise_sqrt) round correctly. Narrower types are computed in f32. All other
// functions, and f64, call libdevice.
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"
#include "RegisterLowering.h"

#include "mlir/Conversion/GPUToNVVM/GPUToNVVMPass.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

static Value call(ImplicitLocOpBuilder &b, StringRef intrinsic, ValueRange operands) {
  return LLVM::CallIntrinsicOp::create(b, b.getF32Type(), b.getStringAttr(intrinsic), operands).getResult(0);
}

/// Computes e^x as 2^(x log2 e). Flushes subnormal results to zero.
static Value buildExp(ImplicitLocOpBuilder &b, ValueRange operands) {
  Value log2e = LLVM::ConstantOp::create(b, b.getF32FloatAttr(llvm::numbers::log2ef));
  return call(b, "llvm.nvvm.ex2.approx.ftz", Value(LLVM::FMulOp::create(b, operands[0], log2e)));
}

static Value buildExp2(ImplicitLocOpBuilder &b, ValueRange operands) {
  return call(b, "llvm.nvvm.ex2.approx.ftz", operands);
}

static Value buildSqrt(ImplicitLocOpBuilder &b, ValueRange operands) {
  return call(b, "llvm.nvvm.sqrt.approx.f", operands);
}

static Value buildRsqrt(ImplicitLocOpBuilder &b, ValueRange operands) {
  return call(b, "llvm.nvvm.rsqrt.approx.f", operands);
}

/// The maximum error is 2 ulp over the full range of operands.
static Value buildDivision(ImplicitLocOpBuilder &b, ValueRange operands) {
  return call(b, "llvm.nvvm.div.full", operands);
}

namespace {

/// Lowers operations that have approximate f32 instructions in PTX.
template <typename SourceOp, Value (*build)(ImplicitLocOpBuilder &, ValueRange)>
struct ApproximateLowering : public RegisterLowering<SourceOp> {
  using RegisterLowering<SourceOp>::RegisterLowering;

  bool appliesTo(SourceOp op) const override {
    return !getElementTypeOrSelf(op.getType()).isF64() && !isExactDivision(op);
  }

  Value lower(SourceOp, ArrayRef<Value> operands, Type type, ImplicitLocOpBuilder &builder) const override {
    if (type.isF32())
      return build(builder, operands);
    SmallVector<Value> wide = llvm::map_to_vector(
        operands, [&](Value value) -> Value { return LLVM::FPExtOp::create(builder, builder.getF32Type(), value); });
    return LLVM::FPTruncOp::create(builder, type, build(builder, wide));
  }

private:
  /// LLVM replaces a division by a power of two with an exact multiplication.
  static bool isExactDivision(Operation *op) {
    Attribute divisor;
    if (!isa<arith::DivFOp>(op) || !matchPattern(op->getOperand(1), m_Constant(&divisor)))
      return false;
    if (auto elements = dyn_cast<SplatElementsAttr>(divisor))
      divisor = elements.getSplatValue<Attribute>();
    auto number = dyn_cast<FloatAttr>(divisor);
    return number && number.getValue().getExactInverse(nullptr);
  }
};

/// Computes the exact remainder in f64, where subnormal f32 numbers are normal and are not flushed.
struct RemFLowering : public RegisterLowering<arith::RemFOp> {
  using RegisterLowering::RegisterLowering;

  Value lower(arith::RemFOp op, ArrayRef<Value> operands, Type type, ImplicitLocOpBuilder &builder) const override {
    Type f64 = builder.getF64Type();
    SmallVector<Value> wide = llvm::map_to_vector(operands, [&](Value value) -> Value {
      return type.isF64() ? value : Value(LLVM::FPExtOp::create(builder, f64, value));
    });
    Value remainder = callFunction(builder, op, "__nv_fmod", f64, wide);
    return type.isF64() ? remainder : Value(LLVM::FPTruncOp::create(builder, type, remainder));
  }
};

/// Emits correctly rounded operations. Narrower types are computed in f32, which has more than twice their mantissa
/// bits, so double rounding is innocuous.
template <typename SourceOp, typename TargetOp>
struct PreciseLowering : public RegisterLowering<SourceOp> {
  using RegisterLowering<SourceOp>::RegisterLowering;

  Value lower(SourceOp, ArrayRef<Value> operands, Type type, ImplicitLocOpBuilder &builder) const override {
    if (type.isF32() || type.isF64())
      return TargetOp::create(builder, type, operands);
    SmallVector<Value> wide = llvm::map_to_vector(
        operands, [&](Value value) -> Value { return LLVM::FPExtOp::create(builder, builder.getF32Type(), value); });
    return LLVM::FPTruncOp::create(builder, type, TargetOp::create(builder, builder.getF32Type(), wide));
  }
};

} // namespace

/// Adds MLIR's patterns that call libdevice, for the operations of `math` without a PTX instruction. LLVM lowers the
/// other operations to instructions that preserve subnormals, which libdevice flushes.
static void populateLibraryPatterns(const LLVMTypeConverter &converter, RewritePatternSet &patterns) {
  const StringRef instructions[] = {math::AbsFOp::getOperationName(),  math::AbsIOp::getOperationName(),
                                    math::CeilOp::getOperationName(),  math::CopySignOp::getOperationName(),
                                    math::FloorOp::getOperationName(), math::FmaOp::getOperationName(),
                                    math::TruncOp::getOperationName()};
  RewritePatternSet library(patterns.getContext());
  populateLibDeviceConversionPatterns(converter, library, /*benefit=*/2);
  for (std::unique_ptr<RewritePattern> &pattern : library.getNativePatterns())
    if (pattern->getRootKind()->getDialectNamespace() != arith::ArithDialect::getDialectNamespace() &&
        !llvm::is_contained(instructions, pattern->getRootKind()->getStringRef()))
      patterns.add(std::move(pattern));
}

/// Reports an operation of `math` for which neither MLIR nor this project has a lowering.
static LogicalResult reportMissing(Operation *op) { return emitUnsupported(op) << "no lowering exists"; }

/// Verifies the type of the exponents, which is that of libdevice's functions.
static LogicalResult verifyPower(math::FPowIOp op) {
  Type type = getElementTypeOrSelf(op.getRhs().getType());
  if (type.isInteger(32))
    return success();
  return emitUnsupported(op) << "expected exponents of type 'i32', but got " << type;
}

void mlir::triton::gpu::populateMathPatterns(LoweringPatterns &lowering) {
  lowering.checks.add<math::FPowIOp>(verifyPower);
  lowering.checks.add<math::ClampFOp, math::IPowIOp, math::IsNormalOp>(reportMissing);
  populateLibraryPatterns(lowering.converter, lowering.patterns);
  lowering.patterns.add<PreciseLowering<PreciseDivFOp, LLVM::FDivOp>, PreciseLowering<PreciseSqrtOp, LLVM::SqrtOp>>(
      lowering.converter);
  lowering.patterns.add<ApproximateLowering<arith::DivFOp, buildDivision>, ApproximateLowering<math::ExpOp, buildExp>,
                        ApproximateLowering<math::Exp2Op, buildExp2>, ApproximateLowering<math::RsqrtOp, buildRsqrt>,
                        ApproximateLowering<math::SqrtOp, buildSqrt>, RemFLowering>(lowering.converter, kOwnBenefit);
}

//===- SmallFloatsToNVVM.cpp - Lowering of arithmetic on 8-bit floats ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operations on 8-bit floats are computed in f32, which has more than twice their mantissa bits, so double rounding is
// innocuous. A fused multiply-add is computed in f64, which holds the exact result. Operations on the sign alone change
// bits.
//
//===----------------------------------------------------------------------===//

#include "Elementwise/SmallFloats.h"
#include "Patterns.h"
#include "RegisterLowering.h"

#include "triton/Conversion/FloatConversion/FloatConversion.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

/// The benefit over all patterns that lower the same operation on wider floats.
static constexpr unsigned kSmallFloatBenefit = kOwnBenefit + 1;

static FloatType getSmallFloat(Type type) {
  auto number = dyn_cast<FloatType>(getElementTypeOrSelf(type));
  return number && number.getWidth() == 8 ? number : FloatType();
}

/// Whether operations of this name copy or convert floats without computing with them.
static bool isCopyOrCast(OperationName name) {
  return llvm::is_contained({arith::ConstantOp::getOperationName(), arith::SelectOp::getOperationName(),
                             arith::BitcastOp::getOperationName(), arith::ExtFOp::getOperationName(),
                             arith::TruncFOp::getOperationName()},
                            name.getStringRef());
}

bool mlir::triton::gpu::computesWithSmallFloats(Operation *op) {
  auto isSmall = [](Type type) { return bool(getSmallFloat(type)); };
  return !isCopyOrCast(op->getName()) &&
         (llvm::any_of(op->getOperandTypes(), isSmall) || llvm::any_of(op->getResultTypes(), isSmall));
}

/// Replaces 8-bit floats as elements of `type`.
static Type widen(Type type, FloatType wide) {
  if (!getSmallFloat(type))
    return type;
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? Type(tensor.clone(wide)) : wide;
}

namespace {

/// Rewrites an operation to casts and the same operation on wider floats. It copies or casts no 8-bit floats.
struct WidenSmallFloats : public RewritePattern {
  explicit WidenSmallFloats(OperationName name)
      : RewritePattern(name.getStringRef(), kSmallFloatBenefit, name.getContext()) {}

  LogicalResult matchAndRewrite(Operation *op, PatternRewriter &rewriter) const override {
    if (!computesWithSmallFloats(op))
      return rewriter.notifyMatchFailure(op, "no 8-bit floats");
    FloatType wide = rewriter.getF32Type();
    if (isa<math::FmaOp>(op))
      wide = rewriter.getF64Type();

    OperationState state(op->getLoc(), op->getName());
    state.attributes = op->getDiscardableAttrDictionary();
    state.propertiesAttr = op->getPropertiesAsAttribute();
    for (Value operand : op->getOperands()) {
      if (getSmallFloat(operand.getType()))
        operand = arith::ExtFOp::create(rewriter, op->getLoc(), widen(operand.getType(), wide), operand);
      state.operands.push_back(operand);
    }
    for (Type type : op->getResultTypes())
      state.types.push_back(widen(type, wide));
    SmallVector<Value> results(rewriter.create(state)->getResults());
    for (auto [result, type] : llvm::zip_equal(results, op->getResultTypes()))
      if (getSmallFloat(type))
        result = arith::TruncFOp::create(rewriter, op->getLoc(), type, result);
    rewriter.replaceOp(op, results);
    return success();
  }
};

/// Lowers an operation on the signs of 8-bit floats to one on bits.
template <typename SourceOp>
struct SignLowering : public RegisterLowering<SourceOp> {
  using RegisterLowering<SourceOp>::RegisterLowering;

  bool appliesTo(SourceOp op) const override { return bool(getSmallFloat(op.getType())); }

  Value lower(SourceOp op, ArrayRef<Value> operands, Type, ImplicitLocOpBuilder &builder) const override {
    FloatType type = getSmallFloat(op.getType());
    if (std::is_same_v<SourceOp, math::AbsFOp>)
      return clearSign(builder, type, operands[0]);
    if (std::is_same_v<SourceOp, arith::NegFOp>)
      return flipSign(builder, type, operands[0]);
    return copySign(builder, type, operands[0], operands[1]);
  }
};

} // namespace

/// Whether operations of this name compute the same function of wider floats.
static bool isComputation(OperationName name) {
  bool isArithmetic = isa_and_nonnull<arith::ArithDialect, math::MathDialect>(name.getDialect());
  return isArithmetic && name.hasTrait<mlir::OpTrait::Elementwise>() && !isCopyOrCast(name) &&
         !name.getStringRef().starts_with("arith.scaling_");
}

/// Verifies that PTX computes with the formats of an operation, or that there are conversions to f32.
static LogicalResult verifyFormats(Operation *op) {
  if (isa<arith::ExtFOp, arith::TruncFOp>(op)) {
    for (Type type : {getElementTypeOrSelf(op->getOperand(0)), getElementTypeOrSelf(op->getResult(0))})
      if (type.getIntOrFloatBitWidth() < 8 || type.getIntOrFloatBitWidth() > 64 || isa<Float8E8M0FNUType>(type))
        return emitUnsupported(op) << "it converts " << type;
    return success();
  }
  if (isCopyOrCast(op->getName()))
    return success();
  bool isSupported =
      op->getDialect()->getNamespace() == TritonDialect::getDialectNamespace() || isComputation(op->getName());
  for (Type type : llvm::concat<const Type>(op->getOperandTypes(), op->getResultTypes())) {
    auto number = dyn_cast<FloatType>(getElementTypeOrSelf(type));
    if (number && number.getWidth() > 64)
      return emitUnsupported(op) << "it computes with " << number;
    if (!number || number.getWidth() > 8)
      continue;
    if (!isSupported || !isa<Float8E4M3FNType, Float8E5M2Type, Float8E4M3FNUZType, Float8E5M2FNUZType>(number))
      return emitUnsupported(op) << "it computes with " << number;
  }
  return success();
}

void mlir::triton::gpu::populateSmallFloatPatterns(LoweringPatterns &lowering) {
  MLIRContext *context = lowering.patterns.getContext();
  for (RegisteredOperationName name : context->getRegisteredOperations())
    if (isComputation(name))
      lowering.patterns.add<WidenSmallFloats>(name);
  for (StringRef name :
       {ClampFOp::getOperationName(), PreciseDivFOp::getOperationName(), PreciseSqrtOp::getOperationName()})
    lowering.patterns.add<WidenSmallFloats>(OperationName(name, context));
  lowering.checks.addForDialect<arith::ArithDialect>(verifyFormats);
  lowering.checks.addForDialect<math::MathDialect>(verifyFormats);
  lowering.checks.add<ClampFOp, PreciseDivFOp, PreciseSqrtOp>(verifyFormats);
  lowering.patterns.add<SignLowering<math::AbsFOp>, SignLowering<arith::NegFOp>, SignLowering<math::CopySignOp>>(
      lowering.converter, kSmallFloatBenefit + 1);
}

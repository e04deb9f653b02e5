//===- DecomposeDots.cpp - Dots of f32 as several dots of narrower numbers ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An operand is a sum of terms: the first is the operand rounded to the narrower format, the next what that leaves,
// rounded again.  The product of the first terms is added last.  It alone decides about results that are not finite:
// the other products may be infinite or NaN there, since what an infinite operand leaves is NaN.
//
//===----------------------------------------------------------------------===//

#include "LayoutCheck.h"

#include "triton/Dialect/Triton/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::triton {
#define GEN_PASS_DEF_TRITONDECOMPOSEDOTS
#include "triton/Dialect/Triton/Transforms/Passes.h.inc"
} // namespace mlir::triton

using namespace mlir;
using namespace mlir::triton;

namespace {

/// The terms of an operand, and the products of terms that are added: those whose numbers have a sum up to `maxSum`.
struct Splitting {
  bool isTF32;
  unsigned terms, maxSum;
};

/// Emits the dots that replace a dot.
class DotSplitter {
public:
  DotSplitter(DotOp dot, const Splitting &splitting) : dot(dot), splitting(splitting), builder(dot.getLoc(), dot) {}

  void split();

private:
  Value round(Value value);
  SmallVector<Value> getTerms(Value operand);
  Value multiply(Value a, Value b, Value sum);
  Value keepFinite(Value sum);
  Value cast(Value value, Type element);

  Value createBits(Value like, uint32_t bits);
  Value createNumber(Value like, const APFloat &number);

  DotOp dot;
  const Splitting &splitting;
  ImplicitLocOpBuilder builder;
};

struct DecomposeDots : public triton::impl::TritonDecomposeDotsBase<DecomposeDots> {
  void runOnOperation() override;
};

} // namespace

static RankedTensorType withElements(Value value, Type element) {
  return mlir::cast<RankedTensorType>(value.getType()).clone(element);
}

static std::optional<Splitting> getSplitting(DotOp dot) {
  if (!dot.getA().getType().getElementType().isF32() || !dot.getB().getType().getElementType().isF32())
    return std::nullopt;
  switch (dot.getInputPrecision()) {
  case InputPrecision::IEEE:
  case InputPrecision::TF32:
    return std::nullopt;
  case InputPrecision::TF32x3:
    return Splitting{true, 2, 1};
  case InputPrecision::BF16x3:
    return Splitting{false, 2, 1};
  case InputPrecision::BF16x6:
    return Splitting{false, 3, 2};
  }
  llvm_unreachable("all precisions are listed");
}

Value DotSplitter::createBits(Value like, uint32_t bits) {
  auto type = withElements(like, builder.getI32Type());
  return arith::ConstantOp::create(builder, DenseElementsAttr::get(type, APInt(32, bits)));
}

Value DotSplitter::createNumber(Value like, const APFloat &number) {
  auto type = withElements(like, builder.getF32Type());
  return arith::ConstantOp::create(builder, DenseElementsAttr::get(type, number));
}

/// Rounds to the mantissa of the narrower format, ties away from zero. Finite numbers stay finite: where rounding up
/// overflows, it truncates.
Value DotSplitter::round(Value value) {
  constexpr uint32_t infinity = 0x7f800000, magnitudeBits = 0x7fffffff;
  const unsigned dropped = splitting.isTF32 ? 13 : 16;
  const uint32_t half = 1u << (dropped - 1);
  Value bits = BitcastOp::create(builder, withElements(value, builder.getI32Type()), value);
  Value magnitude = arith::AndIOp::create(builder, bits, createBits(bits, magnitudeBits));
  auto isBelow = [&](uint32_t limit) {
    return arith::CmpIOp::create(builder, arith::CmpIPredicate::ult, magnitude, createBits(bits, limit));
  };
  Value addend =
      arith::SelectOp::create(builder, isBelow(infinity - half), createBits(bits, half), createBits(bits, 0));
  Value mask =
      arith::SelectOp::create(builder, isBelow(infinity), createBits(bits, -(1u << dropped)), createBits(bits, -1));
  Value rounded = arith::AndIOp::create(builder, arith::AddIOp::create(builder, bits, addend), mask);
  return BitcastOp::create(builder, value.getType(), rounded);
}

SmallVector<Value> DotSplitter::getTerms(Value operand) {
  SmallVector<Value> terms;
  Value rest = operand;
  for (unsigned i = 0; i < splitting.terms; ++i) {
    bool isLast = i + 1 == splitting.terms;
    // A dot rounds its operands to TF32 itself.
    Value term = splitting.isTF32 && isLast ? rest : round(rest);
    terms.push_back(splitting.isTF32 ? term : cast(term, builder.getBF16Type()));
    if (!isLast)
      rest = arith::SubFOp::create(builder, rest, term);
  }
  return terms;
}

Value DotSplitter::multiply(Value a, Value b, Value sum) {
  auto precision = splitting.isTF32 ? InputPrecision::TF32 : InputPrecision::IEEE;
  return DotOp::create(builder, sum.getType(), a, b, sum, precision, /*maxNumImpreciseAcc=*/0);
}

/// Replaces infinities and NaNs by zero.
Value DotSplitter::keepFinite(Value sum) {
  const llvm::fltSemantics &semantics = APFloat::IEEEsingle();
  Value magnitude = math::AbsFOp::create(builder, sum), infinity = createNumber(sum, APFloat::getInf(semantics));
  Value isFinite = arith::CmpFOp::create(builder, arith::CmpFPredicate::OLT, magnitude, infinity);
  return arith::SelectOp::create(builder, isFinite, sum, createNumber(sum, APFloat::getZero(semantics)));
}

Value DotSplitter::cast(Value value, Type element) {
  unsigned from = getElementTypeOrSelf(value).getIntOrFloatBitWidth(), to = element.getIntOrFloatBitWidth();
  Type type = withElements(value, element);
  if (from == to)
    return value;
  return from < to ? arith::ExtFOp::create(builder, type, value).getResult()
                   : arith::TruncFOp::create(builder, type, value).getResult();
}

void DotSplitter::split() {
  SmallVector<Value> left = getTerms(dot.getA()), right = getTerms(dot.getB());
  Value sum = createNumber(dot.getC(), APFloat::getZero(APFloat::IEEEsingle()));
  // Add small products first, so that rounding does not discard them one by one.
  for (unsigned order = splitting.maxSum; order > 0; --order)
    for (unsigned i = 0; i <= order; ++i)
      sum = multiply(left[i], right[order - i], sum);
  sum = multiply(left[0], right[0], keepFinite(sum));
  Type result = dot.getType().getElementType();
  Type wide = result.isF64() ? result : builder.getF32Type();
  sum = arith::AddFOp::create(builder, cast(sum, wide), cast(dot.getC(), wide));
  dot.replaceAllUsesWith(cast(sum, result));
  dot.erase();
}

void DecomposeDots::runOnOperation() {
  WalkResult walked = getOperation()->walk([](DotOp dot) -> WalkResult {
    std::optional<Splitting> splitting = getSplitting(dot);
    if (!splitting)
      return success();
    if (failed(verifyHasNoLayouts(dot)))
      return failure();
    DotSplitter(dot, *splitting).split();
    return success();
  });
  if (walked.wasInterrupted())
    signalPassFailure();
}

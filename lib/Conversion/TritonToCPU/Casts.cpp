//===- Casts.cpp - Lowering of casts to and from floats ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each cast rounds once. The conversion of a float to an integer saturates, and NaN becomes 0 (PTX: cvt).
//
//===----------------------------------------------------------------------===//

#include "Families.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::cpu;

static Type getOperandElement(Operation *op) { return getElementTypeOrSelf(op->getOperand(0).getType()); }
static Type getResultElement(Operation *op) { return getElementTypeOrSelf(op->getResult(0).getType()); }

//===----------------------------------------------------------------------===//
// Floats
//===----------------------------------------------------------------------===//

/// Converts a float to another format.
static Value buildFloatCast(ImplicitLocOpBuilder &b, Value value, Type from, Type to, FloatRounding rounding) {
  value = widen(b, from, value);
  if (isSmallFloat(to))
    return narrow(b, to, value, rounding);
  if (value.getType() == to)
    return value;
  if (value.getType().getIntOrFloatBitWidth() < to.getIntOrFloatBitWidth())
    return arith::ExtFOp::create(b, to, value);
  return rounding.towardZero ? truncateF64TowardZero(b, value) : Value(arith::TruncFOp::create(b, to, value));
}

std::string cpu::explainFormats(Operation *op) {
  for (Type type : llvm::concat<const Type>(op->getOperandTypes(), op->getResultTypes())) {
    // LLVM cannot select all instructions on wide floats.
    auto number = dyn_cast<FloatType>(getElementTypeOrSelf(type));
    if (number && (isa<Float8E8M0FNUType>(number) || number.getWidth() > 64))
      return llvm::formatv("it computes with {0}", number);
  }
  return {};
}

static FloatRounding getRounding(FpToFpOp op) {
  // Conversions to 8-bit formats saturate instead of producing infinities (PTX: cvt.satfinite).
  return {op.getRounding() == RoundingMode::RTZ,
          /*saturate=*/cast<FloatType>(getElementTypeOrSelf(op.getType())).getWidth() <= 8};
}
static FloatRounding getRounding(arith::ExtFOp) { return {}; }
static FloatRounding getRounding(arith::TruncFOp op) {
  return {op.getRoundingmode() == arith::RoundingMode::toward_zero};
}

/// Returns the reason why the lowering does not support a cast to a narrower format, or an empty string.
static std::string explainTruncation(arith::TruncFOp op) {
  if (std::string reason = explainFormats(op); !reason.empty())
    return reason;
  std::optional<arith::RoundingMode> mode = op.getRoundingmode();
  bool isWide = getElementTypeOrSelf(op.getIn().getType()).getIntOrFloatBitWidth() > 64;
  if (!mode || *mode == arith::RoundingMode::to_nearest_even || (*mode == arith::RoundingMode::toward_zero && !isWide))
    return {};
  return ("its rounding mode is `" + arith::stringifyRoundingMode(*mode) + "`").str();
}

/// Adds the lowering of a cast between formats.
template <typename SourceOp>
static void addFloatCast(OperationTable &table) {
  table.addElementwise<SourceOp>([](ImplicitLocOpBuilder &b, SourceOp op, ValueRange operands) -> SmallVector<Value> {
    return {buildFloatCast(b, operands[0], getOperandElement(op), getResultElement(op), getRounding(op))};
  });
}

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

static Value buildFloatToInteger(ImplicitLocOpBuilder &b, Operation *op, Value value, Type type) {
  StringRef name = isa<arith::FPToSIOp>(op) ? "llvm.fptosi.sat" : "llvm.fptoui.sat";
  return LLVM::CallIntrinsicOp::create(b, type, b.getStringAttr(name), value).getResult(0);
}

static Value buildIntegerToFloat(ImplicitLocOpBuilder &b, Operation *op, Value integer, Type type) {
  bool isSigned = isa<arith::SIToFPOp>(op);
  auto convert = [&](Type to) -> Value {
    return isSigned ? Value(arith::SIToFPOp::create(b, to, integer)) : Value(arith::UIToFPOp::create(b, to, integer));
  };
  if (!isSmallFloat(type))
    return convert(type);
  unsigned width = integer.getType().getIntOrFloatBitWidth();
  if (width > 53 && width < 64)
    integer = isSigned ? Value(arith::ExtSIOp::create(b, b.getI64Type(), integer))
                       : Value(arith::ExtUIOp::create(b, b.getI64Type(), integer));
  // An f64 does not represent all numbers of more than 53 bits: round to odd first.
  if (width > 53)
    integer = roundIntegerToOdd(b, integer, isSigned);
  return narrow(b, type, convert(b.getF64Type()));
}

/// Returns the reason why the lowering does not support the conversion of an integer to a float, or an empty string.
static std::string explainInteger(Operation *op) {
  if (std::string reason = explainFormats(op); !reason.empty())
    return reason;
  Type integer = getElementTypeOrSelf(op->getOperand(0).getType()), number = getElementTypeOrSelf(op->getResult(0));
  if (!isSmallFloat(number) || integer.getIntOrFloatBitWidth() <= 64)
    return {};
  std::string reason;
  llvm::raw_string_ostream(reason) << "expected an integer of at most 64 bits, but got '" << integer << "'";
  return reason;
}

/// Returns the reason why the lowering does not support the conversion of a float to an integer, or an empty string.
static std::string explainResult(Operation *op) {
  if (std::string reason = explainFormats(op); !reason.empty())
    return reason;
  Type integer = getResultElement(op);
  // LLVM calls a function of the compiler's runtime, which has none for more bits.
  return integer.getIntOrFloatBitWidth() <= 128
             ? ""
             : llvm::formatv("expected an integer of at most 128 bits, but got '{0}'", integer).str();
}

void cpu::populateCasts(OperationTable &table) {
  using Builder = ImplicitLocOpBuilder;
  using Values = SmallVector<Value>;
  addFloatCast<FpToFpOp>(table);
  addFloatCast<arith::ExtFOp>(table);
  addFloatCast<arith::TruncFOp>(table);
  table.addCheck<arith::TruncFOp>(explainTruncation);
  table.addCheck<arith::ExtFOp>(explainFormats);
  table.addElementwise<arith::FPToSIOp, arith::FPToUIOp>([](Builder &b, Operation *op, ValueRange operands) -> Values {
    Value number = widen(b, getOperandElement(op), operands[0]);
    return {buildFloatToInteger(b, op, number, getResultElement(op))};
  });
  table.addCheck<arith::FPToSIOp, arith::FPToUIOp>(explainResult);
  table.addElementwise<arith::SIToFPOp, arith::UIToFPOp>([](Builder &b, Operation *op, ValueRange operands) -> Values {
    return {buildIntegerToFloat(b, op, operands[0], getResultElement(op))};
  });
  table.addCheck<arith::SIToFPOp, arith::UIToFPOp>(explainInteger);
}

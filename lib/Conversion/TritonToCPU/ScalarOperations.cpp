//===- ScalarOperations.cpp - Lowering of scalar operations ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The lowering defines the results of operations that are undefined in `arith`, so that no program instance traps: a
// division by zero, unless bounds checking reports it, yields -1 (all ones), its remainder the dividend; the smallest
// integer divided by -1 wraps around; a shift by the width or more yields zero or copies of the sign, as in PTX (shl,
// shr).
//
//===----------------------------------------------------------------------===//

#include "Families.h"

#include "triton/Conversion/FloatConversion/FloatConversion.h"
#include "triton/Dialect/Triton/IR/Arithmetic.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::cpu;

bool cpu::isSmallFloat(Type type) {
  auto number = dyn_cast<FloatType>(type);
  return number && number.getWidth() < 32;
}

Value cpu::widen(ImplicitLocOpBuilder &b, Type type, Value value) {
  return isSmallFloat(type) ? extendToF32(b, cast<FloatType>(type), value) : value;
}

Value cpu::narrow(ImplicitLocOpBuilder &b, Type type, Value value, FloatRounding rounding) {
  if (!isSmallFloat(type))
    return value;
  if (value.getType().isF64())
    value = truncateF64ToOdd(b, value);
  return truncateF32(b, cast<FloatType>(type), value, rounding);
}

Value cpu::createConstant(ImplicitLocOpBuilder &b, TypedAttr value) {
  if (auto number = dyn_cast<FloatAttr>(value); number && isSmallFloat(number.getType())) {
    llvm::APInt bits = number.getValue().bitcastToAPInt();
    return arith::ConstantOp::create(b, b.getIntegerAttr(b.getIntegerType(bits.getBitWidth()), bits));
  }
  return arith::ConstantOp::create(b, value);
}

//===----------------------------------------------------------------------===//
// Integers.
//===----------------------------------------------------------------------===//

/// Clones `op` with other operands and without overflow flags.
static SmallVector<Value> cloneOn(ImplicitLocOpBuilder &b, Operation *op, ValueRange operands, TypeRange types) {
  OperationState state(b.getLoc(), op->getName());
  state.addOperands(operands);
  state.addTypes(types);
  state.propertiesAttr = op->getPropertiesAsAttribute();
  Operation *clone = b.create(state);
  dropOverflowFlags(clone);
  return SmallVector<Value>(clone->getResults());
}

static Value buildDivision(ImplicitLocOpBuilder &b, Operation *op, Value lhs, Value rhs) {
  Type type = lhs.getType();
  bool isRemainder = isa<arith::RemSIOp, arith::RemUIOp>(op);
  bool isSigned = isa<arith::DivSIOp, arith::RemSIOp, arith::CeilDivSIOp, arith::FloorDivSIOp>(op);
  Value zero = createInteger(b, type, 0), one = createInteger(b, type, 1), allOnes = createInteger(b, type, -1);
  Value isZero = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, rhs, zero);
  Value isUnsafe = isZero;
  if (isSigned) {
    unsigned width = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
    Value least = arith::ConstantOp::create(b, b.getIntegerAttr(type, llvm::APInt::getSignedMinValue(width)));
    Value isLeast = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, lhs, least);
    Value isMinusOne = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, rhs, allOnes);
    isUnsafe = arith::OrIOp::create(b, isZero, arith::AndIOp::create(b, isLeast, isMinusOne));
  }
  // A division of the smallest integer by one gives the wrapped result of a division by -1, and the same remainder.
  Value divisor = arith::SelectOp::create(b, isUnsafe, one, rhs);
  Value result = cloneOn(b, op, {lhs, divisor}, type).front();
  return arith::SelectOp::create(b, isZero, isRemainder ? lhs : allOnes, result);
}

/// Emits a check that a divisor is not zero.
static void checkDivisor(FunctionLowering &f, Operation *op, ValueRange operands, ArrayRef<int64_t> shape,
                         ValueRange indices) {
  Value divisor = operands[1];
  IntegerAttr constant;
  if (!f.options.boundsChecking)
    return;
  if (matchPattern(divisor, m_Constant(&constant)) && !constant.getValue().isZero())
    return;
  Value zero = createInteger(f.builder, divisor.getType(), 0);
  Value isZero = arith::CmpIOp::create(f.builder, arith::CmpIPredicate::eq, divisor, zero);
  isZero = f.unlessUndefined(isZero, op->getOperand(1), indices);
  isZero = f.unlessUnused(isZero, op, indices);
  f.check(op, isZero, "expected a nonzero divisor, but got 0", shape, indices);
}

static Value buildShift(ImplicitLocOpBuilder &b, Operation *op, Value value, Value by) {
  Type type = value.getType();
  unsigned width = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
  Value isInside = arith::CmpIOp::create(b, arith::CmpIPredicate::ult, by, createInteger(b, type, width));
  if (isa<arith::ShRSIOp>(op)) {
    Value most = createInteger(b, type, width - 1);
    return arith::ShRSIOp::create(b, value, arith::SelectOp::create(b, isInside, by, most));
  }
  Value zero = createInteger(b, type, 0);
  Value safe = arith::SelectOp::create(b, isInside, by, zero);
  return arith::SelectOp::create(b, isInside, cloneOn(b, op, {value, safe}, type).front(), zero);
}

static Value buildMulHigh(ImplicitLocOpBuilder &b, Value x, Value y) {
  unsigned width = x.getType().getIntOrFloatBitWidth();
  Type wide = b.getIntegerType(2 * width);
  Value product = arith::MulIOp::create(b, arith::ExtUIOp::create(b, wide, x), arith::ExtUIOp::create(b, wide, y));
  Value high = arith::ShRUIOp::create(b, product, createInteger(b, wide, width));
  return arith::TruncIOp::create(b, x.getType(), high);
}

//===----------------------------------------------------------------------===//
// Pointers and floats.
//===----------------------------------------------------------------------===//

static Value buildAddPtr(ImplicitLocOpBuilder &b, AddPtrOp op, Value pointer, Value offset) {
  Type pointee = cast<PointerType>(getElementTypeOrSelf(op.getType())).getPointeeType();
  if (offset.getType().getIntOrFloatBitWidth() < 64)
    offset = arith::ExtSIOp::create(b, b.getI64Type(), offset);
  return LLVM::GEPOp::create(b, pointer.getType(), getStorageType(pointee), pointer, ArrayRef<LLVM::GEPArg>{offset});
}

/// Reinterprets the bits as another type of the same width.
static Value buildBitcast(ImplicitLocOpBuilder &b, Value value, Type type) {
  return value.getType() == type ? value : Value(arith::BitcastOp::create(b, type, value));
}

static Value buildClamp(ImplicitLocOpBuilder &b, ClampFOp op, ValueRange operands) {
  Value x = operands[0], low = operands[1], high = operands[2];
  if (op.getPropagateNan() == PropagateNan::ALL)
    return arith::MinimumFOp::create(b, arith::MaximumFOp::create(b, x, low), high);
  return arith::MinNumFOp::create(b, arith::MaxNumFOp::create(b, x, low), high);
}

/// Returns x * y + z rounded to odd, so that rounding to a narrower type once more rounds as if there were no first
/// rounding. The operands are narrow floats in f64, which holds their products.
static Value buildFusedToOdd(ImplicitLocOpBuilder &b, Value x, Value y, Value z) {
  Value product = arith::MulFOp::create(b, x, y);
  Value sum = arith::AddFOp::create(b, product, z);
  // Knuth's TwoSum: the exact sum is sum + error (The Art of Computer Programming, volume 2, section 4.2.2).
  Value addend = arith::SubFOp::create(b, sum, product);
  Value error = arith::AddFOp::create(b, arith::SubFOp::create(b, product, arith::SubFOp::create(b, sum, addend)),
                                      arith::SubFOp::create(b, z, addend));
  Type i64 = b.getI64Type();
  Value zero = createInteger(b, i64, 0), one = createInteger(b, i64, 1);
  Value noError = arith::ConstantOp::create(b, b.getF64FloatAttr(0.0));
  Value isInexact = arith::CmpFOp::create(b, arith::CmpFPredicate::ONE, error, noError);
  Value bits = arith::BitcastOp::create(b, i64, sum), errorBits = arith::BitcastOp::create(b, i64, error);
  Value isEven = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, arith::AndIOp::create(b, bits, one), zero);
  // The next number is further from zero if the error has the sign of the sum.
  Value isLess = arith::CmpIOp::create(b, arith::CmpIPredicate::slt, arith::XOrIOp::create(b, bits, errorBits), zero);
  Value step = arith::SelectOp::create(b, isLess, createInteger(b, i64, -1), one);
  Value odd = arith::BitcastOp::create(b, b.getF64Type(), arith::AddIOp::create(b, bits, step));
  return arith::SelectOp::create(b, arith::AndIOp::create(b, isInexact, isEven), odd, sum);
}

/// Floats of 16 bits and fewer are computed in f32 and then rounded. As f32 has more than twice their mantissa bits,
/// double rounding is innocuous.
SmallVector<Value> cpu::buildArithmetic(ImplicitLocOpBuilder &b, Operation *op, ValueRange operands) {
  bool isNarrowFused = isa<math::FmaOp>(op) && isSmallFloat(getElementTypeOrSelf(op->getResult(0).getType()));
  SmallVector<Value> wide;
  for (auto [operand, value] : llvm::zip_equal(op->getOperands(), operands)) {
    Type type = getElementTypeOrSelf(operand.getType());
    Value number = widen(b, type, value);
    if (isNarrowFused)
      number = arith::ExtFOp::create(b, b.getF64Type(), number);
    wide.push_back(number);
  }
  if (isNarrowFused)
    return {narrow(b, getElementTypeOrSelf(op->getResult(0).getType()), buildFusedToOdd(b, wide[0], wide[1], wide[2]))};
  SmallVector<Type> types;
  for (Type type : op->getResultTypes()) {
    Type element = getElementTypeOrSelf(type);
    types.push_back(isSmallFloat(element) ? Type(b.getF32Type()) : element);
  }
  SmallVector<Value> results = cloneOn(b, op, wide, types);
  for (auto [type, result] : llvm::zip_equal(op->getResultTypes(), results))
    result = narrow(b, getElementTypeOrSelf(type), result);
  return results;
}

static Type getResultElement(Operation *op) { return getElementTypeOrSelf(op->getResult(0).getType()); }

/// Builds an operation on the sign alone, which keeps the other bits even of a NaN.
static SmallVector<Value> buildSign(ImplicitLocOpBuilder &b, Operation *op, ValueRange operands) {
  Type element = getResultElement(op);
  if (!isSmallFloat(element))
    return cloneOn(b, op, operands, element);
  auto type = cast<FloatType>(element);
  if (isa<math::AbsFOp>(op))
    return {clearSign(b, type, operands[0])};
  return {isa<arith::NegFOp>(op) ? flipSign(b, type, operands[0]) : copySign(b, type, operands[0], operands[1])};
}

static void addArithmetic(OperationTable &table) {
  using Builder = ImplicitLocOpBuilder;
  using Values = SmallVector<Value>;
  table.addElementwise<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp, arith::CeilDivSIOp,
                       arith::CeilDivUIOp, arith::FloorDivSIOp>(
      [](Builder &b, Operation *op, ValueRange operands) -> Values {
        return {buildDivision(b, op, operands[0], operands[1])};
      });
  table.addElementCheck<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp, arith::CeilDivSIOp,
                        arith::CeilDivUIOp, arith::FloorDivSIOp>(checkDivisor);
  table.addElementwise<arith::ShLIOp, arith::ShRSIOp, arith::ShRUIOp>(
      [](Builder &b, Operation *op, ValueRange operands) -> Values {
        return {buildShift(b, op, operands[0], operands[1])};
      });
  table.addElementwise<arith::BitcastOp, BitcastOp>([](Builder &b, Operation *op, ValueRange operands) -> Values {
    return {buildBitcast(b, operands[0], getScalarType(getResultElement(op)))};
  });
  table.addElementwise<arith::SelectOp>([](Builder &b, Operation *, ValueRange operands) -> Values {
    return {arith::SelectOp::create(b, operands[0], operands[1], operands[2])};
  });
  // A pointer to a tile, a descriptor or a buffer is several scalars.
  table.add<arith::SelectOp>([](arith::SelectOp op, FunctionLowering &f) {
    SmallVector<Value> parts;
    for (auto [chosen, other] : llvm::zip_equal(f.getParts(op.getTrueValue()), f.getParts(op.getFalseValue())))
      parts.push_back(arith::SelectOp::create(f.builder, f.getScalar(op.getCondition()), chosen, other));
    f.setParts(op.getResult(), parts);
  });
  table.addElementwise<math::AbsFOp, arith::NegFOp, math::CopySignOp>(buildSign);
  table.addCheck<math::AbsFOp, arith::NegFOp, math::CopySignOp>(explainFormats);
  table.addCheck<arith::ScalingExtFOp, arith::ScalingTruncFOp, math::ClampFOp, math::IPowIOp, math::IsNormalOp>(
      [](Operation *) { return std::string("no lowering exists"); });
  table.addElementwise<math::FPowIOp>(buildArithmetic);
  table.addCheck<math::FPowIOp>([](math::FPowIOp op) -> std::string {
    if (std::string reason = explainFormats(op); !reason.empty())
      return reason;
    Type type = getElementTypeOrSelf(op.getRhs());
    return type.isInteger(32) ? "" : llvm::formatv("expected exponents of type 'i32', but got '{0}'", type).str();
  });
}

void cpu::populateScalarOperations(OperationTable &table) {
  using Builder = ImplicitLocOpBuilder;
  using Values = SmallVector<Value>;
  addArithmetic(table);
  table.addElementwise<AddPtrOp>([](Builder &b, AddPtrOp op, ValueRange operands) -> Values {
    return {buildAddPtr(b, op, operands[0], operands[1])};
  });
  table.addElementwise<IntToPtrOp>([](Builder &b, IntToPtrOp, ValueRange operands) -> Values {
    return {LLVM::IntToPtrOp::create(b, LLVM::LLVMPointerType::get(b.getContext()), operands[0])};
  });
  table.addElementwise<PtrToIntOp>([](Builder &b, PtrToIntOp, ValueRange operands) -> Values {
    return {LLVM::PtrToIntOp::create(b, b.getI64Type(), operands[0])};
  });
  table.addElementwise<MulhiUIOp>(
      [](Builder &b, MulhiUIOp, ValueRange operands) -> Values { return {buildMulHigh(b, operands[0], operands[1])}; });
  table.addElementwise<ClampFOp>([](Builder &b, ClampFOp op, ValueRange operands) -> Values {
    Type type = getResultElement(op);
    Values wide = llvm::map_to_vector(operands, [&](Value value) { return widen(b, type, value); });
    return {narrow(b, type, buildClamp(b, op, wide))};
  });
  table.addElementwise<PreciseSqrtOp>([](Builder &b, PreciseSqrtOp op, ValueRange operands) -> Values {
    Type type = getResultElement(op);
    return {narrow(b, type, math::SqrtOp::create(b, widen(b, type, operands[0])))};
  });
  table.addElementwise<PreciseDivFOp>([](Builder &b, PreciseDivFOp op, ValueRange operands) -> Values {
    Type type = getResultElement(op);
    return {narrow(b, type, arith::DivFOp::create(b, widen(b, type, operands[0]), widen(b, type, operands[1])))};
  });
}

//===- Dots.cpp - Lowering of dots ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operands are converted to the numbers that are multiplied and stored to buffers first: rounded to the input
// precision, unpacked and scaled. The accumulators have type f32, f64 or an integer type, and start with the third
// operand. A narrower result is rounded once, at the end.
//
// Products of operands that are split into terms are added to zero in f32, the small ones first. The product of the
// first terms alone decides about results that are not finite, since what an infinite operand leaves is NaN. The third
// operand is added last.
//
//===----------------------------------------------------------------------===//

#include "Dots.h"
#include "Families.h"
#include "LocalMemory.h"

#include "triton/Conversion/FloatConversion/FloatConversion.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::cpu;

namespace {

/// The arithmetic of accumulators.
struct Arithmetic {
  Arithmetic(Type result, ImplicitLocOpBuilder &b) : b(b), result(result) {
    isInteger = isa<IntegerType>(result);
    type = isInteger || result.isF64() ? result : b.getF32Type();
  }

  /// Converts an element of another type to the accumulator type.
  Value widen(Type from, Value value) const {
    if (auto number = dyn_cast<FloatType>(from)) {
      if (number.getWidth() < 32)
        value = extendToF32(b, number, value);
      if (type.isF64() && !value.getType().isF64())
        return arith::ExtFOp::create(b, type, value);
      if (type.isF32() && value.getType().isF64())
        return arith::TruncFOp::create(b, type, value);
      return value;
    }
    if (value.getType() == type)
      return value;
    // Sums wrap around, so that a narrow one does not depend on the upper bits of the operands.
    if (value.getType().getIntOrFloatBitWidth() > type.getIntOrFloatBitWidth())
      return arith::TruncIOp::create(b, type, value);
    return arith::ExtSIOp::create(b, type, value);
  }
  Value narrow(Value value) const {
    auto number = dyn_cast<FloatType>(result);
    return number && number.getWidth() < 32 ? truncateF32(b, number, value) : value;
  }
  Value addProduct(Value sum, Value x, Value y) const {
    if (isInteger)
      return arith::AddIOp::create(b, sum, arith::MulIOp::create(b, x, y));
    // Do not round products. Products of narrow floats are exact in f32 anyway.
    return math::FmaOp::create(b, x, y, sum);
  }

  ImplicitLocOpBuilder &b;
  Type result, type;
  bool isInteger;
};

} // namespace

/// Returns the terms into which operands are split. Results in f64 have no single terms, because GPUs have no such
/// instruction: the operands are not rounded.
static Splitting getSplitting(InputPrecision precision, Type operand, Type result) {
  if (!operand.isF32() || (precision == InputPrecision::TF32 && result.isF64()))
    return {};
  switch (precision) {
  case InputPrecision::IEEE:
    return {};
  case InputPrecision::TF32:
    return {Splitting::TF32, 1, 0};
  case InputPrecision::TF32x3:
    return {Splitting::TF32, 2, 1};
  case InputPrecision::BF16x3:
    return {Splitting::BF16, 2, 1};
  case InputPrecision::BF16x6:
    return {Splitting::BF16, 3, 2};
  }
  llvm_unreachable("all precisions are listed");
}

static Value isBelowInfinity(ImplicitLocOpBuilder &b, Value value) {
  Value infinity = arith::ConstantOp::create(b, b.getF32FloatAttr(std::numeric_limits<float>::infinity()));
  return arith::CmpFOp::create(b, arith::CmpFPredicate::OLT, math::AbsFOp::create(b, value), infinity);
}

/// Rounds to ten bits of mantissa, ties away from zero (PTX: cvt.rna.tf32).
Value cpu::roundToTF32(ImplicitLocOpBuilder &b, Value value) {
  Type type = b.getI32Type();
  Value bits = arith::BitcastOp::create(b, type, value);
  Value rounded = arith::AddIOp::create(b, bits, createInteger(b, type, 1 << 12));
  rounded = arith::AndIOp::create(b, rounded, createInteger(b, type, -(1 << 13)));
  // Preserve infinities and NaNs.
  Value exponent = createInteger(b, type, 0x7f800000);
  Value isFinite =
      arith::CmpIOp::create(b, arith::CmpIPredicate::ne, arith::AndIOp::create(b, bits, exponent), exponent);
  return arith::BitcastOp::create(b, b.getF32Type(), arith::SelectOp::create(b, isFinite, rounded, bits));
}

/// Rounds to the mantissa of a narrower format, ties away from zero. A finite number whose rounding overflows is
/// truncated.
static Value roundTerm(ImplicitLocOpBuilder &b, Splitting::Kind kind, Value value) {
  Type type = b.getI32Type();
  int32_t lastBit = kind == Splitting::TF32 ? 1 << 13 : 1 << 16;
  Value bits = arith::BitcastOp::create(b, type, value);
  auto clearLowBits = [&](Value number) -> Value {
    Value upper = arith::AndIOp::create(b, number, createInteger(b, type, -lastBit));
    return arith::BitcastOp::create(b, b.getF32Type(), upper);
  };
  Value rounded = clearLowBits(arith::AddIOp::create(b, bits, createInteger(b, type, lastBit / 2)));
  Value term = arith::SelectOp::create(b, isBelowInfinity(b, rounded), rounded, clearLowBits(bits));
  return arith::SelectOp::create(b, isBelowInfinity(b, value), term, value);
}

/// Stores the terms of an operand. Returns a buffer for each term.
static SmallVector<Buffer> storeTerms(const Operand &operand, const Splitting &splitting, Type type,
                                      FunctionLowering &f) {
  SmallVector<Buffer> terms;
  for (unsigned i = 0; i < splitting.terms; ++i)
    terms.push_back(f.createBuffer(operand.shape, type));
  f.forEachIndex(operand.shape, [&](ValueRange indices) {
    Value rest = operand.get(indices);
    if (splitting.terms == 1) {
      Value term = splitting.kind == Splitting::TF32 ? cpu::roundToTF32(f.builder, rest) : rest;
      f.storeElement(terms.front(), indices, term);
      return;
    }
    for (const Buffer &buffer : terms) {
      Value term = roundTerm(f.builder, splitting.kind, rest);
      f.storeElement(buffer, indices, term);
      rest = arith::SubFOp::create(f.builder, rest, term);
    }
  });
  return terms;
}

/// Adds the products of two operands to the sums.
static void addProducts(const Buffer &sums, ArrayRef<int64_t> shape, int64_t k, const Buffer &lhs, const Buffer &rhs,
                        const Arithmetic &arithmetic, FunctionLowering &f) {
  // The innermost loop is along rows of the result and of `rhs`, which are contiguous.
  SmallVector<int64_t> loops(shape.drop_back());
  loops.append({k, shape.back()});
  f.forEachIndex(loops, [&](ValueRange indices) {
    size_t rank = shape.size();
    auto at = [&](Value row, Value column) {
      SmallVector<Value> element(indices.take_front(rank - 2));
      element.append({row, column});
      return element;
    };
    Value m = indices[rank - 2], k = indices[rank - 1], n = indices[rank];
    Value sum = f.loadElement(sums, at(m, n));
    sum = arithmetic.addProduct(sum, f.loadElement(lhs, at(m, k)), f.loadElement(rhs, at(k, n)));
    f.storeElement(sums, at(m, n), sum);
  });
}

/// Adds the products of the terms of two operands to the sums, which are zero.
static void addProductsOfTerms(const Buffer &sums, ArrayRef<int64_t> shape, int64_t k, ArrayRef<Buffer> left,
                               ArrayRef<Buffer> right, unsigned maxSum, const Arithmetic &arithmetic,
                               FunctionLowering &f) {
  // Add small products first, so that rounding does not discard them one by one.
  for (unsigned sumOfTerms = maxSum; sumOfTerms > 0; --sumOfTerms)
    for (unsigned i = 0; i <= sumOfTerms; ++i)
      addProducts(sums, shape, k, left[i], right[sumOfTerms - i], arithmetic, f);
  f.forEachIndex(shape, [&](ValueRange indices) {
    Value sum = f.loadElement(sums, indices), zero = createZero(f.builder, arithmetic.type);
    f.storeElement(sums, indices, arith::SelectOp::create(f.builder, isBelowInfinity(f.builder, sum), sum, zero));
  });
  addProducts(sums, shape, k, left.front(), right.front(), arithmetic, f);
}

void cpu::lowerDot(Operation *op, const Operand &a, const Operand &b, Value c, Value useC, const Splitting &splitting,
                   FunctionLowering &f) {
  Value result = op->getResult(0);
  auto type = cast<RankedTensorType>(result.getType());
  Arithmetic arithmetic(type.getElementType(), f.builder);
  bool isSplit = splitting.terms > 1;
  Arithmetic products(isSplit ? f.builder.getF32Type() : type.getElementType(), f.builder);
  SmallVector<Buffer> left = storeTerms(a, splitting, products.type, f),
                      right = storeTerms(b, splitting, products.type, f);

  auto getStart = [&](ValueRange indices) {
    auto start = [&]() -> SmallVector<Value> {
      Value element = f.getElement(c, indices);
      f.builder.setLoc(op->getLoc());
      return {arithmetic.widen(type.getElementType(), element)};
    };
    auto zero = [&]() -> SmallVector<Value> { return {createZero(f.builder, arithmetic.type)}; };
    return f.branch(useC, arithmetic.type, start, zero).front();
  };
  bool isRounded = products.type != type.getElementType();
  Buffer sums = isRounded ? f.createBuffer(type.getShape(), products.type) : f.createBuffer(result);
  f.forEachIndex(type.getShape(), [&](ValueRange indices) {
    f.storeElement(sums, indices, isSplit ? createZero(f.builder, products.type) : getStart(indices));
  });
  if (isSplit)
    addProductsOfTerms(sums, type.getShape(), a.shape.back(), left, right, splitting.maxSum, products, f);
  else
    addProducts(sums, type.getShape(), a.shape.back(), left.front(), right.front(), products, f);

  if (!isRounded && !isSplit) {
    f.setBuffer(result, sums);
    return;
  }
  Buffer rounded = isRounded ? f.createBuffer(result) : sums;
  f.forEachIndex(type.getShape(), [&](ValueRange indices) {
    Value sum = f.loadElement(sums, indices);
    if (isSplit)
      sum = arith::AddFOp::create(f.builder, arithmetic.widen(products.type, sum), getStart(indices));
    f.storeElement(rounded, indices, arithmetic.narrow(sum));
  });
  f.setBuffer(result, rounded);
}

/// Returns an operand that is a tensor or a buffer in shared memory.
static Operand getOperand(Value value, Type resultElement, FunctionLowering &f) {
  Type elementType;
  SmallVector<int64_t> shape;
  if (auto memory = dyn_cast<triton::gpu::MemDescType>(value.getType())) {
    elementType = memory.getElementType();
    shape.assign(memory.getShape().begin(), memory.getShape().end());
  } else {
    auto tensor = cast<RankedTensorType>(value.getType());
    elementType = tensor.getElementType();
    shape.assign(tensor.getShape().begin(), tensor.getShape().end());
  }
  Location loc = f.builder.getLoc();
  return {shape, [=, &f](ValueRange indices) {
            Value element =
                isa<RankedTensorType>(value.getType()) ? f.getElement(value, indices) : loadLocal(value, indices, f);
            f.builder.setLoc(loc);
            return Arithmetic(resultElement, f.builder).widen(elementType, element);
          }};
}

/// Returns an operand in f32 in the type of the products of a result.
static Operand widenOperand(const Operand &operand, Type resultElement, FunctionLowering &f) {
  return {operand.shape, [=, &f](ValueRange indices) {
            Value element = operand.get(indices);
            return Arithmetic(resultElement, f.builder).widen(f.builder.getF32Type(), element);
          }};
}

/// Lowers a dot whose operands need no scaling.
template <typename DotT>
static void lowerPlainDot(DotT op, Value useC, FunctionLowering &f) {
  Type resultElement = op.getC().getType().getElementType();
  Type operandElement = isa<RankedTensorType>(op.getA().getType())
                            ? cast<RankedTensorType>(op.getA().getType()).getElementType()
                            : cast<triton::gpu::MemDescType>(op.getA().getType()).getElementType();
  Splitting splitting = getSplitting(op.getInputPrecision(), operandElement, resultElement);
  // Operands that are split are multiplied in f32.
  Type element = splitting.terms > 1 ? f.builder.getF32Type() : resultElement;
  lowerDot(op, getOperand(op.getA(), element, f), getOperand(op.getB(), element, f), op.getC(), useC, splitting, f);
}

/// Makes the results equal to the operands: dots are complete when they return.
static void lowerDotWait(triton::nvidia_gpu::WarpGroupDotWaitOp op, FunctionLowering &f) {
  for (auto [result, operand] : llvm::zip_equal(op->getResults(), op->getOperands())) {
    if (!isa<RankedTensorType>(operand.getType())) {
      f.setParts(result, f.getParts(operand));
      continue;
    }
    if (const Buffer *buffer = f.lookupBuffer(operand)) {
      f.setBuffer(result, Buffer(*buffer));
      continue;
    }
    Buffer buffer = f.createBuffer(result);
    f.fillBuffer(operand, buffer);
    f.setBuffer(result, buffer);
  }
}

void cpu::populateDots(OperationTable &table) {
  using triton::nvidia_gpu::WarpGroupDotOp;
  table.add<DotOp>([](DotOp op, FunctionLowering &f) { lowerPlainDot(op, Value(), f); });
  table.add<WarpGroupDotOp>([](WarpGroupDotOp op, FunctionLowering &f) {
    lowerPlainDot(op, op.getUseC() ? f.getScalar(op.getUseC()) : Value(), f);
  });
  table.add<triton::nvidia_gpu::WarpGroupDotWaitOp>(lowerDotWait);
  table.add<DotScaledOp>([](DotScaledOp op, FunctionLowering &f) {
    Type element = op.getC().getType().getElementType();
    lowerDot(op, widenOperand(getScaledOperand(op, 0, f), element, f),
             widenOperand(getScaledOperand(op, 1, f), element, f), op.getC(), Value(), {}, f);
  });
}

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

static Splitting getSplitting(InputPrecision precision, Type type) {
  if (!type.isF32())
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

static Value roundTerm(ImplicitLocOpBuilder &b, Splitting::Kind kind, Value value) {
  if (kind == Splitting::TF32)
    return roundToTF32(b, value);
  FloatType type = b.getBF16Type();
  return extendToF32(b, type, truncateF32(b, type, value));
}

/// Stores the terms of an operand. Returns a buffer for each term.
static SmallVector<Buffer> storeTerms(const Operand &operand, const Splitting &splitting, Type type,
                                      FunctionLowering &f) {
  SmallVector<Buffer> terms;
  for (unsigned i = 0; i < splitting.terms; ++i)
    terms.push_back(f.createBuffer(operand.shape, type));
  f.forEachIndex(operand.shape, [&](ValueRange indices) {
    Value rest = operand.get(indices);
    for (const Buffer &buffer : terms) {
      Value term = splitting.kind == Splitting::Whole ? rest : roundTerm(f.builder, splitting.kind, rest);
      f.storeElement(buffer, indices, term);
      if (splitting.terms > 1)
        rest = arith::SubFOp::create(f.builder, rest, term);
    }
  });
  return terms;
}

static Value buildProduct(const Buffer &sums, const Buffer &lhs, const Buffer &rhs, ValueRange batch, Value m, Value k,
                          Value n, const Arithmetic &arithmetic, FunctionLowering &f) {
  auto at = [&](Value row, Value column) {
    SmallVector<Value> indices(batch);
    indices.append({row, column});
    return indices;
  };
  Value sum = f.loadElement(sums, at(m, n));
  return arithmetic.addProduct(sum, f.loadElement(lhs, at(m, k)), f.loadElement(rhs, at(k, n)));
}

void cpu::lowerDot(Operation *op, const Operand &a, const Operand &b, Value c, Value useC, const Splitting &splitting,
                   FunctionLowering &f) {
  Value result = op->getResult(0);
  auto type = cast<RankedTensorType>(result.getType());
  Arithmetic arithmetic(type.getElementType(), f.builder);
  SmallVector<Buffer> left = storeTerms(a, splitting, arithmetic.type, f),
                      right = storeTerms(b, splitting, arithmetic.type, f);

  bool isRounded = arithmetic.type != type.getElementType();
  Buffer sums = isRounded ? f.createBuffer(type.getShape(), arithmetic.type) : f.createBuffer(result);
  f.forEachIndex(type.getShape(), [&](ValueRange indices) {
    Value zero = createZero(f.builder, arithmetic.type);
    auto start = [&]() -> SmallVector<Value> {
      Value element = f.getElement(c, indices);
      f.builder.setLoc(op->getLoc());
      return {arithmetic.widen(type.getElementType(), element)};
    };
    f.storeElement(sums, indices,
                   f.branch(useC, arithmetic.type, start, [&]() -> SmallVector<Value> { return {zero}; }).front());
  });

  // The innermost loop is along rows of the result and of `b`, which are contiguous.
  unsigned rank = type.getRank();
  SmallVector<int64_t> loops(type.getShape().drop_back());
  loops.append({a.shape.back(), type.getShape().back()});
  f.forEachIndex(loops, [&](ValueRange indices) {
    ValueRange batch = indices.take_front(rank - 2);
    Value m = indices[rank - 2], k = indices[rank - 1], n = indices[rank];
    SmallVector<Value> sumIndices(batch);
    sumIndices.append({m, n});
    // Add small products first, so that rounding does not discard them one by one.
    for (unsigned sumOfTerms = splitting.maxSum + 1; sumOfTerms-- > 0;)
      for (unsigned i = 0; i < splitting.terms; ++i) {
        unsigned j = sumOfTerms - i;
        if (i <= sumOfTerms && j < splitting.terms)
          f.storeElement(sums, sumIndices, buildProduct(sums, left[i], right[j], batch, m, k, n, arithmetic, f));
      }
  });

  if (!isRounded) {
    f.setBuffer(result, sums);
    return;
  }
  Buffer rounded = f.createBuffer(result);
  f.forEachIndex(type.getShape(), [&](ValueRange indices) {
    f.storeElement(rounded, indices, arithmetic.narrow(f.loadElement(sums, indices)));
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

/// Lowers a dot whose operands need no scaling.
template <typename DotT>
static void lowerPlainDot(DotT op, Value useC, FunctionLowering &f) {
  Type resultElement = op.getC().getType().getElementType();
  Type operandElement = isa<RankedTensorType>(op.getA().getType())
                            ? cast<RankedTensorType>(op.getA().getType()).getElementType()
                            : cast<triton::gpu::MemDescType>(op.getA().getType()).getElementType();
  Splitting splitting = getSplitting(op.getInputPrecision(), operandElement);
  lowerDot(op, getOperand(op.getA(), resultElement, f), getOperand(op.getB(), resultElement, f), op.getC(), useC,
           splitting, f);
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
    lowerDot(op, getScaledOperand(op, 0, f), getScaledOperand(op, 1, f), op.getC(), Value(), {}, f);
  });
}

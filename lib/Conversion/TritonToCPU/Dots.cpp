//===- Dots.cpp - Matrix products ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operands are copied to buffers first, as the numbers that are multiplied: rounded where the input precision says so,
// unpacked and scaled where they are. Sums are of f32, f64 or an integer type, along k, starting from the operand that
// is added to; a result of fewer bits is rounded once, at the end.
//
//===----------------------------------------------------------------------===//

#include "Families.h"
#include "LocalMemory.h"

#include "triton/Conversion/FloatConversion.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::cpu;

namespace {

/// What sums of products are computed in.
struct Arithmetic {
  Arithmetic(Type result, ImplicitLocOpBuilder &b) : b(b), result(result) {
    isInteger = isa<IntegerType>(result);
    type = isInteger || result.isF64() ? result : b.getF32Type();
  }

  /// A number of another type as one of this.
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
    return arith::ExtSIOp::create(b, type, value);
  }
  Value narrow(Value value) const {
    auto number = dyn_cast<FloatType>(result);
    return number && number.getWidth() < 32 ? truncateF32(b, number, value) : value;
  }
  Value addProduct(Value sum, Value x, Value y) const {
    if (isInteger)
      return arith::AddIOp::create(b, sum, arith::MulIOp::create(b, x, y));
    // Exact products: as products of small floats in f32 are anyway.
    return math::FmaOp::create(b, x, y, sum);
  }

  ImplicitLocOpBuilder &b;
  Type result, type;
  bool isInteger;
};

/// An operand: its shape, and what yields an element of it for the product.
struct Operand {
  SmallVector<int64_t> shape;
  std::function<Value(ValueRange indices)> get;
};

/// How many bits of an f32 take part in a product, and the terms that it is split into then: each holds what the ones
/// before leave.
struct Splitting {
  enum Kind { Whole, TF32, BF16 } kind = Whole;
  unsigned terms = 1;
  /// Products of terms, of which the numbers add up to more, are too small to matter.
  unsigned greatestSum = 0;
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

/// The f32 nearest to `value` among those with ten bits of mantissa, ties away from zero (PTX: cvt.rna.tf32).
Value cpu::roundToTF32(ImplicitLocOpBuilder &b, Value value) {
  Type type = b.getI32Type();
  Value bits = arith::BitcastOp::create(b, type, value);
  Value rounded = arith::AddIOp::create(b, bits, createInteger(b, type, 1 << 12));
  rounded = arith::AndIOp::create(b, rounded, createInteger(b, type, -(1 << 13)));
  // Infinities and NaNs stay.
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

/// Copies an operand; returns a buffer for each term.
static SmallVector<Buffer> pack(const Operand &operand, const Splitting &splitting, Type type, FunctionLowering &f) {
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

/// `useC` says whether `c` is added; always if there is none.
static void lowerProduct(Operation *op, const Operand &a, const Operand &b, Value c, Value useC,
                         const Splitting &splitting, FunctionLowering &f) {
  Value result = op->getResult(0);
  auto type = cast<RankedTensorType>(result.getType());
  Arithmetic arithmetic(type.getElementType(), f.builder);
  SmallVector<Buffer> left = pack(a, splitting, arithmetic.type, f), right = pack(b, splitting, arithmetic.type, f);

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
    SmallVector<Value> place(batch);
    place.append({m, n});
    // Small products first: they must not get lost one by one.
    for (unsigned sumOfTerms = splitting.greatestSum + 1; sumOfTerms-- > 0;)
      for (unsigned i = 0; i < splitting.terms; ++i) {
        unsigned j = sumOfTerms - i;
        if (i <= sumOfTerms && j < splitting.terms)
          f.storeElement(sums, place, buildProduct(sums, left[i], right[j], batch, m, k, n, arithmetic, f));
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

/// A tensor, or a buffer in shared memory.
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

//===----------------------------------------------------------------------===//
// Scaled products.
//===----------------------------------------------------------------------===//

/// The format of the elements, where they are not numbers of their own type.
static FloatType getFormat(ScaleDotElemType type, MLIRContext *context) {
  switch (type) {
  case ScaleDotElemType::E4M3:
    return Float8E4M3FNType::get(context);
  case ScaleDotElemType::E5M2:
    return Float8E5M2Type::get(context);
  case ScaleDotElemType::E2M3:
    return Float6E2M3FNType::get(context);
  case ScaleDotElemType::E3M2:
    return Float6E3M2FNType::get(context);
  case ScaleDotElemType::E2M1:
    return Float4E2M1FNType::get(context);
  case ScaleDotElemType::BF16:
    return BFloat16Type::get(context);
  case ScaleDotElemType::FP16:
    return Float16Type::get(context);
  }
  llvm_unreachable("all formats are listed");
}

/// The f32 that a scale stands for: two to a power that a byte counts from -127, 255 being NaN; or a number of 8 bits.
static Value decodeScale(ImplicitLocOpBuilder &b, Type type, Value scale) {
  if (auto number = dyn_cast<FloatType>(type))
    return extendToF32(b, number, scale);
  Type bits = b.getI32Type();
  Value exponent = arith::ExtUIOp::create(b, bits, scale);
  Value power = arith::ShLIOp::create(b, exponent, createInteger(b, bits, 23));
  Value isLeast = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, exponent, createInteger(b, bits, 0));
  Value isNaN = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, exponent, createInteger(b, bits, 255));
  // The least power is below the normal numbers.
  power = arith::SelectOp::create(b, isLeast, createInteger(b, bits, 1 << 22), power);
  power = arith::SelectOp::create(b, isNaN, createInteger(b, bits, 0x7fc00000), power);
  return arith::BitcastOp::create(b, b.getF32Type(), power);
}

namespace {

/// An operand of a scaled product. `along` is the dimension of k.
struct ScaledOperand {
  Value value, scale;
  ScaleDotElemType kind;
  unsigned along;
  bool packedAlongK;

  Operand get(FunctionLowering &f) const;
};

} // namespace

Operand ScaledOperand::get(FunctionLowering &f) const {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> shape(type.getShape());
  bool isPacked = kind == ScaleDotElemType::E2M1;
  unsigned matrix = type.getRank() - 2, row = matrix + (1 - along);
  unsigned packedDim = packedAlongK ? matrix + along : row;
  if (isPacked)
    shape[packedDim] *= 2;
  FloatType format = isa<FloatType>(type.getElementType()) ? cast<FloatType>(type.getElementType())
                                                           : getFormat(kind, type.getContext());
  int64_t group = scale ? shape[matrix + along] / cast<RankedTensorType>(scale.getType()).getShape().back() : 0;
  unsigned bitWidth = format.getWidth();
  Location loc = f.builder.getLoc();
  ScaledOperand operand = *this;
  return {shape, [=, &f](ValueRange indices) -> Value {
            ImplicitLocOpBuilder &b = f.builder;
            SmallVector<Value> at(indices);
            Value half;
            if (isPacked) {
              half = arith::AndIOp::create(b, at[packedDim], f.integer(1));
              at[packedDim] = arith::ShRUIOp::create(b, at[packedDim], f.integer(1));
            }
            Value bits = f.getElement(operand.value, at);
            b.setLoc(loc);
            if (isPacked) {
              Value shift = arith::TruncIOp::create(b, bits.getType(), arith::ShLIOp::create(b, half, f.integer(2)));
              bits = arith::ShRUIOp::create(b, bits, shift);
            }
            Type width = b.getIntegerType(bitWidth);
            if (bits.getType() != width)
              bits = arith::TruncIOp::create(b, width, bits);
            Value number = extendToF32(b, format, bits);
            if (!operand.scale)
              return number;
            // A row of scales belongs to a row of `a`, or to a column of `b`.
            SmallVector<Value> place(indices.take_front(matrix));
            Value k = indices[matrix + operand.along];
            place.append({indices[row], arith::ShRUIOp::create(b, k, f.integer(llvm::Log2_64(group)))});
            Value factor = f.getElement(operand.scale, place);
            b.setLoc(loc);
            Type scaleType = cast<RankedTensorType>(operand.scale.getType()).getElementType();
            return arith::MulFOp::create(b, number, decodeScale(b, scaleType, factor));
          }};
}

LogicalResult cpu::lowerDot(Operation *op, FunctionLowering &f) {
  Type resultElement = cast<RankedTensorType>(op->getResult(0).getType()).getElementType();
  auto lowerPlain = [&](auto dot, Value useC) {
    Type operandElement = isa<RankedTensorType>(dot.getA().getType())
                              ? cast<RankedTensorType>(dot.getA().getType()).getElementType()
                              : cast<triton::gpu::MemDescType>(dot.getA().getType()).getElementType();
    Splitting splitting = getSplitting(dot.getInputPrecision(), operandElement);
    lowerProduct(op, getOperand(dot.getA(), resultElement, f), getOperand(dot.getB(), resultElement, f), dot.getC(),
                 useC, splitting, f);
  };
  llvm::TypeSwitch<Operation *>(op)
      .Case([&](DotOp dot) { lowerPlain(dot, Value()); })
      .Case([&](triton::nvidia_gpu::WarpGroupDotOp dot) {
        lowerPlain(dot, dot.getUseC() ? f.getScalar(dot.getUseC()) : Value());
      })
      .Case([&](DotScaledOp dot) {
        ScaledOperand a{dot.getA(), dot.getAScale(), dot.getAElemType(), 1, dot.getLhsKPack()};
        ScaledOperand b{dot.getB(), dot.getBScale(), dot.getBElemType(), 0, dot.getRhsKPack()};
        lowerProduct(op, a.get(f), b.get(f), dot.getC(), Value(), {}, f);
      });
  return success();
}

//===- ScaledDots.cpp - Operands of scaled dots ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dots.h"

#include "triton/Conversion/FloatConversion/FloatConversion.h"
#include "triton/Dialect/Triton/IR/ScaledDotFormat.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::cpu;

/// Decodes a scale to f32: an 8-bit float, or a byte with a power of two, biased by 127, in which 255 is NaN.
static Value decodeScale(ImplicitLocOpBuilder &b, Type type, Value scale) {
  if (type.isF64())
    return arith::TruncFOp::create(b, b.getF32Type(), scale);
  if (auto number = dyn_cast<FloatType>(type))
    return number.isF32() ? scale : extendToF32(b, number, scale);
  Type bits = b.getI32Type();
  Value exponent = arith::ExtUIOp::create(b, bits, scale);
  Value power = arith::ShLIOp::create(b, exponent, createInteger(b, bits, 23));
  Value isLeast = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, exponent, createInteger(b, bits, 0));
  Value isNaN = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, exponent, createInteger(b, bits, 255));
  // The smallest power is subnormal.
  power = arith::SelectOp::create(b, isLeast, createInteger(b, bits, 1 << 22), power);
  power = arith::SelectOp::create(b, isNaN, createInteger(b, bits, 0x7fc00000), power);
  return arith::BitcastOp::create(b, b.getF32Type(), power);
}

namespace {

/// An operand of a scaled dot. `along` is the dimension of k.
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
                                                           : getFloatType(kind, type.getContext());
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
            // A row of scales applies to a row of `a` or to a column of `b`.
            SmallVector<Value> scaleIndices(indices.take_front(matrix));
            Value k = indices[matrix + operand.along];
            scaleIndices.append({indices[row], arith::ShRUIOp::create(b, k, f.integer(llvm::Log2_64(group)))});
            Value factor = f.getElement(operand.scale, scaleIndices);
            b.setLoc(loc);
            Type scaleType = cast<RankedTensorType>(operand.scale.getType()).getElementType();
            return arith::MulFOp::create(b, number, decodeScale(b, scaleType, factor));
          }};
}

Operand cpu::getScaledOperand(DotScaledOp op, unsigned number, FunctionLowering &f) {
  if (number == 0)
    return ScaledOperand{op.getA(), op.getAScale(), op.getAElemType(), 1, op.getLhsKPack()}.get(f);
  return ScaledOperand{op.getB(), op.getBScale(), op.getBElemType(), 0, op.getRhsKPack()}.get(f);
}

//===- DecomposeScaledDots.cpp - Scaled dots as dots of scaled operands ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An operand is converted to a wider format and multiplied by its scales.  The format has enough precision for the
// products, so that only the sums of the dot are rounded.  A scale that is a power of two covers the exponents of f32,
// which are those of bf16: a product that is subnormal or overflows there has the precision that is left.
//
//===----------------------------------------------------------------------===//

#include "LayoutCheck.h"

#include "triton/Dialect/Triton/IR/ScaledDotFormat.h"
#include "triton/Dialect/Triton/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::triton {
#define GEN_PASS_DEF_TRITONDECOMPOSESCALEDDOTS
#include "triton/Dialect/Triton/Transforms/Passes.h.inc"
} // namespace mlir::triton

using namespace mlir;
using namespace mlir::triton;

namespace {

/// An operand of a scaled dot. `along` is its dimension K, `packed` the dimension along which e2m1 is packed.
struct ScaledOperand {
  TypedValue<RankedTensorType> value, scale;
  ScaleDotElemType kind;
  unsigned along, packed;
};

/// Precision and exponents of the numbers of a format: those of the last bit of subnormals, and of the largest number.
struct NumberRange {
  explicit NumberRange(FloatType format)
      : precision(APFloat::semanticsPrecision(format.getFloatSemantics())),
        least(APFloat::semanticsMinExponent(format.getFloatSemantics()) - static_cast<int>(precision) + 1),
        most(APFloat::semanticsMaxExponent(format.getFloatSemantics())) {}

  unsigned precision;
  int least, most;
};

/// A format in which operands are scaled and multiplied.
struct ProductFormat {
  FloatType type;
  InputPrecision precision;
  NumberRange range;
};

/// Emits the operands of the dot that replaces a scaled dot.
class OperandEmitter {
public:
  OperandEmitter(FloatType type, bool fastMath, ImplicitLocOpBuilder &builder)
      : type(type), fastMath(fastMath), builder(builder) {}

  Value emit(const ScaledOperand &operand);

private:
  Value unpack(Value bytes, unsigned along);
  Value decode(Value bytes, FloatType format);
  Value decodePower(Value exponents);
  Value convert(Value value, FloatType format);
  Value emitScale(const ScaledOperand &operand, ArrayRef<int64_t> shape);

  /// Create a tensor of the shape of `like`, of one value.
  Value createConstant(Value like, uint64_t bits);
  Value createConstant(Value like, const APFloat &number);
  IntegerType getBits() { return builder.getIntegerType(type.getWidth()); }

  FloatType type;
  bool fastMath;
  ImplicitLocOpBuilder &builder;
};

struct DecomposeScaledDots : public triton::impl::TritonDecomposeScaledDotsBase<DecomposeScaledDots> {
  void runOnOperation() override;
};

} // namespace

static RankedTensorType withElements(Value value, Type element) {
  return cast<RankedTensorType>(value.getType()).clone(element);
}

/// Returns the range of an operand's elements after scaling.
static NumberRange getRange(const ScaledOperand &operand) {
  MLIRContext *context = operand.value.getContext();
  NumberRange range(getFloatType(operand.kind, context));
  if (!operand.scale)
    return range;
  auto format = dyn_cast<FloatType>(operand.scale.getType().getElementType());
  NumberRange scale(format ? format : Float8E8M0FNUType::get(context)), limits(Float32Type::get(context));
  // A power of two adds no bits.
  if (scale.precision > 1) {
    range.precision += scale.precision;
    ++range.most;
  }
  constexpr int leastOfF32 = -126;
  range.least = std::max(range.least + scale.least, leastOfF32);
  range.most = std::min(range.most + scale.most, limits.most);
  return range;
}

/// Returns the narrowest format for the elements of both operands after scaling, and otherwise f32.
static ProductFormat chooseFormat(const ScaledOperand &a, const ScaledOperand &b) {
  MLIRContext *context = a.value.getContext();
  FloatType f16 = Float16Type::get(context), bf16 = BFloat16Type::get(context), f32 = Float32Type::get(context);
  NumberRange ranges[] = {getRange(a), getRange(b)};
  for (const ProductFormat &format :
       {ProductFormat{f16, InputPrecision::IEEE, NumberRange(f16)},
        ProductFormat{bf16, InputPrecision::IEEE, NumberRange(bf16)},
        ProductFormat{f32, InputPrecision::TF32, NumberRange(FloatTF32Type::get(context))}})
    if (llvm::all_of(ranges, [&](const NumberRange &range) {
          return range.precision <= format.range.precision && range.least >= format.range.least &&
                 range.most <= format.range.most;
        }))
      return format;
  return {f32, InputPrecision::IEEE, NumberRange(f32)};
}

static unsigned getMantissaBits(FloatType format) { return format.getFPMantissaWidth() - 1; }

static int getLeastExponent(FloatType format) { return APFloat::semanticsMinExponent(format.getFloatSemantics()); }

Value OperandEmitter::createConstant(Value like, uint64_t bits) {
  auto tensor = withElements(like, getBits());
  return arith::ConstantOp::create(builder, DenseElementsAttr::get(tensor, APInt(type.getWidth(), bits)));
}

Value OperandEmitter::createConstant(Value like, const APFloat &number) {
  return arith::ConstantOp::create(builder, DenseElementsAttr::get(withElements(like, type), number));
}

/// Returns the numbers of four bits in `bytes`, each in a byte, whose other bits are undefined.
Value OperandEmitter::unpack(Value bytes, unsigned along) {
  auto packed = cast<RankedTensorType>(bytes.getType());
  Value four = arith::ConstantOp::create(builder, DenseElementsAttr::get(packed, APInt(8, 4)));
  Value second = arith::ShRUIOp::create(builder, bytes, four);
  SmallVector<int64_t> shape(packed.getShape());
  shape.push_back(2);
  Value pairs = JoinOp::create(builder, packed.clone(shape), bytes, second);
  // Both numbers of a byte are neighbors along the dimension after `along`.
  SmallVector<int32_t> order = llvm::to_vector(llvm::seq<int32_t>(packed.getRank()));
  order.insert(order.begin() + along + 1, packed.getRank());
  pairs = builder.createOrFold<TransOp>(pairs, order);
  shape.pop_back();
  shape[along] *= 2;
  return ReshapeOp::create(builder, packed.clone(shape), pairs);
}

/// Converts numbers in the low bits of bytes, of a format without infinities and NaNs: as the upper bits of a number of
/// the wider format they lack the difference of the biases in the exponent.
Value OperandEmitter::decode(Value bytes, FloatType format) {
  unsigned signBit = format.getWidth() - 1, width = type.getWidth();
  Value bits = arith::ExtUIOp::create(builder, withElements(bytes, getBits()), bytes);
  auto extract = [&](uint64_t mask, unsigned shift) -> Value {
    Value field = arith::AndIOp::create(builder, bits, createConstant(bits, mask));
    return arith::ShLIOp::create(builder, field, createConstant(bits, shift));
  };
  Value magnitude = extract((1u << signBit) - 1, getMantissaBits(type) - getMantissaBits(format));
  Value sign = extract(1u << signBit, width - 1 - signBit);
  Value number = BitcastOp::create(builder, withElements(bytes, type), arith::OrIOp::create(builder, magnitude, sign));
  APFloat factor = scalbn(APFloat(type.getFloatSemantics(), 1), getLeastExponent(format) - getLeastExponent(type),
                          APFloat::rmNearestTiesToEven);
  return arith::MulFOp::create(builder, number, createConstant(number, factor));
}

/// Converts biased exponents to powers of two.
Value OperandEmitter::decodePower(Value exponents) {
  Value bits = arith::ExtUIOp::create(builder, withElements(exponents, getBits()), exponents);
  unsigned mantissa = getMantissaBits(type);
  Value power = arith::ShLIOp::create(builder, bits, createConstant(bits, mantissa));
  // The least power is subnormal.
  power = arith::MaxUIOp::create(builder, power, createConstant(bits, 1u << (mantissa - 1)));
  power = BitcastOp::create(builder, withElements(exponents, type), power);
  if (fastMath)
    return power;
  Value isNaN = arith::CmpIOp::create(builder, arith::CmpIPredicate::eq, bits, createConstant(bits, 255));
  Value nan = createConstant(power, APFloat::getQNaN(type.getFloatSemantics()));
  return arith::SelectOp::create(builder, isNaN, nan, power);
}

/// Converts numbers of a format of at least 8 bits.
Value OperandEmitter::convert(Value value, FloatType format) {
  if (format == type)
    return value;
  if (getElementTypeOrSelf(value) != format)
    value = BitcastOp::create(builder, withElements(value, format), value);
  Type result = withElements(value, type);
  if (format.getWidth() == 8)
    return FpToFpOp::create(builder, result, value, RoundingModeAttr());
  if (format.getWidth() > type.getWidth())
    return arith::TruncFOp::create(builder, result, value);
  return arith::ExtFOp::create(builder, result, value);
}

/// Returns a scale for each element of an operand of the given shape.
Value OperandEmitter::emitScale(const ScaledOperand &operand, ArrayRef<int64_t> shape) {
  auto format = dyn_cast<FloatType>(operand.scale.getType().getElementType());
  Value scale = format ? convert(operand.scale, format) : decodePower(operand.scale);
  // The scales of a column of `b` are in a row.
  SmallVector<int32_t> order = llvm::to_vector(llvm::seq<int32_t>(shape.size()));
  std::swap(order[operand.along], order.back());
  scale = builder.createOrFold<TransOp>(scale, order);
  scale = ExpandDimsOp::create(builder, scale, operand.along + 1);
  auto single = cast<RankedTensorType>(scale.getType());
  SmallVector<int64_t> groups(single.getShape());
  groups[operand.along + 1] = shape[operand.along] / groups[operand.along];
  scale = BroadcastOp::create(builder, single.clone(groups), scale);
  return ReshapeOp::create(builder, single.clone(shape), scale);
}

Value OperandEmitter::emit(const ScaledOperand &operand) {
  FloatType format = getFloatType(operand.kind, builder.getContext());
  Value value = operand.value;
  if (operand.kind == ScaleDotElemType::E2M1)
    value = unpack(value, operand.packed);
  value = format.getWidth() < 8 ? decode(value, format) : convert(value, format);
  if (!operand.scale)
    return value;
  return arith::MulFOp::create(builder, value, emitScale(operand, cast<RankedTensorType>(value.getType()).getShape()));
}

static void decompose(DotScaledOp op) {
  unsigned column = op.getType().getRank() - 1, row = column - 1;
  ScaledOperand a{op.getA(), op.getAScale(), op.getAElemType(), column, op.getLhsKPack() ? column : row};
  ScaledOperand b{op.getB(), op.getBScale(), op.getBElemType(), row, op.getRhsKPack() ? row : column};
  ProductFormat format = chooseFormat(a, b);
  ImplicitLocOpBuilder builder(op.getLoc(), op);
  OperandEmitter emitter(format.type, op.getFastMath(), builder);
  Value left = emitter.emit(a), right = emitter.emit(b);
  op.replaceAllUsesWith(DotOp::create(builder, op.getType(), left, right, op.getC(), format.precision,
                                      /*maxNumImpreciseAcc=*/0)
                            .getResult());
  op.erase();
}

void DecomposeScaledDots::runOnOperation() {
  WalkResult walked = getOperation()->walk([](DotScaledOp op) -> WalkResult {
    if (failed(verifyHasNoLayouts(op)))
      return failure();
    decompose(op);
    return success();
  });
  if (walked.wasInterrupted())
    signalPassFailure();
}

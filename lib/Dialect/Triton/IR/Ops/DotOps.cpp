//===- DotOps.cpp - Dots ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/Triton/IR/ScaledDotFormat.h"

using namespace mlir;
using namespace mlir::triton;

/// Verifies the shapes of a dot with the operands `a` and `b` and the accumulator `c`: MxK, KxN and MxN, or batches of
/// these.
static LogicalResult verifyDotShapes(Operation *op, ArrayRef<int64_t> a, ArrayRef<int64_t> b, ArrayRef<int64_t> c) {
  size_t rank = c.size();
  if (a.size() != rank || b.size() != rank || (rank != 2 && rank != 3))
    return op->emitOpError() << "expected `a`, `b` and `c` all of rank 2 or all of rank 3, but got the ranks "
                             << a.size() << ", " << b.size() << " and " << rank;
  if (rank == 3 && (a[0] != c[0] || b[0] != c[0]))
    return op->emitOpError() << "expected `a`, `b` and `c` of one batch size, but got " << a[0] << ", " << b[0]
                             << " and " << c[0];
  if (a[rank - 1] != b[rank - 2])
    return op->emitOpError() << "expected one size K of `a` and `b`, but got " << a[rank - 1] << " and " << b[rank - 2];
  if (a[rank - 2] != c[rank - 2] || b[rank - 1] != c[rank - 1])
    return op->emitOpError() << "expected `c` of the shape " << a[rank - 2] << "x" << b[rank - 1] << ", but got "
                             << c[rank - 2] << "x" << c[rank - 1];
  return success();
}

//===----------------------------------------------------------------------===//
// DotOp
//===----------------------------------------------------------------------===//

LogicalResult DotOp::verify() {
  RankedTensorType a = getA().getType(), b = getB().getType(), c = getC().getType();
  if (failed(verifyDotShapes(*this, a.getShape(), b.getShape(), c.getShape())))
    return failure();
  bool isFloat = isa<FloatType>(c.getElementType());
  if (isa<FloatType>(a.getElementType()) != isFloat || isa<FloatType>(b.getElementType()) != isFloat)
    return emitOpError() << "expected `a`, `b` and `c` all of integers or all of floating-point numbers, but got "
                         << a.getElementType() << ", " << b.getElementType() << " and " << c.getElementType();
  if (getElementBitWidth(a) != getElementBitWidth(b))
    return emitOpError() << "expected elements of one bit width in `a` and `b`, but got " << a.getElementType()
                         << " and " << b.getElementType();
  if (!a.getEncoding() && !b.getEncoding() && !c.getEncoding())
    return success();
  if (!a.getEncoding() || !b.getEncoding() || !c.getEncoding())
    return emitOpError() << "expected a layout on all operands or on none, but got " << a << ", " << b << " and " << c;
  if (auto layout = dyn_cast<TensorLayoutInterface>(c.getEncoding()))
    return layout.verifyDot(*this, a.getEncoding(), b.getEncoding());
  return success();
}

//===----------------------------------------------------------------------===//
// DotScaledOp
//===----------------------------------------------------------------------===//

bool mlir::triton::canHold(Type type, ScaleDotElemType format) {
  // Formats without an MLIR type are stored as bytes.
  switch (format) {
  case ScaleDotElemType::E4M3:
    return isa<Float8E4M3FNType>(type) || type.isInteger(8);
  case ScaleDotElemType::E5M2:
    return isa<Float8E5M2Type>(type) || type.isInteger(8);
  case ScaleDotElemType::E2M3:
  case ScaleDotElemType::E3M2:
  case ScaleDotElemType::E2M1:
    return type.isInteger(8);
  case ScaleDotElemType::BF16:
    return type.isBF16();
  case ScaleDotElemType::FP16:
    return type.isF16();
  }
  llvm_unreachable("all formats are listed");
}

FloatType mlir::triton::getFloatType(ScaleDotElemType format, MLIRContext *context) {
  switch (format) {
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

LogicalResult DotScaledOp::verify() {
  auto verifyFormat = [&](StringRef name, Type type, ScaleDotElemType format) -> LogicalResult {
    if (canHold(type, format))
      return success();
    return emitOpError() << "expected elements of `" << name << "` that hold " << stringifyScaleDotElemType(format)
                         << ", but got " << type;
  };
  RankedTensorType a = getA().getType(), b = getB().getType(), c = getC().getType();
  if (failed(verifyFormat("a", a.getElementType(), getAElemType())) ||
      failed(verifyFormat("b", b.getElementType(), getBElemType())))
    return failure();

  // Count elements: a byte holds two of E2M1.
  SmallVector<int64_t> aShape(a.getShape()), bShape(b.getShape());
  if (getAElemType() == ScaleDotElemType::E2M1 && aShape.size() >= 2)
    aShape[aShape.size() - (getLhsKPack() ? 1 : 2)] *= 2;
  if (getBElemType() == ScaleDotElemType::E2M1 && bShape.size() >= 2)
    bShape[bShape.size() - (getRhsKPack() ? 2 : 1)] *= 2;
  if (failed(verifyDotShapes(*this, aShape, bShape, c.getShape())))
    return failure();

  // There is one row of scales for each row of `a` and for each column of `b`.
  auto verifyScale = [&](StringRef name, TypedValue<RankedTensorType> scale, int64_t rows) -> LogicalResult {
    if (!scale)
      return success();
    SmallVector<int64_t> expected(c.getShape().drop_back(2));
    bool fine = isa<Float8E4M3FNType>(scale.getType().getElementType());
    expected.append({rows, aShape.back() / (fine ? 16 : 32)});
    if (scale.getType().getShape() == ArrayRef(expected))
      return success();
    InFlightDiagnostic diagnostic = emitOpError() << "expected `" << name << "` of the shape ";
    llvm::interleave(expected, diagnostic, "x");
    return diagnostic << ", but got " << scale.getType();
  };
  return success(succeeded(verifyScale("a_scale", getAScale(), aShape[aShape.size() - 2])) &&
                 succeeded(verifyScale("b_scale", getBScale(), bShape.back())));
}

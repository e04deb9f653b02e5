//===- TensorCores.cpp - Verification of dots on tensor cores ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

int64_t mlir::triton::gpu::getSizePerCTA(NvidiaMmaEncodingAttr layout, unsigned dim, int64_t size) {
  ArrayRef<int32_t> bases = layout.getCgaBases();
  for (unsigned rank = layout.getRank(); !bases.empty(); bases = bases.drop_front(rank))
    if (bases[dim] != 0)
      size = std::max<int64_t>(1, size / 2);
  return size;
}

/// Whether MMA instructions of the version accept elements of this type (PTX ISA, mma.sync and wgmma.mma_async).
static bool isSupportedElement(unsigned version, Type element) {
  if (isa<Float8E4M3FNType, Float8E5M2Type, Float16Type, BFloat16Type, Float32Type>(element) || element.isInteger(8))
    return true;
  // Version 2, whose operands are in registers, converts other 8-bit numbers to 16 bits first.
  return version == 2 && isa<Float8E4M3FNUZType, Float8E5M2FNUZType, Float64Type>(element);
}

/// Whether `wgmma` multiplies these types with a sum of type `result` (PTX ISA, wgmma.mma_async).
static bool isWarpGroupDot(Type a, Type b, Type result) {
  auto isNarrow = [](Type type) { return isa<Float8E4M3FNType, Float8E5M2Type>(type); };
  if (isNarrow(a) && isNarrow(b))
    return result.isF16() || result.isF32();
  if (a != b)
    return false;
  if (a.isInteger(8))
    return result.isInteger(32);
  return result.isF32() || (a.isF16() && result.isF16());
}

LogicalResult mlir::triton::gpu::verifyTensorCoreElements(Operation *op, unsigned version, Type a, Type b, Type result,
                                                          InputPrecision precision, unsigned maxNumImpreciseAcc) {
  for (Type element : {a, b})
    if (!isSupportedElement(version, element))
      return op->emitOpError() << "expected operands of 8-bit integers or floating-point numbers of 8, 16"
                               << (version == 2 ? ", 32 or 64" : " or 32") << " bits, but got " << element;
  if (version == 3 && !isWarpGroupDot(a, b, result))
    return op->emitOpError() << "expected element types that `wgmma` multiplies and adds, but got " << a << " by " << b
                             << " with a sum of " << result;
  if (a.isF32() && b.isF32() && precision != InputPrecision::TF32)
    return op->emitOpError() << "expected `inputPrecision` tf32 for operands of f32, but got "
                             << stringifyInputPrecision(precision);
  if (version == 3 && isa<Float8E4M3FNType, Float8E5M2Type>(a) && result.isF32() && maxNumImpreciseAcc < 32)
    return op->emitOpError()
           << "expected `maxNumImpreciseAcc` to be at least 32 for operands of 8-bit floating-point numbers, but got "
           << maxNumImpreciseAcc;
  return success();
}

LogicalResult mlir::triton::gpu::verifyWarpGroupShape(Operation *op, RankedTensorType result, int64_t k,
                                                      unsigned elementBits, int64_t columnStep) {
  constexpr int64_t kRowStep = 64, kLeastBitsOfRow = 256;
  auto layout = cast<NvidiaMmaEncodingAttr>(result.getEncoding());
  int64_t m = getSizePerCTA(layout, 0, result.getDimSize(0)), n = getSizePerCTA(layout, 1, result.getDimSize(1));
  if (m % kRowStep != 0 || n % columnStep != 0)
    return op->emitOpError() << "expected multiples of " << kRowStep << " rows and " << columnStep
                             << " columns per CTA, but got " << m << " and " << n;
  if (k * elementBits < kLeastBitsOfRow)
    return op->emitOpError() << "expected a size K of at least " << kLeastBitsOfRow / elementBits << ", but got " << k;
  return success();
}

/// Verifies that MMA instructions of the version of `layout` can compute the dot.
static LogicalResult verifyTensorCoreDot(DotOp dot, NvidiaMmaEncodingAttr layout) {
  RankedTensorType a = dot.getA().getType(), b = dot.getB().getType(), result = dot.getType();
  unsigned version = layout.getVersionMajor();
  if (failed(verifyTensorCoreElements(dot, version, a.getElementType(), b.getElementType(), result.getElementType(),
                                      dot.getInputPrecision(), dot.getMaxNumImpreciseAcc())))
    return failure();
  if (version == 2)
    return success();
  return verifyWarpGroupShape(dot, result, a.getShape().back(), getElementBitWidth(a), /*columnStep=*/16);
}

LogicalResult mlir::triton::gpu::verifyDotLayouts(DistributedLayoutInterface layout, Operation *dot, Attribute lhs,
                                                  Attribute rhs) {
  auto mma = dyn_cast<NvidiaMmaEncodingAttr>(layout);
  SmallVector<DotOperandEncodingAttr, 2> operands;
  for (unsigned index : {0, 1}) {
    Attribute attr = index == 0 ? lhs : rhs;
    auto operand = dyn_cast_or_null<DotOperandEncodingAttr>(attr);
    bool isWarpGroupDot = mma && mma.getVersionMajor() == 3;
    // An operand of `wgmma` may be in any layout before it is stored in shared memory.
    if (!operand && isWarpGroupDot && !isa_and_nonnull<NvidiaMmaEncodingAttr>(attr))
      continue;
    // The columns of the instruction that the parent specifies do not matter to the first operand of `wgmma`.
    auto isEquivalent = [&] {
      auto expected = DotOperandEncodingAttr::get(dot->getContext(), index, layout, operand.getKWidth());
      return isEquivalentLayout(expected, cast<RankedTensorType>(dot->getOperand(index).getType()).getShape(), operand);
    };
    bool isOperand =
        operand && operand.getOpIdx() == index &&
        (operand.getParent() == layout ||
         (isWarpGroupDot && isa<NvidiaMmaEncodingAttr>(operand.getParent()) && index == 0 && isEquivalent()));
    if (!isOperand)
      return dot->emitOpError() << "expected operand " << index << " in the layout #ttg.dot_op with opIdx " << index
                                << " and the parent " << layout << ", but got " << attr;
    operands.push_back(operand);
  }
  if (operands.size() == 2 && operands[0].getKWidth() != operands[1].getKWidth())
    return dot->emitOpError() << "expected operands of one kWidth, but got " << operands[0].getKWidth() << " and "
                              << operands[1].getKWidth();
  return mma ? verifyTensorCoreDot(cast<DotOp>(dot), mma) : success();
}

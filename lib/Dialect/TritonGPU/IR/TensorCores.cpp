//===- TensorCores.cpp - What tensor cores can multiply ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

int64_t mlir::triton::gpu::getSizePerBlock(NvidiaMmaEncodingAttr layout, unsigned dim, int64_t size) {
  ArrayRef<int32_t> bases = layout.getCgaBases();
  for (unsigned rank = layout.getRank(); !bases.empty(); bases = bases.drop_front(rank))
    if (bases[dim] != 0)
      size = std::max<int64_t>(1, size / 2);
  return size;
}

/// Whether instructions of the version multiply such elements (PTX ISA, mma.sync and wgmma.mma_async).
static bool isMultiplied(unsigned version, Type element) {
  if (isa<Float8E4M3FNType, Float8E5M2Type, Float16Type, BFloat16Type, Float32Type>(element) || element.isInteger(8))
    return true;
  // Other 8-bit numbers are widened first where operands go through registers.
  return version == 2 && isa<Float8E4M3FNUZType, Float8E5M2FNUZType, Float64Type>(element);
}

LogicalResult mlir::triton::gpu::verifyTensorCoreElements(Operation *op, unsigned version, Type a, Type b, Type result,
                                                          InputPrecision precision, unsigned maxNumImpreciseAcc) {
  for (Type element : {a, b})
    if (!isMultiplied(version, element))
      return op->emitOpError() << "multiplies 8-bit integers and floating-point numbers of 8, 16"
                               << (version == 2 ? ", 32 and 64" : " and 32") << " bits, not " << element;
  if (a.isF32() && b.isF32() && precision != InputPrecision::TF32)
    return op->emitOpError() << "multiplies f32 as TF32 alone, but `inputPrecision` is "
                             << stringifyInputPrecision(precision);
  if (version == 3 && isa<Float8E4M3FNType, Float8E5M2Type>(a) && result.isF32() && maxNumImpreciseAcc < 32)
    return op->emitOpError()
           << "adds up at least 32 products of 8-bit floating-point numbers at reduced precision, but "
              "`maxNumImpreciseAcc` is "
           << maxNumImpreciseAcc;
  return success();
}

LogicalResult mlir::triton::gpu::verifyWarpGroupShape(Operation *op, RankedTensorType result, int64_t k,
                                                      unsigned elementBits, int64_t columnStep) {
  constexpr int64_t kRowStep = 64, kLeastBitsOfRow = 256;
  auto layout = cast<NvidiaMmaEncodingAttr>(result.getEncoding());
  int64_t m = getSizePerBlock(layout, 0, result.getDimSize(0)), n = getSizePerBlock(layout, 1, result.getDimSize(1));
  if (m % kRowStep != 0 || n % columnStep != 0)
    return op->emitOpError() << "a block computes multiples of " << kRowStep << " rows and of " << columnStep
                             << " columns, not " << m << " and " << n;
  if (k * elementBits < kLeastBitsOfRow)
    return op->emitOpError() << "the rows of the first operand have at least " << kLeastBitsOfRow / elementBits
                             << " elements, not " << k;
  return success();
}

/// Checks that the tensor cores that `layout` is of can do the dot.
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
    // Operands of warp groups may still have to be moved to shared memory.
    if (!operand && mma && mma.getVersionMajor() == 3 && !isa_and_nonnull<NvidiaMmaEncodingAttr>(attr))
      continue;
    if (!operand || operand.getOpIdx() != index || operand.getParent() != layout)
      return dot->emitOpError() << "operand " << index << " has the layout of operand " << index
                                << " of a dot whose result is in " << layout << ", but its layout is " << attr;
    operands.push_back(operand);
  }
  if (operands.size() == 2 && operands[0].getKWidth() != operands[1].getKWidth())
    return dot->emitOpError() << "the operands have one kWidth, but theirs are " << operands[0].getKWidth() << " and "
                              << operands[1].getKWidth();
  return mma ? verifyTensorCoreDot(cast<DotOp>(dot), mma) : success();
}

//===- WarpGroupDotOps.cpp - Matrix products of warp groups ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::nvidia_gpu;

void WarpGroupDotOp::getEffects(SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  if (isa<MemDescType>(getA().getType()))
    effects.emplace_back(MemoryEffects::Read::get(), &getAMutable(), SharedMemory::get());
  effects.emplace_back(MemoryEffects::Read::get(), &getBMutable(), SharedMemory::get());
}

/// Whether wgmma multiplies elements of this type (PTX ISA, wgmma.mma_async).
static bool isMultiplied(Type element) {
  return isa<Float8E4M3FNType, Float8E5M2Type, Float16Type, BFloat16Type, Float32Type>(element) || element.isInteger(8);
}

static bool isReadByDescriptor(Type type) {
  auto buffer = dyn_cast<MemDescType>(type);
  return buffer && isa<NvmmaSharedEncodingAttr, SharedLinearEncodingAttr>(buffer.getEncoding());
}

/// The part of `size` along `dim` that one block of a cluster computes.
static int64_t getShare(NvidiaMmaEncodingAttr layout, unsigned dim, int64_t size) {
  ArrayRef<int32_t> bases = layout.getCgaBases();
  for (unsigned rank = layout.getRank(); !bases.empty(); bases = bases.drop_front(rank))
    if (bases[dim] != 0)
      size = std::max<int64_t>(1, size / 2);
  return size;
}

LogicalResult WarpGroupDotOp::verify() {
  auto type = cast<RankedTensorType>(getD().getType());
  auto layout = dyn_cast_or_null<NvidiaMmaEncodingAttr>(type.getEncoding());
  if (!layout || layout.getVersionMajor() != 3)
    return emitOpError() << "the result's layout is #ttg.nvidia_mma of version 3, but its type is " << type;
  int64_t m = getShare(layout, 0, type.getDimSize(0)), n = getShare(layout, 1, type.getDimSize(1));
  if (m % 64 != 0 || n % 8 != 0)
    return emitOpError() << "a block computes multiples of 64 rows and of 8 columns, not " << m << " and " << n;

  if (!isReadByDescriptor(getB().getType()))
    return emitOpError()
           << "the second operand lies in a #ttg.nvmma_shared or #ttg.shared_linear layout, but its type is "
           << getB().getType();
  Type element = getB().getType().getElementType();
  if (auto tensor = dyn_cast<RankedTensorType>(getA().getType())) {
    auto operand = dyn_cast_or_null<DotOperandEncodingAttr>(tensor.getEncoding());
    unsigned width = 32 / std::max(1u, getElementBitWidth(tensor));
    if (!operand || operand.getOpIdx() != 0 || operand.getParent() != layout || operand.getKWidth() != width)
      return emitOpError()
             << "a first operand in registers has the layout #ttg.dot_op of the result's layout with opIdx "
                "0 and kWidth "
             << width << ", but its type is " << tensor;
  } else if (!isReadByDescriptor(getA().getType())) {
    return emitOpError()
           << "a first operand in shared memory lies in a #ttg.nvmma_shared or #ttg.shared_linear layout, "
              "but its type is "
           << getA().getType();
  }
  if (!isMultiplied(element))
    return emitOpError() << "multiplies 8-bit integers and floating-point numbers of 8, 16 and 32 bits, not "
                         << element;
  if (isa<Float8E4M3FNType, Float8E5M2Type>(element) && type.getElementType().isF32() && getMaxNumImpreciseAcc() < 32)
    return emitOpError() << "adds up at least 32 products of 8-bit floating-point numbers at reduced precision, but "
                            "`maxNumImpreciseAcc` is "
                         << getMaxNumImpreciseAcc();
  return success();
}

LogicalResult WarpGroupDotWaitOp::verify() {
  if (getInputs().empty())
    return emitOpError() << "has nothing to wait for";
  return success();
}

//===- FMADot.cpp - Dots by multiply-add instructions ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dot/DotEmitter.h"

#include "Elementwise/FloatCast.h"

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

SmallVector<Value> mlir::triton::gpu::convertElements(Operation *op, ValueRange values, Type from, Type to,
                                                      ImplicitLocOpBuilder &builder) {
  if (from == to)
    return values;
  if (auto format = dyn_cast<FloatType>(from)) {
    FloatRounding rounding;
    return FloatCast(builder, getTargetInfo(op)).convert(values, format, cast<FloatType>(to), rounding);
  }
  bool isWider = to.getIntOrFloatBitWidth() > from.getIntOrFloatBitWidth();
  return llvm::map_to_vector(values, [&](Value value) -> Value {
    return isWider ? LLVM::SExtOp::create(builder, to, value).getResult()
                   : LLVM::TruncOp::create(builder, to, value).getResult();
  });
}

SmallVector<Value> mlir::triton::gpu::emitFMADot(DotOp op, ValueRange a, ValueRange b, ValueRange c,
                                                 ImplicitLocOpBuilder &builder) {
  RankedTensorType aType = op.getA().getType(), bType = op.getB().getType(), type = op.getType();
  Type element = type.getElementType(), sum = element;
  if (isa<FloatType>(element) && element.getIntOrFloatBitWidth() < 32)
    sum = builder.getF32Type();
  SmallVector<Value> lhs = convertElements(op, a, aType.getElementType(), sum, builder);
  SmallVector<Value> rhs = convertElements(op, b, bType.getElementType(), sum, builder);
  SmallVector<Value> result = convertElements(op, c, element, sum, builder);

  unsigned row = type.getRank() - 2, column = type.getRank() - 1;
  RegisterMap registers(type), lhsRegisters(aType), rhsRegisters(bType);
  for (int64_t k = 0; k < aType.getShape().back(); ++k) {
    for (auto [number, accumulator] : llvm::enumerate(result)) {
      Coords lhsCoords = registers.getCoords(number), rhsCoords = lhsCoords;
      lhsCoords[column] = rhsCoords[row] = k;
      Value x = lhs[*lhsRegisters.find(lhsCoords)], y = rhs[*rhsRegisters.find(rhsCoords)];
      if (isa<FloatType>(sum))
        accumulator = LLVM::FMAOp::create(builder, sum, x, y, accumulator);
      else
        accumulator = LLVM::AddOp::create(builder, LLVM::MulOp::create(builder, x, y), accumulator);
    }
  }
  return convertElements(op, result, sum, element, builder);
}

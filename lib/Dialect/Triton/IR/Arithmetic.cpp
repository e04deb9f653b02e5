//===- Arithmetic.cpp - Undefined results of arithmetic -------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/Triton/IR/Arithmetic.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::triton;

bool mlir::triton::isIntegerDivision(Operation *op) {
  return isa<arith::DivSIOp, arith::DivUIOp, arith::CeilDivSIOp, arith::CeilDivUIOp, arith::FloorDivSIOp,
             arith::RemSIOp, arith::RemUIOp>(op);
}

/// Returns whether a division is undefined for some dividend, as far as its divisor tells. A quotient of the least
/// number by -1 is, too.
static bool mayBeUndefined(Operation *division) {
  Value divisor = division->getOperand(1);
  if (isa<arith::DivUIOp, arith::CeilDivUIOp, arith::RemUIOp>(division))
    return !matchPattern(divisor, m_IntRangeWithoutZeroU());
  return !matchPattern(divisor, m_IntRangeWithoutZeroS()) ||
         (!isa<arith::RemSIOp>(division) && !matchPattern(divisor, m_IntRangeWithoutNegOneS()));
}

bool mlir::triton::canSpeculate(Operation *op) {
  if (!isMemoryEffectFree(op) || !isSpeculatable(op))
    return false;
  WalkResult walk = op->walk([](Operation *nested) {
    bool mayNot = isa<LoopLikeOpInterface>(nested) || (isIntegerDivision(nested) && mayBeUndefined(nested));
    return mayNot ? WalkResult::interrupt() : WalkResult::advance();
  });
  return !walk.wasInterrupted();
}

void mlir::triton::dropOverflowFlags(Operation *op) {
  if (auto integers = dyn_cast<arith::ArithIntegerOverflowFlagsInterface>(op))
    op->setAttr(integers.getIntegerOverflowAttrName(),
                arith::IntegerOverflowFlagsAttr::get(op->getContext(), arith::IntegerOverflowFlags::none));
}

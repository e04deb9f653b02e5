//===- AxisInfoLogic.cpp - Facts of comparisons and choices ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AxisInfoTransfer.h"

using namespace mlir;
using namespace mlir::triton;

AxisInfo AxisInfoTransfer::visitBitwise() {
  Constant value;
  if (auto both = constants())
    value = isa<arith::AndIOp>(op)  ? both->first & both->second
            : isa<arith::OrIOp>(op) ? both->first | both->second
                                    : both->first ^ both->second;
  return each(value,
              [&](unsigned dim) { return AxisFacts{1, 1, std::gcd(axis(0, dim).constancy, axis(1, dim).constancy)}; });
}

AxisInfo AxisInfoTransfer::visitCompare(arith::CmpIPredicate predicate) {
  using Predicate = arith::CmpIPredicate;
  bool less = predicate == Predicate::slt || predicate == Predicate::ult;
  bool lessEqual = predicate == Predicate::sle || predicate == Predicate::ule;
  bool greater = predicate == Predicate::sgt || predicate == Predicate::ugt;
  bool greaterEqual = predicate == Predicate::sge || predicate == Predicate::uge;
  return each(std::nullopt, [&](unsigned dim) {
    AxisFacts lhs = axis(0, dim), rhs = axis(1, dim);
    int64_t constancy = std::gcd(lhs.constancy, rhs.constancy);
    int64_t aligned = std::gcd(lhs.divisibility, rhs.divisibility);
    // An aligned run lies wholly below an aligned bound, or not at all: x < b and x >= b do not change within it.
    if ((less || greaterEqual) && rhs.constancy == shape[dim])
      constancy = std::max(constancy, std::gcd(lhs.contiguity, aligned));
    if ((greater || lessEqual) && lhs.constancy == shape[dim])
      constancy = std::max(constancy, std::gcd(rhs.contiguity, aligned));
    return AxisFacts{1, 1, constancy};
  });
}

AxisInfo AxisInfoTransfer::visitSelect() {
  if (Constant condition = constant(0))
    return operands[*condition ? 1 : 2];
  bool scalar = !isa<RankedTensorType>(op->getOperand(0).getType());
  AxisInfo joined = AxisInfo::join(operands[1], operands[2]);
  return each(joined.getConstant(), [&](unsigned dim) {
    AxisFacts result{joined.getContiguity(dim), joined.getDivisibility(dim), joined.getConstancy(dim)};
    if (scalar)
      return result;
    // The condition cuts runs short.
    int64_t constancy = axis(0, dim).constancy;
    int64_t run = std::gcd(result.contiguity, constancy);
    result.divisibility = result.getDivisibility(run);
    result.contiguity = run;
    result.constancy = std::gcd(result.constancy, constancy);
    return result;
  });
}

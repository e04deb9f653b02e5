//===- AxisInfoLogic.cpp - Axis information of logic and comparisons ------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AxisInfoTransfer.h"

using namespace mlir;
using namespace mlir::triton;

AxisInfo AxisInfoTransfer::visitElementwise() {
  return each(std::nullopt, [&](unsigned dim) {
    int64_t constancy = shape[dim];
    for (auto [index, operand] : llvm::enumerate(op->getOperands()))
      if (isa<RankedTensorType>(operand.getType()))
        constancy = std::gcd(constancy, axis(index, dim).constancy);
    return AxisFacts{1, 1, constancy};
  });
}

AxisInfo AxisInfoTransfer::visitBitwise() {
  bool isAnd = isa<arith::AndIOp>(op);
  Constant value;
  if (auto both = constants())
    value = isAnd                   ? both->first & both->second
            : isa<arith::OrIOp>(op) ? both->first | both->second
                                    : both->first ^ both->second;
  else if (isAnd && (is(0, 0) || is(1, 0)))
    value = 0;
  return each(value, [&](unsigned dim) {
    AxisFacts lhs = axis(0, dim), rhs = axis(1, dim), result;
    result.constancy = std::gcd(lhs.constancy, rhs.constancy);
    // Only the low bits of an aligned contiguous group differ.  A mask of ones in the low bits, or zeros there in the
    // other operand of `or` and `xor`, keeps the group contiguous; a mask of zeros makes its elements equal.
    auto visitRun = [&](const AxisFacts &run, const AxisFacts &other, Constant mask) {
      int64_t piece = std::gcd(run.contiguity, std::gcd(run.divisibility, other.constancy));
      int64_t kept = !isAnd ? other.divisibility : mask ? getDivisibilityOf(~*mask) : 1;
      int64_t cleared = isAnd && mask ? getDivisibilityOf(*mask) : 1;
      result.contiguity = std::max(result.contiguity, std::gcd(piece, kept));
      result.constancy = std::max(result.constancy, std::gcd(piece, cleared));
    };
    visitRun(lhs, rhs, constant(1));
    visitRun(rhs, lhs, constant(0));
    int64_t lhsDivisibility = lhs.getDivisibility(result.contiguity);
    int64_t rhsDivisibility = rhs.getDivisibility(result.contiguity);
    result.divisibility =
        isAnd ? std::max(lhsDivisibility, rhsDivisibility) : std::min(lhsDivisibility, rhsDivisibility);
    return result;
  });
}

AxisInfo AxisInfoTransfer::visitCompare(arith::CmpIPredicate predicate) {
  using Predicate = arith::CmpIPredicate;
  bool less = predicate == Predicate::slt || predicate == Predicate::ult;
  bool lessEqual = predicate == Predicate::sle || predicate == Predicate::ule;
  bool greater = predicate == Predicate::sgt || predicate == Predicate::ugt;
  bool greaterEqual = predicate == Predicate::sge || predicate == Predicate::uge;
  Constant value;
  if (auto both = constants()) {
    unsigned width = getWidth(op->getOperand(0).getType());
    value = arith::applyCmpPredicate(predicate, APInt(64, both->first).sextOrTrunc(width),
                                     APInt(64, both->second).sextOrTrunc(width));
  }
  return each(value, [&](unsigned dim) {
    AxisFacts lhs = axis(0, dim), rhs = axis(1, dim);
    int64_t constancy = std::gcd(lhs.constancy, rhs.constancy);
    // An aligned contiguous group is entirely below an aligned bound, or not at all: x < b and x >= b are constant in
    // it. x <= b and x > b are x < b + 1 and x >= b + 1.
    auto visitRun = [&](const AxisFacts &run, const AxisFacts &bound, Constant number, bool isBelow, bool isUpTo) {
      int64_t aligned = isBelow ? bound.divisibility : isUpTo && number ? getDivisibilityOf(*number + uint64_t(1)) : 1;
      int64_t piece = std::gcd(run.contiguity, std::gcd(run.divisibility, bound.constancy));
      constancy = std::max(constancy, std::gcd(piece, aligned));
    };
    visitRun(lhs, rhs, constant(1), less || greaterEqual, lessEqual || greater);
    visitRun(rhs, lhs, constant(0), greater || lessEqual, greaterEqual || less);
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
    // A contiguous group cannot be longer than a group of equal conditions.
    int64_t constancy = axis(0, dim).constancy;
    int64_t run = std::gcd(result.contiguity, constancy);
    result.divisibility = result.getDivisibility(run, getStep());
    result.contiguity = run;
    result.constancy = std::gcd(result.constancy, constancy);
    return result;
  });
}

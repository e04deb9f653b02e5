//===- AxisInfoArithmetic.cpp - Axis information of arithmetic ------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AxisInfoTransfer.h"

using namespace mlir;
using namespace mlir::triton;

AxisInfo AxisInfoTransfer::visitAdd(int64_t elementBytes) {
  Constant sum;
  if (constants())
    sum = getValue(getBits(0) + getBits(1));
  return each(sum, [&](unsigned dim) {
    AxisFacts lhs = axis(0, dim), rhs = axis(1, dim);
    // A contiguous group plus equal elements is a contiguous group.
    int64_t run = std::max(std::gcd(lhs.constancy, rhs.contiguity), std::gcd(lhs.contiguity, rhs.constancy));
    return AxisFacts{run,
                     std::gcd(lhs.getDivisibility(run, elementBytes), product(rhs.getDivisibility(run), elementBytes)),
                     std::gcd(lhs.constancy, rhs.constancy)};
  });
}

AxisInfo AxisInfoTransfer::visitSub() {
  Constant difference;
  if (constants())
    difference = getValue(getBits(0) - getBits(1));
  return each(difference, [&](unsigned dim) {
    AxisFacts lhs = axis(0, dim), rhs = axis(1, dim);
    int64_t run = std::gcd(lhs.contiguity, rhs.constancy);
    return AxisFacts{run, std::gcd(lhs.getDivisibility(run), rhs.getDivisibility(run)),
                     std::gcd(lhs.constancy, rhs.constancy)};
  });
}

AxisInfo AxisInfoTransfer::visitMul() {
  Constant value;
  if (constants())
    value = getValue(getBits(0) * getBits(1));
  else if (is(0, 0) || is(1, 0))
    value = 0;
  return each(value, [&](unsigned dim) {
    AxisFacts lhs = axis(0, dim), rhs = axis(1, dim);
    bool lhsIsOne = is(0, 1), rhsIsOne = is(1, 1);
    // The divisibility of a contiguous group is that of its first element.  If a group is multiplied by anything but
    // one, the divisibility of every element counts.
    int64_t lhsDivisibility = lhs.contiguity > 1 && !rhsIsOne ? 1 : lhs.divisibility;
    int64_t rhsDivisibility = rhs.contiguity > 1 && !lhsIsOne ? 1 : rhs.divisibility;
    return AxisFacts{rhsIsOne   ? lhs.contiguity
                     : lhsIsOne ? rhs.contiguity
                                : 1,
                     product(lhsDivisibility, rhsDivisibility), std::gcd(lhs.constancy, rhs.constancy)};
  });
}

bool AxisInfoTransfer::roundsDown() const {
  // The quotients of 0 to 4 by -4, rounded down, are 0, -1, -1, -1, -1.
  if (isa<arith::FloorDivSIOp>(op))
    return isNonNegative(op->getOperand(1));
  // Signed division truncates: the quotients of -4 to -1 by 4 are -1, 0, 0, 0, and the remainders 0, -3, -2, -1.
  return !isa<arith::DivSIOp, arith::RemSIOp>(op) || isNonNegative(op->getOperand(0));
}

AxisInfo AxisInfoTransfer::visitDiv(bool roundsUp) {
  Constant value;
  if (auto both = constants(); both && both->first >= 0 && both->second > 0)
    value = both->first / both->second + (roundsUp && both->first % both->second != 0);
  else if (is(0, 0))
    value = 0;
  return each(value, [&](unsigned dim) {
    AxisFacts lhs = axis(0, dim), rhs = axis(1, dim);
    if (is(1, 1))
      return lhs;
    AxisFacts result;
    result.constancy = std::gcd(lhs.constancy, rhs.constancy);
    // A contiguous group that starts at a multiple of the divisor has as many equal quotients in a row as the divisor.
    if (int64_t piece = getAlignedPiece(lhs, rhs); !roundsUp && piece > result.constancy && roundsDown())
      result.constancy = piece;
    if (Constant divisor = constant(1); lhs.contiguity == 1 && divisor && *divisor > 0 && llvm::isPowerOf2_64(*divisor))
      result.divisibility = std::max<int64_t>(1, lhs.divisibility / *divisor);
    return result;
  });
}

AxisInfo AxisInfoTransfer::visitRem() {
  Constant value;
  if (auto both = constants(); both && both->first >= 0 && both->second > 0)
    value = both->first % both->second;
  else if (is(1, 1) || is(0, 0))
    value = 0;
  return each(value, [&](unsigned dim) {
    AxisFacts lhs = axis(0, dim), rhs = axis(1, dim);
    AxisFacts result;
    result.constancy = std::gcd(lhs.constancy, rhs.constancy);
    // An aligned group that is not longer than the divisor stays contiguous.
    if (int64_t piece = getAlignedPiece(lhs, rhs); piece > 1 && roundsDown())
      result.contiguity = piece;
    result.divisibility = std::gcd(lhs.getDivisibility(result.contiguity), rhs.getDivisibility(result.contiguity));
    return result;
  });
}

AxisInfo AxisInfoTransfer::visitShift(bool left, bool arithmetic) {
  Constant shift = constant(1);
  unsigned width = getWidth(type);
  Constant value;
  if (auto both = constants(); both && both->second >= 0 && both->second < std::min(width, 63u)) {
    if (left)
      value = getValue(getBits(0) << both->second);
    else if (both->first >= 0 || arithmetic)
      value = both->first >> both->second;
  }
  return each(value, [&](unsigned dim) {
    AxisFacts lhs = axis(0, dim), rhs = axis(1, dim);
    if (shift == 0)
      return lhs;
    AxisFacts result;
    result.constancy = std::gcd(lhs.constancy, rhs.constancy);
    if (!shift || *shift < 0 || *shift >= std::min(width, 62u))
      return result;
    // A contiguous group that starts at a multiple of the power of two has that many equal results in a row.
    if (!left)
      result.constancy =
          std::max(result.constancy, std::gcd(lhs.contiguity, std::gcd(lhs.divisibility, int64_t(1) << *shift)));
    int64_t known = lhs.contiguity > 1 ? 1 : lhs.divisibility;
    result.divisibility = left ? product(known, int64_t(1) << *shift) : std::max<int64_t>(1, known >> *shift);
    return result;
  });
}

AxisInfo AxisInfoTransfer::visitMinMax() {
  Constant value;
  if (auto both = constants()) {
    // As a signed number, true is -1.
    bool isReversed = isa<arith::MinSIOp, arith::MaxSIOp>(op) && getWidth(type) == 1;
    bool isMinimum = isa<arith::MinSIOp, arith::MinUIOp>(op) != isReversed;
    if (isa<arith::MinSIOp, arith::MaxSIOp>(op))
      value = isMinimum ? std::min(both->first, both->second) : std::max(both->first, both->second);
    else
      value = isMinimum ? std::min<uint64_t>(both->first, both->second) : std::max<uint64_t>(both->first, both->second);
  }
  // As unsigned numbers, -1 and 0 are no neighbours.
  bool isUnsigned = isa<arith::MinUIOp, arith::MaxUIOp>(op);
  auto getFacts = [&](unsigned operand, unsigned dim) {
    bool separates = isUnsigned && !isNonNegative(op->getOperand(operand));
    return separates ? limitToAlignedGroups(axis(operand, dim)) : axis(operand, dim);
  };
  return each(value, [&](unsigned dim) {
    AxisFacts lhs = getFacts(0, dim), rhs = getFacts(1, dim);
    // Of two contiguous groups, the one with the lower first element is lower throughout.
    int64_t run = std::gcd(lhs.contiguity, rhs.contiguity);
    return AxisFacts{run, std::gcd(lhs.getDivisibility(run), rhs.getDivisibility(run)),
                     std::gcd(lhs.constancy, rhs.constancy)};
  });
}

//===- AxisInfoTransfer.h - Axis information of operations -------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each rule computes the information of one dimension from that of the operands.  The rules assume that indices do not
// overflow and that divisors of indices are positive, as Triton's language requires.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_ANALYSIS_AXISINFO_AXISINFOTRANSFER_H
#define TRITON_LIB_ANALYSIS_AXISINFO_AXISINFOTRANSFER_H

#include "triton/Analysis/AxisInfo/AxisInfo.h"
#include "triton/Analysis/AxisInfo/NonNegative.h"
#include "triton/Dialect/Triton/IR/Triton.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/Support/MathExtras.h"

#include <numeric>

namespace mlir::triton {

/// Axis information of one dimension.
struct AxisFacts {
  int64_t contiguity = 1, divisibility = 1, constancy = 1;

  /// Returns a divisor of the first element of each group of `group` elements that increase by `step`.  If the groups
  /// are shorter than the contiguous groups, some begin within a contiguous group.
  int64_t getDivisibility(int64_t group, int64_t step = 1) const {
    return group < contiguity ? std::gcd(divisibility, group * step) : divisibility;
  }
};

/// Returns facts of numbers that are contiguous only within groups that are aligned to their size.
inline AxisFacts limitToAlignedGroups(AxisFacts facts, int64_t largest = std::numeric_limits<int64_t>::max()) {
  int64_t run = std::min({facts.contiguity, facts.divisibility, largest});
  return {run, facts.getDivisibility(run), facts.constancy};
}

/// Computes the axis information of one result of an operation.
class AxisInfoTransfer {
public:
  AxisInfoTransfer(Operation *op, ArrayRef<AxisInfo> operands) : op(op), operands(operands) {}

  /// Applies the rule for the operation.
  AxisInfo visit(Value result);

private:
  using Dims = AxisInfo::Dims;
  using Constant = std::optional<int64_t>;

  AxisFacts axis(unsigned operand, unsigned dim) const {
    const AxisInfo &facts = operands[operand];
    return {facts.getContiguity(dim), facts.getDivisibility(dim), facts.getConstancy(dim)};
  }
  Constant constant(unsigned operand) const { return operands[operand].getConstant(); }
  /// Whether `operand` is known to be `value` everywhere.
  bool is(unsigned operand, int64_t value) const { return constant(operand) == value; }

  /// Applies `rule` to each dimension of the result.  `value` is the value of all elements if it is known.
  template <typename Rule>
  AxisInfo each(Constant value, Rule rule) const {
    if (value)
      return constantFacts(*value);
    Dims contiguity, divisibility, constancy;
    for (unsigned dim = 0; dim < rank; ++dim) {
      AxisFacts axis = rule(dim);
      // Groups are not larger than the dimension.
      contiguity.push_back(std::min(axis.contiguity, shape[dim]));
      divisibility.push_back(std::clamp<int64_t>(axis.divisibility, 1, AxisInfo::kMaxDivisibility));
      constancy.push_back(std::min(axis.constancy, shape[dim]));
    }
    return AxisInfo(contiguity, divisibility, constancy);
  }

  AxisInfo constantFacts(int64_t value) const {
    return AxisInfo(Dims(rank, 1), Dims(rank, getDivisibilityOf(value)), Dims(shape), value);
  }

  // Arithmetic, AxisInfoArithmetic.cpp.
  AxisInfo visitAdd(int64_t elementBytes);
  AxisInfo visitSub();
  AxisInfo visitMul();
  AxisInfo visitDiv(bool roundsUp);
  /// Whether a division rounds down and a remainder is not negative.
  bool roundsDown() const;
  AxisInfo visitRem();
  AxisInfo visitShift(bool left, bool arithmetic);
  AxisInfo visitMinMax();

  // Logic, comparisons and selections, AxisInfoLogic.cpp.
  AxisInfo visitBitwise();
  AxisInfo visitCompare(arith::CmpIPredicate predicate);
  AxisInfo visitSelect();
  /// The results are equal where all operands are equal.
  AxisInfo visitElementwise();

  // Constants and type conversions, AxisInfoConversions.cpp.
  AxisInfo visitConstant(Attribute value);
  AxisInfo visitCast();
  AxisInfo visitPointerCast();

  // Tensor operations, AxisInfoTensors.cpp.
  AxisInfo visitRange(MakeRangeOp range);
  AxisInfo visitSplat();
  AxisInfo visitBroadcast(BroadcastOp broadcast);
  AxisInfo visitExpandDims(ExpandDimsOp expand);
  AxisInfo visitTrans(TransOp trans);
  AxisInfo visitReshape(ReshapeOp reshape);
  AxisInfo visitJoin();
  AxisInfo visitSplit();
  AxisInfo visitCat();
  AxisInfo visitUnsplat();
  AxisInfo visitLoad(LoadOp load);

  /// Returns a divisor of every element of an operand.
  int64_t getElementDivisibility(unsigned operand) const {
    int64_t divisibility = 1;
    for (unsigned dim = 0; dim < operands[operand].getRank(); ++dim)
      divisibility = std::max(divisibility, axis(operand, dim).getDivisibility(1));
    return divisibility;
  }
  /// Returns the size of the groups within contiguous groups of `lhs` that begin at multiples of `rhs`, along which
  /// `rhs` is constant.
  static int64_t getAlignedPiece(const AxisFacts &lhs, const AxisFacts &rhs) {
    return std::gcd(std::gcd(lhs.contiguity, lhs.divisibility), std::gcd(rhs.constancy, rhs.divisibility));
  }
  /// Returns the difference of consecutive elements of a contiguous group, in the unit of divisibility.
  int64_t getStep() const {
    auto pointer = dyn_cast<PointerType>(getElementTypeOrSelf(type));
    return !pointer || isa<RankedTensorType>(pointer.getPointeeType())
               ? 1
               : std::max(1u, getElementBitWidth(pointer.getPointeeType()) / 8);
  }

  /// Returns the values of both operands if both are known.
  std::optional<std::pair<int64_t, int64_t>> constants() const {
    if (!constant(0) || !constant(1))
      return std::nullopt;
    return std::make_pair(*constant(0), *constant(1));
  }
  /// Returns the known value of an operand in the bits of its type.
  APInt getBits(unsigned operand) const {
    return APInt(64, *constant(operand), /*isSigned=*/true).sextOrTrunc(getWidth(op->getOperand(operand).getType()));
  }
  /// Returns the number of bits of an integer, 64 for an index.
  static unsigned getWidth(Type type) { return getElementTypeOrSelf(type).isIndex() ? 64 : getElementBitWidth(type); }
  /// Returns the value of an integer; none if it has more than 64 bits.  Booleans are 0 and 1; all other integers are
  /// signed.
  static Constant getValue(const APInt &integer) {
    if (integer.getBitWidth() == 1)
      return integer.getZExtValue();
    return integer.trySExtValue();
  }
  int64_t product(int64_t lhs, int64_t rhs) const {
    int64_t result;
    return llvm::MulOverflow(lhs, rhs, result) ? AxisInfo::kMaxDivisibility
                                               : std::min(result, AxisInfo::kMaxDivisibility);
  }

  Operation *op;
  ArrayRef<AxisInfo> operands;
  Type type;
  unsigned rank = 1;
  Dims shape = {1};
};

} // namespace mlir::triton

#endif // TRITON_LIB_ANALYSIS_AXISINFO_AXISINFOTRANSFER_H

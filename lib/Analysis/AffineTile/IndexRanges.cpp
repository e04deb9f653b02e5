//===- IndexRanges.cpp - Ranges of indices --------------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/AffineTile/AffineIndices.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

#include "llvm/Support/SaveAndRestore.h"
#include <limits>

using namespace mlir;
using namespace mlir::triton;

static constexpr int64_t kMin = std::numeric_limits<int64_t>::min(), kMax = std::numeric_limits<int64_t>::max();

static bool isInfinite(int64_t value) { return value == kMin || value == kMax; }

/// Adds two limits, of which the infinite ones have the same sign.
static int64_t add(int64_t lhs, int64_t rhs) {
  int64_t sum;
  if (isInfinite(lhs))
    return lhs;
  if (isInfinite(rhs))
    return rhs;
  return llvm::AddOverflow(lhs, rhs, sum) ? (lhs < 0 ? kMin : kMax) : sum;
}

static int64_t multiply(int64_t lhs, int64_t rhs) {
  int64_t product;
  if (lhs == 0 || rhs == 0)
    return 0;
  bool isNegative = (lhs < 0) != (rhs < 0);
  if (isInfinite(lhs) || isInfinite(rhs) || llvm::MulOverflow(lhs, rhs, product))
    return isNegative ? kMin : kMax;
  return product;
}

static IndexRange multiply(IndexRange lhs, IndexRange rhs) {
  int64_t products[] = {multiply(lhs.min, rhs.min), multiply(lhs.min, rhs.max), multiply(lhs.max, rhs.min),
                        multiply(lhs.max, rhs.max)};
  return {*llvm::min_element(products), *llvm::max_element(products)};
}

static IndexRange intersect(IndexRange lhs, IndexRange rhs) {
  return {std::max(lhs.min, rhs.min), std::min(lhs.max, rhs.max)};
}

static IndexRange unite(IndexRange lhs, IndexRange rhs) {
  return {std::min(lhs.min, rhs.min), std::max(lhs.max, rhs.max)};
}

static IndexRange getTypeRange(Type type) {
  if (!type.isIntOrIndex() || type.isIndex() || type.getIntOrFloatBitWidth() >= 64)
    return {kMin, kMax};
  unsigned width = type.getIntOrFloatBitWidth();
  return {llvm::minIntN(width), llvm::maxIntN(width)};
}

/// `lhs / rhs` with a divisor that is positive unless it is known not to be.
static IndexRange divide(IndexRange lhs, IndexRange rhs) {
  if (rhs.max <= 0)
    return {kMin, kMax};
  int64_t divisor = std::max<int64_t>(rhs.min, 1);
  auto quotient = [&](int64_t value) { return isInfinite(value) ? value : value / divisor; };
  return {std::min<int64_t>(quotient(lhs.min), 0), std::max<int64_t>(quotient(lhs.max), 0)};
}

/// The remainder by a divisor that is positive unless it is known not to be. It has the sign of the dividend.
static IndexRange remainder(IndexRange lhs, IndexRange rhs) {
  if (rhs.max <= 0)
    rhs = multiply(rhs, {-1, -1});
  int64_t largest = isInfinite(rhs.max) ? kMax : std::max<int64_t>(rhs.max - 1, 0);
  int64_t smallest = largest == kMax ? kMin : -largest;
  return {std::max(std::min<int64_t>(lhs.min, 0), smallest), std::min(std::max<int64_t>(lhs.max, 0), largest)};
}

/// Adds the values that an affine form of `value` is computed from. What a selection or a branch may leave out, and
/// what another operation computes something else from, may be out of range.
static void addSources(Value value, llvm::SetVector<Value> &sources) {
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    auto loop = dyn_cast<scf::ForOp>(argument.getOwner()->getParentOp());
    if (!loop)
      return;
    if (argument == loop.getInductionVar())
      sources.insert_range(ValueRange{loop.getLowerBound(), loop.getStep()});
    else
      // A value may advance with the induction variable.
      sources.insert_range(ValueRange{loop.getInductionVar(), loop.getTiedLoopInit(argument)->get()});
    return;
  }
  Operation *op = value.getDefiningOp();
  // A selection of indices below a limit compares them.
  if (auto select = dyn_cast<arith::SelectOp>(op)) {
    auto compare = select.getCondition().getDefiningOp<arith::CmpIOp>();
    if (compare && compare.getLhs() == select.getTrueValue())
      sources.insert(compare);
  } else if (isa<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::ShLIOp, arith::ExtSIOp, arith::IndexCastOp,
                 arith::RemSIOp, arith::MinSIOp, arith::AndIOp, arith::CmpIOp, AddPtrOp, SplatOp, ExpandDimsOp,
                 BroadcastOp, TransOp>(op)) {
    sources.insert_range(op->getOperands());
  }
}

void AffineIndices::setAccess(ValueRange pointersAndMask) {
  ranges.clear();
  ofAccess.clear();
  ofAccess.insert_range(llvm::make_filter_range(pointersAndMask, [](Value value) { return value != nullptr; }));
  for (unsigned i = 0; i < ofAccess.size(); ++i)
    addSources(ofAccess[i], ofAccess);
}

IndexRange AffineIndices::getRange(const Polynomial &polynomial) {
  if (!polynomial.isValid())
    return {kMin, kMax};
  IndexRange sum{0, 0};
  for (const auto &[numbers, coefficient] : polynomial.getTerms()) {
    IndexRange term{coefficient, coefficient};
    for (unsigned number : numbers)
      term = multiply(term, computeRange(variables[number]));
    sum = {add(sum.min, term.min), add(sum.max, term.max)};
  }
  auto it = fits.find(polynomial.getTerms());
  if (it != fits.end())
    for (auto [value, largest] : it->second)
      if (ofAccess.contains(value))
        sum = intersect(sum, {std::numeric_limits<int32_t>::min(), largest});
  return sum;
}

IndexRange AffineIndices::getRange(Value value) {
  return intersect(getRange(getScalar(value)), getTypeRange(value.getType()));
}

IndexRange AffineIndices::computeRange(const IndexVariable &variable) {
  Value value = variable.value;
  if (variable.isIteration) {
    auto loop = cast<scf::ForOp>(cast<BlockArgument>(value).getOwner()->getParentOp());
    IndexRange lower = getRange(loop.getLowerBound()), upper = getRange(loop.getUpperBound());
    int64_t step = std::max<int64_t>(getRange(loop.getStep()).min, 1);
    if (isInfinite(lower.min) || isInfinite(upper.max))
      return {0, kMax};
    int64_t distance;
    if (llvm::SubOverflow(upper.max, lower.min, distance))
      return {0, kMax};
    return {0, std::max<int64_t>(distance - 1, 0) / step};
  }
  auto it = ranges.find(value);
  if (it != ranges.end())
    return it->second;
  IndexRange type = getTypeRange(value.getType());
  ranges[value] = type;
  Operation *op = value.getDefiningOp();
  if (!op || depth >= kMostDepth)
    return type;
  llvm::SaveAndRestore deeper(depth, depth + 1);
  auto operand = [&](unsigned number) { return getRange(op->getOperand(number)); };
  IndexRange range = llvm::TypeSwitch<Operation *, IndexRange>(op)
                         .Case<GetProgramIdOp, GetNumProgramsOp>([&](Operation *) { return IndexRange{0, type.max}; })
                         .Case([&](arith::DivSIOp) { return divide(operand(0), operand(1)); })
                         .Case([&](arith::RemSIOp) { return remainder(operand(0), operand(1)); })
                         .Case([&](arith::MinSIOp) {
                           IndexRange lhs = operand(0), rhs = operand(1);
                           return IndexRange{std::min(lhs.min, rhs.min), std::min(lhs.max, rhs.max)};
                         })
                         .Case([&](arith::MaxSIOp) {
                           IndexRange lhs = operand(0), rhs = operand(1);
                           return IndexRange{std::max(lhs.min, rhs.min), std::max(lhs.max, rhs.max)};
                         })
                         .Case([&](arith::SelectOp) { return unite(operand(1), operand(2)); })
                         .Case([&](arith::ExtSIOp) { return operand(0); })
                         .Case([&](arith::ExtUIOp) {
                           IndexRange narrow = operand(0);
                           return narrow.min >= 0 ? narrow : IndexRange{0, type.max};
                         })
                         .Default(type);
  return ranges[value] = intersect(range, type);
}

bool AffineIndices::isPositive(const Polynomial &polynomial, Operation *op) {
  if (!polynomial.isValid())
    return false;
  if (getRange(polynomial).min > 0)
    return true;
  // A divisor is positive behind the division.
  auto it = remainders.find(polynomial.getTerms());
  if (it != remainders.end() && llvm::any_of(it->second, [&](Operation *remainder) {
        Operation *ancestor = remainder->getBlock()->findAncestorOpInBlock(*op);
        return ancestor && remainder->isBeforeInBlock(ancestor);
      }))
    return true;
  // A loop that starts at 0 or later has an iteration only if its upper bound is positive.
  for (auto loop = op->getParentOfType<scf::ForOp>(); loop; loop = loop->getParentOfType<scf::ForOp>()) {
    if (loop.getUnsignedCmp() || getRange(loop.getLowerBound()).min < 0)
      continue;
    Value upper = loop.getUpperBound();
    if (getScalar(upper) == polynomial)
      return true;
    // So is the dividend: (x + c) / d is positive only if x + c >= d, and x is then positive if c < d.
    auto division = upper.getDefiningOp<arith::DivSIOp>();
    std::optional<int64_t> divisor = division ? getScalar(division.getRhs()).getConstant() : std::nullopt;
    if (!divisor || *divisor <= 0)
      continue;
    std::optional<int64_t> added = (getScalar(division.getLhs()) - polynomial).getConstant();
    if (added && *added < *divisor)
      return true;
  }
  return false;
}

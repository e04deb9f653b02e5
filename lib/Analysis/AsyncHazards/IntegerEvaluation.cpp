//===- IntegerEvaluation.cpp - Integers on a path of asynchronous code ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AsyncExploration.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::triton;

LinearForm AsyncExploration::getForm(const AsyncState &state, Value value) const {
  std::optional<unsigned> number = program.lookupNumber(value);
  std::optional<int64_t> constant = number ? program.getConstant(*number) : getConstantInteger(value);
  return constant ? LinearForm::get(*constant) : state.facts.get(*number);
}

std::optional<int64_t> AsyncExploration::getConstant(const AsyncState &state, Value value) const {
  std::optional<unsigned> number = program.lookupNumber(value);
  if (!number)
    return getConstantInteger(value);
  if (std::optional<int64_t> constant = program.getConstant(*number))
    return constant;
  LinearForm form = state.facts.get(*number);
  return form.isConstant() ? std::optional(form.constant) : std::nullopt;
}

std::optional<PathFacts::Comparison> AsyncExploration::getComparison(const AsyncState &state, Value condition,
                                                                     bool &isNegated) const {
  auto compare = condition.getDefiningOp<arith::CmpIOp>();
  if (!compare || !compare.getLhs().getType().isIntOrIndex())
    return std::nullopt;
  LinearForm lhs = getForm(state, compare.getLhs()), rhs = getForm(state, compare.getRhs());
  isNegated = false;
  // With a sign, a true boolean is -1.
  if (compare.getLhs().getType().isInteger(1))
    std::swap(lhs, rhs);
  switch (compare.getPredicate()) {
  case arith::CmpIPredicate::eq:
    return PathFacts::equal(lhs, rhs);
  case arith::CmpIPredicate::ne:
    isNegated = true;
    return PathFacts::equal(lhs, rhs);
  case arith::CmpIPredicate::slt:
    return PathFacts::lessThan(lhs, rhs);
  case arith::CmpIPredicate::sgt:
    return PathFacts::lessThan(rhs, lhs);
  case arith::CmpIPredicate::sge:
    isNegated = true;
    return PathFacts::lessThan(lhs, rhs);
  case arith::CmpIPredicate::sle:
    isNegated = true;
    return PathFacts::lessThan(rhs, lhs);
  default:
    break;
  }
  if (compare.getLhs().getType().isInteger(1))
    std::swap(lhs, rhs);
  // Unsigned comparisons of numbers that are not negative are signed ones.
  if (!lhs.isConstant() || !rhs.isConstant() || lhs.constant < 0 || rhs.constant < 0)
    return std::nullopt;
  switch (compare.getPredicate()) {
  case arith::CmpIPredicate::ult:
    return PathFacts::lessThan(lhs, rhs);
  case arith::CmpIPredicate::ugt:
    return PathFacts::lessThan(rhs, lhs);
  case arith::CmpIPredicate::uge:
    isNegated = true;
    return PathFacts::lessThan(lhs, rhs);
  default:
    isNegated = true;
    return PathFacts::lessThan(rhs, lhs);
  }
}

/// The remainder of `form` by `modulus`, if it is known, as of a form that is not negative.
static std::optional<LinearForm> getRemainder(const PathFacts &facts, const LinearForm &form, int64_t modulus) {
  std::optional<int64_t> remainder = facts.getRemainder(form, modulus);
  return remainder ? std::optional(LinearForm::get(*remainder)) : std::nullopt;
}

/// Returns whether the interval of `form` has only numbers of a type, with a sign.
static bool fits(const PathFacts &facts, const LinearForm &form, Type type) {
  PathFacts::Interval interval = facts.getInterval(form.terms);
  int64_t limit = int64_t(1) << (type.getIntOrFloatBitWidth() - 1), low, high;
  return interval.low != INT64_MIN && interval.high != INT64_MAX &&
         !llvm::AddOverflow(interval.low, form.constant, low) &&
         !llvm::AddOverflow(interval.high, form.constant, high) && low >= -limit && high < limit;
}

static std::optional<LinearForm> getConstantForm(const APInt &number) {
  if (number.getSignificantBits() > 64)
    return std::nullopt;
  return LinearForm::get(number.getBitWidth() == 1 ? number.getZExtValue() : number.getSExtValue());
}

/// Returns the result of `op` on known constants, in the width of its type.
static std::optional<LinearForm> fold(Operation *op, ArrayRef<LinearForm> operands) {
  if (isa<arith::ExtSIOp, arith::ExtUIOp, arith::TruncIOp>(op) && operands.front().isConstant()) {
    // Their folders change operands in place.
    unsigned from = op->getOperand(0).getType().getIntOrFloatBitWidth();
    unsigned to = op->getResult(0).getType().getIntOrFloatBitWidth();
    APInt number(from, operands.front().constant, /*isSigned=*/true, /*implicitTrunc=*/true);
    return getConstantForm(isa<arith::ExtUIOp>(op) ? number.zext(to) : number.sextOrTrunc(to));
  }
  SmallVector<Attribute> attributes;
  for (auto [form, operand] : llvm::zip_equal(operands, op->getOperands())) {
    if (!form.isConstant())
      return std::nullopt;
    Type type = operand.getType();
    unsigned width = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
    attributes.push_back(
        IntegerAttr::get(type, APInt(width, form.constant, /*isSigned=*/true, /*implicitTrunc=*/true)));
  }
  SmallVector<OpFoldResult> results;
  if (failed(op->fold(attributes, results)) || results.size() != 1)
    return std::nullopt;
  if (auto attribute = dyn_cast<Attribute>(results.front())) {
    auto number = dyn_cast<IntegerAttr>(attribute);
    return number ? getConstantForm(number.getValue()) : std::nullopt;
  }
  for (auto [form, operand] : llvm::zip_equal(operands, op->getOperands()))
    if (operand == cast<Value>(results.front()))
      return form;
  return std::nullopt;
}

bool AsyncExploration::evaluate(AsyncState &state, Operation *op) {
  if (!isa_and_nonnull<arith::ArithDialect>(op->getDialect()) || op->getNumResults() != 1 ||
      !program.lookupNumber(op->getResult(0))) {
    for (Value result : op->getResults())
      if (std::optional<unsigned> number = program.lookupNumber(result))
        state.facts.defineUnknown(*number);
    return true;
  }
  unsigned number = *program.lookupNumber(op->getResult(0));
  PathFacts &facts = state.facts;
  // Nothing is known about numbers that are no integers.
  if (!llvm::all_of(op->getOperandTypes(), [](Type type) { return type.isIntOrIndex(); })) {
    facts.defineUnknown(number);
    return true;
  }
  SmallVector<LinearForm, 3> forms =
      llvm::map_to_vector<3>(op->getOperands(), [&](Value operand) -> LinearForm { return getForm(state, operand); });
  std::optional<LinearForm> result;
  std::optional<PathFacts::Residue> quotient;
  auto asConstant = [&](unsigned operand) {
    return forms[operand].isConstant() ? std::optional(forms[operand].constant) : std::nullopt;
  };
  if (auto select = dyn_cast<arith::SelectOp>(op)) {
    std::optional<int64_t> condition = asConstant(0);
    if (!condition) {
      bool isNegated = false;
      if (auto comparison = getComparison(state, select.getCondition(), isNegated))
        if (std::optional<bool> value = facts.evaluate(*comparison))
          condition = *value != isNegated;
    }
    if (!condition && forms[1].isConstant() && forms[2].isConstant() && !(forms[1] == forms[2])) {
      std::optional<bool> value = decide(state, select.getCondition());
      if (!value)
        return false;
      condition = *value;
    }
    if (condition)
      result = forms[*condition ? 1 : 2];
    else if (forms[1] == forms[2])
      result = forms[1];
  } else if (isa<arith::CmpIOp>(op)) {
    bool isNegated = false;
    if (auto comparison = getComparison(state, op->getResult(0), isNegated))
      if (std::optional<bool> value = facts.evaluate(*comparison))
        result = LinearForm::get(*value != isNegated);
  } else if ((result = fold(op, forms))) {
  } else if (isa<arith::AddIOp, arith::SubIOp, arith::MulIOp>(op) && op->getResult(0).getType().isInteger(1)) {
    // Booleans are remainders.
  } else {
    llvm::TypeSwitch<Operation *>(op)
        .Case<arith::AddIOp>([&](auto) { result = forms[0].plus(forms[1], 1); })
        .Case<arith::SubIOp>([&](auto) { result = forms[0].plus(forms[1], -1); })
        .Case<arith::MulIOp>([&](auto) {
          if (asConstant(1))
            result = forms[0].times(*asConstant(1));
          else if (asConstant(0))
            result = forms[1].times(*asConstant(0));
        })
        .Case<arith::ExtSIOp>([&](auto) {
          if (!op->getOperand(0).getType().isInteger(1))
            result = forms[0];
        })
        .Case<arith::TruncIOp, arith::IndexCastOp>([&](auto) {
          Type type = op->getResult(0).getType();
          if (op->getOperand(0).getType().isInteger(1))
            return;
          // Numbers that are truncated to 32 bits or more are assumed to have so many.
          if (type.isInteger(1))
            result = getRemainder(facts, forms[0], 2);
          else if (type.isIndex() || type.getIntOrFloatBitWidth() >= 32 || fits(facts, forms[0], type))
            result = forms[0];
        })
        .Case<arith::RemSIOp, arith::RemUIOp>([&](auto) {
          if (asConstant(1) && facts.isNonNegative(forms[0]))
            result = getRemainder(facts, forms[0], *asConstant(1));
        })
        .Case<arith::AndIOp>([&](auto) {
          if (asConstant(1) && llvm::isPowerOf2_64(*asConstant(1) + 1))
            result = getRemainder(facts, forms[0], *asConstant(1) + 1);
        })
        .Case<arith::DivSIOp, arith::DivUIOp>([&](auto) {
          std::optional<PathFacts::Residue> residue = facts.getResidue(forms[0]);
          std::optional<int64_t> divisor = asConstant(1);
          if (residue && residue->least >= 0 && divisor && *divisor > 0 && residue->modulus % *divisor == 0)
            quotient = PathFacts::Residue{residue->remainder / *divisor, residue->modulus / *divisor,
                                          residue->least / *divisor};
        })
        .Default([](Operation *) {});
  }
  if (result) {
    // A number has one representation.
    if (op->getResult(0).getType().isInteger(1) && result->isConstant())
      result->constant &= 1;
    facts.define(number, *result);
    return true;
  }
  facts.defineUnknown(number);
  if (quotient)
    facts.setResidue(number, *quotient);
  return true;
}

//===- ConstantsTest.cpp - Axis information of integer constants ----------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/AxisInfo/AxisInfo.h"

#include "triton/Dialect/Triton/IR/Triton.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "gtest/gtest.h"

#include <functional>
#include <iterator>
#include <random>

using namespace mlir;
using namespace mlir::triton;

namespace {

using Fold = std::function<APInt(const APInt &, const APInt &)>;

/// An operation with two operands and a result of one type, and what it computes.
struct Binary {
  const char *name;
  Fold fold;
};

const Binary kSums[] = {
    {"arith.addi", [](const APInt &lhs, const APInt &rhs) { return lhs + rhs; }},
    {"arith.subi", [](const APInt &lhs, const APInt &rhs) { return lhs - rhs; }},
    {"arith.muli", [](const APInt &lhs, const APInt &rhs) { return lhs * rhs; }},
    {"arith.andi", [](const APInt &lhs, const APInt &rhs) { return lhs & rhs; }},
    {"arith.ori", [](const APInt &lhs, const APInt &rhs) { return lhs | rhs; }},
    {"arith.xori", [](const APInt &lhs, const APInt &rhs) { return lhs ^ rhs; }},
    {"arith.minsi", [](const APInt &lhs, const APInt &rhs) { return llvm::APIntOps::smin(lhs, rhs); }},
    {"arith.maxsi", [](const APInt &lhs, const APInt &rhs) { return llvm::APIntOps::smax(lhs, rhs); }},
    {"arith.minui", [](const APInt &lhs, const APInt &rhs) { return llvm::APIntOps::umin(lhs, rhs); }},
    {"arith.maxui", [](const APInt &lhs, const APInt &rhs) { return llvm::APIntOps::umax(lhs, rhs); }},
};

/// Operations that are undefined if the right operand is zero.
const Binary kQuotients[] = {
    {"arith.divui", [](const APInt &lhs, const APInt &rhs) { return lhs.udiv(rhs); }},
    {"arith.remui", [](const APInt &lhs, const APInt &rhs) { return lhs.urem(rhs); }},
    {"arith.divsi", [](const APInt &lhs, const APInt &rhs) { return lhs.sdiv(rhs); }},
    {"arith.remsi", [](const APInt &lhs, const APInt &rhs) { return lhs.srem(rhs); }},
};

/// Operations that are undefined if the right operand is not less than the number of bits.
const Binary kShifts[] = {
    {"arith.shli", [](const APInt &lhs, const APInt &rhs) { return lhs.shl(rhs); }},
    {"arith.shrui", [](const APInt &lhs, const APInt &rhs) { return lhs.lshr(rhs); }},
    {"arith.shrsi", [](const APInt &lhs, const APInt &rhs) { return lhs.ashr(rhs); }},
};

class ConstantsTest : public ::testing::Test {
protected:
  ConstantsTest() : builder(&context) { context.loadDialect<TritonDialect, arith::ArithDialect>(); }

  unsigned below(unsigned bound) { return random() % bound; }

  /// Returns a small or an extreme number.
  APInt makeNumber(unsigned width) {
    APInt small(64, static_cast<int64_t>(below(19)) - 9, /*isSigned=*/true);
    switch (below(4)) {
    case 0:
      return APInt::getSignedMaxValue(64).sextOrTrunc(width) + small.sextOrTrunc(width);
    case 1:
      return APInt::getOneBitSet(width, below(width)) + small.sextOrTrunc(width);
    default:
      return small.sextOrTrunc(width);
    }
  }

  Value makeConstant(const APInt &number) {
    Type type = builder.getIntegerType(number.getBitWidth());
    return arith::ConstantOp::create(builder, builder.getUnknownLoc(), type, builder.getIntegerAttr(type, number));
  }

  Value makeOp(StringRef name, ValueRange operands, Type type) {
    OperationState state(builder.getUnknownLoc(), name, operands, type);
    return builder.create(state)->getResult(0);
  }

  Value makeBinary(const Binary &binary, const APInt &lhs, const APInt &rhs, APInt &result) {
    result = binary.fold(lhs, rhs);
    return makeOp(binary.name, {makeConstant(lhs), makeConstant(rhs)}, builder.getIntegerType(lhs.getBitWidth()));
  }

  /// Creates a random operation on constants; sets what it computes.
  Value makeRandom(APInt &result) {
    constexpr unsigned kWidths[] = {1, 8, 32, 64, 65, 128};
    unsigned width = kWidths[below(std::size(kWidths))], other = kWidths[below(std::size(kWidths))];
    APInt lhs = makeNumber(width), rhs = makeNumber(width);
    switch (below(5)) {
    case 0:
      if (!rhs.isZero() && !(lhs.isMinSignedValue() && rhs.isAllOnes()))
        return makeBinary(kQuotients[below(std::size(kQuotients))], lhs, rhs, result);
      break;
    case 1:
      return makeBinary(kShifts[below(std::size(kShifts))], lhs, APInt(width, below(width)), result);
    case 2: {
      auto predicate = static_cast<arith::CmpIPredicate>(below(arith::getMaxEnumValForCmpIPredicate() + 1));
      result = APInt(1, arith::applyCmpPredicate(predicate, lhs, rhs));
      return arith::CmpIOp::create(builder, builder.getUnknownLoc(), predicate, makeConstant(lhs), makeConstant(rhs));
    }
    case 3:
      if (width == other)
        break;
      if (other < width) {
        result = lhs.trunc(other);
        return makeOp("arith.trunci", makeConstant(lhs), builder.getIntegerType(other));
      }
      bool isSigned = below(2) == 0;
      result = isSigned ? lhs.sext(other) : lhs.zext(other);
      return makeOp(isSigned ? "arith.extsi" : "arith.extui", makeConstant(lhs), builder.getIntegerType(other));
    }
    return makeBinary(kSums[below(std::size(kSums))], lhs, rhs, result);
  }

  MLIRContext context;
  OpBuilder builder;
  std::mt19937 random{1};
};

TEST_F(ConstantsTest, AreExact) {
  unsigned known = 0;
  for (unsigned trial = 0; trial < 4000; ++trial) {
    OwningOpRef<ModuleOp> module = ModuleOp::create(builder.getUnknownLoc());
    builder.setInsertionPointToStart(module->getBody());
    APInt expected;
    Value value = makeRandom(expected);
    AxisInfo facts = AxisInfoAnalysis(*module).get(value);
    std::string text;
    llvm::raw_string_ostream os(text);
    module->print(os);
    // Booleans are 0 and 1; all other integers are signed.
    bool isBoolean = expected.getBitWidth() == 1;
    if (std::optional<int64_t> constant = facts.getConstant()) {
      ++known;
      ASSERT_EQ(constant, isBoolean ? static_cast<int64_t>(expected.getZExtValue()) : expected.trySExtValue()) << text;
    }
    ASSERT_TRUE(expected.isZero() || facts.getDivisibility(0) <= (int64_t(1) << std::min(62u, expected.countr_zero())))
        << text;
  }
  EXPECT_GT(known, 2000u);
}

} // namespace

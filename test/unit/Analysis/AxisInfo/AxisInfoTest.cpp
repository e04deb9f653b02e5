//===- AxisInfoTest.cpp - Axis information of random programs -------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConcreteProgram.h"
#include "RandomProgram.h"

#include "triton/Analysis/AxisInfo/AxisInfo.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::triton;

namespace {

/// Returns the first wrong property of the axis information of a value, or std::nullopt.
std::optional<std::string> findWrongProperty(const AxisInfo &facts, Type type, const Elements &elements) {
  SmallVector<int64_t> shape = getShape(type);
  if (facts.getRank() != shape.size())
    return "has rank " + std::to_string(facts.getRank());
  int64_t step = 1;
  if (auto pointer = dyn_cast<PointerType>(getElementTypeOrSelf(type)))
    step = getElementBitWidth(pointer.getPointeeType()) / 8;
  int64_t distance = elements.size();
  for (unsigned dim = 0; dim < shape.size(); ++dim) {
    distance /= shape[dim];
    for (unsigned index = 0; index < elements.size(); ++index) {
      int64_t coord = index / distance % shape[dim];
      auto getGroup = [&](int64_t size) { return elements[index - coord % size * distance]; };
      if (!elements[index])
        continue;
      std::string position = " at " + std::to_string(index) + " along " + std::to_string(dim);
      if (auto first = getGroup(facts.getConstancy(dim)); first && *first != *elements[index])
        return "is not equal to its group" + position;
      int64_t inRun = coord % facts.getContiguity(dim);
      if (auto first = getGroup(facts.getContiguity(dim)); first && *first + inRun * step != *elements[index])
        return "is not contiguous" + position;
      if (inRun == 0 && *elements[index] % facts.getDivisibility(dim) != 0)
        return "is not divisible" + position;
      if (facts.getConstant() && *facts.getConstant() != *elements[index])
        return "is not the constant" + position;
    }
  }
  return std::nullopt;
}

class AxisInfoTest : public ::testing::Test {
protected:
  AxisInfoTest() { context.loadDialect<TritonDialect, arith::ArithDialect, scf::SCFDialect>(); }

  MLIRContext context;
};

TEST_F(AxisInfoTest, HoldsForAllValuesOfRandomPrograms) {
  // Count nontrivial information, without which the test would check nothing.
  unsigned numRuns = 0, numEqual = 0, numConstants = 0;
  for (unsigned seed = 0; seed < 4000; ++seed) {
    std::string text = RandomProgram(seed).write();
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
    ASSERT_TRUE(module) << text;
    AxisInfoAnalysis analysis(*module);
    bool holds = true;
    auto check = [&](Value value, const Elements &elements) {
      AxisInfo facts = analysis.get(value);
      numRuns += facts.getContiguity(0) > 1;
      numEqual += facts.getConstancy(0) > 1;
      numConstants += facts.getConstant().has_value();
      std::optional<std::string> wrong = findWrongProperty(facts, value.getType(), elements);
      if (!wrong || !holds)
        return;
      holds = false;
      std::string what;
      llvm::raw_string_ostream os(what);
      value.print(os);
      os << " => ";
      facts.print(os);
      ADD_FAILURE() << "seed " << seed << ": " << what << ": " << *wrong << "\n" << text;
    };
    for (std::array<int64_t, 4> inputs :
         {std::array<int64_t, 4>{5, 16, 8, 4096}, {8, 48, 24, 4112}, {-3, -16, 0, 16}}) {
      ConcreteProgram program(*module, check);
      std::vector<Elements> arguments;
      arguments.reserve(inputs.size());
      for (int64_t input : inputs)
        arguments.push_back({input});
      program.call("main", arguments);
    }
    ASSERT_TRUE(holds);
  }
  EXPECT_GT(numRuns, 1000u);
  EXPECT_GT(numEqual, 1000u);
  EXPECT_GT(numConstants, 1000u);
}

} // namespace

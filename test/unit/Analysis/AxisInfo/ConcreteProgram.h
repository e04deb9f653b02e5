//===- ConcreteProgram.h - Runs integer programs, one value at a time ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_TEST_UNIT_ANALYSIS_AXISINFO_CONCRETEPROGRAM_H
#define TRITON_TEST_UNIT_ANALYSIS_AXISINFO_CONCRETEPROGRAM_H

#include "triton/Dialect/Triton/IR/Triton.h"

#include "llvm/ADT/DenseMap.h"

#include <functional>
#include <optional>
#include <vector>

namespace mlir::triton {

/// The elements of a value, in the order of rows; nothing for one that is undefined, by the rules that analyses may
/// rely on: integers do not overflow, and are not negative where they are divided or taken as unsigned.
using Elements = std::vector<std::optional<int64_t>>;

/// Runs functions of integers and addresses.
class ConcreteProgram {
public:
  /// `seen` is shown each value as often as it is computed.
  ConcreteProgram(Operation *module, std::function<void(Value, const Elements &)> seen)
      : module(module), seen(std::move(seen)) {}

  /// The results of a function.
  std::vector<Elements> call(StringRef name, std::vector<Elements> arguments);

private:
  std::vector<Elements> run(Block &block, std::vector<Elements> arguments);
  void run(Operation &op);
  std::vector<Elements> runControlFlow(Operation &op);
  Elements compute(Operation &op, unsigned result);
  Elements computeShape(Operation &op, unsigned result);

  Operation *module;
  std::function<void(Value, const Elements &)> seen;
  llvm::DenseMap<Value, Elements> values;
};

/// The shape of a tensor; that of a scalar is 1.
SmallVector<int64_t> getShape(Type type);

} // namespace mlir::triton

#endif // TRITON_TEST_UNIT_ANALYSIS_AXISINFO_CONCRETEPROGRAM_H

//===- ConcreteProgram.h - Interpreter of integer programs ------*- C++ -*-===//
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

/// The elements of a value in row-major order.  An element is undefined if an integer overflowed, or was negative where
/// it was divided or read as unsigned; the analysis assumes that neither happens.
using Elements = std::vector<std::optional<int64_t>>;

/// Interprets functions of integers and addresses.
class ConcreteProgram {
public:
  /// Calls `seen` with each computed value.
  ConcreteProgram(Operation *module, std::function<void(Value, const Elements &)> seen)
      : module(module), seen(std::move(seen)) {}

  /// Returns the results of a function.
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

/// Returns the shape of a tensor, or {1} for a scalar.
SmallVector<int64_t> getShape(Type type);

} // namespace mlir::triton

#endif // TRITON_TEST_UNIT_ANALYSIS_AXISINFO_CONCRETEPROGRAM_H

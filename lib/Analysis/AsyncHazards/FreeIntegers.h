//===- FreeIntegers.h - Integers that arguments decide -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_ANALYSIS_ASYNCHAZARDS_FREEINTEGERS_H
#define TRITON_LIB_ANALYSIS_ASYNCHAZARDS_FREEINTEGERS_H

#include "mlir/Dialect/Arith/IR/Arith.h"

#include <optional>

namespace mlir::triton {

/// Values that an integer has for some arguments, program ids and contents of arrays: at least one in each sequence of
/// `stride` numbers from `low` to `high`. It may have others. A boolean is 0 or 1.
struct FreeInteger {
  int64_t low = 0, high = 0, stride = 1;
  /// The arguments, program ids and arrays that decide: integers without a common one have any pair of their values.
  SmallVector<const void *, 2> leaves;

  static FreeInteger get(int64_t constant) { return {constant, constant, 1, {}}; }
  bool isIndependentOf(const FreeInteger &other) const;
  /// Whether the integer surely has a value from `first` to `last`.
  bool reaches(int64_t first, int64_t last) const;
  /// Numbers that the least value is surely not above, and the greatest one not below.
  int64_t getLeast() const;
  int64_t getGreatest() const;
};

/// The free integers of a function.
class FreeIntegers {
public:
  /// Returns values that `value` has, or nothing if none is certain.
  std::optional<FreeInteger> lookup(Value value) { return lookup(value, 0); }

  /// `first` plus `factor` times `second`, as mathematical integers; nothing if they are not independent.
  static std::optional<FreeInteger> add(const std::optional<FreeInteger> &first,
                                        const std::optional<FreeInteger> &second, int64_t factor);

private:
  std::optional<FreeInteger> lookup(Value value, unsigned depth);
  std::optional<FreeInteger> compute(Value value, unsigned depth);
  std::optional<FreeInteger> computeResult(Operation *op, unsigned depth);
  /// Returns whether a comparison is false for some arguments, and whether it is true for some.
  std::array<bool, 2> getOutcomes(arith::CmpIOp compare, unsigned depth);

  llvm::DenseMap<Value, std::optional<FreeInteger>> known;
};

} // namespace mlir::triton

#endif // TRITON_LIB_ANALYSIS_ASYNCHAZARDS_FREEINTEGERS_H

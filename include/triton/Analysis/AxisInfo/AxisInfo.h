//===- AxisInfo.h - What is known of the elements of integers and pointers -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How many consecutive elements lie at consecutive addresses, and how well these are aligned, decides how wide memory
// accesses can be.  The analysis finds it for every integer and pointer, through loops, branches and calls.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_ANALYSIS_AXISINFO_AXISINFO_H
#define TRITON_ANALYSIS_AXISINFO_AXISINFO_H

#include "mlir/Analysis/DataFlow/SparseAnalysis.h"
#include "mlir/Analysis/DataFlowFramework.h"

#include <optional>

namespace mlir::triton {

/// Facts about one value, for each of its dimensions (a scalar has one, of size 1).  All are powers of two:
///   contiguity    aligned groups of that many elements along the dimension count up by one (by one element of the
///                 pointee for pointers);
///   divisibility  divides the first element of each such group (in bytes for pointers);
///   constancy     aligned groups of that many elements are equal.
class AxisInfo {
public:
  /// What is known if nothing is: a divisibility no larger fits.
  static constexpr int64_t kMaxDivisibility = int64_t(1) << 62;

  using Dims = SmallVector<int64_t, 4>;

  /// Nothing has been found out yet; joined with any facts it gives these.
  AxisInfo() = default;
  AxisInfo(Dims contiguity, Dims divisibility, Dims constancy, std::optional<int64_t> constant = std::nullopt);

  /// The facts that hold for every value of `type`.
  static AxisInfo getPessimistic(Type type);

  /// The facts that the attributes tt.contiguity, tt.divisibility and tt.constancy state, beside those given.
  static AxisInfo withAttributes(AxisInfo facts, function_ref<Attribute(StringRef)> lookup);

  bool isUninitialized() const { return contiguity.empty(); }
  unsigned getRank() const { return contiguity.size(); }
  int64_t getContiguity(unsigned dim) const { return contiguity[dim]; }
  int64_t getDivisibility(unsigned dim) const { return divisibility[dim]; }
  int64_t getConstancy(unsigned dim) const { return constancy[dim]; }
  /// The value of all elements, where it is known.
  std::optional<int64_t> getConstant() const { return constant; }

  bool operator==(const AxisInfo &other) const {
    return contiguity == other.contiguity && divisibility == other.divisibility && constancy == other.constancy &&
           constant == other.constant;
  }

  /// What holds of a value that has one or the other facts.
  static AxisInfo join(const AxisInfo &lhs, const AxisInfo &rhs);

  void print(raw_ostream &os) const;

private:
  Dims contiguity, divisibility, constancy;
  std::optional<int64_t> constant;
};

using AxisInfoLattice = dataflow::Lattice<AxisInfo>;

/// The facts of the results of `op` from those of its operands.
SmallVector<AxisInfo> transferAxisInfo(Operation *op, ArrayRef<AxisInfo> operands);

/// Finds the facts for all values at or below an operation.
class AxisInfoAnalysis {
public:
  explicit AxisInfoAnalysis(Operation *root);

  /// The facts about `value`; pessimistic ones for code that is never reached.
  AxisInfo get(Value value) const;

private:
  // The solver hands its states out through a pointer that is not const.
  mutable DataFlowSolver solver;
};

/// The largest power of two that divides `value`, as far as a divisibility goes.
int64_t getDivisibilityOf(int64_t value);

} // namespace mlir::triton

#endif // TRITON_ANALYSIS_AXISINFO_AXISINFO_H

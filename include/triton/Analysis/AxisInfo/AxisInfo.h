//===- AxisInfo.h - Axis information analysis -------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Computes the contiguity, divisibility and constancy of integers and pointers, through loops, branches and calls.  For
// pointers they limit the vector width of memory accesses.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_ANALYSIS_AXISINFO_AXISINFO_H
#define TRITON_ANALYSIS_AXISINFO_AXISINFO_H

#include "mlir/Analysis/DataFlow/SparseAnalysis.h"
#include "mlir/Analysis/DataFlowFramework.h"

#include <optional>

namespace mlir::triton {

/// The axis information of one value, for each of its dimensions (a scalar has one, of size 1).  All are powers of two:
///   contiguity    the size of aligned groups of elements along the dimension that increase by one (for pointers, by
///                 one element of the pointee type);
///   divisibility  a divisor of the first element of each such group (in bytes for pointers);
///   constancy     the size of aligned groups of equal elements.
class AxisInfo {
public:
  /// The largest representable divisibility, that of zero.
  static constexpr int64_t kMaxDivisibility = int64_t(1) << 62;

  using Dims = SmallVector<int64_t, 4>;

  /// The uninitialized state, the neutral element of join().
  AxisInfo() = default;
  AxisInfo(Dims contiguity, Dims divisibility, Dims constancy, std::optional<int64_t> constant = std::nullopt);

  /// Returns the information that holds for every value of `type`.
  static AxisInfo getPessimistic(Type type);

  /// Refines `facts` by the attributes tt.contiguity, tt.divisibility and tt.constancy, which `lookup` returns.
  static AxisInfo withAttributes(AxisInfo facts, function_ref<Attribute(StringRef)> lookup);

  bool isUninitialized() const { return contiguity.empty(); }
  unsigned getRank() const { return contiguity.size(); }
  int64_t getContiguity(unsigned dim) const { return contiguity[dim]; }
  int64_t getDivisibility(unsigned dim) const { return divisibility[dim]; }
  int64_t getConstancy(unsigned dim) const { return constancy[dim]; }
  /// Returns the value of all elements if it is known.
  std::optional<int64_t> getConstant() const { return constant; }

  bool operator==(const AxisInfo &other) const {
    return contiguity == other.contiguity && divisibility == other.divisibility && constancy == other.constancy &&
           constant == other.constant;
  }

  /// Returns the information that holds for a value that is one of the two.
  static AxisInfo join(const AxisInfo &lhs, const AxisInfo &rhs);

  void print(raw_ostream &os) const;

private:
  Dims contiguity, divisibility, constancy;
  std::optional<int64_t> constant;
};

using AxisInfoLattice = dataflow::Lattice<AxisInfo>;

/// The transfer function: returns the information on the results of `op`, given that on its operands.
SmallVector<AxisInfo> transferAxisInfo(Operation *op, ArrayRef<AxisInfo> operands);

/// Computes the axis information of all values at or below an operation.
class AxisInfoAnalysis {
public:
  explicit AxisInfoAnalysis(Operation *root);

  /// Returns the information on `value`, which is pessimistic in unreachable code.
  AxisInfo get(Value value) const;

private:
  // DataFlowSolver::lookupState() is not const.
  mutable DataFlowSolver solver;
};

/// Returns the largest power of two up to kMaxDivisibility that divides `value`.
int64_t getDivisibilityOf(int64_t value);

} // namespace mlir::triton

#endif // TRITON_ANALYSIS_AXISINFO_AXISINFO_H

//===- PathFacts.h - What is known about integers on a path -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_ANALYSIS_ASYNCHAZARDS_PATHFACTS_H
#define TRITON_LIB_ANALYSIS_ASYNCHAZARDS_PATHFACTS_H

#include "SortedContainers.h"

#include "mlir/IR/Operation.h"

#include "llvm/ADT/BitVector.h"

#include <optional>

namespace mlir::triton {

/// An integer: a constant plus multiples of values that are not known.
struct LinearForm {
  /// Coefficients by value; none is zero.
  using Terms = SortedMap<unsigned, int64_t, 2>;
  Terms terms;
  int64_t constant = 0;

  static LinearForm get(int64_t constant) { return {{}, constant}; }
  static LinearForm getSymbol(unsigned value) { return {{{value, 1}}, 0}; }

  bool isConstant() const { return terms.empty(); }
  LinearForm plus(const LinearForm &other, int64_t factor) const;
  LinearForm times(int64_t factor) const { return get(0).plus(*this, factor); }
  bool operator==(const LinearForm &other) const { return constant == other.constant && terms == other.terms; }
};

/// Facts about integers at a point of a path: the forms of values, intervals of differences of values, and
/// remainders.  Values are numbered; a value that is not known is its own symbol.
class PathFacts {
public:
  struct Interval {
    int64_t low = INT64_MIN, high = INT64_MAX;
    /// Whether more had been known.
    bool isWidened = false;
  };
  struct Residue {
    int64_t remainder = 0, modulus = 1;
    /// The value is not less.
    int64_t least = 0;
  };
  /// A comparison in normal form: `terms` are at most `bound`, or equal to it, or the opposite.
  struct Comparison {
    LinearForm::Terms terms;
    bool isEquality = false, isNegated = false;
    int64_t bound = 0;
  };

  /// The form of a value; its own symbol if it is not known.
  LinearForm get(unsigned value) const;
  /// Defines `value`.  What was known about an earlier definition is forgotten.
  void define(unsigned value, const LinearForm &form);
  void defineUnknown(unsigned value) { define(value, LinearForm::getSymbol(value)); }
  void setResidue(unsigned value, Residue residue) { residues[value] = residue; }
  /// The number from 0 to `modulus` - 1 that a form is congruent to, if it is known for a multiple of `modulus`.
  std::optional<int64_t> getRemainder(const LinearForm &form, int64_t modulus) const;
  std::optional<Residue> getResidue(const LinearForm &form) const;
  /// Returns whether a form with a known residue is not negative.
  bool isNonNegative(const LinearForm &form) const;

  Interval getInterval(const LinearForm::Terms &terms) const;
  size_t getNumIntervals() const { return intervals.size(); }
  void setInterval(const LinearForm::Terms &terms, Interval interval);
  /// The number of steps of a loop after which a distance counts as one of unknown length.
  static constexpr int64_t kMaxIterations = 16;
  /// The same for loops of partitions, whose distances multiply. It is more than the buffers of a ring.
  static constexpr int64_t kMaxRelatedIterations = 9;
  /// A value that gets the value of `from`, plus a constant.
  struct Renaming {
    unsigned from, to;
    int64_t offset = 0;
  };
  /// Intervals of sums in which values have new names.
  using Intervals = SmallVector<std::pair<LinearForm::Terms, Interval>, 0>;
  Intervals getRenamed(ArrayRef<Renaming> renamings) const;
  /// Sets the number that `value` approaches: the constant upper bound of a loop.
  void setOrigin(unsigned value, int64_t origin) { origins[value] = origin; }
  /// Adds `step` to `value`, which is its own symbol. Intervals that are more than `kMaxIterations` steps away from
  /// zero, or the interval of `value` alone from its origin, are widened, so that the states of a loop repeat.
  void increment(unsigned value, int64_t step);
  /// Adds `step`, which does not depend on `value`, to `value`, which is its own symbol.
  void increment(unsigned value, const LinearForm &step);

  /// Lets intervals be derived from sums of two others, and keeps what they imply when a value is forgotten.  Loops of
  /// partitions are related only in this way.
  void setRelational(bool value) { isRelational = value; }

  static Comparison lessThan(const LinearForm &lhs, const LinearForm &rhs);
  static Comparison equal(const LinearForm &lhs, const LinearForm &rhs);
  /// The result of a comparison, if it is known.
  std::optional<bool> evaluate(const Comparison &comparison) const;
  void assume(const Comparison &comparison, bool result);

  /// Forgets what is known about values that are neither live nor part of the forms of live ones, and about those that
  /// are not defined.
  void retain(const llvm::BitVector &live, const llvm::BitVector &defined);
  /// Appends a canonical description.
  void encode(std::vector<int64_t> &key) const;

private:
  void invalidate(unsigned value);
  /// Adds what pairs of intervals imply without `value`.
  void eliminate(unsigned value);
  Interval lookupInterval(const LinearForm::Terms &terms) const;

  /// Most values that are known are constants.
  SortedMap<unsigned, int64_t, 0> constants;
  /// Other values in terms of symbols.
  SortedMap<unsigned, LinearForm, 0> forms;
  SortedMap<LinearForm::Terms, Interval, 0> intervals;
  SortedMap<unsigned, Residue, 0> residues;
  SortedMap<unsigned, int64_t, 0> origins;
  bool isRelational = false;
};

} // namespace mlir::triton

#endif // TRITON_LIB_ANALYSIS_ASYNCHAZARDS_PATHFACTS_H

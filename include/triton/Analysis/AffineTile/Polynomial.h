//===- Polynomial.h - Polynomials with integer coefficients -----*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_ANALYSIS_AFFINETILE_POLYNOMIAL_H
#define TRITON_ANALYSIS_AFFINETILE_POLYNOMIAL_H

#include "mlir/Support/LLVM.h"
#include "llvm/Support/raw_ostream.h"

#include <cassert>
#include <map>
#include <optional>
#include <vector>

namespace mlir::triton {

/// A polynomial with integer coefficients over numbered variables, in normal form: two polynomials are equal if and
/// only if their terms are.  A polynomial with a coefficient outside of int64_t, with too many terms, or with too high
/// a degree is invalid, and so is each result of an operation on it; an invalid polynomial equals none and has no terms
/// that may be read.
class Polynomial {
public:
  /// The variables of a term in ascending order, repeated for powers; empty for the constant term.
  using Variables = std::vector<unsigned>;
  using Terms = std::map<Variables, int64_t>;
  static constexpr unsigned kMaxTerms = 32, kMaxDegree = 16;

  Polynomial(int64_t constant = 0);
  static Polynomial variable(unsigned number);
  static Polynomial term(Variables variables, int64_t coefficient);

  bool isValid() const { return valid; }
  /// The terms whose coefficient is not zero.
  const Terms &getTerms() const {
    assert(valid && "expected a valid polynomial");
    return terms;
  }
  bool isZero() const { return valid && terms.empty(); }
  /// Returns the value of a polynomial without variables.
  std::optional<int64_t> getConstant() const;
  /// Returns the variables of all terms, each once, in ascending order.
  Variables getVariables() const;

  Polynomial operator+(const Polynomial &other) const;
  Polynomial operator-(const Polynomial &other) const;
  Polynomial operator*(const Polynomial &other) const;
  bool operator==(const Polynomial &other) const { return valid && other.valid && terms == other.terms; }
  bool operator!=(const Polynomial &other) const { return !(*this == other); }

  /// A quotient and the terms that the divisor does not divide.
  struct Division;
  /// Divides each term by `divisor`, which has one term or is invalid.
  Division divideBy(const Polynomial &divisor) const;

  void print(raw_ostream &os, function_ref<void(unsigned)> printVariable) const;

private:
  static Polynomial getInvalid();
  void add(const Variables &variables, int64_t coefficient);

  Terms terms;
  bool valid = true;
};

struct Polynomial::Division {
  Polynomial quotient, remainder;
};

} // namespace mlir::triton

#endif // TRITON_ANALYSIS_AFFINETILE_POLYNOMIAL_H

//===- Polynomial.cpp - Polynomials with integer coefficients -------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/AffineTile/Polynomial.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <limits>
#include <set>

using namespace mlir;
using namespace mlir::triton;

Polynomial::Polynomial(int64_t constant) { add({}, constant); }

Polynomial Polynomial::getInvalid() {
  Polynomial result;
  result.valid = false;
  return result;
}

Polynomial Polynomial::variable(unsigned number) { return term({number}, 1); }

Polynomial Polynomial::term(Variables variables, int64_t coefficient) {
  llvm::sort(variables);
  Polynomial result;
  result.add(variables, coefficient);
  return result;
}

void Polynomial::add(const Variables &variables, int64_t coefficient) {
  if (!valid || coefficient == 0)
    return;
  auto [it, isNew] = terms.try_emplace(variables, coefficient);
  bool overflows = !isNew && llvm::AddOverflow(it->second, coefficient, it->second);
  if (overflows || variables.size() > kMaxDegree || terms.size() > kMaxTerms)
    *this = getInvalid();
  else if (it->second == 0)
    terms.erase(it);
}

std::optional<int64_t> Polynomial::getConstant() const {
  if (!valid || terms.size() > 1)
    return std::nullopt;
  if (terms.empty())
    return 0;
  return terms.begin()->first.empty() ? std::optional(terms.begin()->second) : std::nullopt;
}

Polynomial::Variables Polynomial::getVariables() const {
  std::set<unsigned> variables;
  for (const auto &[term, coefficient] : getTerms())
    variables.insert(term.begin(), term.end());
  return Variables(variables.begin(), variables.end());
}

Polynomial Polynomial::operator+(const Polynomial &other) const {
  if (!valid || !other.valid)
    return getInvalid();
  Polynomial result = *this;
  for (const auto &[variables, coefficient] : other.terms)
    result.add(variables, coefficient);
  return result;
}

Polynomial Polynomial::operator-(const Polynomial &other) const { return *this + other * Polynomial(-1); }

Polynomial Polynomial::operator*(const Polynomial &other) const {
  if (!valid || !other.valid)
    return getInvalid();
  Polynomial result;
  for (const auto &[lhs, lhsCoefficient] : terms)
    for (const auto &[rhs, rhsCoefficient] : other.terms) {
      int64_t coefficient;
      if (llvm::MulOverflow(lhsCoefficient, rhsCoefficient, coefficient))
        return getInvalid();
      Variables variables;
      std::merge(lhs.begin(), lhs.end(), rhs.begin(), rhs.end(), std::back_inserter(variables));
      result.add(variables, coefficient);
    }
  return result;
}

Polynomial::Division Polynomial::divideBy(const Polynomial &divisor) const {
  if (!valid || !divisor.valid)
    return {getInvalid(), getInvalid()};
  assert(divisor.terms.size() == 1 && "expected a divisor of one term");
  const auto &[factors, factor] = *divisor.terms.begin();
  Division division;
  for (const auto &[variables, coefficient] : terms) {
    // The quotient of the smallest integer and -1 is none.
    bool divides = coefficient != std::numeric_limits<int64_t>::min() && coefficient % factor == 0 &&
                   std::includes(variables.begin(), variables.end(), factors.begin(), factors.end());
    if (!divides) {
      division.remainder.add(variables, coefficient);
      continue;
    }
    Variables rest;
    std::set_difference(variables.begin(), variables.end(), factors.begin(), factors.end(), std::back_inserter(rest));
    division.quotient.add(rest, coefficient / factor);
  }
  return division;
}

void Polynomial::print(raw_ostream &os, function_ref<void(unsigned)> printVariable) const {
  if (!valid) {
    os << "<invalid>";
    return;
  }
  if (terms.empty())
    os << 0;
  llvm::interleave(
      terms,
      [&](const auto &term) {
        const auto &[variables, coefficient] = term;
        if (variables.empty() || coefficient != 1)
          os << coefficient << (variables.empty() ? "" : "*");
        llvm::interleave(variables, printVariable, [&] { os << '*'; });
      },
      [&] { os << " + "; });
}

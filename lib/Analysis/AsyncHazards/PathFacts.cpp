//===- PathFacts.cpp - What is known about integers on a path ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PathFacts.h"

#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace mlir;
using namespace mlir::triton;

/// The nearest number to a sum or a product that 64 bits have.
static int64_t addSaturating(int64_t first, int64_t second) {
  int64_t sum;
  return !llvm::AddOverflow(first, second, sum) ? sum : first < 0 ? INT64_MIN : INT64_MAX;
}
static int64_t multiplySaturating(int64_t first, int64_t second) {
  int64_t product;
  return !llvm::MulOverflow(first, second, product) ? product : (first < 0) != (second < 0) ? INT64_MIN : INT64_MAX;
}

LinearForm LinearForm::plus(const LinearForm &other, int64_t factor) const {
  LinearForm result = *this;
  result.constant = addSaturating(constant, multiplySaturating(factor, other.constant));
  for (auto [value, coefficient] : other.terms) {
    int64_t &sum = result.terms[value];
    sum = addSaturating(sum, multiplySaturating(factor, coefficient));
    if (sum == 0)
      result.terms.erase(value);
  }
  return result;
}

LinearForm PathFacts::get(unsigned value) const {
  if (auto constant = constants.find(value); constant != constants.end())
    return LinearForm::get(constant->second);
  auto found = forms.find(value);
  return found == forms.end() ? LinearForm::getSymbol(value) : found->second;
}

/// Forgets what is known about the symbol of `value`.
void PathFacts::invalidate(unsigned value) {
  residues.erase(value);
  origins.erase(value);
  for (auto it = intervals.begin(); it != intervals.end();)
    it = it->first.count(value) ? intervals.erase(it) : std::next(it);
  // Other values keep their number, but nothing relates them to the new symbol.
  SmallVector<unsigned> dependents;
  for (auto &[other, form] : forms)
    if (form.terms.count(value))
      dependents.push_back(other);
  for (unsigned other : dependents)
    if (forms.erase(other) && other != value)
      invalidate(other);
}

void PathFacts::define(unsigned value, const LinearForm &form) {
  if (form.isConstant()) {
    int64_t constant = form.constant;
    // Nothing refers to the symbol of a value that was a constant.
    auto known = constants.find(value);
    if (known != constants.end()) {
      known->second = constant;
      return;
    }
    forms.erase(value);
    invalidate(value);
    constants[value] = constant;
    return;
  }
  LinearForm toSet = form;
  bool isOwn = form.terms.count(value);
  constants.erase(value);
  forms.erase(value);
  invalidate(value);
  // Invalidation may have forgotten symbols that the form has; a form in terms of those is still right, since their
  // values have not changed.
  if (!isOwn)
    forms[value] = toSet;
}

std::optional<PathFacts::Residue> PathFacts::getResidue(const LinearForm &form) const {
  int64_t modulus = 0, sum = form.constant, least = form.constant;
  for (auto [value, coefficient] : form.terms) {
    auto found = residues.find(value);
    if (found == residues.end())
      return std::nullopt;
    modulus = std::gcd(modulus, found->second.modulus);
    sum += coefficient * found->second.remainder;
    least = least == INT64_MIN || coefficient < 0 ? INT64_MIN : least + coefficient * found->second.least;
  }
  if (modulus == 0)
    return std::nullopt;
  return Residue{((sum % modulus) + modulus) % modulus, modulus, least};
}

bool PathFacts::isNonNegative(const LinearForm &form) const {
  if (form.isConstant())
    return form.constant >= 0;
  std::optional<Residue> residue = getResidue(form);
  return residue && residue->least >= 0;
}

std::optional<int64_t> PathFacts::getRemainder(const LinearForm &form, int64_t modulus) const {
  if (modulus <= 0)
    return std::nullopt;
  if (form.isConstant())
    return form.constant < 0 ? std::nullopt : std::optional(form.constant % modulus);
  std::optional<Residue> residue = getResidue(form);
  if (!residue || residue->modulus % modulus != 0)
    return std::nullopt;
  return residue->remainder % modulus;
}

/// Makes the first coefficient positive.  Returns whether all signs changed.
static bool normalize(LinearForm::Terms &terms) {
  if (terms.empty() || terms.begin()->second > 0)
    return false;
  for (auto &[value, coefficient] : terms)
    coefficient = -coefficient;
  return true;
}

static int64_t negateBound(int64_t bound) {
  return bound == INT64_MIN ? INT64_MAX : bound == INT64_MAX ? INT64_MIN : -bound;
}

static int64_t addBounds(int64_t first, int64_t second) {
  for (int64_t bound : {first, second})
    if (bound == INT64_MIN || bound == INT64_MAX)
      return bound;
  return addSaturating(first, second);
}

static PathFacts::Interval addIntervals(const PathFacts::Interval &first, const PathFacts::Interval &second) {
  return {addBounds(first.low, second.low), addBounds(first.high, second.high), first.isWidened || second.isWidened};
}

static PathFacts::Interval negateInterval(const PathFacts::Interval &interval) {
  return {negateBound(interval.high), negateBound(interval.low), interval.isWidened};
}

static PathFacts::Interval intersect(const PathFacts::Interval &first, const PathFacts::Interval &second) {
  bool isTighter = second.low > first.low || second.high < first.high;
  return {std::max(first.low, second.low), std::min(first.high, second.high),
          isTighter ? second.isWidened : first.isWidened};
}

static bool shareValue(const LinearForm::Terms &first, const LinearForm::Terms &second) {
  return llvm::any_of(first, [&](const auto &term) { return second.count(term.first) != 0; });
}

PathFacts::Interval PathFacts::getInterval(const LinearForm::Terms &terms) const {
  Interval known = lookupInterval(terms);
  if (!isRelational || terms.empty())
    return known;
  for (auto &[other, interval] : intervals)
    for (int64_t factor : {1, -1}) {
      if (!shareValue(terms, other))
        break;
      LinearForm rest = LinearForm{terms}.plus(LinearForm{other}, -factor);
      if (rest.terms.size() <= terms.size() + 1)
        known = intersect(known,
                          addIntervals(factor == 1 ? interval : negateInterval(interval), lookupInterval(rest.terms)));
    }
  return known;
}

void PathFacts::eliminate(unsigned value) {
  SmallVector<std::pair<LinearForm::Terms, Interval>, 0> with, derived;
  for (auto &[terms, interval] : intervals)
    if (terms.count(value))
      with.push_back({terms, interval});
  for (auto [index, first] : llvm::enumerate(with))
    for (auto &second : ArrayRef(with).drop_front(index + 1)) {
      int64_t coefficient = first.first.find(value)->second, other = second.first.find(value)->second;
      if (std::abs(coefficient) != std::abs(other))
        continue;
      bool subtracts = coefficient == other;
      LinearForm sum = LinearForm{first.first}.plus(LinearForm{second.first}, subtracts ? -1 : 1);
      if (sum.terms.size() <=
          std::max<size_t>(2, std::min<size_t>(3, std::max(first.first.size(), second.first.size()))))
        derived.push_back(
            {sum.terms, addIntervals(first.second, subtracts ? negateInterval(second.second) : second.second)});
    }
  for (auto &[terms, interval] : derived)
    if (!terms.empty())
      setInterval(terms, intersect(lookupInterval(terms), interval));
}

PathFacts::Interval PathFacts::lookupInterval(const LinearForm::Terms &terms) const {
  if (terms.empty())
    return {0, 0};
  LinearForm::Terms key = terms;
  bool isNegated = normalize(key);
  auto found = intervals.find(key);
  if (found == intervals.end())
    return {};
  return isNegated ? negateInterval(found->second) : found->second;
}

void PathFacts::setInterval(const LinearForm::Terms &terms, Interval interval) {
  if (terms.empty())
    return;
  LinearForm::Terms key = terms;
  if (normalize(key))
    interval = negateInterval(interval);
  if (interval.low == INT64_MIN && interval.high == INT64_MAX && !interval.isWidened)
    intervals.erase(key);
  else
    intervals[key] = interval;
}

PathFacts::Intervals PathFacts::getRenamed(ArrayRef<Renaming> renamings) const {
  Intervals result;
  auto add = [](int64_t bound, int64_t distance) {
    return bound == INT64_MIN || bound == INT64_MAX ? bound : bound + distance;
  };
  for (const auto &[terms, interval] : intervals) {
    // A value that gets a new meaning has lost the one that it has here.
    if (llvm::any_of(renamings, [&, &terms = terms](const Renaming &each) { return terms.count(each.to) != 0; }))
      continue;
    LinearForm renamed;
    bool changes = false;
    for (auto [value, coefficient] : terms) {
      auto found = llvm::find_if(renamings, [&, value = value](const Renaming &each) { return each.from == value; });
      if (found == renamings.end()) {
        renamed = renamed.plus(LinearForm::getSymbol(value), coefficient);
        continue;
      }
      changes = true;
      renamed = renamed.plus(LinearForm::getSymbol(found->to), coefficient);
      renamed.constant += coefficient * found->offset;
    }
    if (changes)
      result.push_back(
          {renamed.terms,
           {add(interval.low, renamed.constant), add(interval.high, renamed.constant), interval.isWidened}});
  }
  return result;
}

void PathFacts::increment(unsigned value, int64_t step) {
  for (auto &[terms, interval] : intervals) {
    auto found = terms.find(value);
    if (found == terms.end())
      continue;
    int64_t distance = multiplySaturating(found->second, step);
    int64_t limit = multiplySaturating(isRelational ? kMaxRelatedIterations : kMaxIterations,
                                       distance < 0 ? negateBound(distance) : distance);
    auto known = terms.size() == 1 ? origins.find(value) : origins.end();
    int64_t origin = known == origins.end() ? 0 : multiplySaturating(found->second, known->second);
    if (interval.low != INT64_MIN) {
      int64_t low = addSaturating(addSaturating(interval.low, distance), negateBound(origin));
      interval.isWidened |= low < -limit || low > limit;
      interval.low = low < -limit ? INT64_MIN : addSaturating(origin, std::min(low, limit));
    }
    if (interval.high != INT64_MAX) {
      int64_t high = addSaturating(addSaturating(interval.high, distance), negateBound(origin));
      interval.isWidened |= high < -limit || high > limit;
      interval.high = high > limit ? INT64_MAX : addSaturating(origin, std::max(high, -limit));
    }
  }
  if (auto found = residues.find(value); found != residues.end())
    found->second.remainder =
        (((found->second.remainder + step) % found->second.modulus) + found->second.modulus) % found->second.modulus;
  SmallVector<unsigned> dependents;
  for (auto &[other, form] : forms)
    if (form.terms.count(value))
      dependents.push_back(other);
  for (unsigned other : dependents)
    if (forms.erase(other))
      invalidate(other);
}

void PathFacts::increment(unsigned value, const LinearForm &step) {
  if (step.isConstant())
    return increment(value, step.constant);
  Intervals moved;
  for (const auto &[terms, interval] : intervals) {
    auto found = terms.find(value);
    if (found == terms.end())
      continue;
    // The old value is the new one minus the step.
    LinearForm sum = LinearForm{terms}.plus(step, -found->second);
    auto isFar = [](const auto &term) { return std::abs(term.second) > 1; };
    auto shift = [&](int64_t bound) { return bound == INT64_MIN || bound == INT64_MAX ? bound : bound - sum.constant; };
    // Multiples of the step are forgotten, so that the states of the loop repeat.
    if (llvm::none_of(sum.terms, isFar))
      moved.push_back({sum.terms, {shift(interval.low), shift(interval.high), interval.isWidened}});
  }
  invalidate(value);
  for (const auto &[terms, interval] : moved)
    setInterval(terms, interval);
}

PathFacts::Comparison PathFacts::lessThan(const LinearForm &lhs, const LinearForm &rhs) {
  // lhs < rhs if and only if the terms of lhs - rhs are at most -constant - 1.
  LinearForm difference = lhs.plus(rhs, -1);
  Comparison result{difference.terms};
  if (normalize(result.terms)) {
    // Negated terms are at least constant + 1: not at most the constant.
    result.isNegated = true;
    result.bound = difference.constant;
  } else {
    result.bound = ~difference.constant;
  }
  return result;
}

PathFacts::Comparison PathFacts::equal(const LinearForm &lhs, const LinearForm &rhs) {
  LinearForm difference = lhs.plus(rhs, -1);
  Comparison result{difference.terms, /*isEquality=*/true};
  result.bound = normalize(result.terms) ? difference.constant : negateBound(difference.constant);
  return result;
}

std::optional<bool> PathFacts::evaluate(const Comparison &comparison) const {
  Interval known = getInterval(comparison.terms);
  std::optional<bool> result;
  if (comparison.isEquality) {
    std::optional<Residue> residue = getResidue({comparison.terms, -comparison.bound});
    if (known.low == comparison.bound && known.high == comparison.bound)
      result = true;
    else if (comparison.bound < known.low || comparison.bound > known.high || (residue && residue->remainder != 0))
      result = false;
  } else if (known.high <= comparison.bound) {
    result = true;
  } else if (known.low > comparison.bound) {
    result = false;
  }
  if (result)
    result = *result != comparison.isNegated;
  return result;
}

void PathFacts::assume(const Comparison &comparison, bool result) {
  Interval known = getInterval(comparison.terms);
  bool holds = result != comparison.isNegated;
  if (comparison.isEquality) {
    if (holds)
      known.low = known.high = comparison.bound;
    else if (known.low == comparison.bound)
      ++known.low;
    else if (known.high == comparison.bound)
      --known.high;
  } else if (holds) {
    known.high = std::min(known.high, comparison.bound);
  } else {
    known.low = std::max(known.low, addSaturating(comparison.bound, 1));
  }
  setInterval(comparison.terms, known);
}

void PathFacts::retain(const llvm::BitVector &live, const llvm::BitVector &defined) {
  llvm::BitVector kept = live;
  constants.removeIf([&](const auto &entry) { return !live.test(entry.first); });
  auto isUndefined = [&](const auto &term) { return !defined.test(term.first); };
  for (auto it = forms.begin(); it != forms.end();) {
    if (!live.test(it->first) || llvm::any_of(it->second.terms, isUndefined)) {
      it = forms.erase(it);
      continue;
    }
    for (auto [value, coefficient] : it->second.terms)
      kept.set(value);
    ++it;
  }
  auto isDead = [&](const auto &term) { return !kept.test(term.first); };
  if (isRelational) {
    llvm::BitVector dead(kept.size());
    for (auto &[terms, interval] : intervals)
      for (auto [value, coefficient] : terms)
        if (!kept.test(value))
          dead.set(value);
    for (unsigned value : dead.set_bits()) {
      eliminate(value);
      intervals.removeIf([&](const auto &entry) { return entry.first.count(value) != 0; });
    }
  }
  for (auto it = intervals.begin(); it != intervals.end();)
    it = llvm::any_of(it->first, isDead) ? intervals.erase(it) : std::next(it);
  for (auto it = residues.begin(); it != residues.end();)
    it = isDead(*it) ? residues.erase(it) : std::next(it);
  origins.removeIf(isDead);
}

static void encodeTerms(const LinearForm::Terms &terms, std::vector<int64_t> &key) {
  key.push_back(terms.size());
  for (auto [value, coefficient] : terms) {
    key.push_back(value);
    key.push_back(coefficient);
  }
}

void PathFacts::encode(std::vector<int64_t> &key) const {
  key.push_back(constants.size());
  for (auto &[value, constant] : constants)
    key.insert(key.end(), {static_cast<int64_t>(value), constant});
  key.push_back(forms.size());
  for (auto &[value, form] : forms) {
    key.push_back(value);
    key.push_back(form.constant);
    encodeTerms(form.terms, key);
  }
  key.push_back(intervals.size());
  for (auto &[terms, interval] : intervals) {
    encodeTerms(terms, key);
    key.insert(key.end(), {interval.low, interval.high, interval.isWidened});
  }
  key.push_back(residues.size());
  for (auto &[value, residue] : residues) {
    key.push_back(value);
    key.push_back(residue.remainder);
    key.push_back(residue.modulus);
    key.push_back(residue.least);
  }
  key.push_back(origins.size());
  for (auto &[value, origin] : origins)
    key.insert(key.end(), {static_cast<int64_t>(value), origin});
}

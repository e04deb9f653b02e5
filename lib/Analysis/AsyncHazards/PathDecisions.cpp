//===- PathDecisions.cpp - Decisions on a path of asynchronous code ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AsyncExploration.h"

#include "triton/Dialect/Triton/IR/Triton.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/MemoryRoots.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::triton;

/// Returns the condition of which `condition` is the negation, if it is one.
static std::optional<Value> getNegated(Value condition) {
  auto op = condition.getDefiningOp<arith::XOrIOp>();
  if (!op || !op.getType().isInteger(1) || getConstantInteger(op.getRhs()) != 1)
    return std::nullopt;
  return op.getLhs();
}

/// Returns the loop whose induction variable `value` is, or null.
static scf::ForOp getLoopOfInductionVar(Value value) {
  scf::ForOp loop = scf::getForInductionVarOwner(value); // It finds the loop of a carried value, too.
  return loop && value == loop.getInductionVar() ? loop : nullptr;
}

/// Returns what the arguments, program ids and loaded values that `value` is computed from depend on. Several
/// operations may read one program id, or one place of an array.
static SmallVector<const void *, 2> findLeaves(Value value) {
  SmallVector<const void *, 2> leaves;
  SmallVector<Value> worklist = {value};
  llvm::DenseSet<Value> visited;
  while (!worklist.empty()) {
    Value next = worklist.pop_back_val();
    if (!visited.insert(next).second)
      continue;
    Operation *definition = next.getDefiningOp();
    if (!definition) {
      if (Value capture = getCapture(next)) {
        worklist.push_back(capture);
        continue;
      }
      if (scf::ForOp loop = getLoopOfInductionVar(next))
        worklist.append({loop.getLowerBound(), loop.getUpperBound()});
      else
        leaves.push_back(next.getAsOpaquePointer());
      continue;
    }
    if (definition->hasTrait<mlir::OpTrait::ConstantLike>())
      continue;
    if (auto id = dyn_cast<GetProgramIdOp>(definition)) {
      leaves.push_back(id.getAxisAttr().getAsOpaquePointer());
      continue;
    }
    if (auto load = dyn_cast<LoadOp>(definition)) {
      for (Value parameter : nvidia_gpu::MemoryRoots::find(load.getPtr()).parameters)
        leaves.push_back(parameter.getAsOpaquePointer());
      continue;
    }
    worklist.append(definition->operand_begin(), definition->operand_end());
  }
  return leaves;
}

void AsyncExploration::collectLeaves(Value value, Decision &decision) {
  auto [found, isNewValue] = leaves.try_emplace(value);
  if (isNewValue)
    found->second = findLeaves(value);
  decision.leaves = found->second;
}

bool AsyncExploration::isDefinedOnce(const LinearForm::Terms &terms) const {
  Block *entry = &FuncOp(program.getFunction())->getRegion(0).front();
  return llvm::all_of(terms, [&](const auto &term) {
    Value value = program.getValue(term.first);
    while (Value capture = getCapture(value))
      value = capture;
    if (value.getParentBlock() == entry)
      return true;
    return static_cast<bool>(getLoopOfInductionVar(value));
  });
}

std::optional<FreeInteger> AsyncExploration::findFreeSum(const AsyncState &state, const LinearForm::Terms &terms) {
  std::optional<FreeInteger> sum = FreeInteger::get(0);
  bool growsUp = false, growsDown = false;
  for (auto [number, coefficient] : terms) {
    Value value = program.getValue(number);
    if (scf::ForOp loop = getLoopOfInductionVar(value)) {
      PathFacts::Interval interval = state.facts.getInterval(LinearForm::getSymbol(number).terms);
      if (interval.low == interval.high) {
        sum = FreeIntegers::add(sum, FreeInteger::get(interval.low), coefficient);
        continue;
      }
      // Some iteration begins at any distance from the lower bound, if the other terms are the upper bound, or if that
      // is independent of them.
      std::optional<FreeInteger> upper = freeIntegers.lookup(loop.getUpperBound());
      LinearForm bound = getForm(state, loop.getUpperBound());
      constexpr int64_t kMinRange = int64_t(1) << 20;
      if (!upper || upper->high - upper->low < kMinRange)
        return std::nullopt;
      LinearForm others = LinearForm{terms}.plus(LinearForm::getSymbol(number), -coefficient);
      auto isIndependent = [&, variable = number](const auto &term) {
        std::optional<FreeInteger> other = freeIntegers.lookup(program.getValue(term.first));
        return term.first == variable || (other && other->isIndependentOf(*upper));
      };
      if (others.terms != bound.times(-coefficient).terms && !llvm::all_of(terms, isIndependent))
        return std::nullopt;
      (coefficient > 0 ? growsUp : growsDown) = true;
      value = loop.getLowerBound();
    }
    sum = FreeIntegers::add(sum, freeIntegers.lookup(value), coefficient);
  }
  if (sum && growsUp)
    sum->high = INT64_MAX / 4;
  if (sum && growsDown)
    sum->low = INT64_MIN / 4;
  return sum;
}

void AsyncExploration::record(AsyncState &state, Decision decision) {
  decision.previous = state.path;
  state.path = decisions.size();
  decisions.push_back(std::move(decision));
}

std::optional<bool> AsyncExploration::decide(AsyncState &state, const PathFacts::Comparison &comparison,
                                             Decision decision, bool isNegated) {
  if (std::optional<bool> known = state.facts.evaluate(comparison))
    return *known != isNegated;
  decision.terms = comparison.terms;
  for (auto [number, coefficient] : comparison.terms)
    if (scf::ForOp loop = getLoopOfInductionVar(program.getValue(number))) {
      LinearForm form{comparison.terms};
      form = form.plus(LinearForm::getSymbol(number), -coefficient)
                 .plus(getForm(state, loop.getLowerBound()), coefficient);
      decision.termsAtEntry = PathFacts::equal(form, LinearForm::get(0)).terms;
    }
  std::optional<FreeInteger> sum = comparison.isEquality ? std::nullopt : findFreeSum(state, comparison.terms);
  if (sum)
    llvm::append_range(decision.leaves, sum->leaves);
  for (bool value : {true, false}) {
    AsyncState next = state;
    next.facts.assume(comparison, value);
    Decision made = decision;
    PathFacts::Interval interval = next.facts.getInterval(comparison.terms);
    made.isFree &= !interval.isWidened && sum && sum->reaches(interval.low, interval.high);
    if (made.condition) {
      made.description = value != isNegated ? "if the condition is true" : "if the condition is false";
    } else {
      // Users may know that a loop executes.
      made.isFree &= value || !made.isLoopEntry;
      made.description = value              ? "an iteration of this loop begins"
                         : made.isLoopEntry ? "this loop is not executed"
                                            : "this loop ends";
    }
    record(next, std::move(made));
    pending.push_back(std::move(next));
  }
  return std::nullopt;
}

std::array<bool, 2> AsyncExploration::findOutcomes(const AsyncState &state, Value condition,
                                                   const std::optional<PathFacts::Comparison> &comparison,
                                                   bool isNegated, Decision &decision) {
  std::optional<FreeInteger> value =
      comparison ? findFreeSum(state, comparison->terms) : freeIntegers.lookup(condition);
  if (!value)
    return {false, false};
  llvm::append_range(decision.leaves, value->leaves);
  if (!comparison)
    return {value->reaches(0, 0), value->reaches(1, 1)};
  // Not every number may be equal to another one, but a sum of several values is not always the same.
  bool mayDiffer = value->getLeast() < value->getGreatest();
  return {mayDiffer && !isNegated, mayDiffer && isNegated};
}

std::optional<bool> AsyncExploration::decide(AsyncState &state, Value condition) {
  if (std::optional<int64_t> known = getConstant(state, condition))
    return *known != 0;
  bool isNegated = false;
  std::optional<PathFacts::Comparison> comparison = getComparison(state, condition, isNegated);
  // Several operations of a block have the same condition.
  auto remember = [&](bool value) {
    if (condition.getParentBlock() == state.block)
      state.facts.define(*program.lookupNumber(condition), LinearForm::get(value));
    return value;
  };
  if (comparison)
    if (std::optional<bool> known = state.facts.evaluate(*comparison))
      return remember(*known != isNegated);
  Decision decision{program.getOperations(state.block)[state.position], condition};
  collectLeaves(condition, decision);
  if (comparison) {
    if (!comparison->isEquality)
      return decide(state, *comparison, std::move(decision), isNegated);
  } else if (condition.getDefiningOp<arith::AndIOp>() || condition.getDefiningOp<arith::OrIOp>()) {
    bool isAnd = condition.getDefiningOp<arith::AndIOp>() != nullptr;
    for (Value operand : condition.getDefiningOp()->getOperands()) {
      std::optional<bool> value = decide(state, operand);
      if (!value)
        return std::nullopt;
      if (*value != isAnd)
        return remember(*value);
    }
    return remember(isAnd);
  } else if (std::optional<Value> negated = getNegated(condition)) {
    std::optional<bool> value = decide(state, *negated);
    return value ? std::optional(remember(!*value)) : std::nullopt;
  }
  std::array<bool, 2> outcomes = findOutcomes(state, condition, comparison, isNegated, decision);
  for (bool value : {true, false}) {
    AsyncState next = state;
    bool unused = false;
    if (std::optional<PathFacts::Comparison> comparison = getComparison(state, condition, unused))
      next.facts.assume(*comparison, value != isNegated);
    next.facts.define(*program.lookupNumber(condition), LinearForm::get(value));
    Decision made = decision;
    made.description = value ? "if the condition is true" : "if the condition is false";
    made.isFree &= outcomes[value];
    record(next, std::move(made));
    pending.push_back(std::move(next));
  }
  return std::nullopt;
}

/// Whether some arguments of the kernel lead to all decisions of a path.
bool AsyncExploration::isPossible(int path) const {
  if (path >= 0 && program.hasAssumptions())
    return false;
  SmallVector<const Decision *> made;
  for (int number = path; number >= 0; number = decisions[number].previous)
    made.push_back(&decisions[number]);
  std::reverse(made.begin(), made.end());
  for (auto [index, decision] : llvm::enumerate(made)) {
    if (!decision->isFree)
      return false;
    for (const Decision *before : ArrayRef(made).take_front(index)) {
      bool isEntry =
          !decision->termsAtEntry.empty() && decision->termsAtEntry == before->terms && isDefinedOnce(before->terms);
      bool isIndependent =
          llvm::none_of(decision->leaves, [&](const void *leaf) { return llvm::is_contained(before->leaves, leaf); });
      // Intervals relate decisions about the same terms.
      bool isSameTerms = !decision->terms.empty() && decision->terms == before->terms && isDefinedOnce(decision->terms);
      if (!isEntry && !isIndependent && !isSameTerms)
        return false;
    }
  }
  return true;
}

void AsyncExploration::report(const AsyncState &state, Operation *op, bool isCertain, const llvm::Twine &reason,
                              Operation *other) {
  AsyncVerdict verdict = isCertain && isPossible(state.path) ? AsyncVerdict::Refuted : AsyncVerdict::Unknown;
  if (worst && worst->verdict >= verdict)
    return;
  worst = AsyncHazard{verdict, op, reason.str(), other, {}};
  constexpr unsigned maxDecisions = 6;
  for (int number = state.path; number >= 0 && worst->path.size() < maxDecisions; number = decisions[number].previous)
    worst->path.emplace_back(decisions[number].op, decisions[number].description);
  std::reverse(worst->path.begin(), worst->path.end());
}

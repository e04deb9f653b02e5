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

/// Returns whether an operation may have results on both sides of any bound, if its operands may.
static bool reachesAllValues(Operation *op) {
  return isa<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::DivSIOp, arith::CeilDivSIOp, arith::FloorDivSIOp,
             arith::ShLIOp, arith::ShRSIOp, arith::ExtSIOp, arith::TruncIOp, arith::IndexCastOp, arith::XOrIOp,
             arith::CmpIOp>(op);
}

/// Returns whether `condition` compares a program id, which is not negative, with a constant that it may be on both
/// sides of.
static bool dividesProgramIds(Value condition) {
  using Predicate = arith::CmpIPredicate;
  auto compare = condition.getDefiningOp<arith::CmpIOp>();
  if (!compare)
    return false;
  bool isReversed = compare.getRhs().getDefiningOp<GetProgramIdOp>();
  if (!isReversed && !compare.getLhs().getDefiningOp<GetProgramIdOp>())
    return false;
  std::optional<int64_t> constant = getConstantInteger(isReversed ? compare.getLhs() : compare.getRhs());
  bool isLess =
      llvm::is_contained({Predicate::slt, Predicate::ult, Predicate::sge, Predicate::uge}, compare.getPredicate());
  bool isGreater =
      llvm::is_contained({Predicate::sgt, Predicate::ugt, Predicate::sle, Predicate::ule}, compare.getPredicate());
  // No id is less than zero.
  return constant && *constant >= ((isReversed ? isGreater : isLess) ? 1 : 0);
}

/// Returns what the arguments, program ids and loaded values that `value` is computed from depend on, and whether they
/// decide freely. Several operations may read one program id, or one place of an array.
static std::pair<SmallVector<const void *, 2>, bool> findLeaves(Value value) {
  SmallVector<const void *, 2> leaves;
  bool isFree = true, hasOnlyIds = true;
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
      Operation *parent = cast<BlockArgument>(next).getOwner()->getParentOp();
      if (auto loop = dyn_cast<scf::ForOp>(parent); loop && next == loop.getInductionVar()) {
        worklist.append({loop.getLowerBound(), loop.getUpperBound()});
        continue;
      }
      // Anything may be passed to a kernel; what other blocks pass depends on decisions before.
      isFree &= isa<FuncOp>(parent) && cast<BlockArgument>(next).getOwner()->isEntryBlock();
      hasOnlyIds = false;
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
      nvidia_gpu::MemoryRoots roots = nvidia_gpu::MemoryRoots::find(load.getPtr());
      isFree &= !roots.isUnknown;
      hasOnlyIds = false;
      for (Value parameter : roots.parameters)
        leaves.push_back(parameter.getAsOpaquePointer());
      continue;
    }
    isFree &= reachesAllValues(definition);
    worklist.append(definition->operand_begin(), definition->operand_end());
  }
  isFree &= !hasOnlyIds || dividesProgramIds(value);
  return {leaves, isFree && !leaves.empty()};
}

void AsyncExploration::collectLeaves(Value value, Decision &decision) {
  auto [found, isNewValue] = leaves.try_emplace(value);
  if (isNewValue)
    found->second = findLeaves(value);
  decision.leaves = found->second.first;
  decision.isFree &= found->second.second;
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
    if (auto argument = dyn_cast<BlockArgument>(program.getValue(number)))
      if (auto loop = dyn_cast<scf::ForOp>(argument.getOwner()->getParentOp());
          loop && argument == loop.getInductionVar()) {
        LinearForm form{comparison.terms};
        form = form.plus(LinearForm::getSymbol(number), -coefficient)
                   .plus(getForm(state, loop.getLowerBound()), coefficient);
        decision.termsAtEntry = PathFacts::equal(form, LinearForm::get(0)).terms;
      }
  // Not every number is a multiple of a coefficient, or equal to another number.
  decision.isFree &= !comparison.isEquality &&
                     llvm::all_of(comparison.terms, [](const auto &term) { return std::abs(term.second) == 1; });
  for (bool value : {true, false}) {
    AsyncState next = state;
    next.facts.assume(comparison, value);
    Decision made = decision;
    // An argument may be known to be a multiple of a number: it may not have any value within bounds.
    PathFacts::Interval interval = next.facts.getInterval(comparison.terms);
    made.isFree &= !interval.isWidened;
    bool isBounded = interval.low != INT64_MIN && interval.high != INT64_MAX;
    for (auto [number, coefficient] : comparison.terms)
      if (auto argument = dyn_cast<BlockArgument>(program.getValue(number)); argument && isBounded)
        if (auto func = dyn_cast<FuncOp>(argument.getOwner()->getParentOp()))
          made.isFree &= !func.getArgAttr(argument.getArgNumber(), "tt.divisibility");
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
  for (bool value : {true, false}) {
    AsyncState next = state;
    bool unused = false;
    if (std::optional<PathFacts::Comparison> comparison = getComparison(state, condition, unused))
      next.facts.assume(*comparison, value != isNegated);
    next.facts.define(*program.lookupNumber(condition), LinearForm::get(value));
    Decision made = decision;
    made.description = value ? "if the condition is true" : "if the condition is false";
    // Not every number may be equal to another one.
    made.isFree &= !condition.getDefiningOp<arith::CmpIOp>() || value == isNegated;
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
      bool isEntry = !decision->termsAtEntry.empty() && decision->termsAtEntry == before->terms;
      bool isIndependent =
          llvm::none_of(decision->leaves, [&](const void *leaf) { return llvm::is_contained(before->leaves, leaf); });
      // Intervals relate decisions about the same terms.
      bool isSameTerms = !decision->terms.empty() && decision->terms == before->terms;
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

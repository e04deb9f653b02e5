//===- FusedPrologue.cpp - Prologues inside the loop before them ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FusedPrologue.h"

#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::nvidia_gpu;

namespace {

/// A TMA copy to a multi-buffer, or the bytes that an mbarrier expects from such copies.
struct Issue {
  Operation *op;

  static bool isIssue(Operation *op) { return isa<BarrierExpectOp, AsyncTMACopyGlobalToLocalOp>(op); }

  MutableOperandRange getPredicate() const {
    if (auto copy = dyn_cast<AsyncTMACopyGlobalToLocalOp>(op))
      return copy.getPredMutable();
    return cast<BarrierExpectOp>(op).getPredMutable();
  }
  MemDescIndexOp getView() const {
    auto copy = dyn_cast<AsyncTMACopyGlobalToLocalOp>(op);
    Value view = copy ? copy.getResult() : cast<BarrierExpectOp>(op).getAlloc();
    return view.getDefiningOp<MemDescIndexOp>();
  }
  /// Returns whether both fill the same multi-buffer from the same descriptor, or expect at the same mbarriers.
  bool matches(const Issue &other) const {
    auto copy = dyn_cast<AsyncTMACopyGlobalToLocalOp>(op), otherCopy = dyn_cast<AsyncTMACopyGlobalToLocalOp>(other.op);
    return op->getName() == other.op->getName() && (!copy || copy.getDesc() == otherCopy.getDesc()) && getView() &&
           other.getView() && getView().getSrc() == other.getView().getSrc();
  }
};

/// Values of the next iteration of a loop, computed in front of `inner`, a loop of its body.
class NextIteration {
public:
  NextIteration(scf::ForOp outer, scf::ForOp inner) : outer(outer), inner(inner) {}

  /// Returns whether `getValue` can return the next iteration's value of `value`, which is defined outside of `inner`.
  bool hasValue(Value value);
  /// Returns whether `value`, computed behind `inner`, can be computed in front of it.
  bool canHoist(Value value);
  /// Creates the next iteration's value of `value` in front of `inner`.
  Value getValue(Value value, RewriterBase &rewriter);
  /// Moves the operations that compute `value` from behind `inner` to its front.
  void hoist(Value value, RewriterBase &rewriter);

private:
  /// Returns the operation of the body of `outer` that defines `value`, or null if there is none.
  Operation *getDefiningOp(Value value) {
    Operation *op = value.getDefiningOp();
    return op && op->getBlock() == outer.getBody() ? op : nullptr;
  }

  scf::ForOp outer, inner;
  IRMapping values;
  /// The values for which canHoist and hasValue have returned true.
  DenseSet<Value> hoistable, available;
};

} // namespace

/// Returns whether `op` computes its results from its operands alone. The loops execute it anyway, so it may trap.
static bool isComputation(Operation *op) { return isMemoryEffectFree(op) && op->getNumRegions() == 0; }

bool NextIteration::canHoist(Value value) {
  Operation *op = getDefiningOp(value);
  if (!op || op->isBeforeInBlock(inner) || hoistable.contains(value))
    return true;
  if (!isComputation(op) || !llvm::all_of(op->getOperands(), [&](Value operand) { return canHoist(operand); }))
    return false;
  hoistable.insert(value);
  return true;
}

void NextIteration::hoist(Value value, RewriterBase &rewriter) {
  Operation *op = getDefiningOp(value);
  if (!op || op->isBeforeInBlock(inner))
    return;
  for (Value operand : op->getOperands())
    hoist(operand, rewriter);
  rewriter.moveOpBefore(op, inner);
}

bool NextIteration::hasValue(Value value) {
  if (outer.isDefinedOutsideOfLoop(value) || value == outer.getInductionVar() || available.contains(value))
    return true;
  if (auto argument = dyn_cast<BlockArgument>(value))
    return canHoist(outer.getTiedLoopYieldedValue(argument)->get());
  Operation *op = getDefiningOp(value);
  if (!op || !isComputation(op) || !llvm::all_of(op->getOperands(), [&](Value operand) { return hasValue(operand); }))
    return false;
  available.insert(value);
  return true;
}

Value NextIteration::getValue(Value value, RewriterBase &rewriter) {
  if (outer.isDefinedOutsideOfLoop(value))
    return value;
  if (Value next = values.lookupOrNull(value))
    return next;
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(inner);
  Value next;
  if (value == outer.getInductionVar()) {
    next = arith::AddIOp::create(rewriter, value.getLoc(), value, outer.getStep());
  } else if (auto argument = dyn_cast<BlockArgument>(value)) {
    next = outer.getTiedLoopYieldedValue(argument)->get();
    hoist(next, rewriter);
  } else {
    Operation *op = value.getDefiningOp();
    for (Value operand : op->getOperands())
      values.map(operand, getValue(operand, rewriter));
    rewriter.setInsertionPoint(inner);
    Operation *clone = rewriter.clone(*op, values);
    next = clone->getResult(cast<OpResult>(value).getResultNumber());
  }
  values.map(value, next);
  return next;
}

/// Adds what computes `value` in the body of `loop` to `slice`, and the values from outside to `inputs`. Returns false
/// if it depends on an earlier iteration or on memory.
static bool addSlice(Value value, scf::ForOp loop, SetVector<Operation *> &slice, SetVector<Value> &inputs) {
  if (value == loop.getInductionVar())
    return true;
  if (loop.isDefinedOutsideOfLoop(value)) {
    inputs.insert(value);
    return true;
  }
  Operation *op = value.getDefiningOp();
  if (!op || !isComputation(op))
    return false;
  if (slice.contains(op))
    return true;
  for (Value operand : op->getOperands())
    if (!addSlice(operand, loop, slice, inputs))
      return false;
  slice.insert(op);
  return true;
}

/// Returns the argument of `inner` that counts the buffers of `issues`, if it begins with an argument of `outer`.
static BlockArgument findCounter(ArrayRef<Issue> issues, scf::ForOp outer, scf::ForOp inner) {
  Value index = issues.front().getView() ? issues.front().getView().getIndex() : Value();
  for (const Issue &issue : issues)
    if (!issue.getView() || issue.getView().getIndex() != index)
      return {};
  for (BlockArgument argument : inner.getRegionIterArgs()) {
    auto init = dyn_cast<BlockArgument>(inner.getTiedLoopInit(argument)->get());
    if (inner.getTiedLoopYieldedValue(argument)->get() == index && init && init.getOwner() == outer.getBody())
      return argument;
  }
  return {};
}

bool mlir::triton::nvidia_gpu::fusePrologue(RewriterBase &rewriter, scf::ForOp outer, scf::ForOp inner,
                                            unsigned distance) {
  // The difference of bounds that are not negative is a number of their type.
  APInt lower;
  if (!matchPattern(inner.getLowerBound(), m_ConstantInt(&lower)) || lower.isNegative())
    return false;
  SmallVector<Issue> issues, prologue;
  for (Operation &op : *inner.getBody()) {
    if (isa<AsyncCopyGlobalToLocalOp, AsyncWaitOp>(op))
      return false;
    if (Issue::isIssue(&op))
      issues.push_back({&op});
  }
  for (Operation *op = inner->getNextNode(); op; op = op->getNextNode())
    if (Issue::isIssue(op))
      prologue.push_back({op});
  if (issues.empty() || prologue.size() != distance * issues.size())
    return false;
  for (auto [number, issue] : llvm::enumerate(prologue))
    if (!issue.matches(issues[number % issues.size()]))
      return false;
  BlockArgument counter = findCounter(issues, outer, inner);
  // The last copies of the prologue are those of an iteration that `inner` has only if it has them all.
  Value fuses = prologue.back().getPredicate()[0].get();
  Value isAhead = issues.front().getPredicate()[0].get();
  NextIteration next(outer, inner);
  if (!counter || !next.canHoist(fuses))
    return false;
  SetVector<Operation *> slice;
  SetVector<Value> inputs;
  for (const Issue &issue : issues)
    if (auto copy = dyn_cast<AsyncTMACopyGlobalToLocalOp>(issue.op)) {
      if (!outer.isDefinedOutsideOfLoop(copy.getDesc()))
        return false;
      for (Value index : copy.getCoord())
        if (!addSlice(index, inner, slice, inputs))
          return false;
    }
  if (!llvm::all_of(inputs, [&](Value input) { return next.hasValue(input); }))
    return false;

  Location loc = inner.getLoc();
  next.hoist(fuses, rewriter);
  // The iterations of `inner` advance its induction variable by `length`, whose last step may end behind the bound.
  rewriter.setInsertionPoint(inner);
  Value length = arith::SubIOp::create(rewriter, loc, inner.getUpperBound(), inner.getLowerBound());
  length = arith::CeilDivSIOp::create(rewriter, loc, length, inner.getStep());
  length = arith::MulIOp::create(rewriter, loc, length, inner.getStep());
  rewriter.setInsertionPoint(issues.front().op);
  IRMapping mapping;
  Value iv = inner.getInductionVar();
  Value restarted = arith::SubIOp::create(rewriter, loc, iv, length);
  mapping.map(iv, arith::SelectOp::create(rewriter, loc, isAhead, iv, restarted));
  for (Value input : inputs) {
    Value nextInput = next.getValue(input, rewriter);
    if (nextInput != input)
      mapping.map(input, arith::SelectOp::create(rewriter, loc, isAhead, input, nextInput));
  }
  for (Operation &op : llvm::make_early_inc_range(*inner.getBody()))
    if (slice.contains(&op))
      rewriter.clone(op, mapping);
  Value starts = arith::OrIOp::create(rewriter, loc, isAhead, fuses);
  for (const Issue &issue : issues) {
    issue.getPredicate().assign(starts);
    if (auto copy = dyn_cast<AsyncTMACopyGlobalToLocalOp>(issue.op))
      for (OpOperand &index : copy.getCoordMutable())
        index.set(mapping.lookupOrDefault(index.get()));
  }
  rewriter.setInsertionPoint(inner);
  Value isTrue = arith::ConstantOp::create(rewriter, loc, rewriter.getBoolAttr(true));
  Value remains = arith::XOrIOp::create(rewriter, loc, fuses, isTrue);
  for (const Issue &issue : ArrayRef(prologue).drop_back(issues.size())) {
    rewriter.setInsertionPoint(issue.op);
    Value predicate = issue.getPredicate()[0].get();
    issue.getPredicate().assign(arith::AndIOp::create(rewriter, loc, predicate, remains));
  }
  for (const Issue &issue : ArrayRef(prologue).take_back(issues.size()))
    rewriter.eraseOp(issue.op);
  // The counter has the same number behind both: the copies are as many iterations ahead as before.
  auto carried = cast<BlockArgument>(inner.getTiedLoopInit(counter)->get());
  outer.getTiedLoopYieldedValue(carried)->set(inner.getTiedLoopResult(counter));
  return true;
}

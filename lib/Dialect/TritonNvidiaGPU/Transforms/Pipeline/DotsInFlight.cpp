//===- DotsInFlight.cpp - Dots that overlap with the code after them ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DotsInFlight.h"

#include "StagedLoads.h"

#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::nvidia_gpu;

namespace {

/// The waits of a loop's body for its dots, which are numbered in program order.
class DotWaits {
public:
  explicit DotWaits(scf::ForOp loop) : loop(loop), body(loop.getBody()) {}

  Operation *insert();

private:
  /// Before `op`, the first `complete` dots of the iteration are complete, and all dots of earlier iterations.
  struct Wait {
    Operation *op;
    unsigned complete;
    llvm::SetVector<Value> sums;
  };

  /// Returns the number of dots in the body before `op`.
  unsigned countDotsBefore(Operation *op) const {
    return llvm::count_if(dots, [&](WarpGroupDotOp dot) { return dot->isBeforeInBlock(op); });
  }
  /// Returns the first operation of the body that reads `sum` other than to add to it, or null.
  Operation *findFirstReader(Value sum) const;
  void findDemands(WarpGroupDotOp dot);
  /// Returns the first operation of the body that fills registers or a buffer that the dot reads, or null.
  Operation *findFilledOperand(WarpGroupDotOp dot) const;
  /// Returns the load of registers from shared memory that the dot alone reads as its first operand, or null.
  LocalLoadOp findLoadedOperand(WarpGroupDotOp dot) const;
  /// Returns whether the dot must be complete before the next iteration begins, or soon after.
  bool isSynchronous(WarpGroupDotOp dot);
  /// Demands that the dot of the iteration before is complete before its registers and buffers are filled again.
  void demandBeforeOperands(WarpGroupDotOp dot);
  /// Demands that `sum`, of the first `complete` dots or earlier ones, is complete before `op`.
  void demand(Value sum, Operation *op, unsigned complete);
  void emit(const Wait &wait);
  /// Waits behind the loop for the sums that it yields.
  void waitAfterLoop();

  scf::ForOp loop;
  Block *body;
  SmallVector<WarpGroupDotOp> dots;
  SmallVector<Wait> demands;
};

} // namespace

/// Returns whether `use` only adds to a sum: a dot does so in order, in the same registers. If the sum has other uses,
/// the dot needs a copy of the registers.
static bool isAddition(OpOperand &use) {
  auto dot = dyn_cast<WarpGroupDotOp>(use.getOwner());
  return dot && use.get() == dot.getC() && dot.getIsAsync() && use.get().hasOneUse();
}

Operation *DotWaits::findFirstReader(Value sum) const {
  Operation *first = nullptr;
  for (OpOperand &use : sum.getUses()) {
    Operation *user = body->findAncestorOpInBlock(*use.getOwner());
    if (user && user != body->getTerminator() && !isAddition(use) && (!first || user->isBeforeInBlock(first)))
      first = user;
  }
  return first;
}

void DotWaits::demand(Value sum, Operation *op, unsigned complete) {
  demands.push_back({op, complete, {}});
  demands.back().sums.insert(sum);
}

void DotWaits::findDemands(WarpGroupDotOp dot) {
  Value sum = dot.getD();
  if (Operation *reader = findFirstReader(sum))
    demand(sum, reader, countDotsBefore(dot) + 1);
  for (OpOperand &use : sum.getUses()) {
    if (use.getOwner() != body->getTerminator())
      continue;
    BlockArgument carried = loop.getRegionIterArg(use.getOperandNumber());
    if (Operation *reader = findFirstReader(carried))
      demand(carried, reader, 0);
  }
  demandBeforeOperands(dot);
}

/// Returns the registers of which `value` has the elements in another shape.
static Value getOrigin(Value value) {
  auto reshape = value.getDefiningOp<ReshapeOp>();
  return reshape && !reshape.getAllowReorder() ? getOrigin(reshape.getSrc()) : value;
}

/// Returns the load through a descriptor whose copy may fill the buffer of `alloc` itself, or null.
static Operation *findCopy(LocalAllocOp alloc) {
  Value source = alloc.getSrc();
  while (isa_and_nonnull<ConvertLayoutOp, TransOp>(source.getDefiningOp()))
    source = source.getDefiningOp()->getOperand(0);
  Operation *load = source.getDefiningOp();
  return isa_and_nonnull<DescriptorLoadOp, DescriptorGatherOp>(load) ? load : nullptr;
}

Operation *DotWaits::findFilledOperand(WarpGroupDotOp dot) const {
  Operation *first = nullptr;
  auto add = [&](Operation *op) {
    if (!first || op->isBeforeInBlock(first))
      first = op;
  };
  for (Value operand : {Value(dot.getA()), Value(dot.getB())}) {
    bool isRegisters = isa<RankedTensorType>(operand.getType());
    Operation *op = isRegisters ? getOrigin(operand).getDefiningOp() : findFilledBuffer(operand);
    if (op && op->getBlock() == body)
      add(op);
    if (auto alloc = dyn_cast_or_null<LocalAllocOp>(op))
      if (Operation *copy = findCopy(alloc); copy && copy->getBlock() == body)
        add(copy);
    for (LocalStoreOp store : findStoresTo(operand, body))
      add(getAncestorIn(body, store));
  }
  return first;
}

LocalLoadOp DotWaits::findLoadedOperand(WarpGroupDotOp dot) const {
  auto load = getOrigin(dot.getA()).getDefiningOp<LocalLoadOp>();
  return load && load->getBlock() == body && load->hasOneUse() ? load : LocalLoadOp();
}

void DotWaits::demandBeforeOperands(WarpGroupDotOp dot) {
  Operation *filled = findFilledOperand(dot);
  if (!filled)
    return;
  // Follow the sum to the last dot that adds to it.
  Value sum = dot.getD();
  while (sum.hasOneUse() && isAddition(*sum.use_begin()) && sum.use_begin()->getOwner()->getBlock() == body)
    sum = cast<WarpGroupDotOp>(sum.use_begin()->getOwner()).getD();
  for (OpOperand &use : sum.getUses()) {
    if (use.getOwner() != body->getTerminator())
      continue;
    // A wait names a sum before the first dot changes its registers.
    BlockArgument carried = loop.getRegionIterArg(use.getOperandNumber());
    Operation *op = filled;
    for (Operation *user : carried.getUsers())
      if (Operation *ancestor = body->findAncestorOpInBlock(*user); ancestor && ancestor->isBeforeInBlock(op))
        op = ancestor;
    demand(carried, op, 0);
  }
}

void DotWaits::emit(const Wait &wait) {
  OpBuilder builder(wait.op);
  ValueRange sums = wait.sums.getArrayRef();
  int pendings = std::min<int>(countDotsBefore(wait.op) - wait.complete, WarpGroupDotWaitOp::kMaxPendings);
  auto op = WarpGroupDotWaitOp::create(builder, wait.op->getLoc(), sums.getTypes(), sums, pendings);
  for (auto [sum, complete] : llvm::zip_equal(sums, op.getResults()))
    sum.replaceUsesWithIf(complete, [&](OpOperand &use) {
      Operation *user = body->findAncestorOpInBlock(*use.getOwner());
      return user && user != op && op->isBeforeInBlock(user);
    });
}

void DotWaits::waitAfterLoop() {
  SmallVector<Value> sums;
  for (OpOperand &yielded : body->getTerminator()->getOpOperands())
    if (llvm::any_of(dots, [&](WarpGroupDotOp dot) { return dot.getD() == yielded.get(); }))
      sums.push_back(loop.getResult(yielded.getOperandNumber()));
  if (sums.empty())
    return;
  // Buffers are free behind waits for copies, before anything that uses the sums.
  Operation *position = loop->getNextNode();
  while (isa<AsyncWaitOp>(position))
    position = position->getNextNode();
  OpBuilder builder(position);
  auto wait = WarpGroupDotWaitOp::create(builder, loop.getLoc(), TypeRange(ValueRange(sums)), sums, /*pendings=*/0);
  for (auto [sum, complete] : llvm::zip_equal(sums, wait.getResults()))
    sum.replaceAllUsesExcept(complete, wait);
}

bool DotWaits::isSynchronous(WarpGroupDotOp dot) {
  // ptxas waits for sums of packed f16 in any case, since it moves the halves of their registers in a loop.
  if (dot.getType().getElementType().isF16())
    return true;
  // A sum that only dots read, of operands that each iteration fills.
  bool isRead = findFirstReader(dot.getD()), isCarried = false;
  for (OpOperand &use : dot.getD().getUses()) {
    if (use.getOwner() != body->getTerminator())
      continue;
    // The next iteration would copy the registers of the dot in flight to those of the variable, or of another one.
    BlockArgument carried = loop.getRegionIterArg(use.getOperandNumber());
    if (isCarried || !dot.takesRegistersOf(carried))
      return true;
    isCarried = true;
    for (OpOperand &next : carried.getUses())
      isRead |= !isa<WarpGroupDotOp>(next.getOwner());
  }
  return !isRead && findFilledOperand(dot) && !findLoadedOperand(dot);
}

Operation *DotWaits::insert() {
  for (auto dot : body->getOps<WarpGroupDotOp>()) {
    if (isSynchronous(dot))
      continue;
    dot.setIsAsync(true);
    dots.push_back(dot);
  }
  if (dots.empty())
    return nullptr;
  for (WarpGroupDotOp dot : dots)
    findDemands(dot);
  llvm::sort(demands,
             [](const Wait &lhs, const Wait &rhs) { return lhs.op != rhs.op && lhs.op->isBeforeInBlock(rhs.op); });
  SmallVector<Wait> waits;
  for (const Wait &wait : demands) {
    auto earlier = llvm::find_if(waits, [&](const Wait &other) { return other.complete >= wait.complete; });
    if (earlier == waits.end() && !waits.empty() && waits.back().op == wait.op)
      earlier = std::prev(waits.end());
    if (earlier == waits.end()) {
      waits.push_back(wait);
      continue;
    }
    earlier->complete = std::max(earlier->complete, wait.complete);
    earlier->sums.insert_range(wait.sums);
  }
  if (waits.empty()) {
    // The dots only add up: the latest iteration's may be in flight when the buffers of the one before are filled
    // again.
    Wait last{dots.back()->getNextNode(), 0, {}};
    for (WarpGroupDotOp dot : dots)
      if (llvm::is_contained(body->getTerminator()->getOperands(), dot.getD()))
        last.sums.insert(dot.getD());
    waits.push_back(last);
  }
  waitAfterLoop();
  Operation *first = waits.front().op;
  for (const Wait &wait : waits)
    emit(wait);
  // The dot before is complete: the next one starts before the copies, which need a barrier.
  if (isa<LocalLoadOp>(first))
    for (WarpGroupDotOp dot : dots)
      if (findLoadedOperand(dot) == first)
        return dot;
  return first->getPrevNode();
}

Operation *mlir::triton::nvidia_gpu::keepDotsInFlight(scf::ForOp loop) { return DotWaits(loop).insert(); }

//===- RefillBarriers.cpp - Barriers at which only one warp waits ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"
#include "triton/Dialect/TritonNvidiaGPU/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/Statistic.h"

namespace mlir::triton::nvidia_gpu {
#define GEN_PASS_DEF_TRITONNVIDIAREFILLBARRIERS
#include "triton/Dialect/TritonNvidiaGPU/Transforms/Passes.h.inc"
} // namespace mlir::triton::nvidia_gpu

#define DEBUG_TYPE "triton-nvidia-refill-barriers"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::nvidia_gpu;

ALWAYS_ENABLED_STATISTIC(numRefillBarriers, "Barriers that became refill barriers");

namespace {

struct RefillBarriers : public nvidia_gpu::impl::TritonNvidiaRefillBarriersBase<RefillBarriers> {
  void runOnOperation() override;
};

/// The barrier of a loop's body and the multi-buffer behind it.
struct Refill {
  LocalBarrierOp barrier;
  /// The number of the buffer that the iteration refills.
  Value index;
  int64_t numBuffers;
};

} // namespace

/// Returns whether `op` accesses shared memory neither itself nor as scratch, or so that `Refill` allows it: the
/// threads of all warps only read, and wait for copies. A barrier of the source may order a store to global memory
/// before another access.
static bool isAllowed(Operation *op) {
  if (isa<LocalBarrierOp, WarpGroupDotOp, WarpGroupDotWaitOp, WaitBarrierOp, BarrierExpectOp,
          AsyncTMACopyGlobalToLocalOp>(op))
    return true;
  return (isMemoryEffectFree(op) || isa<LoadOp>(op) || op->hasTrait<mlir::OpTrait::HasRecursiveMemoryEffects>()) &&
         !op->hasAttr(kAllocationOffsetAttrName);
}

/// Returns whether each iteration of `loop` increments `value` modulo `size`: a buffer's number, from 0 to `size` - 1.
static bool isCounter(Value value, int64_t size, scf::ForOp loop) {
  auto select = value.getDefiningOp<arith::SelectOp>();
  auto isEnd = select ? select.getCondition().getDefiningOp<arith::CmpIOp>() : arith::CmpIOp();
  auto next = select ? select.getFalseValue().getDefiningOp<arith::AddIOp>() : arith::AddIOp();
  if (!isEnd || !next || isEnd.getPredicate() != arith::CmpIPredicate::eq || isEnd.getLhs() != next.getResult() ||
      getConstantIntValue(isEnd.getRhs()) != size || getConstantIntValue(select.getTrueValue()) != 0 ||
      getConstantIntValue(next.getRhs()) != 1)
    return false;
  auto argument = dyn_cast<BlockArgument>(next.getLhs());
  return argument && argument.getOwner() == loop.getBody() && argument != loop.getInductionVar() &&
         loop.getTiedLoopYieldedValue(argument)->get() == value;
}

/// Returns the barrier of `loop` and the multi-buffer that is refilled behind it, if only the warp that refills it
/// needs the barrier.
static std::optional<Refill> findRefill(scf::ForOp loop) {
  Refill refill;
  unsigned numBarriers = 0;
  WalkResult walk = loop.getBody()->walk([&](Operation *op) {
    if (auto barrier = dyn_cast<LocalBarrierOp>(op)) {
      ++numBarriers;
      refill.barrier = barrier;
    }
    return isAllowed(op) ? WalkResult::advance() : WalkResult::interrupt();
  });
  if (walk.wasInterrupted() || numBarriers != 1 || refill.barrier->getBlock() != loop.getBody())
    return {};
  // All multi-buffers have the same number of buffers, of which all warps wait for one before the barrier.
  for (auto expect : loop.getBody()->getOps<BarrierExpectOp>()) {
    auto view = expect.getAlloc().getDefiningOp<MemDescIndexOp>();
    if (!view || (refill.index && view.getIndex() != refill.index))
      return {};
    refill.index = view.getIndex();
    refill.numBuffers = view.getSrc().getType().getShape().front();
  }
  constexpr int64_t mostBarriers = 15;
  if (!refill.index || refill.numBuffers > mostBarriers || !isCounter(refill.index, refill.numBuffers, loop))
    return {};
  auto isWaitForCopies = [&](WaitBarrierOp wait) {
    auto view = wait.getAlloc().getDefiningOp<MemDescIndexOp>();
    return !wait.getPred() && wait->isBeforeInBlock(refill.barrier) && view &&
           view.getSrc().getType().getShape().front() == refill.numBuffers &&
           isCounter(view.getIndex(), refill.numBuffers, loop) &&
           llvm::any_of(view.getSrc().getUsers(), [&](Operation *user) {
             auto filled = dyn_cast<MemDescIndexOp>(user);
             return filled && filled.getIndex() == refill.index;
           });
  };
  if (llvm::none_of(loop.getBody()->getOps<WaitBarrierOp>(), isWaitForCopies))
    return {};
  // A warp arrives again at the barrier of the same number only behind copies that the first warp started behind it.
  auto isEarly = [&](Operation *copy) {
    return copy->getBlock() != loop.getBody() || copy->isBeforeInBlock(refill.barrier);
  };
  WalkResult copies = loop.getBody()->walk([&](AsyncTMACopyGlobalToLocalOp copy) {
    return isEarly(copy) ? WalkResult::interrupt() : WalkResult::advance();
  });
  if (copies.wasInterrupted() || !refill.index.getDefiningOp()->isBeforeInBlock(refill.barrier))
    return {};
  return refill;
}

/// Returns whether only the first warp accesses shared memory through `op`, or all threads wait.
static bool isOfFirstWarp(Operation *op) {
  return isAllowed(op) || isa<AsyncTMAStoreWaitOp, AsyncTMACopyLocalToGlobalOp, AsyncTMAReduceOp>(op);
}

/// Returns the outermost loop whose iterations need no other barrier where those of `loop` begin and end, if the
/// barrier of `loop` becomes a refill barrier. In a loop around it, the first and the last barrier of an iteration
/// order all accesses between them; those in front of the first one and behind the last one must be of the first warp,
/// which waits at the refill barrier.
static scf::ForOp findOrderedLoop(scf::ForOp loop) {
  auto outer = dyn_cast<scf::ForOp>(loop->getParentOp());
  if (!outer)
    return loop;
  auto isOrdered = [](Operation *op, auto next) {
    for (; op && !isa<LocalBarrierOp>(op); op = next(op)) {
      WalkResult walk = op->walk(
          [](Operation *inner) { return isOfFirstWarp(inner) ? WalkResult::advance() : WalkResult::interrupt(); });
      if (walk.wasInterrupted())
        return false;
    }
    return op != nullptr;
  };
  bool isOrderedBehind = isOrdered(loop->getNextNode(), [](Operation *op) { return op->getNextNode(); });
  bool isOrderedAtEnd = isOrdered(outer.getBody()->getTerminator(), [](Operation *op) { return op->getPrevNode(); });
  // No barrier comes before the inner loop.
  bool isOrderedAtStart = true;
  for (Operation *op = loop->getPrevNode(); op; op = op->getPrevNode())
    isOrderedAtStart &= isMemoryEffectFree(op) && !op->hasAttr(kAllocationOffsetAttrName);
  return isOrderedBehind && isOrderedAtEnd && isOrderedAtStart ? outer : loop;
}

void RefillBarriers::runOnOperation() {
  FuncOp func = getOperation();
  std::optional<int> numWarps = lookupNumWarps(func);
  constexpr int warpsOfGroup = 4;
  if (!numWarps || *numWarps <= warpsOfGroup || lookupTotalNumWarps(func) != numWarps)
    return;
  SmallVector<std::pair<scf::ForOp, Refill>> refills;
  func.walk([&](scf::ForOp loop) {
    if (std::optional<Refill> refill = findRefill(loop))
      refills.push_back({loop, *refill});
  });
  for (auto &[loop, refill] : refills) {
    OpBuilder builder(refill.barrier);
    RefillBarrierOp::create(builder, refill.barrier.getLoc(), refill.index, refill.numBuffers);
    // Accesses in front of the loop and behind it may depend on the barrier, too.
    scf::ForOp ordered = findOrderedLoop(loop);
    builder.setInsertionPoint(ordered);
    LocalBarrierOp::create(builder, refill.barrier.getLoc());
    builder.setInsertionPointAfter(ordered);
    LocalBarrierOp::create(builder, refill.barrier.getLoc());
    refill.barrier.erase();
    ++numRefillBarriers;
  }
}

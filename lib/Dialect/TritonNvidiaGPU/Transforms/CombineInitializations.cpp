//===- CombineInitializations.cpp - One barrier for tensor maps and mbarriers ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"
#include "triton/Dialect/TritonNvidiaGPU/Transforms/Passes.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::triton::nvidia_gpu {
#define GEN_PASS_DEF_TRITONNVIDIACOMBINEINITIALIZATIONS
#include "triton/Dialect/TritonNvidiaGPU/Transforms/Passes.h.inc"
} // namespace mlir::triton::nvidia_gpu

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::nvidia_gpu;

namespace {

struct CombineInitializations
    : public nvidia_gpu::impl::TritonNvidiaCombineInitializationsBase<CombineInitializations> {
  void runOnOperation() override;
};

} // namespace

/// Returns whether `op` only computes a value or reserves memory.
static bool isPreparation(Operation *op) {
  if (auto alloc = dyn_cast<LocalAllocOp>(op))
    return !alloc.getSrc();
  return isa<GlobalScratchAllocOp>(op) || (isMemoryEffectFree(op) && op->getNumRegions() == 0);
}

/// Returns whether `op`, or the operation of `other`'s block that contains it, is before `other`; so it is if it is
/// outside of the block.
static bool isBefore(Operation *op, Operation *other) {
  Operation *ancestor = other->getBlock()->findAncestorOpInBlock(*op);
  return !ancestor || ancestor->isBeforeInBlock(other);
}

/// Returns whether nothing between `begin` and `init` uses the memory that `view` refers to, or a part of it, and only
/// initializations do before.
static bool isUnused(Value view, Operation *begin, InitBarrierOp init) {
  return llvm::all_of(view.getUsers(), [&](Operation *user) {
    if (isa<MemDescViewOpInterface>(user))
      return isUnused(user->getResult(0), begin, init);
    return !isBefore(user, init) || (isa<InitBarrierOp>(user) && isBefore(user, begin));
  });
}

/// Adds the operations of the block between `begin` and `op` that `op` depends on, and `op`. Returns whether all of
/// them, besides `op`, are preparations.
static bool collectChain(Operation *op, Operation *begin, SetVector<Operation *> &chain) {
  if (chain.contains(op))
    return true;
  for (Value operand : op->getOperands()) {
    Operation *definition = operand.getDefiningOp();
    if (!definition || definition->getBlock() != op->getBlock() || definition->isBeforeInBlock(begin))
      continue;
    if (!isPreparation(definition) || !collectChain(definition, begin, chain))
      return false;
  }
  chain.insert(op);
  return true;
}

/// Moves `init` before `begin`, with what it depends on, unless its mbarrier or the memory of it is in use by then.
static void hoist(InitBarrierOp init, Operation *begin) {
  Value memory = init.getAlloc();
  while (isa_and_nonnull<MemDescViewOpInterface>(memory.getDefiningOp()))
    memory = memory.getDefiningOp()->getOperand(0);
  auto alloc = memory.getDefiningOp<LocalAllocOp>();
  SetVector<Operation *> chain;
  if (!alloc || alloc->getBlock() != init->getBlock() || !isUnused(alloc, begin, init) ||
      !collectChain(init, begin, chain))
    return;
  for (Operation *op : chain)
    op->moveBefore(begin);
}

/// Moves the barrier of `acquire` behind initializations of mbarriers, and the later ones of the block in front of it.
static void combine(TensormapFenceproxyAcquireOp acquire) {
  Operation *next = acquire->getNextNode();
  while (!next->hasTrait<mlir::OpTrait::IsTerminator>() && (isPreparation(next) || isa<InitBarrierOp>(next)))
    next = next->getNextNode();
  acquire->moveBefore(next);
  for (auto init : llvm::make_early_inc_range(acquire->getBlock()->getOps<InitBarrierOp>()))
    if (acquire->isBeforeInBlock(init))
      hoist(init, acquire);
}

void CombineInitializations::runOnOperation() {
  SmallVector<TensormapFenceproxyAcquireOp> acquires;
  getOperation().walk([&](TensormapFenceproxyAcquireOp acquire) { acquires.push_back(acquire); });
  llvm::for_each(acquires, combine);
}

//===- SkipIdleBlocks.cpp - Thread blocks without program instances ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"
#include "triton/Dialect/TritonNvidiaGPU/Transforms/Passes.h"

#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::triton::nvidia_gpu {
#define GEN_PASS_DEF_TRITONNVIDIASKIPIDLEBLOCKS
#include "triton/Dialect/TritonNvidiaGPU/Transforms/Passes.h.inc"
} // namespace mlir::triton::nvidia_gpu

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::nvidia_gpu;

namespace {

struct SkipIdleBlocks : public nvidia_gpu::impl::TritonNvidiaSkipIdleBlocksBase<SkipIdleBlocks> {
  void runOnOperation() override;
};

} // namespace

/// Returns whether nobody but the thread block itself sees the effects of `op`.
static bool isPrivate(Operation *op) {
  if (auto create = dyn_cast<TensormapCreateOp>(op))
    return create.getDescPtr().getDefiningOp<GlobalScratchAllocOp>() != nullptr;
  if (isa<TensormapFenceproxyAcquireOp, FenceAsyncSharedOp, AsyncTMAStoreWaitOp, AsyncWaitOp, AsyncCommitGroupOp>(op))
    return true;
  std::optional<SmallVector<MemoryEffects::EffectInstance>> effects = getEffectsRecursively(op);
  return effects && llvm::all_of(*effects, [](const MemoryEffects::EffectInstance &effect) {
           return !isa<MemoryEffects::Write>(effect.getEffect()) || isa<SharedMemory>(effect.getResource());
         });
}

/// Returns the only operation of `entry` whose effects others may see, if it is a loop, or null.
static scf::ForOp findWork(Block &entry) {
  scf::ForOp work;
  for (Operation &op : entry.without_terminator()) {
    if (isPrivate(&op))
      continue;
    auto loop = dyn_cast<scf::ForOp>(op);
    if (!loop || work)
      return {};
    work = loop;
  }
  return work;
}

/// Returns a condition without which `loop` has no iterations, or null.
static Value findCondition(scf::ForOp loop) {
  auto bound = loop.getUpperBound().getDefiningOp<arith::SelectOp>();
  if (!bound)
    return {};
  Attribute begin, end;
  bool isEmpty = bound.getFalseValue() == loop.getLowerBound() ||
                 (matchPattern(loop.getLowerBound(), m_Constant(&begin)) &&
                  matchPattern(bound.getFalseValue(), m_Constant(&end)) && begin == end);
  return isEmpty ? bound.getCondition() : Value();
}

void SkipIdleBlocks::runOnOperation() {
  FuncOp func = getOperation();
  if (!func.isKernel() || func.isExternal() || !func.getBody().hasOneBlock() || func.getNumResults())
    return;
  Block &entry = func.getBody().front();
  scf::ForOp work = findWork(entry);
  Value condition = work ? findCondition(work) : Value();
  if (!condition)
    return;
  BackwardSliceOptions options;
  options.inclusive = true;
  options.filter = [&](Operation *op) { return op->getBlock() == &entry; };
  SetVector<Operation *> first;
  if (failed(getBackwardSlice(condition, &first, options)) ||
      !llvm::all_of(first, [](Operation *op) { return isMemoryEffectFree(op) && op->getNumRegions() == 0; }))
    return;
  OpBuilder builder(entry.getTerminator());
  auto branch = scf::IfOp::create(builder, func.getLoc(), condition, /*withElseRegion=*/false);
  for (Operation &op : llvm::make_early_inc_range(llvm::make_range(entry.begin(), branch->getIterator())))
    if (!first.contains(&op))
      op.moveBefore(branch.thenBlock()->getTerminator());
}

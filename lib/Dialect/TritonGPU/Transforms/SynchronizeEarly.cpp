//===- SynchronizeEarly.cpp - Waits and fills right behind dots ----===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/LoweringPlan/RegisterPressure.h"
#include "triton/Analysis/SharedMemory/SharedAllocation.h"
#include "triton/Dialect/Triton/IR/Diagnostics.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/Dialect/TritonGPU/Transforms/Passes.h"

#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/Statistic.h"

namespace mlir::triton::gpu {
#define GEN_PASS_DEF_TRITONGPUSYNCHRONIZEEARLY
#include "triton/Dialect/TritonGPU/Transforms/Passes.h.inc"
} // namespace mlir::triton::gpu

#define DEBUG_TYPE "tritongpu-synchronize-early"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

ALWAYS_ENABLED_STATISTIC(numOperations, "Waits and fills that follow a dot");

namespace {

struct SynchronizeEarly : public triton::gpu::impl::TritonGPUSynchronizeEarlyBase<SynchronizeEarly> {
  bool canScheduleOn(RegisteredOperationName name) const override {
    return name.hasTrait<mlir::OpTrait::SymbolTable>();
  }
  void runOnOperation() override;
};

/// A wait or fill, and the operations that move with it to the place behind a dot.
struct Synchronization {
  Operation *op;
  SmallVector<Operation *> slice;
};

} // namespace

static bool waits(Operation &op) {
  return isa<SharedMemoryOpInterface>(op) && op.getNumResults() == 0 &&
         getSharedMemoryEffects(&op, /*hasScratch=*/false).waitsForPhase;
}

static bool fills(Operation &op) {
  auto alloc = dyn_cast<LocalAllocOp>(op);
  return alloc && alloc.getSrc() && alloc.getSrc().getDefiningOp<LoadOp>();
}

static bool reads(Operation &op) {
  auto load = dyn_cast<LoadOp>(op);
  return (load && !load.getIsVolatile()) || isa<LocalLoadOp>(op);
}

/// Returns whether waits and fills may move across `op`.
static bool mayCross(Operation &op) { return isMemoryEffectFree(&op) || reads(op) || isa<AsyncWaitOp>(op); }

/// Returns whether `load` may move right behind `dot` with `slice`: a wait for copies, which may fill what it loads,
/// must not stay behind it.
static bool mayMove(LocalLoadOp load, Operation *dot, const llvm::SetVector<Operation *> &slice) {
  for (Operation *op = dot->getNextNode(); op != load; op = op->getNextNode())
    if (isa<AsyncWaitOp>(op) && !slice.contains(op))
      return false;
  return true;
}

/// Returns `op` and the operations behind `dot` that it needs, if they may move right behind the dot.
static std::optional<Synchronization> findSlice(Operation &op, Operation *dot) {
  llvm::SetVector<Operation *> slice;
  BackwardSliceOptions options;
  options.omitBlockArguments = true;
  options.omitUsesFromAbove = false;
  options.inclusive = true;
  options.filter = [&](Operation *other) { return other->getBlock() == op.getBlock() && dot->isBeforeInBlock(other); };
  if (failed(getBackwardSlice(&op, &slice, options)))
    return std::nullopt;
  if (llvm::any_of(slice, [&](Operation *other) { return other != &op && !mayCross(*other); }))
    return std::nullopt;
  auto isHeld = [&](Operation *other) {
    auto load = dyn_cast<LocalLoadOp>(other);
    return load && !mayMove(load, dot, slice);
  };
  if (llvm::any_of(slice, isHeld))
    return std::nullopt;
  return Synchronization{&op, llvm::to_vector(slice)};
}

/// Returns the registers that each iteration of the loop of `block` takes: those at its dots, those of the loads from
/// global memory, which start before the dots end, and those of scalars.
static int64_t countRegistersOfLoop(Block &block) {
  int64_t registers = countRegistersAtDots(block);
  for (auto load : block.getOps<LoadOp>())
    registers += countRegisters(load);
  llvm::SetVector<Value> values(block.args_begin(), block.args_end());
  getUsedValuesDefinedAbove(*block.getParent(), values);
  return registers + llvm::count_if(values, [](Value value) {
           return !isa<RankedTensorType>(value.getType()) && !matchPattern(value, m_Constant());
         });
}

/// Returns whether registers are saved if `op`, a wait or fill, moves right behind `dot`.
static bool savesRegisters(Operation &op, Operation *dot) {
  Block &block = *op.getBlock();
  int64_t budget = getRegisterBudget(&op);
  if (countRegistersOfLoop(block) <= budget)
    return false;
  return countRegistersAtDots(block) <= budget ||
         (waits(op) && countLiveRegisters(block, dot->getNextNode()) < countLiveRegisters(block, &op));
}

/// Returns the waits and fills of `block` between two dots that move right behind the first, and that dot.
static SmallVector<std::pair<Operation *, Synchronization>> findSynchronizations(Block &block) {
  SmallVector<std::pair<Operation *, Synchronization>> found, candidates;
  Operation *dot = nullptr;
  for (Operation &op : block) {
    if (isa<DotOp>(op)) {
      found.append(candidates);
      candidates.clear();
      dot = &op;
    } else if (dot && (waits(op) || fills(op))) {
      std::optional<Synchronization> synchronization = findSlice(op, dot);
      if (synchronization && savesRegisters(op, dot))
        candidates.emplace_back(dot, std::move(*synchronization));
      else
        dot = nullptr;
    } else if (!mayCross(op)) {
      dot = nullptr;
    }
  }
  return found;
}

/// Moves waits and fills behind dots as far as the target has shared memory for buffers that live longer.
static int64_t moveBehindDots(Operation *module, Block &block) {
  SmallVector<std::pair<Operation *, Operation *>> moved;
  auto move = [&](Operation *op, Operation *position) {
    moved.emplace_back(op, op->getNextNode());
    op->moveAfter(position);
  };
  SmallVector<std::pair<Operation *, Synchronization>> found = findSynchronizations(block);
  if (found.empty())
    return 0;
  llvm::DenseMap<Operation *, Operation *> positions;
  bool hasFills = false;
  for (auto &[dot, synchronization] : found) {
    Operation *&position = positions.try_emplace(dot, dot).first->second;
    for (Operation *op : synchronization.slice) {
      if (!position->isBeforeInBlock(op))
        continue;
      move(op, position);
      position = op;
    }
    hasFills |= isa<LocalAllocOp>(synchronization.op);
  }
  if (!hasFills)
    return found.size();
  // The allocation reports what it does not support.
  DiagnosticsDropped dropped(module->getContext());
  FailureOr<SharedAllocation> allocation = SharedAllocation::compute(module);
  if (succeeded(allocation) && allocation->getBytes() <= getTargetInfo(module).maxSharedMemory)
    return found.size();
  for (auto [op, next] : llvm::reverse(moved))
    op->moveBefore(next);
  return 0;
}

void SynchronizeEarly::runOnOperation() {
  for (Operation *module : findKernelModules(getOperation())) {
    if (failed(verifyHasLayouts(module)))
      return signalPassFailure();
    module->walk([&](LoopLikeOpInterface loop) {
      for (Region *region : loop.getLoopRegions())
        for (Block &block : *region)
          numOperations += moveBehindDots(module, block);
    });
  }
}

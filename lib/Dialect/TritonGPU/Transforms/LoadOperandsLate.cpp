//===- LoadOperandsLate.cpp - Operands that wait in shared memory -----===//
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

#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/Statistic.h"

namespace mlir::triton::gpu {
#define GEN_PASS_DEF_TRITONGPULOADOPERANDSLATE
#include "triton/Dialect/TritonGPU/Transforms/Passes.h.inc"
} // namespace mlir::triton::gpu

#define DEBUG_TYPE "tritongpu-load-operands-late"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

ALWAYS_ENABLED_STATISTIC(numLoads, "Operands that are loaded right before the first use");

namespace {

struct LoadOperandsLate : public triton::gpu::impl::TritonGPULoadOperandsLateBase<LoadOperandsLate> {
  bool canScheduleOn(RegisteredOperationName name) const override {
    return name.hasTrait<mlir::OpTrait::SymbolTable>();
  }
  void runOnOperation() override;
};

} // namespace

/// Returns whether no buffer that is full before `op` changes, or is free to change, at `op`.
static bool keepsBuffers(Operation &op) {
  if (isMemoryEffectFree(&op))
    return true;
  if (op.getNumRegions() != 0 || !isa<MemoryEffectOpInterface, SharedMemoryOpInterface>(op) ||
      hasEffect<MemoryEffects::Free>(&op))
    return false;
  SharedMemoryEffects effects = getSharedMemoryEffects(&op, /*hasScratch=*/false);
  if (effects.hasBarrier || effects.hasBarrierBefore || effects.signalsCompletion)
    return false;
  return llvm::all_of(llvm::concat<SharedMemoryAccess>(effects.accesses, effects.accessesAfterBarrier),
                      [&](const SharedMemoryAccess &access) {
                        bool fillsOwn = access.buffer && access.buffer.getDefiningOp() == &op;
                        bool waits = access.kind == SharedMemoryAccess::Kind::Synchronize && effects.waitsForPhase;
                        return access.kind == SharedMemoryAccess::Kind::Read || fillsOwn || waits;
                      });
}

/// Returns the first operation of the block that uses `load` if the load is of an operand of a dot and may move there,
/// across operations that need registers.
static Operation *findLaterPosition(LocalLoadOp load) {
  if (!isa<DotOperandEncodingAttr>(load.getType().getEncoding()) || !isa<LoopLikeOpInterface>(load->getParentOp()))
    return nullptr;
  bool crosses = false;
  for (Operation &op : llvm::make_range(std::next(load->getIterator()), load->getBlock()->end())) {
    bool isUse = llvm::any_of(load->getUsers(), [&](Operation *user) { return op.isAncestor(user); });
    if (isUse)
      return crosses && op.getNumRegions() == 0 ? &op : nullptr;
    if (!keepsBuffers(op))
      return nullptr;
    crosses |= !isa<LocalLoadOp>(op) && llvm::any_of(op.getResultTypes(), llvm::IsaPred<RankedTensorType>);
  }
  return nullptr;
}

/// Moves loads to their first uses in the same blocks, and returns how many.
static int64_t moveInBlocks(ArrayRef<LocalLoadOp> loads) {
  int64_t moved = 0;
  for (LocalLoadOp load : loads) {
    Operation *position = findLaterPosition(load);
    if (!position || countLiveRegisters(*load->getBlock(), position) <= getRegisterBudget(load))
      continue;
    load->moveBefore(position);
    ++moved;
  }
  return moved;
}

/// Returns whether the buffer that `load` reads stays as it is from the load to the end of `loop`, behind it in the
/// same block.
static bool isFinal(LocalLoadOp load, Operation *loop) {
  auto alloc = load.getSrc().getDefiningOp<LocalAllocOp>();
  if (!alloc)
    return false;
  return llvm::all_of(alloc->getUsers(), [&](Operation *user) {
    if (hasEffect<MemoryEffects::Free>(user))
      return user->getBlock() == loop->getBlock() && loop->isBeforeInBlock(user);
    if (!load.getSrc().getType().getMutableMemory())
      return true;
    bool isView = llvm::any_of(user->getResultTypes(), llvm::IsaPred<MemDescType>);
    bool isBefore = user->getBlock() == load->getBlock() && user->isBeforeInBlock(load);
    return isa<LocalLoadOp>(user) || (isBefore && !isView);
  });
}

/// Returns the dot, in a loop behind `load`, that alone uses the load's operand, or null.
static DotOp findDotOfLoop(LocalLoadOp load) {
  auto dot = load->hasOneUse() ? dyn_cast<DotOp>(*load->user_begin()) : DotOp();
  bool isInLoop = dot && dot->getBlock() != load->getBlock() && isa<LoopLikeOpInterface>(dot->getParentOp()) &&
                  dot->getParentOp()->getBlock() == load->getBlock();
  return isInLoop && isFinal(load, dot->getParentOp()) ? dot : DotOp();
}

/// Moves loads into the loops of their dots as far as the target has shared memory for buffers that live longer.
static int64_t moveIntoLoops(Operation *module, ArrayRef<LocalLoadOp> loads) {
  SmallVector<std::pair<LocalLoadOp, Operation *>> moved;
  for (LocalLoadOp load : loads) {
    DotOp dot = findDotOfLoop(load);
    if (!dot || countRegistersAtDots(*dot->getBlock()) <= getRegisterBudget(load))
      continue;
    moved.emplace_back(load, load->getNextNode());
    load->moveBefore(dot);
  }
  // The allocation reports what it does not support.
  DiagnosticsDropped dropped(module->getContext());
  while (!moved.empty()) {
    FailureOr<SharedAllocation> allocation = SharedAllocation::compute(module);
    if (succeeded(allocation) && allocation->getBytes() <= getTargetInfo(module).maxSharedMemory)
      break;
    auto [load, next] = moved.pop_back_val();
    load->moveBefore(next);
  }
  return moved.size();
}

void LoadOperandsLate::runOnOperation() {
  for (Operation *module : findKernelModules(getOperation())) {
    if (failed(verifyHasLayouts(module)))
      return signalPassFailure();
    SmallVector<LocalLoadOp> loads;
    module->walk([&](LocalLoadOp load) { loads.push_back(load); });
    numLoads += moveInBlocks(loads) + moveIntoLoops(module, loads);
  }
}

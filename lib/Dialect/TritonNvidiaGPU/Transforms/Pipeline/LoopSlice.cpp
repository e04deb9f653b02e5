//===- LoopSlice.cpp - What computes values of a loop ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopSlice.h"

#include "LoopSchedule.h"

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/MemoryRoots.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::nvidia_gpu;

bool mlir::triton::nvidia_gpu::makesDescriptor(Operation *op) {
  return op->walk([](MakeTensorDescOp) { return WalkResult::interrupt(); }).wasInterrupted();
}

/// Returns whether `op` may be executed in an earlier iteration of a loop that does not write to what it reads.
static bool isMovable(Operation *op) {
  // The tensor map of a descriptor has one place in memory, which the copies of earlier iterations read.
  if (isa<DotOp, WarpGroupDotOp>(op) || makesDescriptor(op))
    return false;
  // The copies yield tokens.
  if (isa<AsyncCopyGlobalToLocalOp, AsyncCommitGroupOp>(op))
    return true;
  auto load = dyn_cast<LoadOp>(op);
  return canPredicate(op) && (load ? !load.getIsVolatile() : isMemoryEffectFree(op));
}

/// Returns the values that `op` and the code in its regions use.
static SetVector<Value> getUsedValues(Operation *op) {
  SetVector<Value> used(op->operand_begin(), op->operand_end());
  getUsedValuesDefinedAbove(op->getRegions(), used);
  return used;
}

Operation *LoopSlice::addAll(SmallVector<Value> worklist) {
  while (!worklist.empty()) {
    Value value = worklist.pop_back_val();
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      if (argument.getOwner() != loop.getBody() || argument == loop.getInductionVar() || !seen.insert(value).second)
        continue;
      Value yielded = loop.getTiedLoopYieldedValue(argument)->get();
      if (!available || yielded.getDefiningOp() != available)
        worklist.push_back(yielded);
      continue;
    }
    Operation *op = loop.getBody()->findAncestorOpInBlock(*value.getDefiningOp());
    if (!op || ops.contains(op))
      continue;
    if (!isMovable(op) || (isa<LoadOp>(op) && findInterference(loop, op)))
      return op;
    ops.insert(op);
    llvm::append_range(worklist, llvm::reverse(getUsedValues(op)));
  }
  return nullptr;
}

Operation *LoopSlice::add(Value value) { return addAll({value}); }

Operation *LoopSlice::addOperands(Operation *op) {
  SetVector<Value> used = getUsedValues(op);
  return addAll(SmallVector<Value>(llvm::reverse(used)));
}

bool mlir::triton::nvidia_gpu::mayWriteGlobalMemory(Operation *op) {
  if (isMemoryEffectFree(op) || op->hasTrait<mlir::OpTrait::HasRecursiveMemoryEffects>() ||
      isa<AssertOp, PrintOp, AsyncCommitGroupOp>(op))
    return false;
  auto interface = dyn_cast<MemoryEffectOpInterface>(op);
  // Fences, waits and dots have effects on shared memory alone.
  if (!interface)
    return !isa<SharedMemoryOpInterface>(op);
  SmallVector<MemoryEffects::EffectInstance> effects;
  interface.getEffects(effects);
  return llvm::any_of(effects, [](const MemoryEffects::EffectInstance &effect) {
    return !isa<MemoryEffects::Read, MemoryEffects::Allocate>(effect.getEffect()) &&
           !isa<triton::gpu::SharedMemory>(effect.getResource());
  });
}

/// Returns whether other partitions than that of an operation that uses `mbarrier` may use it.
static bool mayBeShared(Value mbarrier) {
  // In unreachable blocks, a view may be one of itself.
  llvm::SmallPtrSet<Operation *, 4> seen;
  while (auto view = mbarrier.getDefiningOp<MemDescViewOpInterface>()) {
    if (!seen.insert(view).second)
      return true;
    mbarrier = view->getOperand(0);
  }
  if (!mbarrier.getDefiningOp<LocalAllocOp>())
    return true;
  SmallVector<Value> memory{mbarrier};
  while (!memory.empty())
    for (Operation *user : memory.pop_back_val().getUsers()) {
      if (isa<MemDescViewOpInterface>(user))
        memory.push_back(user->getResult(0));
      else if (user->getNumRegions() || !isa<SharedMemoryOpInterface, LocalDeallocOp>(user))
        return true;
    }
  return false;
}

bool mlir::triton::nvidia_gpu::mayOrderAccesses(Operation *op) {
  if (isa<WaitBarrierOp, ArriveBarrierOp, BarrierExpectOp, AsyncCopyMbarrierArriveOp>(op))
    return mayBeShared(op->getOperand(0));
  auto load = dyn_cast<LoadOp>(op);
  return isa<mlir::gpu::BarrierOp>(op) || (load && load.getIsVolatile());
}

Operation *mlir::triton::nvidia_gpu::findInterference(Operation *code, Operation *load) {
  MemoryRoots read = MemoryRoots::find(load->getOperand(0));
  Operation *found = nullptr;
  code->walk([&](Operation *op) {
    if (!mayWriteGlobalMemory(op) && !mayOrderAccesses(op))
      return WalkResult::advance();
    // Other operations, such as atomic ones, may order accesses of all memory.
    bool isStore = isa<StoreOp, DescriptorStoreOp, DescriptorReduceOp, DescriptorScatterOp>(op);
    if (isStore && !MemoryRoots::find(op->getOperand(0)).mayMeet(read))
      return WalkResult::advance();
    found = op;
    return WalkResult::interrupt();
  });
  return found;
}

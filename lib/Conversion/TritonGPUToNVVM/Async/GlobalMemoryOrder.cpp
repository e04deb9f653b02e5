//===- GlobalMemoryOrder.cpp - Order of TMA copies and other accesses ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Async/GlobalMemoryOrder.h"

#include "triton/Analysis/ControlFlow/ControlFlowGraph.h"
#include "triton/Analysis/LoweringPlan/AtomicPlan.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/MemoryRoots.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::nvidia_gpu;

namespace {

struct Access {
  Operation *op;
  MemoryRoots roots;
  bool isTMA, isWrite;
  /// Whether other thread blocks may then see what this one wrote before.
  bool releases = false;
};

} // namespace

/// Returns whether `op` is assembly with effects that may be on memory: an operand may be an address.
static bool isAssemblyWithAddress(Operation *op) {
  return isa<ElementwiseInlineAsmOp>(op) && !isMemoryEffectFree(op) &&
         llvm::any_of(op->getOperandTypes(), [](Type type) {
           Type element = getElementTypeOrSelf(type);
           return isa<PointerType>(element) || element.isInteger(64);
         });
}

/// Returns the order in which an atomic operation keeps other accesses.
static MemSemantic getSemantic(Operation *op) {
  if (auto atomic = dyn_cast<AtomicRMWOp>(op))
    return atomic.getSem();
  auto atomic = dyn_cast<AtomicCASOp>(op);
  return atomic ? atomic.getSem() : MemSemantic::RELAXED;
}

static bool isTMALoad(Operation *op) { return isa<AsyncTMACopyGlobalToLocalOp, AsyncTMAGatherOp>(op); }

static bool isTMAStore(Operation *op) {
  return isa<AsyncTMACopyLocalToGlobalOp, AsyncTMAReduceOp, AsyncTMAScatterOp>(op);
}

/// Returns whether always the same thread of the warps that execute `op` starts the store: that of a scatter has the
/// rows of its warp.
static bool isStoreOfOneThread(Operation *op) { return isa<AsyncTMACopyLocalToGlobalOp, AsyncTMAReduceOp>(op); }

/// Returns whether a function that kernels of `module` may call starts TMA copies.
static bool doCalleesCopy(Operation *module) {
  auto stopAtCopy = [](Operation *op) {
    return isTMALoad(op) || isTMAStore(op) ? WalkResult::interrupt() : WalkResult::advance();
  };
  return llvm::any_of(module->getRegion(0).getOps<FuncOp>(),
                      [&](FuncOp func) { return !func.isKernel() && func.walk(stopAtCopy).wasInterrupted(); });
}

/// Returns the accesses of global memory in `func`.
static SmallVector<Access> findAccesses(FuncOp func, bool calleesCopy) {
  SmallVector<Access> accesses;
  auto add = [&](Operation *op, Value address, bool isTMA, bool isWrite) {
    accesses.push_back({op, MemoryRoots::find(address), isTMA, isWrite});
  };
  func.walk([&](Operation *op) {
    if (isa<LoadOp, AsyncCopyGlobalToLocalOp>(op))
      add(op, op->getOperand(0), /*isTMA=*/false, /*isWrite=*/false);
    else if (isa<StoreOp, AtomicRMWOp, AtomicCASOp>(op))
      add(op, op->getOperand(0), /*isTMA=*/false, /*isWrite=*/true);
    else if (isTMALoad(op))
      add(op, op->getOperand(0), /*isTMA=*/true, /*isWrite=*/false);
    else if (isTMAStore(op))
      add(op, op->getOperand(0), /*isTMA=*/true, /*isWrite=*/true);
    else if (isa<CallOp>(op) || isAssemblyWithAddress(op))
      accesses.push_back({op, {{}, /*isUnknown=*/true}, /*isTMA=*/false, /*isWrite=*/true});
    // A callee may leave a store in flight.
    if (calleesCopy && isa<CallOp>(op))
      accesses.push_back({op, {{}, /*isUnknown=*/true}, /*isTMA=*/true, /*isWrite=*/true});
    if (releases(getSemantic(op)))
      accesses.back().releases = true;
  });
  return accesses;
}

/// Returns the points that may execute after `op`: those that it reaches, and those of other regions of its
/// `ttg.warp_specialize`, whose warps may wait for it.
static llvm::BitVector findLater(const ControlFlowGraph &graph, Operation *op) {
  llvm::BitVector later = graph.findReachable(op);
  auto specialize = op->getParentOfType<WarpSpecializeOp>();
  if (!specialize)
    return later;
  SmallVector<Region *> regions = {&specialize.getDefaultRegion()};
  for (Region &partition : specialize.getPartitionsOp().getPartitions())
    regions.push_back(&partition);
  for (Region *region : regions)
    if (!region->isAncestor(op->getParentRegion()))
      region->walk([&](Operation *other) { later.set(graph.getBegin(other)); });
  return later;
}

/// Returns whether a TMA copy may read the tensor map that `create` writes.
static bool mayReadMap(Operation *copy, TensormapCreateOp create) {
  auto desc = copy->getOperand(0).getDefiningOp<ReinterpretTensorDescOp>();
  if (!desc)
    return true;
  // Each allocation has memory of its own.
  auto isAllocated = [](Value map) { return map.getDefiningOp<GlobalScratchAllocOp>() != nullptr; };
  return desc.getRawDesc() == create.getDescPtr() ||
         !(isAllocated(desc.getRawDesc()) && isAllocated(create.getDescPtr()));
}

GlobalMemoryOrder::GlobalMemoryOrder(Operation *module) {
  bool calleesCopy = doCalleesCopy(module);
  for (FuncOp func : module->getRegion(0).getOps<FuncOp>()) {
    SmallVector<Access> accesses = findAccesses(func, calleesCopy);
    SmallVector<AsyncTMAStoreWaitOp> storeWaits;
    func.walk([&](AsyncTMAStoreWaitOp wait) { storeWaits.push_back(wait); });
    SmallVector<TensormapCreateOp> creates;
    func.walk([&](TensormapCreateOp create) { creates.push_back(create); });
    // The accesses of the callers of a device function are not known.
    if (!func.isKernel()) {
      for (const Access &access : accesses)
        if (access.isTMA)
          copies.insert(access.op);
      waits.insert_range(storeWaits);
      barriers.insert_range(storeWaits);
      continue;
    }
    if (llvm::none_of(accesses, [](const Access &access) { return access.isTMA; }))
      continue;
    ControlFlowGraph graph(func);
    for (const Access &first : accesses) {
      if (!first.isWrite && first.isTMA)
        continue;
      auto mayFollow = [&](const Access &access, const llvm::BitVector &from) {
        return from.test(graph.getBegin(access.op)) && (access.releases || first.roots.mayMeet(access.roots));
      };
      if (!first.isTMA) {
        llvm::BitVector later = findLater(graph, first.op);
        bool isAcquire = triton::acquires(getSemantic(first.op));
        for (const Access &copy : accesses)
          if (copy.isTMA && isAcquire && later.test(graph.getBegin(copy.op)))
            acquires.insert(first.op);
        for (const Access &copy : accesses)
          if (copy.isTMA && (first.isWrite || copy.isWrite) && mayFollow(copy, later))
            copies.insert(copy.op);
        continue;
      }
      llvm::BitVector reached = graph.findReachable(first.op);
      for (AsyncTMAStoreWaitOp wait : storeWaits) {
        if (!reached.test(graph.getBegin(wait)))
          continue;
        llvm::BitVector later = findLater(graph, wait);
        for (const Access &access : accesses)
          if (mayFollow(access, later)) {
            waits.insert(wait);
            // The thread that waits starts the next TMA store, too, and an operation that releases memory begins with a
            // barrier.
            if (!access.releases && !(isStoreOfOneThread(first.op) && isStoreOfOneThread(access.op)))
              barriers.insert(wait);
          }
        // Another warp may write the map again.
        if (llvm::any_of(creates, [&](TensormapCreateOp create) {
              return later.test(graph.getBegin(create)) && mayReadMap(first.op, create);
            }))
          barriers.insert(wait);
      }
    }
  }
}

//===- BarrierPlan.cpp - Barriers that resolve hazards ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/SharedMemory/BarrierPlan.h"

#include "mlir/Interfaces/LoopLikeInterface.h"

#include "llvm/Support/DebugLog.h"

#define DEBUG_TYPE "tritongpu-insert-barriers"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

using Barriers = SharedHazards::Barriers;

/// The operation before which a barrier resolves the hazard and executes least often: the outermost loop around the
/// second access that contains none of the first ones, if there is such a loop.
static Operation *findInsertionPoint(const SharedHazards::Hazard &hazard) {
  Operation *point = hazard.second;
  if (!hazard.canBeEarlier)
    return point;
  for (Operation *parent = point->getParentOp(); !isa<FuncOp, WarpSpecializeOp, WarpSpecializePartitionsOp>(parent);
       parent = parent->getParentOp()) {
    if (llvm::any_of(hazard.firsts, [&](Operation *first) { return parent->isAncestor(first); }))
      break;
    if (isa<LoopLikeOpInterface>(parent))
      point = parent;
  }
  return point;
}

static unsigned getLoopDepth(Operation *op) {
  unsigned depth = 0;
  while ((op = op->getParentOp()))
    depth += isa<LoopLikeOpInterface>(op);
  return depth;
}

static SmallVector<PlannedBarrier> planBarriers(SharedHazards &hazards, Barriers &barriers) {
  SmallVector<PlannedBarrier> plan;
  // Without branches, barriers as late as possible are the fewest.
  while (std::optional<SharedHazards::Hazard> hazard = hazards.findFirst(barriers)) {
    Operation *point = findInsertionPoint(*hazard);
    // A second barrier at the same point would not help.
    if (!barriers.insert(point).second)
      barriers.insert(point = hazard->second);
    plan.push_back({point, point != hazard->second});
    LDBG() << "hazard: '" << hazard->second->getName() << "' at " << hazard->second->getLoc() << " races with '"
           << hazard->firsts.front()->getName() << "' at " << hazard->firsts.front()->getLoc() << "; barrier before '"
           << point->getName() << "' at " << point->getLoc();
  }
  // Later barriers may make earlier ones redundant.  Those that execute most often are removed first.
  unsigned deepest = 0;
  for (const PlannedBarrier &barrier : plan)
    deepest = std::max(deepest, getLoopDepth(barrier.before));
  for (unsigned depth = deepest + 1; depth-- > 0;)
    llvm::erase_if(plan, [&](const PlannedBarrier &barrier) {
      if (getLoopDepth(barrier.before) != depth)
        return false;
      barriers.erase(barrier.before);
      if (!hazards.findFirst(barriers)) {
        LDBG() << "redundant barrier before '" << barrier.before->getName() << "' at " << barrier.before->getLoc();
        return true;
      }
      barriers.insert(barrier.before);
      return false;
    });
  return plan;
}

SmallVector<PlannedBarrier> mlir::triton::planBarriers(const SharedAllocation &allocation) {
  SmallVector<PlannedBarrier> plan;
  FunctionEffects callees;
  for (const SharedAllocation::Function &function : allocation.getFunctions()) {
    SharedHazards hazards(function, callees);
    Barriers barriers;
    llvm::append_range(plan, ::planBarriers(hazards, barriers));
    callees[function.func] = hazards.summarize(barriers);
  }
  return plan;
}

SmallVector<Operation *> mlir::triton::planProxyFences(const SharedAllocation &allocation) {
  SmallVector<Operation *> plan;
  FunctionEffects callees;
  for (const SharedAllocation::Function &function : allocation.getFunctions()) {
    SharedHazards hazards(function, callees);
    Barriers fences;
    while (std::optional<SharedHazards::Hazard> hazard = hazards.findFirstUnfenced(/*barriers=*/{}, fences)) {
      Operation *point = findInsertionPoint(*hazard);
      if (!fences.insert(point).second)
        fences.insert(point = hazard->second);
      plan.push_back(point);
    }
    callees[function.func] = hazards.summarize(/*barriers=*/{}, fences);
  }
  return plan;
}

LogicalResult mlir::triton::verifyBarriers(const SharedAllocation &allocation) {
  FunctionEffects callees;
  for (const SharedAllocation::Function &function : allocation.getFunctions()) {
    SharedHazards hazards(function, callees);
    if (std::optional<SharedHazards::Hazard> hazard = hazards.findFirst({})) {
      InFlightDiagnostic error = hazard->second->emitOpError()
                                 << "expected a barrier after another access of the same bytes of shared memory, but "
                                    "got none: the accesses may race (run tritongpu-insert-barriers)";
      error.attachNote(hazard->firsts.front()->getLoc()) << "the other access";
      return error;
    }
    callees[function.func] = hazards.summarize({});
  }
  return success();
}

//===- BarrierPlan.cpp - Where barriers are needed ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A barrier as late as possible, right in front of the first access that races, covers most: without jumps this gives
// the fewest.  If all that the access races with is done before a loop begins, the barrier goes in front of the loop.
// In the end each barrier that others make unnecessary goes, those that run most often first.
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/SharedMemory/BarrierPlan.h"

#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

using Barriers = SharedHazards::Barriers;

/// The operation in front of which a barrier ends the hazard and runs least often.
static Operation *findPlace(const SharedHazards::Hazard &hazard) {
  Operation *place = hazard.second;
  if (!hazard.mayBeEarlier)
    return place;
  for (Operation *parent = place->getParentOp(); !isa<FuncOp, WarpSpecializeOp, WarpSpecializePartitionsOp>(parent);
       parent = parent->getParentOp()) {
    if (llvm::any_of(hazard.firsts, [&](Operation *first) { return parent->isAncestor(first); }))
      break;
    if (isa<LoopLikeOpInterface>(parent))
      place = parent;
  }
  return place;
}

static unsigned getLoopDepth(Operation *op) {
  unsigned depth = 0;
  while ((op = op->getParentOp()))
    depth += isa<LoopLikeOpInterface>(op);
  return depth;
}

static SmallVector<Operation *> planBarriers(SharedHazards &hazards, Barriers &barriers) {
  SmallVector<Operation *> plan;
  while (std::optional<SharedHazards::Hazard> hazard = hazards.findFirst(barriers)) {
    Operation *place = findPlace(*hazard);
    // The place of this operation is certain to help.
    if (!barriers.insert(place).second)
      barriers.insert(place = hazard->second);
    plan.push_back(place);
  }
  unsigned deepest = 0;
  for (Operation *place : plan)
    deepest = std::max(deepest, getLoopDepth(place));
  for (unsigned depth = deepest + 1; depth-- > 0;)
    llvm::erase_if(plan, [&](Operation *place) {
      if (getLoopDepth(place) != depth)
        return false;
      barriers.erase(place);
      if (!hazards.findFirst(barriers))
        return true;
      barriers.insert(place);
      return false;
    });
  return plan;
}

SmallVector<Operation *> mlir::triton::planBarriers(const SharedAllocation &allocation) {
  SmallVector<Operation *> plan;
  FunctionEffects callees;
  for (const SharedAllocation::Function &function : allocation.getFunctions()) {
    SharedHazards hazards(function, callees);
    Barriers barriers;
    llvm::append_range(plan, ::planBarriers(hazards, barriers));
    callees[function.func] = hazards.summarize(barriers);
  }
  return plan;
}

LogicalResult mlir::triton::verifyBarriers(const SharedAllocation &allocation) {
  FunctionEffects callees;
  for (const SharedAllocation::Function &function : allocation.getFunctions()) {
    SharedHazards hazards(function, callees);
    if (std::optional<SharedHazards::Hazard> hazard = hazards.findFirst({})) {
      InFlightDiagnostic error = hazard->second->emitOpError()
                                 << "races with another access of the same bytes of shared memory: no barrier is "
                                    "between them (run tritongpu-insert-barriers)";
      error.attachNote(hazard->firsts.front()->getLoc()) << "this one";
      return error;
    }
    callees[function.func] = hazards.summarize({});
  }
  return success();
}

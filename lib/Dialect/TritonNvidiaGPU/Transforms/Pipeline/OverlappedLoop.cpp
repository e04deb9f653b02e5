//===- OverlappedLoop.cpp - Loops whose iterations overlap ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OverlappedLoop.h"

#include "LoopSchedule.h"
#include "LoopSlice.h"

#include "triton/Analysis/AxisInfo/NonNegative.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::nvidia_gpu;

/// Returns the values from outside of `inner` that its first copies need.
static SetVector<Value> findInputs(scf::ForOp inner, const StagedLoads &staged) {
  SetVector<Value> inputs;
  inputs.insert(inner.getLowerBound());
  inputs.insert(inner.getUpperBound());
  inputs.insert(inner.getStep());
  auto add = [&](Value value) {
    auto argument = dyn_cast<BlockArgument>(value);
    if (!argument || argument.getOwner() != inner.getBody())
      inputs.insert(value);
    else if (argument != inner.getInductionVar())
      inputs.insert(inner.getTiedLoopInit(argument)->get());
  };
  auto addOperands = [&](Operation *op) {
    llvm::for_each(op->getOperands(), add);
    SetVector<Value> used;
    getUsedValuesDefinedAbove(op->getRegions(), used);
    llvm::for_each(used, add);
  };
  for (const StagedLoad &load : staged.loads)
    addOperands(load.load);
  llvm::for_each(staged.addresses, addOperands);
  inputs.remove_if([&](Value value) {
    return inner->isProperAncestor(value.getParentBlock()->getParentOp()) ||
           (value.getDefiningOp() && inner->isAncestor(value.getDefiningOp()));
  });
  return inputs;
}

/// Returns whether `value` is the same in all iterations of `loop`.
static bool isInvariant(Value value, scf::ForOp loop) {
  SetVector<Value> values;
  values.insert(value);
  for (unsigned i = 0; i < values.size(); ++i) {
    if (loop.isDefinedOutsideOfLoop(values[i]))
      continue;
    Operation *op = values[i].getDefiningOp();
    if (!op || !isMemoryEffectFree(op) || op->getNumRegions() > 0)
      return false;
    values.insert(op->operand_begin(), op->operand_end());
  }
  return true;
}

scf::ForOp mlir::triton::nvidia_gpu::findOverlappedLoop(scf::ForOp inner, const StagedLoads &staged) {
  auto outer = dyn_cast<scf::ForOp>(inner->getParentOp());
  if (!outer || outer.getUnsignedCmp() || llvm::range_size(outer.getBody()->getOps<scf::ForOp>()) != 1)
    return {};
  // MLIR's pipeliner subtracts the step from the upper bound. It is positive if the loop is executed.
  if (!isNonNegative(outer.getLowerBound()))
    return {};
  for (const StagedLoad &load : staged.loads)
    if (findInterference(outer, load.load))
      return {};
  for (Operation *op : staged.addresses)
    if (isa<LoadOp>(op) && findInterference(outer, op))
      return {};
  // The verification of asynchronous code does not follow a number of iterations that is known an iteration ahead.
  for (Value bound : {inner.getLowerBound(), inner.getUpperBound(), inner.getStep()})
    if (!isInvariant(bound, outer))
      return {};
  LoopSlice slice(outer);
  for (Value input : findInputs(inner, staged))
    if (slice.add(input))
      return {};
  return outer;
}

FailureOr<scf::ForOp> mlir::triton::nvidia_gpu::overlapIterations(RewriterBase &rewriter, scf::ForOp outer,
                                                                  scf::ForOp inner) {
  LoopSlice slice(outer, inner);
  SetVector<Operation *> ahead;
  for (Operation *op = inner->getPrevNode(); op; op = op->getPrevNode())
    if (isa<AsyncCopyGlobalToLocalOp, AsyncCommitGroupOp, AsyncTMACopyGlobalToLocalOp, BarrierExpectOp>(op)) {
      ahead.insert(op);
      if (slice.addOperands(op))
        return failure();
    }
  // The slice has the copies as the producers of tokens.
  ahead.insert_range(slice.getOperations());
  // The last iteration of `inner` waited for the dots that read the buffers, as it did for those that it filled itself:
  // the copies, and what computes their addresses, overlap with its dots. No copy of an iteration that `inner` does not
  // have is in flight.
  Operation *position = inner;
  while (isa<AsyncWaitOp>(position->getNextNode()))
    position = position->getNextNode();
  return LoopSchedule{outer, ahead, /*distance=*/1, position}.apply(rewriter);
}

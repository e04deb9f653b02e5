//===- RegionInlining.cpp - Inlining of scalar regions ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reduction/RegionInlining.h"
#include "SupportChecks.h"

#include "triton/Analysis/ControlFlow/CallGraph.h"
#include "triton/Analysis/LoweringPlan/MemoryAccess.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

SmallVector<Value> mlir::triton::gpu::inlineRegion(Region &region, ArrayRef<Value> arguments,
                                                   ConversionPatternRewriter &rewriter,
                                                   function_ref<void(Block &)> adapt) {
  OpBuilder::InsertionGuard guard(rewriter);
  Block *block = rewriter.getInsertionBlock();
  Block::iterator before = rewriter.getInsertionPoint();
  Region &function = *block->getParent();
  rewriter.cloneRegionBefore(region, function, function.end());
  Block *clone = &function.back();
  if (adapt)
    adapt(*clone);
  Operation *terminator = clone->getTerminator();
  rewriter.inlineBlockBefore(clone, block, before, arguments);
  SmallVector<Value> results;
  LogicalResult remapped = rewriter.getRemappedValues(terminator->getOperands(), results);
  (void)remapped;
  assert(succeeded(remapped) && "expected values of supported types");
  rewriter.eraseOp(terminator);
  return results;
}

/// Returns whether the threads of a program instance execute `op` together: they share the elements of its tensors,
/// synchronize, or one of them writes a scalar to memory or prints it for all.
static bool isExecutedTogether(Operation *op) {
  auto isTensor = [](Type type) { return isa<RankedTensorType>(type); };
  if (llvm::any_of(op->getOperandTypes(), isTensor) || llvm::any_of(op->getResultTypes(), isTensor))
    return true;
  SharedMemoryEffects effects = getSharedMemoryEffects(op, /*hasScratch=*/false);
  return effects.hasBarrier || effects.hasBarrierBefore || isa<PrintOp>(op) ||
         (getAccessedPointer(op) && hasEffect<MemoryEffects::Write>(op));
}

/// Returns the first operation in `region`, or in a function that it calls and that is not in `visited`, that threads
/// execute together, or null.
static Operation *findExecutedTogether(Region &region, llvm::SmallPtrSetImpl<Region *> &visited) {
  if (!visited.insert(&region).second)
    return nullptr;
  Operation *found = nullptr;
  region.walk([&](Operation *op) {
    if (isExecutedTogether(op))
      found = op;
    else if (auto call = dyn_cast<CallOp>(op))
      found = findExecutedTogether(getCallee(call).getBody(), visited);
    return found ? WalkResult::interrupt() : WalkResult::advance();
  });
  return found;
}

LogicalResult mlir::triton::gpu::verifyScalarRegions(Operation *op) {
  llvm::SmallPtrSet<Region *, 4> visited;
  for (Region &region : op->getRegions())
    if (Operation *inside = findExecutedTogether(region, visited)) {
      InFlightDiagnostic error = emitUnsupported(op)
                                 << "its region, which each thread executes for other elements, contains `"
                                 << inside->getName() << "`, which all threads execute together";
      error.attachNote(inside->getLoc()) << "the operation is here";
      return error;
    }
  return success();
}

//===- SumsInFlight.cpp - Initial values of sums in flight ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dot/SumsInFlight.h"

#include "triton/Dialect/Triton/IR/Triton.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::nvidia_gpu;

/// Replaces the constants among the values that the predecessors of its block pass for `sum`.
static void separateSum(BlockArgument sum) {
  Type element = cast<RankedTensorType>(sum.getType()).getElementType();
  Block *block = sum.getOwner();
  for (Block *predecessor : block->getPredecessors()) {
    auto branch = dyn_cast<BranchOpInterface>(predecessor->getTerminator());
    if (!branch)
      continue;
    for (unsigned number = 0; number < branch->getNumSuccessors(); ++number) {
      if (branch->getSuccessor(number) != block)
        continue;
      SuccessorOperands operands = branch.getSuccessorOperands(number);
      Value value = operands[sum.getArgNumber()];
      if (!value || !matchPattern(value, m_Constant()))
        continue;
      OpBuilder builder(branch);
      // An instruction with effects is neither merged with equal ones nor moved behind the branch.
      auto moved = ElementwiseInlineAsmOp::create(
          builder, sum.getLoc(), TypeRange(value.getType()), builder.getStringAttr("mov.b32 $0, $1;"),
          builder.getStringAttr(element.isF32() ? "=f,f" : "=r,r"), builder.getBoolAttr(false),
          builder.getI32IntegerAttr(1), ValueRange(value));
      operands.slice(sum.getArgNumber(), 1).assign(moved->getResults());
    }
  }
}

void mlir::triton::gpu::separateSumsInFlight(Operation *module) {
  module->walk([](WarpGroupDotOp dot) {
    auto sum = dyn_cast<BlockArgument>(dot.getC());
    if (!dot.getIsAsync() || !sum || sum.getOwner()->isEntryBlock())
      return;
    // Narrower sums are packed in pairs.
    if (getElementTypeOrSelf(sum.getType()).getIntOrFloatBitWidth() == 32)
      separateSum(sum);
  });
}

//===- YieldedArguments.cpp - Arguments that loops yield ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "YieldedArguments.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::nvidia_gpu;

void mlir::triton::nvidia_gpu::castYieldedArguments(FuncOp func) {
  func.walk([](scf::ForOp loop) {
    Operation *yield = loop.getBody()->getTerminator();
    OpBuilder builder(yield);
    for (OpOperand &operand : yield->getOpOperands())
      if (operand.get().getParentBlock() != loop.getBody() || isa<BlockArgument>(operand.get()))
        operand.set(UnrealizedConversionCastOp::create(builder, loop.getLoc(), operand.get().getType(), operand.get())
                        .getResult(0));
  });
}

void mlir::triton::nvidia_gpu::removeArgumentCasts(FuncOp func) {
  func.walk([](UnrealizedConversionCastOp cast) {
    if (cast.getInputs().getTypes() == cast.getOutputs().getTypes()) {
      cast.replaceAllUsesWith(cast.getInputs());
      cast.erase();
    }
  });
}

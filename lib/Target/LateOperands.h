//===- LateOperands.h - Operands that are loaded where they are multiplied -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_TARGET_LATEOPERANDS_H
#define TRITON_LIB_TARGET_LATEOPERANDS_H

#include "llvm/IR/PassManager.h"

namespace mlir::triton {

/// Orders blocks that multiply matrices by `mma.sync` and in which more values are live than a thread has registers: a
/// value is loaded or computed right before the first instruction that needs it, so that the fragments of the operands
/// are there for one step along K and not for all.  No load moves over a write to memory.  Blocks in loops stay as they
/// are: ptxas loads the operands of a step there while it multiplies those of the step before.  So do blocks in which
/// the other order does not lessen the live values.
struct LateOperandsPass : public llvm::PassInfoMixin<LateOperandsPass> {
  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

} // namespace mlir::triton

#endif // TRITON_LIB_TARGET_LATEOPERANDS_H

//===- LateSums.h - Values that are computed where they are used -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_TARGET_LATESUMS_H
#define TRITON_LIB_TARGET_LATESUMS_H

#include "llvm/IR/PassManager.h"

namespace mlir::triton {

/// Moves values that one instruction computes from one variable and constants, such as the numbers of rows that differ
/// by constants, down to where they are used, but into no loop. The variable then takes the register that each of them
/// took on the way, as in a loop between.
struct LateSumsPass : public llvm::PassInfoMixin<LateSumsPass> {
  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

} // namespace mlir::triton

#endif // TRITON_LIB_TARGET_LATESUMS_H

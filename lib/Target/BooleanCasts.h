//===- BooleanCasts.h - Casts between booleans and floats -------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_TARGET_BOOLEANCASTS_H
#define TRITON_LIB_TARGET_BOOLEANCASTS_H

#include "llvm/IR/PassManager.h"

namespace mlir::triton {

/// Replaces casts between booleans and floats for which LLVM's backend for NVPTX selects wrong instructions: of a
/// signed boolean to bf16, which becomes 1.0 instead of -1.0, and of any float to a boolean, which becomes its inverse.
struct BooleanCastsPass : public llvm::PassInfoMixin<BooleanCastsPass> {
  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &);
};

} // namespace mlir::triton

#endif // TRITON_LIB_TARGET_BOOLEANCASTS_H

//===- NarrowInductions.h - Induction variables of few bits -----*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_TARGET_NARROWINDUCTIONS_H
#define TRITON_LIB_TARGET_NARROWINDUCTIONS_H

#include "llvm/IR/PassManager.h"

namespace mlir::triton {

/// Hides from the vectorizer of loops that remainders by powers of two are induction variables of few bits.
struct NarrowInductionsPass : public llvm::PassInfoMixin<NarrowInductionsPass> {
  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

} // namespace mlir::triton

#endif // TRITON_LIB_TARGET_NARROWINDUCTIONS_H

//===- ScalarExtremes.h - Minima and maxima of scalars ----------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_TARGET_SCALAREXTREMES_H
#define TRITON_LIB_TARGET_SCALAREXTREMES_H

#include "llvm/IR/PassManager.h"

namespace mlir::triton {

/// Replaces the minima and maxima of scalars by comparisons and selections.
struct ScalarExtremesPass : public llvm::PassInfoMixin<ScalarExtremesPass> {
  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

} // namespace mlir::triton

#endif // TRITON_LIB_TARGET_SCALAREXTREMES_H

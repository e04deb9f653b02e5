//===- DisjointConstants.h - Constant bits of disjoint sums -----*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_TARGET_DISJOINTCONSTANTS_H
#define TRITON_LIB_TARGET_DISJOINTCONSTANTS_H

#include "llvm/IR/PassManager.h"

namespace mlir::triton {

/// Moves the constants of disjoint sums to their roots, and out of extensions and addresses: (a | c) | (b | d) becomes
/// (a | b) | (c | d), and p[a | c] becomes (p + a)[c].
struct DisjointConstantsPass : public llvm::PassInfoMixin<DisjointConstantsPass> {
  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &);
};

} // namespace mlir::triton

#endif // TRITON_LIB_TARGET_DISJOINTCONSTANTS_H

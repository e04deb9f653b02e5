//===- ConstantMasks.h - Masked stores with constant masks ------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_TARGET_CONSTANTMASKS_H
#define TRITON_LIB_TARGET_CONSTANTMASKS_H

#include "llvm/IR/PassManager.h"

namespace mlir::triton {

/// Stores narrow elements of vectors one by one where the mask is constant.
struct ConstantMasksPass : public llvm::PassInfoMixin<ConstantMasksPass> {
  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

} // namespace mlir::triton

#endif // TRITON_LIB_TARGET_CONSTANTMASKS_H

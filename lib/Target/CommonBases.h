//===- CommonBases.h - Common bases of addresses ----------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_TARGET_COMMONBASES_H
#define TRITON_LIB_TARGET_COMMONBASES_H

#include "llvm/IR/PassManager.h"

namespace mlir::triton {

/// Gives the addresses of a block common bases if the block is in a loop and more values are live in it than a thread
/// has registers: the addresses (p + row[i]) + column become (p + column) + row[i].  An extension of row[i] to 64 bits
/// from before the block moves to the address, so that 32 bits of each row are live instead of an address of 64 bits.
struct CommonBasesPass : public llvm::PassInfoMixin<CommonBasesPass> {
  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

} // namespace mlir::triton

#endif // TRITON_LIB_TARGET_COMMONBASES_H

//===- BlockSplitting.h - Limit on accesses in a basic block ----*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_TARGET_BLOCKSPLITTING_H
#define TRITON_LIB_TARGET_BLOCKSPLITTING_H

namespace llvm {
class FunctionPass;
} // namespace llvm

namespace mlir::triton {

/// Creates a pass of code generation that splits basic blocks with many loads and stores.
llvm::FunctionPass *createBlockSplittingPass();

} // namespace mlir::triton

#endif // TRITON_LIB_TARGET_BLOCKSPLITTING_H

//===- SumCopies.h - Copies of sums that dots continue ----------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_TARGET_SUMCOPIES_H
#define TRITON_LIB_TARGET_SUMCOPIES_H

namespace llvm {
class FunctionPass;
} // namespace llvm

namespace mlir::triton {

/// Creates a pass of code generation that copies the sums which dots (`wgmma`) continue if anything else uses them. It
/// belongs at the end of the passes on LLVM IR.
llvm::FunctionPass *createSumCopiesPass();

} // namespace mlir::triton

#endif // TRITON_LIB_TARGET_SUMCOPIES_H

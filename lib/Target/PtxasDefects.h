//===- PtxasDefects.h - Code that ptxas compiles to wrong code --*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_TARGET_PTXASDEFECTS_H
#define TRITON_LIB_TARGET_PTXASDEFECTS_H

namespace llvm {
class FunctionPass;
}

namespace mlir::triton {

/// Creates a pass on the LLVM IR of a kernel for NVIDIA, which replaces what ptxas compiles to wrong code.
llvm::FunctionPass *createPtxasDefectsPass();

} // namespace mlir::triton

#endif // TRITON_LIB_TARGET_PTXASDEFECTS_H

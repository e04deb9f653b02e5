//===- RecomputedValues.h - Values that are computed again behind loops -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_TARGET_RECOMPUTEDVALUES_H
#define TRITON_LIB_TARGET_RECOMPUTEDVALUES_H

namespace llvm {
class FunctionPass;
} // namespace llvm

namespace mlir::triton {

/// Creates a pass of code generation that computes values again behind a loop that needs all registers, where they
/// would else wait through the loop: such as the offsets of rows that a kernel loads before and stores behind the loop.
/// It belongs behind the passes that merge equal values.
llvm::FunctionPass *createRecomputedValuesPass();

} // namespace mlir::triton

#endif // TRITON_LIB_TARGET_RECOMPUTEDVALUES_H

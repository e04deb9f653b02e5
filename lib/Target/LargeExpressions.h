//===- LargeExpressions.h - Expressions of many terms -----------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TRITON_LIB_TARGET_LARGEEXPRESSIONS_H
#define TRITON_LIB_TARGET_LARGEEXPRESSIONS_H

namespace llvm {
class FunctionPass;
} // namespace llvm

namespace mlir::triton {

/// Creates a pass of code generation that cuts integer expressions of very many terms into parts, into which later
/// passes do not look. It belongs before loop strength reduction.
llvm::FunctionPass *createLargeExpressionsPass();

} // namespace mlir::triton

#endif // TRITON_LIB_TARGET_LARGEEXPRESSIONS_H

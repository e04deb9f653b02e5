//===- NegatedExtremes.h - Extremes of negated integers ---------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_TARGET_NEGATEDEXTREMES_H
#define TRITON_LIB_TARGET_NEGATEDEXTREMES_H

namespace llvm {
class FunctionPass;
}

namespace mlir::triton {

/// Creates a pass on the LLVM IR of a kernel for NVIDIA, which negates integers by other instructions where minima and
/// maxima take them.
llvm::FunctionPass *createNegatedExtremesPass();

} // namespace mlir::triton

#endif // TRITON_LIB_TARGET_NEGATEDEXTREMES_H

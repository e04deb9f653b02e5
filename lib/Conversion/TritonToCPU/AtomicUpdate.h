//===- AtomicUpdate.h - Changing memory that others change ------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONTOCPU_ATOMICUPDATE_H
#define TRITON_LIB_CONVERSION_TRITONTOCPU_ATOMICUPDATE_H

#include "FunctionLowering.h"

namespace mlir::triton::cpu {

/// Combines a number of (Triton's) type `type` in memory with `value`, and returns what was there before.
Value updateAtomically(ImplicitLocOpBuilder &builder, LLVM::AtomicBinOp kind, Type type, Value address, Value value,
                       LLVM::AtomicOrdering ordering);

} // namespace mlir::triton::cpu

#endif // TRITON_LIB_CONVERSION_TRITONTOCPU_ATOMICUPDATE_H

//===- AtomicUpdate.h - Atomic read-modify-write ----------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONTOCPU_ATOMICUPDATE_H
#define TRITON_LIB_CONVERSION_TRITONTOCPU_ATOMICUPDATE_H

#include "FunctionLowering.h"

namespace mlir::triton::cpu {

/// Atomically combines an element of Triton type `type` in memory with `value`. Returns the old element.
Value updateAtomically(ImplicitLocOpBuilder &builder, LLVM::AtomicBinOp kind, Type type, Value address, Value value,
                       LLVM::AtomicOrdering ordering);

/// Returns the reason why elements of a type cannot be accessed atomically, or an empty string.
std::string explainAtomicAccess(Type type);

} // namespace mlir::triton::cpu

#endif // TRITON_LIB_CONVERSION_TRITONTOCPU_ATOMICUPDATE_H

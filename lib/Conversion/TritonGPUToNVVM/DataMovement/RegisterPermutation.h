//===- RegisterPermutation.h - Operations that permute registers -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operations that change the shape of tensors can be lowered to a permutation of the registers in each thread, if the
// layouts leave every element in its thread.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONGPUTONVVM_DATAMOVEMENT_REGISTERPERMUTATION_H
#define TRITON_LIB_CONVERSION_TRITONGPUTONVVM_DATAMOVEMENT_REGISTERPERMUTATION_H

#include "mlir/IR/Operation.h"

#include <optional>

namespace mlir::triton::gpu {

/// A register of an operand.
struct RegisterSource {
  unsigned operand, reg;
};

/// The source register of each register of each result.
using RegisterPermutation = SmallVector<SmallVector<RegisterSource>>;

/// Returns the permutation for an operation that changes the shape of tensors, or nothing if elements would have to
/// move between threads.
std::optional<RegisterPermutation> findRegisterPermutation(Operation *op);

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_CONVERSION_TRITONGPUTONVVM_DATAMOVEMENT_REGISTERPERMUTATION_H

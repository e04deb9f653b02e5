//===- RegisterPermutation.h - Operations that move no element -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operations on the shape of tensors are meant to leave every element in its thread: what changes is which register of
// which tensor it is.  Whether they do depends on the layouts.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONGPUTONVVM_DATAMOVEMENT_REGISTERPERMUTATION_H
#define TRITON_LIB_CONVERSION_TRITONGPUTONVVM_DATAMOVEMENT_REGISTERPERMUTATION_H

#include "mlir/IR/Operation.h"

#include <optional>

namespace mlir::triton::gpu {

/// A register of an operand's tensor.
struct RegisterSource {
  unsigned operand, reg;
};

/// For each result, and each of its registers, the register that it is.
using RegisterPermutation = SmallVector<SmallVector<RegisterSource>>;

/// What such an operation does; nothing if elements would have to move between threads.
std::optional<RegisterPermutation> findRegisterPermutation(Operation *op);

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_CONVERSION_TRITONGPUTONVVM_DATAMOVEMENT_REGISTERPERMUTATION_H

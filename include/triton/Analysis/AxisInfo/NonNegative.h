//===- NonNegative.h - Integers that are not negative -----------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_ANALYSIS_AXISINFO_NONNEGATIVE_H
#define TRITON_ANALYSIS_AXISINFO_NONNEGATIVE_H

#include "mlir/IR/Value.h"

namespace mlir::triton {

/// Returns whether no element of a value is negative, if indices do not overflow and divisors are positive.
bool isNonNegative(Value value);

} // namespace mlir::triton

#endif // TRITON_ANALYSIS_AXISINFO_NONNEGATIVE_H

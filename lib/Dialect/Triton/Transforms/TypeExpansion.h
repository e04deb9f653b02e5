//===- TypeExpansion.h - 1:N type conversion of control flow ----*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_DIALECT_TRITON_TRANSFORMS_TYPEEXPANSION_H
#define TRITON_LIB_DIALECT_TRITON_TRANSFORMS_TYPEEXPANSION_H

#include "mlir/Transforms/DialectConversion.h"

namespace mlir::triton {

/// Adds patterns that convert the operands, results and block arguments of loops, branches, functions and calls to the
/// several types of `converter`. Attributes of converted arguments and results are dropped. All operations with types
/// that `converter` does not consider legal become illegal.
void populateTypeExpansion(const TypeConverter &converter, RewritePatternSet &patterns, ConversionTarget &target);

} // namespace mlir::triton

#endif // TRITON_LIB_DIALECT_TRITON_TRANSFORMS_TYPEEXPANSION_H

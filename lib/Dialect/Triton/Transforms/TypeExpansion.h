//===- TypeExpansion.h - Values that become several -------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_DIALECT_TRITON_TRANSFORMS_TYPEEXPANSION_H
#define TRITON_LIB_DIALECT_TRITON_TRANSFORMS_TYPEEXPANSION_H

#include "mlir/Transforms/DialectConversion.h"

namespace mlir::triton {

/// Carries values that `converter` makes several of around loops, out of branches, to other blocks, in and out of
/// functions. What was said of an argument or result that becomes several is dropped. All operations with other types
/// than `converter` knows become illegal.
void populateTypeExpansion(const TypeConverter &converter, RewritePatternSet &patterns, ConversionTarget &target);

} // namespace mlir::triton

#endif // TRITON_LIB_DIALECT_TRITON_TRANSFORMS_TYPEEXPANSION_H

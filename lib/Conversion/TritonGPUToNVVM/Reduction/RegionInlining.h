//===- RegionInlining.h - Regions that compute one element -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONGPUTONVVM_REDUCTION_REGIONINLINING_H
#define TRITON_LIB_CONVERSION_TRITONGPUTONVVM_REDUCTION_REGIONINLINING_H

#include "mlir/Transforms/DialectConversion.h"

namespace mlir::triton::gpu {

/// Emits a copy of the region, which has one block, for the given (converted) arguments, and returns the (converted)
/// values that its terminator takes.
SmallVector<Value> inlineRegion(Region &region, ArrayRef<Value> arguments, ConversionPatternRewriter &rewriter);

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_CONVERSION_TRITONGPUTONVVM_REDUCTION_REGIONINLINING_H

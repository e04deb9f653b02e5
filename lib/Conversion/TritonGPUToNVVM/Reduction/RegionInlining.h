//===- RegionInlining.h - Inlining of scalar regions -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONGPUTONVVM_REDUCTION_REGIONINLINING_H
#define TRITON_LIB_CONVERSION_TRITONGPUTONVVM_REDUCTION_REGIONINLINING_H

#include "mlir/Transforms/DialectConversion.h"

namespace mlir::triton::gpu {

/// Inlines a clone of the single-block region with the given converted arguments, after `adapt` has changed the clone.
/// Returns the converted operands of its terminator.
SmallVector<Value> inlineRegion(Region &region, ArrayRef<Value> arguments, ConversionPatternRewriter &rewriter,
                                function_ref<void(Block &)> adapt = nullptr);

/// Verifies that each thread can execute the regions of `op` for its own elements: no operation in them, or in
/// functions that they call, is one that the threads of a program instance execute together.
LogicalResult verifyScalarRegions(Operation *op);

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_CONVERSION_TRITONGPUTONVVM_REDUCTION_REGIONINLINING_H

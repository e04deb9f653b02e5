//===- RoundedSums.h - Sums without fused products -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONGPUTONVVM_REDUCTION_ROUNDEDSUMS_H
#define TRITON_LIB_CONVERSION_TRITONGPUTONVVM_REDUCTION_ROUNDEDSUMS_H

#include "mlir/Transforms/DialectConversion.h"

namespace mlir::triton::gpu {

/// Replaces the sums and differences of two values from outside `block`, or of its arguments, by instructions with
/// which neither LLVM nor ptxas fuses a product: PTX ISA, `add`, guarantees this for an explicit rounding mode.  Sums
/// in either order of the operands, which are f16, bf16, f32 or f64, are then the same bits.
void roundSums(Block &block, ConversionPatternRewriter &rewriter);

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_CONVERSION_TRITONGPUTONVVM_REDUCTION_ROUNDEDSUMS_H

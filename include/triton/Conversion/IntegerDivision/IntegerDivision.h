//===- IntegerDivision.h - Divisions that round up or down ------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_CONVERSION_INTEGERDIVISION_INTEGERDIVISION_H
#define TRITON_CONVERSION_INTEGERDIVISION_INTEGERDIVISION_H

namespace mlir {
class RewritePatternSet;
} // namespace mlir

namespace mlir::triton {

/// Adds patterns that replace integer divisions that round up or down by divisions that round toward zero.
void populateRoundedDivisionPatterns(RewritePatternSet &patterns);

} // namespace mlir::triton

#endif // TRITON_CONVERSION_INTEGERDIVISION_INTEGERDIVISION_H

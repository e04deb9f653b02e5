//===- CulpritReduction.h - Reduction of a kernel for a defect --*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIFFERENTIAL_CULPRITREDUCTION_H
#define TRITON_DIFFERENTIAL_CULPRITREDUCTION_H

#include "triton/Differential/PassComparison.h"

namespace mlir::triton {

/// Reduces the kernel of a culprit as long as the pass still changes its results (or makes its execution fail, if it
/// did so before). Also removes unused parameters and their arguments.
void reduceCulprit(Culprit &culprit, LaunchDescription &launch, const Tolerance &tolerance, int64_t stepLimit,
                   MLIRContext &context);

} // namespace mlir::triton

#endif // TRITON_DIFFERENTIAL_CULPRITREDUCTION_H

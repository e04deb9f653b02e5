//===- CulpritReduction.h - The smallest kernel for a defect ----*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIFFERENTIAL_CULPRITREDUCTION_H
#define TRITON_DIFFERENTIAL_CULPRITREDUCTION_H

#include "triton/Differential/PassComparison.h"

namespace mlir::triton {

/// Makes the kernel of a culprit as small as it can be for the pass still to change what it computes, or to leave it
/// unable to run if that is what it did. Parameters that the kernel does not need go away with their arguments.
void reduceCulprit(Culprit &culprit, LaunchDescription &launch, const Tolerance &tolerance, int64_t stepLimit,
                   MLIRContext &context);

} // namespace mlir::triton

#endif // TRITON_DIFFERENTIAL_CULPRITREDUCTION_H

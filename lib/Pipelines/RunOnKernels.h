//===- RunOnKernels.h - Passes that leave host code alone -------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_PIPELINES_RUNONKERNELS_H
#define TRITON_LIB_PIPELINES_RUNONKERNELS_H

#include "mlir/Pass/PassManager.h"

namespace mlir::triton {

/// Adds `triton-run-on-kernels` with the passes that `build` adds, for the operation that `pm` runs on.
void runOnKernels(OpPassManager &pm, function_ref<void(OpPassManager &)> build);

} // namespace mlir::triton

#endif // TRITON_LIB_PIPELINES_RUNONKERNELS_H

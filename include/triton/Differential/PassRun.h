//===- PassRun.h - Runs of pipelines that report failures -------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIFFERENTIAL_PASSRUN_H
#define TRITON_DIFFERENTIAL_PASSRUN_H

#include "mlir/Pass/PassManager.h"

namespace mlir::triton {

/// Runs a pipeline. If a pass fails without an error, as a pass of a plugin may, reports one that names the pass.
/// Multithreading of the context must be disabled.
LogicalResult runReportingFailure(PassManager &passes, Operation *op);

} // namespace mlir::triton

#endif // TRITON_DIFFERENTIAL_PASSRUN_H

//===- PassComparison.h - Differential testing of passes --------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIFFERENTIAL_PASSCOMPARISON_H
#define TRITON_DIFFERENTIAL_PASSCOMPARISON_H

#include "triton/Differential/KernelExecution.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"

namespace mlir::triton {

/// A pass that changes the results of a kernel.
struct Culprit {
  /// The pipeline that consists of this pass only.
  std::string pipeline;
  /// The difference between actual and expected results.
  std::string difference;
  /// Whether the kernel cannot be run after the pass.
  bool executionFailed;
  /// The module before and after the pass.
  std::string before;
  std::string after;

  /// Returns the lines that the pass removed and added, in the format of `diff`.
  std::string describeChange() const;
  /// Prints a self-contained reproducer of the difference.
  void printReproducer(llvm::raw_ostream &os, const LaunchDescription &launch) const;
};

/// The result of a comparison.
struct ComparisonReport {
  std::optional<Culprit> culprit;
  /// The reason why the kernel cannot be run before the first pass, if so; no pass runs then.
  std::string failure;
  /// Whether a pass failed, with a diagnostic.
  bool passFailed = false;
  /// The number of executions after passes.
  unsigned executions = 0;
};

/// Runs a pipeline on a module, and runs its kernel before the first pass and after each pass that changes the module.
/// Ends if the results differ, or if the kernel is lowered, so that it is no `tt.func`. Multithreading of the context
/// must be disabled.
ComparisonReport comparePasses(ModuleOp module, PassManager &passes, KernelExecution &execution,
                               const Tolerance &tolerance);

} // namespace mlir::triton

#endif // TRITON_DIFFERENTIAL_PASSCOMPARISON_H

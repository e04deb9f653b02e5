//===- PassComparison.h - Which pass changed the meaning --------*- C++ -*-===//
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

/// A pass after which a kernel computes something else than before.
struct Culprit {
  /// The pipeline that consists of this pass alone.
  std::string pipeline;
  /// What the kernel computed after it, against what it should.
  std::string difference;
  /// Set if the kernel could not be run at all after it.
  bool executionFailed;
  /// The module before and after the pass.
  std::string before;
  std::string after;

  /// The lines that the pass took away and put in, as `diff` prints them.
  std::string describeChange() const;
  /// A file that shows the difference by itself.
  void printReproducer(llvm::raw_ostream &os, const LaunchDescription &launch) const;
};

/// What a comparison did.
struct ComparisonReport {
  std::optional<Culprit> culprit;
  /// Why the kernel could not be run at the start; no pass ran then.
  std::string failure;
  /// Set if a pass failed, which has said why.
  bool passFailed = false;
  /// Executions after passes that changed something.
  unsigned executions = 0;
};

/// Runs a pipeline on a module and the kernel in it before the first pass and after each that changed the module, until
/// the results differ or the kernel is lowered so far that no `tt.func` is left of it. The context must not use
/// threads.
ComparisonReport comparePasses(ModuleOp module, PassManager &passes, KernelExecution &execution,
                               const Tolerance &tolerance);

} // namespace mlir::triton

#endif // TRITON_DIFFERENTIAL_PASSCOMPARISON_H

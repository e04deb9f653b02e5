//===- KernelRun.h - Loading and launching of CPU kernels -------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_COMPILER_KERNELRUN_H
#define TRITON_COMPILER_KERNELRUN_H

#include "triton/Compiler/Compiler.h"
#include "triton/ExecutionEngine/Launch.h"

namespace mlir::triton {

/// A kernel that is loaded into this process, with its metadata.
class LoadedKernel {
public:
  /// Loads an artifact of stage `object`. On failure, reports one error and returns null.
  static std::unique_ptr<LoadedKernel> load(const Artifact &artifact, const DiagnosticSink &diagnostics);

  const KernelMetadata &getMetadata() const { return metadata; }

  /// Runs all program instances of a grid. Reports one error if the number of arguments is wrong or an instance fails.
  LogicalResult launch(const LaunchRequest &request, const DiagnosticSink &diagnostics) const;

  /// Starts a launch. Returns null after reporting an error if the number of arguments or the grid is wrong. The memory
  /// of the arguments must exist until the launch has ended.
  std::unique_ptr<RunningLaunch> start(const LaunchRequest &request, const DiagnosticSink &diagnostics) const;
  /// Waits for the end of a launch, and reports one error if an instance fails.
  static LogicalResult finish(RunningLaunch &launch, const DiagnosticSink &diagnostics);

private:
  LoadedKernel(std::unique_ptr<CPUKernel> code, const KernelMetadata &metadata)
      : code(std::move(code)), metadata(metadata) {}

  std::unique_ptr<CPUKernel> code;
  KernelMetadata metadata;
};

} // namespace mlir::triton

#endif // TRITON_COMPILER_KERNELRUN_H

//===- KernelRun.h - Running what was compiled for the CPU ------*- C++ -*-===//
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

/// A kernel in this process, with what is known of its parameters.
class LoadedKernel {
public:
  /// Loads an artifact at stage `object`. Null, after one error, if that cannot be done.
  static std::unique_ptr<LoadedKernel> load(const Artifact &artifact, const DiagnosticSink &diagnostics);

  const KernelMetadata &getMetadata() const { return metadata; }

  /// Runs all programs of a grid. Fails, after one error, if the number of arguments is wrong or a program fails.
  LogicalResult launch(const LaunchRequest &request, const DiagnosticSink &diagnostics) const;

private:
  LoadedKernel(std::unique_ptr<CPUKernel> code, const KernelMetadata &metadata)
      : code(std::move(code)), metadata(metadata) {}

  std::unique_ptr<CPUKernel> code;
  KernelMetadata metadata;
};

} // namespace mlir::triton

#endif // TRITON_COMPILER_KERNELRUN_H

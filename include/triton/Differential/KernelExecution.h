//===- KernelExecution.h - What a module does, on given inputs --*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIFFERENTIAL_KERNELEXECUTION_H
#define TRITON_DIFFERENTIAL_KERNELEXECUTION_H

#include "triton/Compiler/KernelArguments.h"
#include "triton/Compiler/KernelRun.h"

namespace mlir::triton {

/// A launch in words. In a file it stands in comments, one line for the grid and one for each argument:
///
///   // GRID: 4,1,1
///   // ARGUMENT: normal:1024
///   // ARGUMENT: zeros:1024
///
/// Arguments come in the kernel's order, or with a parameter's name in front, as KernelArguments takes them.
struct LaunchDescription {
  std::array<int32_t, 3> grid = {1, 1, 1};
  std::vector<std::string> arguments;

  /// Reads GRID and ARGUMENT lines.
  static llvm::Expected<LaunchDescription> read(llvm::StringRef text);
  /// Reads one to three numbers separated by commas.
  static llvm::Expected<std::array<int32_t, 3>> readGrid(llvm::StringRef text);
  /// Writes the lines that read() reads.
  void print(llvm::raw_ostream &os) const;
};

/// What arrays hold after a launch, or why there was none.
struct Outcome {
  std::optional<KernelArguments> arguments;
  std::string failure;
};

/// Runs kernels on the CPU, always on the same inputs. Programs run one by one, so that what their order decides is
/// the same in every run.
class KernelExecution {
public:
  KernelExecution(LaunchDescription launch, int64_t stepLimit);

  const LaunchDescription &getLaunch() const { return launch; }

  /// Compiles a module and runs its kernel.
  Outcome run(llvm::StringRef moduleText);

private:
  Compiler compiler;
  LaunchDescription launch;
  CompileOptions options;
};

/// The first argument that two runs left different, and how; empty if there is none.
std::string compareOutcomes(Outcome &actual, Outcome &expected, const Tolerance &tolerance);

} // namespace mlir::triton

#endif // TRITON_DIFFERENTIAL_KERNELEXECUTION_H

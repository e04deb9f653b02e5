//===- KernelExecution.h - Execution of kernels for comparison --*- C++ -*-===//
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

/// A description of a launch. A file contains it in comments, one line for the grid and one for each argument:
///
///   // GRID: 4,1,1
///   // ARGUMENT: normal:1024
///   // ARGUMENT: zeros:1024
///
/// Arguments are in the order of the parameters, or named, as KernelArguments defines.
struct LaunchDescription {
  std::array<int32_t, 3> grid = {1, 1, 1};
  std::vector<std::string> arguments;
  /// The name of the kernel; empty for the only one.
  std::string kernel;

  /// Parses GRID, ARGUMENT and KERNEL lines.
  static llvm::Expected<LaunchDescription> read(llvm::StringRef text);
  /// Parses one to three numbers separated by commas.
  static llvm::Expected<std::array<int32_t, 3>> readGrid(llvm::StringRef text);
  /// Returns the name or number of a parameter that an argument begins with; empty if it has none.
  static llvm::StringRef getParameterName(llvm::StringRef argument);
  /// Prints these lines.
  void print(llvm::raw_ostream &os) const;
};

/// The arrays after a launch, or the reason of its failure.
struct Outcome {
  std::optional<KernelArguments> arguments;
  std::string failure;
};

/// Runs kernels on the CPU on fixed inputs. Program instances run sequentially, so that results do not depend on their
/// order.
class KernelExecution {
public:
  KernelExecution(LaunchDescription launch, int64_t stepLimit);

  const LaunchDescription &getLaunch() const { return launch; }

  /// Replaces the names of arguments by the numbers of the parameters that have them in a module: passes may rename
  /// parameters. Does nothing if the module cannot be compiled. Errors about arguments have the names of this module.
  void numberArguments(llvm::StringRef moduleText);

  /// Compiles a module and launches its kernel. Adds components of tensor descriptors that it derives to the arguments,
  /// for launches after passes that replace descriptors.
  Outcome run(llvm::StringRef moduleText);

private:
  /// Returns the text of an error about arguments, with the names of parameters in the source if they are wrong for
  /// its parameters, too.
  std::string explainArguments(llvm::Error error);

  /// Compiles a module. Errors become `failure`.
  FailureOr<Artifact> compile(llvm::StringRef moduleText, std::string &failure);

  Compiler compiler;
  LaunchDescription launch;
  CompileOptions options;
  /// The text that names the parameters.
  std::string source;
};

/// Describes the first argument that differs between two runs; empty if there is none.
std::string compareOutcomes(Outcome &actual, Outcome &expected, const Tolerance &tolerance);

} // namespace mlir::triton

#endif // TRITON_DIFFERENTIAL_KERNELEXECUTION_H

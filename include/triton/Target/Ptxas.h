//===- Ptxas.h - Invocation of ptxas ----------------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_TARGET_PTXAS_H
#define TRITON_TARGET_PTXAS_H

#include "triton/Target/CodeGeneration.h"
#include "triton/Target/ToolPaths.h"

namespace mlir::triton {

/// Options of ptxas.
struct PtxasOptions {
  /// Whether to fuse multiplications and additions.
  bool fpFusion = true;
  /// Maximum number of registers per thread, for PTX that does not specify one (0: no limit).
  int maxNReg = 0;
  /// Whether to remove temporary files when a signal terminates the process. This installs signal handlers, so only
  /// tools may set it.
  bool cleanUpOnSignals = false;
};

/// The statistics that ptxas reports for a kernel.
struct PtxasStatistics {
  int registers = 0;
  int spillStores = 0;
  int spillLoads = 0;
  int staticShared = 0;
  int stack = 0;

  bool operator==(const PtxasStatistics &other) const;
};

/// The output of ptxas.
struct PtxasResult {
  std::string cubin;
  PtxasStatistics statistics;
  /// Warnings of ptxas, including reports of potential performance loss.
  std::vector<std::string> warnings;
};

/// Parses the statistics of `kernel` in the output of `ptxas -v`. Missing numbers are zero.
PtxasStatistics parsePtxasStatistics(llvm::StringRef output, llvm::StringRef kernel);

/// Parses the warnings in the output of ptxas.
std::vector<std::string> parsePtxasWarnings(llvm::StringRef output);

/// Starts an error about a line of the PTX, or about all of it if the line is 0.
using EmitPTXErrorFn = llvm::function_ref<InFlightDiagnostic(unsigned line)>;

/// Compiles PTX to machine code. If ptxas fails, reports its first error; also fails if ptxas is missing.
FailureOr<PtxasResult> runPtxas(llvm::StringRef ptx, llvm::StringRef kernel, const TargetInfo &target,
                                const ToolPaths &paths, const PtxasOptions &options, EmitPTXErrorFn emitError);

} // namespace mlir::triton

#endif // TRITON_TARGET_PTXAS_H

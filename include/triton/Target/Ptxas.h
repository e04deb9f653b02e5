//===- Ptxas.h - From PTX to machine code -----------------------*- C++ -*-===//
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

/// What ptxas can be told.
struct PtxasOptions {
  /// Whether ptxas may fuse multiplications with additions.
  bool fpFusion = true;
  /// Most registers for a thread, for PTX that does not say so itself (0: no limit).
  int maxNReg = 0;
  /// Whether a signal that ends the process removes the temporary files too. This takes over the process's signal
  /// handlers, so it is for tools, not for libraries inside other programs.
  bool cleanUpOnSignals = false;
};

/// What ptxas reports of the kernel that it compiled.
struct PtxasStatistics {
  int registers = 0;
  int spillStores = 0;
  int spillLoads = 0;
  int staticShared = 0;
  int stack = 0;

  bool operator==(const PtxasStatistics &other) const;
};

/// Machine code and what ptxas says of it.
struct PtxasResult {
  std::string cubin;
  PtxasStatistics statistics;
  /// What ptxas warns of, including code that it had to make slower than it was written.
  std::vector<std::string> warnings;
};

/// Reads what `ptxas -v` writes about the kernel of the given name. Numbers that it does not state stay zero.
PtxasStatistics parsePtxasStatistics(llvm::StringRef output, llvm::StringRef kernel);

/// Reads the warnings among what ptxas writes.
std::vector<std::string> parsePtxasWarnings(llvm::StringRef output);

/// Compiles PTX to machine code. Fails, with the first error that ptxas reports, if ptxas is missing or fails.
FailureOr<PtxasResult> runPtxas(llvm::StringRef ptx, llvm::StringRef kernel, const TargetInfo &target,
                                const ToolPaths &paths, const PtxasOptions &options, EmitErrorFn emitError);

} // namespace mlir::triton

#endif // TRITON_TARGET_PTXAS_H

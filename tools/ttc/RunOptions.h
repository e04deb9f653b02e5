//===- RunOptions.h - Options of ttc for running kernels --------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_TOOLS_TTC_RUNOPTIONS_H
#define TRITON_TOOLS_TTC_RUNOPTIONS_H

#include "OutputFiles.h"

#include "triton/Compiler/Compiler.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Error.h"

namespace mlir::triton {

/// Returns the category of the options in --help.
const llvm::cl::OptionCategory &getRunCategory();

/// Returns whether --run is set.
bool isRunRequested();

/// Sets the compile options for a run. Fails if there are options of a run without --run.
llvm::Error adjustForRun(CompileOptions &options);

/// Returns the files that a run writes.
std::vector<std::string> getRunOutputs();

/// Runs an artifact, adds the requested arrays to `files`, and checks the results. Fails with an error, whose message
/// is empty if a diagnostic has been reported.
llvm::Error runKernel(const Artifact &artifact, OutputFiles &files, TimingScope *timing,
                      const DiagnosticSink &diagnostics);

} // namespace mlir::triton

#endif // TRITON_TOOLS_TTC_RUNOPTIONS_H

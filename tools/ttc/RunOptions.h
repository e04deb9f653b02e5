//===- RunOptions.h - Running a kernel from the command line ----*- C++ -*-===//
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

/// The category of the options here, for --help.
const llvm::cl::OptionCategory &getRunCategory();

/// Whether the command line asks for a run.
bool isRunRequested();

/// Makes options of the compiler fit for a run. Fails if the command line has options of a run without asking for one.
llvm::Error adjustForRun(CompileOptions &options);

/// Runs an artifact as the command line says, adds what is to be written to the files, and checks the results. Fails
/// with an error in words, or with an empty one after a diagnostic has been given.
llvm::Error runKernel(const Artifact &artifact, OutputFiles &files, TimingScope *timing,
                      const DiagnosticSink &diagnostics);

} // namespace mlir::triton

#endif // TRITON_TOOLS_TTC_RUNOPTIONS_H

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
/// Returns whether --simulate is set.
bool isSimulationRequested();

/// Sets the compile options for a run or simulation. Fails if there are options of a run without --run or --simulate.
llvm::Error adjustForRun(CompileOptions &options);

/// Returns the files that a run writes.
std::vector<std::string> getRunOutputs();

/// Runs an artifact, prints what the kernel prints and the requested arrays to `os`, adds arrays to `files`, and checks
/// the results. Fails with an error, whose message is empty if a diagnostic has been reported.
llvm::Error runKernel(const Artifact &artifact, OutputFiles &files, llvm::raw_ostream &os, TimingScope *timing,
                      const DiagnosticSink &diagnostics);

/// Simulates PTX, prints the errors of the program and, to `os`, what the kernel prints and the requested arrays, adds
/// arrays to `files`, and checks the results. `stepLimit` is the maximum number of instructions of a warp (0: no
/// limit).
llvm::Error simulateKernel(const Artifact &artifact, llvm::StringRef inputName, int64_t stepLimit, OutputFiles &files,
                           llvm::raw_ostream &os);

} // namespace mlir::triton

#endif // TRITON_TOOLS_TTC_RUNOPTIONS_H

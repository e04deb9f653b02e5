//===- DebugOptions.h - Debug output and statistics of passes -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_TOOLS_TRITON_OPT_DEBUGOPTIONS_H
#define TRITON_TOOLS_TRITON_OPT_DEBUGOPTIONS_H

namespace mlir::triton {

/// Registers `--debug-only` in builds with assertions, the ones that have debug output.  Released LLVM libraries do not
/// register it.
void registerDebugOptions();

/// Prints statistics if `--stats` is given.  Released LLVM libraries collect them, but do not print them on exit.
void printStatistics();

} // namespace mlir::triton

#endif // TRITON_TOOLS_TRITON_OPT_DEBUGOPTIONS_H

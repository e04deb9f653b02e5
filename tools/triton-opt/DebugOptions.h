//===- DebugOptions.h - Debug output and statistics of passes -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_TOOLS_TRITON_OPT_DEBUGOPTIONS_H
#define TRITON_TOOLS_TRITON_OPT_DEBUGOPTIONS_H

namespace mlir::triton {

/// Makes two options work that released LLVM libraries do not support: `--stats` prints statistics on exit, and
/// `--debug-only` enables debug output in builds with assertions.
void registerDebugOptions();

} // namespace mlir::triton

#endif // TRITON_TOOLS_TRITON_OPT_DEBUGOPTIONS_H

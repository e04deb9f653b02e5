//===- Options.h - Options of command lines ---------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_TOOLS_TOOLSUPPORT_OPTIONS_H
#define TRITON_TOOLS_TOOLSUPPORT_OPTIONS_H

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Error.h"

namespace mlir::triton {

/// Returns whether a command line asks for the options of the tool.
bool isHelpRequested(int argc, char **argv);

/// Verifies that options with one value occur once: all but the last value would be ignored. Call after options are
/// parsed.
llvm::Error checkRepetitions();

/// Verifies that an option with one list of values occurs once: the lists would be joined.
template <typename T>
llvm::Error checkOneList(const llvm::cl::list<T> &option) {
  for (unsigned i = 1; i < option.size(); ++i)
    if (option.getPosition(i) != option.getPosition(0))
      return llvm::createStringError("--" + option.ArgStr + ": expected one list, but got several");
  return llvm::Error::success();
}

} // namespace mlir::triton

#endif // TRITON_TOOLS_TOOLSUPPORT_OPTIONS_H

//===- Options.cpp - Options of command lines -----------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Options.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::triton;
namespace cl = llvm::cl;

bool mlir::triton::isHelpRequested(int argc, char **argv) {
  return llvm::any_of(llvm::ArrayRef(argv, argc), [](llvm::StringRef argument) {
    return argument.starts_with("-") && argument.ltrim('-').starts_with("help");
  });
}

llvm::Error mlir::triton::checkRepetitions() {
  for (auto &[name, option] : cl::getRegisteredOptions())
    if (llvm::is_contained({cl::Optional, cl::Required}, option->getNumOccurrencesFlag()) &&
        option->getNumOccurrences() > 1)
      return llvm::createStringError((name.size() == 1 ? "-" : "--") + name + ": expected one value, but got " +
                                     llvm::Twine(option->getNumOccurrences()));
  return llvm::Error::success();
}

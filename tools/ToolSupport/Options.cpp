//===- Options.cpp - Options of command lines -----------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Options.h"

using namespace mlir::triton;
namespace cl = llvm::cl;

llvm::Error mlir::triton::checkRepetitions() {
  for (auto &[name, option] : cl::getRegisteredOptions())
    if (option->getNumOccurrencesFlag() == cl::Optional && option->getNumOccurrences() > 1)
      return llvm::createStringError((name.size() == 1 ? "-" : "--") + name + ": expected one value, but got " +
                                     llvm::Twine(option->getNumOccurrences()));
  return llvm::Error::success();
}

//===- NumericOption.cpp - Values of numeric options ----------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/TargetInfo/NumericOption.h"

#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir::triton;
using llvm::Twine;

bool NumericOption::accepts(int64_t value) const {
  return value >= least && value <= most && (!isPowerOfTwo || llvm::isPowerOf2_64(value));
}

std::string NumericOption::describeValues() const {
  if (most == std::numeric_limits<int64_t>::max())
    return ("a number of at least " + Twine(least)).str();
  return (Twine(isPowerOfTwo ? "a power of two" : "a number") + " from " + Twine(least) + " to " + Twine(most)).str();
}

std::string NumericOption::explain(int64_t value) const {
  return ("expected " + Twine(name) + " to be " + describeValues() + ", but got " + Twine(value)).str();
}

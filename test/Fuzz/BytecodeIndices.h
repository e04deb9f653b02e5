//===- BytecodeIndices.h - What can be changed in bytecode ------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_TEST_FUZZ_BYTECODEINDICES_H
#define TRITON_TEST_FUZZ_BYTECODEINDICES_H

#include "llvm/ADT/StringRef.h"

#include <vector>

namespace mlir::triton::fuzz {

/// Where bytecode names, in one byte, the name, attributes, properties, result types and operands of an operation by
/// their numbers.  Each can be replaced by another odd byte without a change to the structure of the bytecode, which
/// the reader of MLIR 22.1 believes: damaged counts, for example, make it allocate without bound, whatever the
/// dialects.
std::vector<size_t> findIndices(llvm::StringRef bytecode);

} // namespace mlir::triton::fuzz

#endif // TRITON_TEST_FUZZ_BYTECODEINDICES_H

//===- BytecodeParts.h - What can be changed in bytecode ------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_TEST_FUZZ_BYTECODEPARTS_H
#define TRITON_TEST_FUZZ_BYTECODEPARTS_H

#include "llvm/ADT/StringRef.h"

#include <vector>

namespace mlir::triton::fuzz {

/// Places in bytecode that can be changed without a change to its structure, which the reader of MLIR 22.1 believes:
/// damaged counts, for example, make it allocate without bound, whatever the dialects.
struct BytecodeParts {
  /// Characters of strings and of the types and attributes that are kept as text, as ours are.
  std::vector<size_t> characters;
};

BytecodeParts findParts(llvm::StringRef bytecode);

} // namespace mlir::triton::fuzz

#endif // TRITON_TEST_FUZZ_BYTECODEPARTS_H

//===- BytecodeParts.h - Mutable parts of bytecode -------------*- C++ -*-===//
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

/// Positions in bytecode that can be changed without damage to its structure. The reader of MLIR 22.1 does not validate
/// the structure: damaged counts, for example, make it allocate without bound.
struct BytecodeParts {
  /// The positions of characters in strings, and in types and attributes that are encoded as text.
  std::vector<size_t> characters;
};

BytecodeParts findParts(llvm::StringRef bytecode);

} // namespace mlir::triton::fuzz

#endif // TRITON_TEST_FUZZ_BYTECODEPARTS_H

//===- SourceLanguage.h - The language of an input --------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_COMPILER_SOURCELANGUAGE_H
#define TRITON_COMPILER_SOURCELANGUAGE_H

#include "llvm/ADT/StringRef.h"

namespace mlir::triton {

/// The language of an input.
enum class SourceLanguage {
  Empty,
  /// Text or bytecode.
  MLIR,
  /// Text or bitcode.
  LLVMIR,
  PTX,
  /// A cubin, or another file in the ELF format.
  ELF
};

/// Detects the language from the first words. The default is MLIR, whose parser reports syntax errors.
SourceLanguage detectLanguage(llvm::StringRef source);

} // namespace mlir::triton

#endif // TRITON_COMPILER_SOURCELANGUAGE_H

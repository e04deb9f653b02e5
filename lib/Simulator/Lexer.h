//===- Lexer.h - Tokens of PTX ----------------------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_SIMULATOR_LEXER_H
#define TRITON_LIB_SIMULATOR_LEXER_H

#include "llvm/ADT/StringRef.h"

#include <cstdint>

namespace mlir::triton::ptx {

struct Token {
  enum class Kind { End, Identifier, Directive, Integer, Float32, Float64, String, Punctuation, Invalid };

  Kind kind = Kind::End;
  /// The text; of a string, without its quotes, but with escaped characters as they are.
  llvm::StringRef text;
  /// The value of a number; of a floating-point number, its bits.
  uint64_t value = 0;
  uint32_t line = 0;

  bool is(llvm::StringRef expected) const { return kind == Kind::Punctuation && text == expected; }
};

/// Splits PTX text into tokens. Opcodes with their modifiers, `%tid.x` and `$L__BB0_1` are single identifiers; a
/// directive is an identifier that begins with a dot.
class Lexer {
public:
  explicit Lexer(llvm::StringRef text) : text(text) {}

  Token next();

private:
  void skipBlanks();
  Token lexNumber();

  llvm::StringRef text;
  size_t at = 0;
  uint32_t line = 1;
};

} // namespace mlir::triton::ptx

#endif // TRITON_LIB_SIMULATOR_LEXER_H

//===- IRTokens.h - Tokenizer for IR text -----------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_TEST_FUZZ_IRTOKENS_H
#define TRITON_TEST_FUZZ_IRTOKENS_H

#include "llvm/ADT/StringRef.h"

#include <vector>

namespace mlir::triton::fuzz {

/// The kind of a token. Tokens of the same kind are interchangeable.
enum class TokenKind { value, symbol, attribute, type, block, number, string, operation, word, open, close, mark };

/// A token of a text, which need not be well formed.
struct Token {
  TokenKind kind;
  size_t begin, end;
  /// The index of the matching bracket, or of the token itself.
  size_t partner;
};

/// Splits a text into tokens.  `16x4xf32` consists of several, so that each extent can be changed separately.
std::vector<Token> tokenize(llvm::StringRef text);

/// Returns the end of the token group that starts with a token. The group of `tensor` or `#ttg.blocked` includes the
/// `<...>` after it.
size_t pieceEnd(llvm::StringRef text, const std::vector<Token> &tokens, size_t index);

} // namespace mlir::triton::fuzz

#endif // TRITON_TEST_FUZZ_IRTOKENS_H

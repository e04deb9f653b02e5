//===- IRTokens.h - IR text cut into pieces ---------------------*- C++ -*-===//
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

/// What a token can stand for; two tokens of one kind can take each other's place.
enum class TokenKind { value, symbol, attribute, type, block, number, string, operation, word, open, close, mark };

/// A token of any text, well formed or not.
struct Token {
  TokenKind kind;
  size_t begin, end;
  /// The index of the bracket that belongs to this one, or of the token itself.
  size_t partner;
};

/// The tokens of a text.  `16x4xf32` is six of them, so that each extent can be changed.
std::vector<Token> tokenize(llvm::StringRef text);

/// Where the piece that starts with a token ends: `tensor` and `#ttg.blocked` take along the `<...>` that follows.
size_t pieceEnd(llvm::StringRef text, const std::vector<Token> &tokens, size_t index);

} // namespace mlir::triton::fuzz

#endif // TRITON_TEST_FUZZ_IRTOKENS_H

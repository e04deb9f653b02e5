//===- IRMutator.h - Mutation of IR text ------------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_TEST_FUZZ_IRMUTATOR_H
#define TRITON_TEST_FUZZ_IRMUTATOR_H

#include "IRTokens.h"

#include "mlir/IR/MLIRContext.h"

#include <random>
#include <string>

namespace mlir::triton::fuzz {

/// Mutates a text with one or more edits.  Most edits replace a token with another one of the same kind (a value with a
/// value, a type with a type), so that mutants pass the parser and reach verifiers and folders.
class IRMutator {
public:
  /// The vocabulary includes the names of the operations and attributes of all dialects in the context.
  explicit IRMutator(MLIRContext &context);

  /// Edits `text` with tokens of its own, of `donor` and of the vocabulary.
  std::string mutate(llvm::StringRef text, llvm::StringRef donor, unsigned seed);

private:
  using Edit = void (IRMutator::*)();

  size_t below(size_t bound) { return random() % bound; }
  bool oneIn(size_t bound) { return below(bound) == 0; }
  /// Replaces a range of the text.
  void replace(size_t begin, size_t end, llvm::StringRef with);
  /// Returns the index of a random token that `accept` accepts, or the number of tokens if there is none.
  size_t anyToken(llvm::function_ref<bool(const Token &)> accept);
  /// Returns a random token group of one kind from the text, the donor or the vocabulary.
  std::string another(TokenKind kind);
  std::string numberNear(llvm::StringRef digits);
  llvm::StringRef piece(size_t index) const;

  void replaceByLike();
  void changeNumber();
  void changeList();
  void changeTokens();
  void changeLines();
  void changeAttribute();
  void renameOperation();
  void nest();
  void insertNoise();

  std::vector<std::string> operations, keys;
  std::minstd_rand random;
  std::string text, donor;
  std::vector<Token> tokens, donorTokens;
};

} // namespace mlir::triton::fuzz

#endif // TRITON_TEST_FUZZ_IRMUTATOR_H

//===- IRMutator.h - Damages IR text but leaves most of it ------*- C++ -*-===//
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

/// Makes a text out of another by one to a few edits.  Most edits put something in the place of its like (a value for
/// a value, a type for a type), so that the damage gets past the parser and reaches verifiers and folders.
class IRMutator {
public:
  /// What the dialects of the context call their operations and attributes is part of the vocabulary.
  explicit IRMutator(MLIRContext &context);

  /// Edits `text` with what it holds itself, what `donor` holds and the vocabulary.
  std::string mutate(llvm::StringRef text, llvm::StringRef donor, unsigned seed);

private:
  using Edit = void (IRMutator::*)();

  size_t below(size_t bound) { return random() % bound; }
  bool oneIn(size_t bound) { return below(bound) == 0; }
  /// Replaces part of the text.
  void replace(size_t begin, size_t end, llvm::StringRef with);
  /// The index of a random token of a kind for which there is one, or the number of tokens.
  size_t anyToken(llvm::function_ref<bool(const Token &)> accept);
  /// A word or piece of one kind: from this text, the donor or the vocabulary.
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

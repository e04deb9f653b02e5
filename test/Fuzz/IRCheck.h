//===- IRCheck.h - What must hold for every input ---------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_TEST_FUZZ_IRCHECK_H
#define TRITON_TEST_FUZZ_IRCHECK_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Pass/PassManager.h"

#include <string>

namespace mlir::triton::fuzz {

/// How far an input came.
enum class Outcome { notParsed, invalid, accepted };

/// A context with all our dialects, and what is done to inputs in it.  A breach of what must hold ends the program.
class IRCheck {
public:
  IRCheck();

  /// Reads text or bytecode.  It is accepted, or rejected with errors that have a place.  What is accepted can be
  /// printed in every form and read again, before and after simplification, and goes through the TTIR pipeline, which
  /// may reject it.
  Outcome check(llvm::StringRef input);

  /// The input in its generic form: empty where it cannot be parsed.
  std::string genericForm(llvm::StringRef input);
  /// The input as bytecode: empty where it is not valid.
  std::string bytecode(llvm::StringRef input);

  MLIRContext &getContext() { return context; }

private:
  /// Parses with the errors noted in `errors`.
  OwningOpRef<ModuleOp> parse(llvm::StringRef input, bool verify = true);
  /// What must hold for a rejection by `what`.
  void checkRejection(llvm::StringRef what);
  /// `text` is read as what prints like `expected`.
  void checkReadsBack(llvm::StringRef what, llvm::StringRef text, llvm::StringRef expected);
  void checkForms(llvm::StringRef what, ModuleOp module);
  [[noreturn]] void fault(llvm::StringRef what, llvm::StringRef detail);

  MLIRContext context;
  PassManager simplification, pipeline;
  std::string errors;
  size_t errorCount = 0;
  bool placeUnknown = false, inputHasUnknownPlaces = false;
};

} // namespace mlir::triton::fuzz

#endif // TRITON_TEST_FUZZ_IRCHECK_H

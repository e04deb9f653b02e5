//===- IRCheck.h - Invariants of every input --------------------*- C++ -*-===//
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

/// The result of the check of an input.
enum class Outcome { notParsed, invalid, accepted };

/// Checks the invariants of every input in a context with all dialects.  Aborts if an invariant does not hold.
class IRCheck {
public:
  IRCheck();

  /// Parses text or bytecode, which is accepted, or rejected with errors that have a location.  An accepted input must
  /// round-trip through every form, before and after simplification, and must pass the TTIR pipeline or be rejected by
  /// it with an error.
  Outcome check(llvm::StringRef input);

  /// Returns the input in its generic form, or an empty string if it cannot be parsed.
  std::string genericForm(llvm::StringRef input);
  /// Returns the input as bytecode, or an empty string if it is not valid.
  std::string bytecode(llvm::StringRef input);

  MLIRContext &getContext() { return context; }

private:
  /// Parses the input and collects the errors in `errors`.
  OwningOpRef<ModuleOp> parse(llvm::StringRef input, bool verify = true);
  /// Checks that a rejection by `what` has errors with locations.
  void checkRejection(llvm::StringRef what);
  /// Checks that `text` parses to a module that prints like `expected`.
  void checkReadsBack(llvm::StringRef what, llvm::StringRef text, llvm::StringRef expected);
  void checkForms(llvm::StringRef what, ModuleOp module);
  [[noreturn]] void fault(llvm::StringRef what, llvm::StringRef detail);

  MLIRContext context;
  PassManager simplification, pipeline;
  std::string errors;
  size_t errorCount = 0;
  bool hasUnknownLocation = false, inputHasUnknownLocations = false;
};

} // namespace mlir::triton::fuzz

#endif // TRITON_TEST_FUZZ_IRCHECK_H

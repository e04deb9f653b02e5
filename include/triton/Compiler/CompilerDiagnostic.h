//===- CompilerDiagnostic.h - What a compilation complains of ---*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_COMPILER_COMPILERDIAGNOSTIC_H
#define TRITON_COMPILER_COMPILERDIAGNOSTIC_H

#include "mlir/IR/Diagnostics.h"

#include <functional>
#include <string>

namespace llvm {
class LLVMContext;
class raw_ostream;
} // namespace llvm

namespace mlir::triton {

/// A message with its place in a source, free of MLIR's data structures.
struct CompilerDiagnostic {
  DiagnosticSeverity severity = DiagnosticSeverity::Error;
  std::string message;
  /// Empty if the place is unknown.
  std::string file;
  /// Counted from one; zero without a file. Messages about a file as a whole name its start.
  unsigned line = 0;
  unsigned column = 0;

  /// Writes it in the usual form, `file:line:column: error: message`.
  void print(llvm::raw_ostream &os) const;
};

/// Receives diagnostics as they arise. Notes follow what they belong to.
using DiagnosticSink = std::function<void(const CompilerDiagnostic &)>;

/// The file, line and column of a location, which may have been inlined, named or fused.
CompilerDiagnostic toDiagnosticLocation(Location location);

/// Passes on what MLIR and LLVM report while it lives, but of the errors only the first: the others follow from it.
class DiagnosticFilter {
public:
  DiagnosticFilter(MLIRContext &context, const DiagnosticSink &sink);

  /// Reports errors and warnings of an LLVM context too. `location` is used where LLVM names none.
  void attach(llvm::LLVMContext &context, Location location);

  bool hasError() const { return sawError; }

private:
  void handle(Diagnostic &diagnostic);

  const DiagnosticSink &sink;
  bool sawError = false;
  ScopedDiagnosticHandler handler;
};

} // namespace mlir::triton

#endif // TRITON_COMPILER_COMPILERDIAGNOSTIC_H

//===- CompilerDiagnostic.h - Diagnostics of a compilation ------*- C++ -*-===//
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

/// A message with its source location, independent of MLIR's data structures.
struct CompilerDiagnostic {
  DiagnosticSeverity severity = DiagnosticSeverity::Error;
  std::string message;
  /// Empty if the location is unknown.
  std::string file;
  /// One-based line; zero without a file. A message about a whole file has the location of its start.
  unsigned line = 0;
  unsigned column = 0;

  /// Prints `file:line:column: error: message`.
  void print(llvm::raw_ostream &os) const;
};

/// Returns `error`, `warning`, `remark` or `note`.
llvm::StringRef getSeverityName(DiagnosticSeverity severity);

/// Receives diagnostics in the order of their emission. A note follows the diagnostic that it belongs to. May be empty.
using DiagnosticSink = std::function<void(const CompilerDiagnostic &)>;

/// Returns a diagnostic with the file, line and column of a location, which may be a call site, named or fused.
CompilerDiagnostic toDiagnosticLocation(Location location);

/// Forwards the diagnostics of MLIR and LLVM during its lifetime. Drops all errors but the first, which causes the
/// others.
class DiagnosticFilter {
public:
  DiagnosticFilter(MLIRContext &context, const DiagnosticSink &sink);

  /// Also forwards errors and warnings of an LLVM context. `location` is the default location.
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

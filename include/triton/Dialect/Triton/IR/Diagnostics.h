//===- Diagnostics.h - Errors with a location -------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITON_IR_DIAGNOSTICS_H
#define TRITON_DIALECT_TRITON_IR_DIAGNOSTICS_H

#include "mlir/IR/Operation.h"
#include "llvm/Support/Threading.h"

namespace mlir::triton {

/// Returns the nearest ancestor of `op`, or `op` itself, that has a location: constants that folding creates have none.
Operation *findLocated(Operation *op);

/// Starts an error about `op`, as its emitOpError does, at the location of findLocated.
InFlightDiagnostic emitLocatedOpError(Operation *op);

/// Returns the one of `names` that differs least from `name`, by at most `mostEdits` characters, or an empty string.
StringRef findSimilar(ArrayRef<StringRef> names, StringRef name, unsigned mostEdits);

/// Returns a name with escape sequences, such as `\FF`, for what cannot be printed.
std::string escapeName(StringRef name);

/// Drops the diagnostics that this thread emits during its lifetime. Passes on other functions may report errors in the
/// same context meanwhile.
class DiagnosticsDropped : public ScopedDiagnosticHandler {
public:
  explicit DiagnosticsDropped(MLIRContext *context)
      : ScopedDiagnosticHandler(context, [thread = llvm::get_threadid()](Diagnostic &) {
          return success(llvm::get_threadid() == thread);
        }) {}
};

} // namespace mlir::triton

#endif // TRITON_DIALECT_TRITON_IR_DIAGNOSTICS_H

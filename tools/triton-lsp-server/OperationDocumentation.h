//===- OperationDocumentation.h - Documentation of operations ---*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_TOOLS_TRITON_LSP_SERVER_OPERATIONDOCUMENTATION_H
#define TRITON_TOOLS_TRITON_LSP_SERVER_OPERATIONDOCUMENTATION_H

#include "llvm/ADT/StringRef.h"

namespace mlir::triton {

/// Returns the summary, the syntax and the description of an operation, such as `tt.load`, in Markdown. The text is
/// empty for operations of dialects whose documentation is not compiled in.
llvm::StringRef getOperationDocumentation(llvm::StringRef name);

} // namespace mlir::triton

#endif // TRITON_TOOLS_TRITON_LSP_SERVER_OPERATIONDOCUMENTATION_H

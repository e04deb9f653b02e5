//===- DocumentText.h - Texts that MLIR's server can show -------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_TOOLS_TRITON_LSP_SERVER_DOCUMENTTEXT_H
#define TRITON_TOOLS_TRITON_LSP_SERVER_DOCUMENTTEXT_H

#include "llvm/Support/JSON.h"

namespace mlir::triton {

/// Changes the documents in a message to MLIR's server, which would end with a segmentation fault at a carriage return
/// in a string, and at an error whose location is in another file. Spaces take the place of carriage returns and of the
/// locations of operations and arguments, so that errors are shown in the document; positions stay.
void prepareDocuments(llvm::json::Value &message);

} // namespace mlir::triton

#endif // TRITON_TOOLS_TRITON_LSP_SERVER_DOCUMENTTEXT_H

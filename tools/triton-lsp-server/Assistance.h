//===- Assistance.h - Documentation and completion for editors --*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_TOOLS_TRITON_LSP_SERVER_ASSISTANCE_H
#define TRITON_TOOLS_TRITON_LSP_SERVER_ASSISTANCE_H

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/JSON.h"

#include <mutex>

namespace mlir::triton {

/// Adds to the responses of a language server: the documentation of operations on hovering, and the layouts and aliases
/// of attributes on completion.
class Assistance {
public:
  /// Remembers the documents and the requests for which responses will be changed.
  void observe(const llvm::json::Value &message);
  /// Changes the response to a remembered request.
  void augment(llvm::json::Value &message);

private:
  /// A request at a position in a document.
  struct Request {
    bool isHover;
    /// The document when it was requested, and the text of its line before and after the position.
    std::string text, before, after;
    int64_t line, character;
  };

  void addRequest(const llvm::json::Object &message, const llvm::json::Object &parameters, bool isHover);

  std::mutex mutex;
  llvm::StringMap<std::string> documents;
  /// By the text of their identifiers.
  llvm::StringMap<Request> requests;
};

} // namespace mlir::triton

#endif // TRITON_TOOLS_TRITON_LSP_SERVER_ASSISTANCE_H

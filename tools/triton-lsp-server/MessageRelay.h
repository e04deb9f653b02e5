//===- MessageRelay.h - Relay between an editor and a server ----*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_TOOLS_TRITON_LSP_SERVER_MESSAGERELAY_H
#define TRITON_TOOLS_TRITON_LSP_SERVER_MESSAGERELAY_H

#include "llvm/Support/JSON.h"

#include <functional>
#include <thread>

namespace mlir::triton {

/// Relays the messages of the Language Server Protocol between an editor, on the standard streams, and a server that
/// runs in this process. MLIR's server has no hooks for hovering and completion; the relay lets this tool observe the
/// editor's messages and change the server's.
class MessageRelay {
public:
  /// Called with a message, which the function may change; calls are on one thread for each direction.
  using MessageFn = std::function<void(llvm::json::Value &message)>;

  MessageRelay(MessageFn fromEditor, MessageFn fromServer)
      : fromEditor(std::move(fromEditor)), fromServer(std::move(fromServer)) {}

  /// Runs `server`, which reads and writes the standard streams. Returns its exit code.
  int run(llvm::function_ref<int()> server);

private:
  MessageFn fromEditor, fromServer;
};

} // namespace mlir::triton

#endif // TRITON_TOOLS_TRITON_LSP_SERVER_MESSAGERELAY_H

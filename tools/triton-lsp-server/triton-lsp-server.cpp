//===- triton-lsp-server.cpp - Language server for Triton IR --------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Assistance.h"
#include "DocumentText.h"
#include "MessageRelay.h"
#include "OutputFiles.h"
#include "PluginOptions.h"
#include "Version.h"

#include "triton/Pipelines/RegisterAll.h"

#include "mlir/InitAllDialects.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"
#include "llvm/Support/Process.h"

using namespace mlir;
using namespace mlir::triton;

/// Whether an option requests other input or output than the messages of an editor.
static bool isForEditor(llvm::ArrayRef<char *> arguments) {
  return llvm::none_of(arguments, [](llvm::StringRef argument) {
    argument = argument.ltrim('-');
    return argument.starts_with("help") || argument == "h" || argument == "version" ||
           argument.starts_with("input-style") || argument.starts_with("lit-test");
  });
}

int main(int argc, char **argv) {
  reportFailedStreams("triton-lsp-server");
  DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::triton::registerAllDialects(registry);
  registerVersionPrinter();
  PluginOptions plugins(registry);
  // The options of the server are created afterwards, and shown.
  llvm::cl::OptionCategory none("");
  llvm::cl::HideUnrelatedOptions(none);
  auto serve = [&] { return static_cast<int>(failed(MlirLspServerMain(argc, argv, registry))); };
  if (!isForEditor(llvm::ArrayRef(argv, argc).drop_front()))
    return serve();
  Assistance assistance;
  auto fromEditor = [&](llvm::json::Value &message) {
    assistance.observe(message);
    prepareDocuments(message);
  };
  MessageRelay relay(fromEditor, [&](llvm::json::Value &message) { assistance.augment(message); });
  // A thread may still wait for the editor.
  llvm::sys::Process::Exit(relay.run(serve), /*NoCleanup=*/true);
}

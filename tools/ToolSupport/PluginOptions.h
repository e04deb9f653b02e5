//===- PluginOptions.h - Options that load plugins --------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_TOOLS_TOOLSUPPORT_PLUGINOPTIONS_H
#define TRITON_TOOLS_TOOLSUPPORT_PLUGINOPTIONS_H

#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "llvm/Support/CommandLine.h"

#include <functional>

namespace mlir::triton {

/// The options `--load-pass-plugin` and `--load-dialect-plugin` of a tool whose driver does not define them, with the
/// meaning that they have in `mlir-opt`. Create them before options are parsed. A plugin that cannot be loaded is an
/// error, which ends the tool.
class PluginOptions {
public:
  /// Adds the dialects of plugins to `registry`.
  explicit PluginOptions(DialectRegistry &registry);
  /// Adds and loads the dialects of plugins to an existing context.
  explicit PluginOptions(MLIRContext &context);

private:
  explicit PluginOptions(std::function<void(const DialectPlugin &)> addDialects);

  llvm::cl::list<std::string> dialectPlugins;
  llvm::cl::list<std::string> passPlugins;
};

} // namespace mlir::triton

#endif // TRITON_TOOLS_TOOLSUPPORT_PLUGINOPTIONS_H

//===- PluginOptions.cpp - Options that load plugins ----------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "PluginOptions.h"

#include "mlir/Tools/Plugins/PassPlugin.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
namespace cl = llvm::cl;

/// Loads a plugin, or ends the tool with an error.
template <typename Plugin>
static Plugin load(const std::string &path) {
  llvm::Expected<Plugin> plugin = Plugin::load(path);
  if (plugin)
    return *plugin;
  llvm::WithColor::error(llvm::errs()) << "cannot load the plugin '" << path
                                       << "': " << llvm::toString(plugin.takeError()) << '\n';
  std::exit(1);
}

mlir::triton::PluginOptions::PluginOptions(DialectRegistry &registry)
    : PluginOptions([&registry](const DialectPlugin &plugin) { plugin.registerDialectRegistryCallbacks(registry); }) {}

mlir::triton::PluginOptions::PluginOptions(MLIRContext &context)
    : PluginOptions([&context](const DialectPlugin &plugin) {
        DialectRegistry registry;
        plugin.registerDialectRegistryCallbacks(registry);
        context.appendDialectRegistry(registry);
        context.loadAllAvailableDialects();
      }) {}

mlir::triton::PluginOptions::PluginOptions(std::function<void(const DialectPlugin &)> addDialects)
    : dialectPlugins("load-dialect-plugin", cl::desc("Load dialects from a plugin"), cl::value_desc("file"),
                     cl::callback([addDialects](const std::string &path) { addDialects(load<DialectPlugin>(path)); })),
      passPlugins(
          "load-pass-plugin", cl::desc("Load passes from a plugin, for --pass-pipeline"), cl::value_desc("file"),
          cl::callback([](const std::string &path) { load<PassPlugin>(path).registerPassRegistryCallbacks(); })) {
  // Drivers hide the options of unknown categories in --help, but not those of the category of --version.
  if (cl::Option *version = cl::getRegisteredOptions().lookup("version")) {
    dialectPlugins.addCategory(*version->Categories.front());
    passPlugins.addCategory(*version->Categories.front());
  }
}

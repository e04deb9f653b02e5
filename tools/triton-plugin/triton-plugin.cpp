//===- triton-plugin.cpp - Plugin for MLIR tools --------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The dialects, passes and pipelines as a plugin for tools such as `mlir-opt`: load it with both --load-dialect-plugin
// and --load-pass-plugin.
//
//===----------------------------------------------------------------------===//

#include "triton/Pipelines/RegisterAll.h"

#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"

static constexpr const char *kName = "Triton";
static constexpr const char *kVersion = TRITON_MLIR_VERSION;

extern "C" LLVM_ATTRIBUTE_WEAK mlir::DialectPluginLibraryInfo mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, kName, kVersion,
          [](mlir::DialectRegistry *registry) { mlir::triton::registerAllDialects(*registry); }};
}

extern "C" LLVM_ATTRIBUTE_WEAK mlir::PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, kName, kVersion, [] { mlir::triton::registerAllPasses(); }};
}

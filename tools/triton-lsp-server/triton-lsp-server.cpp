//===- triton-lsp-server.cpp - Language server for Triton IR --------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PluginOptions.h"
#include "Version.h"

#include "triton/Pipelines/RegisterAll.h"

#include "mlir/InitAllDialects.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::triton::registerAllDialects(registry);
  mlir::triton::registerVersionPrinter();
  mlir::triton::PluginOptions plugins(registry);
  return mlir::failed(mlir::MlirLspServerMain(argc, argv, registry));
}

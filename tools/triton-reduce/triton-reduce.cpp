//===- triton-reduce.cpp - Test case reducer ------------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Options.h"
#include "PluginOptions.h"
#include "Version.h"

#include "triton/Differential/ModuleReduction.h"
#include "triton/Pipelines/RegisterAll.h"

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-reduce/MlirReduceMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  // The help lists the passes of this project.
  if (!mlir::triton::isHelpRequested(argc, argv))
    mlir::registerAllPasses();
  mlir::triton::registerAllDialects(registry);
  mlir::triton::registerAllPasses();
  mlir::triton::registerReductionPass();
  mlir::triton::registerVersionPrinter();
  // The reduction runs passes within a pass, where no dialects can be loaded.
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  mlir::triton::PluginOptions plugins(context);
  return mlir::failed(mlir::mlirReduceMain(argc, argv, context));
}

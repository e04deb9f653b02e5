//===- triton-reduce.cpp - Makes .mlir files small ------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Differential/ModuleReduction.h"
#include "triton/Pipelines/RegisterAll.h"

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-reduce/MlirReduceMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllPasses();
  mlir::triton::registerAllDialects(registry);
  mlir::triton::registerAllPasses();
  mlir::triton::registerReductionPass();
  // Reductions run passes inside a pass, where no dialect can be loaded any more.
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  return mlir::failed(mlir::mlirReduceMain(argc, argv, context));
}

//===- triton-opt.cpp - Runs passes and pipelines on .mlir files ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/TestPasses.h"
#include "DebugOptions.h"
#include "triton/Pipelines/RegisterAll.h"

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllPasses();
  mlir::triton::registerAllDialects(registry);
  mlir::triton::registerAllPasses();
  mlir::triton::test::registerAxisInfoTestPass();
  mlir::triton::test::registerLayoutConversionTestPass();
  mlir::triton::test::registerSharedMemoryTestPass();
  mlir::triton::registerDebugOptions();
  return mlir::asMainReturnCode(mlir::MlirOptMain(argc, argv, "Triton kernel optimizer driver\n", registry));
}

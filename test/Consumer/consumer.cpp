//===- consumer.cpp - Client of the installed libraries -------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// consumer FILE PIPELINE: parses a kernel, runs a pipeline on it and prints the result.
//
//===----------------------------------------------------------------------===//
#include "triton/Pipelines/RegisterAll.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

int main(int argc, char **argv) {
  if (argc != 3) {
    llvm::errs() << "usage: consumer FILE PIPELINE\n";
    return 1;
  }
  mlir::DialectRegistry registry;
  mlir::triton::registerAllDialects(registry);
  mlir::triton::registerAllPasses();
  mlir::MLIRContext context(registry);

  mlir::OwningOpRef<mlir::ModuleOp> module = mlir::parseSourceFile<mlir::ModuleOp>(argv[1], &context);
  mlir::PassManager passes(&context);
  if (!module || failed(mlir::parsePassPipeline(argv[2], passes)) || failed(passes.run(*module)))
    return 1;
  module->print(llvm::outs());
  return 0;
}

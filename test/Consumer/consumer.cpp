//===- consumer.cpp - Client of the installed libraries -------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// consumer FILE PIPELINE: parses a kernel, runs a pipeline on it and prints the result.
// consumer FILE: parses a kernel, compiles the module and prints the PTX.
//
//===----------------------------------------------------------------------===//
#include "triton/Compiler/Compiler.h"
#include "triton/Pipelines/RegisterAll.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

int main(int argc, char **argv) {
  if (argc != 2 && argc != 3) {
    llvm::errs() << "usage: consumer FILE [PIPELINE]\n";
    return 1;
  }
  mlir::DialectRegistry registry;
  mlir::triton::registerAllDialects(registry);
  mlir::triton::registerAllPasses();
  mlir::MLIRContext context(registry);

  mlir::OwningOpRef<mlir::ModuleOp> module = mlir::parseSourceFile<mlir::ModuleOp>(argv[1], &context);
  if (!module)
    return 1;
  if (argc == 2) {
    auto print = [](const mlir::triton::CompilerDiagnostic &diagnostic) { diagnostic.print(llvm::errs()); };
    auto artifact = mlir::triton::Compiler().compile(*module, mlir::triton::CompileOptions(), print);
    if (failed(artifact))
      return 1;
    llvm::outs() << artifact->bytes;
    return 0;
  }
  mlir::PassManager passes(&context);
  if (failed(mlir::parsePassPipeline(argv[2], passes)) || failed(passes.run(*module)))
    return 1;
  module->print(llvm::outs());
  return 0;
}

//===- Compiler.cpp - From any stage to any later one ---------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Compiler/Compiler.h"

#include "Compilation.h"

#include "triton/Pipelines/RegisterAll.h"

using namespace mlir;
using namespace mlir::triton;

static DialectRegistry makeRegistry() {
  DialectRegistry registry;
  registerAllDialects(registry);
  return registry;
}

// Without threads of its own, a context reports in one order and leaves it to the caller to compile kernels side by
// side.
Compiler::Compiler() : context(makeRegistry(), MLIRContext::Threading::DISABLED) { context.printOpOnDiagnostic(false); }

FailureOr<Artifact> Compiler::compile(llvm::MemoryBufferRef source, const CompileOptions &options,
                                      const DiagnosticSink &diagnostics) {
  DiagnosticFilter filter(context, diagnostics);
  return Compilation(context, source, options, filter).run();
}

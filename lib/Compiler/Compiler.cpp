//===- Compiler.cpp - Compilation between stages --------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Compiler/Compiler.h"

#include "Compilation.h"

#include "triton/Pipelines/RegisterAll.h"

#include "mlir/IR/Verifier.h"
#include "mlir/InitAllDialects.h"

using namespace mlir;
using namespace mlir::triton;

static DialectRegistry makeRegistry() {
  DialectRegistry registry;
  // Host code beside kernels may use any dialect.
  mlir::registerAllDialects(registry);
  triton::registerAllDialects(registry);
  return registry;
}

// Multithreading is disabled so that the order of diagnostics is deterministic. Callers compile kernels concurrently.
Compiler::Compiler() : context(makeRegistry(), MLIRContext::Threading::DISABLED) { context.printOpOnDiagnostic(false); }

FailureOr<Artifact> Compiler::compile(llvm::MemoryBufferRef source, const CompileOptions &options,
                                      const DiagnosticSink &diagnostics) {
  DiagnosticFilter filter(context, diagnostics);
  RemarkScope remarks(context, options.remarks, options.observer);
  if (remarks.failed())
    return failure();
  Location location = FileLineColLoc::get(&context, source.getBufferIdentifier(), 1, 1);
  FailureOr<Artifact> artifact = Compilation(location, options, filter).run(source);
  if (failed(artifact) || failed(remarks.finish()))
    return failure();
  return artifact;
}

FailureOr<Artifact> Compiler::compile(ModuleOp module, const CompileOptions &options,
                                      const DiagnosticSink &diagnostics) {
  module.getContext()->appendDialectRegistry(context.getDialectRegistry());
  DiagnosticFilter filter(*module.getContext(), diagnostics);
  RemarkScope remarks(*module.getContext(), options.remarks, options.observer);
  if (remarks.failed())
    return failure();
  // Passes expect what the parser ensures for sources.
  if (failed(verify(module)))
    return failure();
  OwningOpRef<ModuleOp> copy(module.clone());
  FailureOr<Artifact> artifact = Compilation(module.getLoc(), options, filter).run(*copy);
  if (failed(artifact) || failed(remarks.finish()))
    return failure();
  return artifact;
}

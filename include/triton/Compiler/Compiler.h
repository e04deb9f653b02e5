//===- Compiler.h - From any stage to any later one -------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_COMPILER_COMPILER_H
#define TRITON_COMPILER_COMPILER_H

#include "triton/Compiler/CompileOptions.h"
#include "triton/Compiler/CompilerDiagnostic.h"
#include "triton/Compiler/KernelMetadata.h"

#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/MemoryBufferRef.h"

namespace mlir::triton {

/// What a compilation makes.
struct Artifact {
  Stage stage;
  /// Text, or the bytes of a cubin.
  std::string bytes;
  KernelMetadata metadata;
  /// The stages on the way, that of the input included, if CompileOptions::keepStages asks for them.
  std::vector<std::pair<Stage, std::string>> passed = {};
};

/// Compiles kernels, one after the other. It owns an MLIR context with the dialects loaded, so a process that compiles
/// often keeps one; threads that compile at the same time need one each. Types and attributes stay in the context for
/// as long as it lives.
class Compiler {
public:
  Compiler();

  /// Compiles a source of any stage to the stage that the options ask for. The buffer must end in a zero byte, as
  /// llvm::MemoryBuffer ensures; its name is used in locations. On failure the handler has been given exactly one
  /// error.
  FailureOr<Artifact> compile(llvm::MemoryBufferRef source, const CompileOptions &options,
                              const DiagnosticSink &diagnostics);

  MLIRContext &getContext() { return context; }

private:
  MLIRContext context;
};

} // namespace mlir::triton

#endif // TRITON_COMPILER_COMPILER_H

//===- Compiler.h - Compilation between stages ------------------*- C++ -*-===//
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

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/MemoryBufferRef.h"

namespace mlir::triton {

/// The output of a compilation.
struct Artifact {
  Stage stage;
  /// Text, or the bytes of a cubin or object file.
  std::string bytes;
  KernelMetadata metadata;
  /// The texts of earlier stages that CompileOptions::keepStages requests, including the stage of the input.
  std::vector<std::pair<Stage, std::string>> passed = {};
};

/// Compiles kernels, one at a time. A compiler owns an MLIR context with the dialects loaded, so reuse it for several
/// compilations; concurrent threads need one each. The context keeps types and attributes until it is destroyed.
class Compiler {
public:
  Compiler();

  /// Compiles a source of any stage to the stage `options.emit`. The buffer must end in a zero byte, as
  /// llvm::MemoryBuffer ensures; locations contain its name. A failure reports exactly one error.
  FailureOr<Artifact> compile(llvm::MemoryBufferRef source, const CompileOptions &options,
                              const DiagnosticSink &diagnostics);

  /// Compiles a module of any MLIR stage in the same way, and leaves it unchanged. Kernels are in the module or in a
  /// `gpu.module` in it, beside host code, which the artifact contains unchanged if it is MLIR. The module may belong
  /// to another context, to which this adds the dialects and translations that a compilation uses: no other thread may
  /// use that context, and no pass manager may be running in it.
  FailureOr<Artifact> compile(ModuleOp module, const CompileOptions &options, const DiagnosticSink &diagnostics);

  /// The context of sources. Dialects that are added to it may occur in host code.
  MLIRContext &getContext() { return context; }

private:
  MLIRContext context;
};

} // namespace mlir::triton

#endif // TRITON_COMPILER_COMPILER_H

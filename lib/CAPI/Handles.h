//===- Handles.h - Opaque types of the C API ----------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CAPI_HANDLES_H
#define TRITON_LIB_CAPI_HANDLES_H

#include "triton-c/Kernel.h"

#include "triton/Compiler/Compiler.h"
#include "triton/Compiler/KernelRun.h"

struct TritonContext {
  mlir::triton::Compiler compiler;
};

struct TritonOptions {
  mlir::triton::CompileOptions options;
};

struct TritonArtifact {
  mlir::triton::Artifact artifact;
  std::string metadata;
};

struct TritonKernel {
  std::unique_ptr<mlir::triton::LoadedKernel> kernel;
};

struct TritonRunningLaunch {
  std::unique_ptr<mlir::triton::RunningLaunch> launch;
};

/// Passes a diagnostic to the handler of the caller, if there is one.
void reportToCaller(const mlir::triton::CompilerDiagnostic &diagnostic, TritonDiagnosticHandler handler,
                    void *userData);

#endif // TRITON_LIB_CAPI_HANDLES_H

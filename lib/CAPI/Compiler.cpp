//===- Compiler.cpp - C API of the compiler -------------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Handles.h"

#include "llvm/Support/MemoryBuffer.h"

#include <algorithm>

using namespace mlir;
using namespace mlir::triton;

static TritonSeverity getSeverity(DiagnosticSeverity severity) {
  switch (severity) {
  case DiagnosticSeverity::Note:
    return TRITON_SEVERITY_NOTE;
  case DiagnosticSeverity::Remark:
    return TRITON_SEVERITY_REMARK;
  case DiagnosticSeverity::Warning:
    return TRITON_SEVERITY_WARNING;
  case DiagnosticSeverity::Error:
    return TRITON_SEVERITY_ERROR;
  }
  llvm_unreachable("unknown severity");
}

void reportToCaller(const CompilerDiagnostic &diagnostic, TritonDiagnosticHandler handler, void *userData) {
  if (!handler)
    return;
  // A message about a whole file or line has the location of its start.
  unsigned least = diagnostic.file.empty() ? 0 : 1;
  TritonDiagnostic passed = {getSeverity(diagnostic.severity), diagnostic.message.c_str(), diagnostic.file.c_str(),
                             std::max(diagnostic.line, least), std::max(diagnostic.column, least)};
  handler(&passed, userData);
}

int tritonApiVersion(void) { return TRITON_C_API_VERSION; }

const char *tritonVersion(void) { return TRITON_VERSION; }

TritonContext *tritonContextCreate(void) { return new TritonContext(); }

void tritonContextDestroy(TritonContext *context) { delete context; }

TritonOptions *tritonOptionsCreate(void) { return new TritonOptions(); }

void tritonOptionsDestroy(TritonOptions *options) { delete options; }

/// Sets an option with `set`.
static int setOption(decltype(setCompileOption) set, TritonOptions *options, const char *name, const char *value,
                     TritonDiagnosticHandler handler, void *userData) {
  std::string problem;
  if (!name || !value)
    problem = "expected the name and the value of an option, but got null";
  else if (succeeded(set(options->options, name, value, problem)))
    return 1;
  CompilerDiagnostic diagnostic;
  diagnostic.message = (llvm::StringRef(name) + "=" + llvm::StringRef(value) + ": " + problem).str();
  reportToCaller(diagnostic, handler, userData);
  return 0;
}

int tritonOptionsSet(TritonOptions *options, const char *name, const char *value, TritonDiagnosticHandler handler,
                     void *userData) {
  return setOption(setCompileOption, options, name, value, handler, userData);
}

int tritonOptionsSetDefault(TritonOptions *options, const char *name, const char *value,
                            TritonDiagnosticHandler handler, void *userData) {
  return setOption(setDefaultOption, options, name, value, handler, userData);
}

TritonArtifact *tritonCompile(TritonContext *context, const TritonOptions *options, const char *source, size_t size,
                              const char *name, TritonDiagnosticHandler handler, void *userData) {
  if (!source && size) {
    CompilerDiagnostic diagnostic;
    diagnostic.message = "expected the address of the " + std::to_string(size) + " bytes of a source, but got null";
    reportToCaller(diagnostic, handler, userData);
    return nullptr;
  }
  // Copy the source: the parsers expect a zero byte at its end.
  std::unique_ptr<llvm::MemoryBuffer> buffer = llvm::MemoryBuffer::getMemBufferCopy({source, size}, name ? name : "");
  FailureOr<Artifact> artifact = context->compiler.compile(
      buffer->getMemBufferRef(), options ? options->options : CompileOptions(),
      [&](const CompilerDiagnostic &diagnostic) { reportToCaller(diagnostic, handler, userData); });
  if (failed(artifact))
    return nullptr;
  std::string metadata = artifact->metadata.toJSON();
  return new TritonArtifact{std::move(*artifact), std::move(metadata)};
}

void tritonArtifactDestroy(TritonArtifact *artifact) { delete artifact; }

const char *tritonArtifactGetData(const TritonArtifact *artifact) { return artifact->artifact.bytes.c_str(); }

size_t tritonArtifactGetSize(const TritonArtifact *artifact) { return artifact->artifact.bytes.size(); }

const char *tritonArtifactGetStage(const TritonArtifact *artifact) {
  return getStageName(artifact->artifact.stage).data();
}

const char *tritonArtifactGetPassedStage(const TritonArtifact *artifact, const char *stage, size_t *size) {
  for (const auto &[passed, text] : artifact->artifact.passed)
    if (getStageName(passed) == stage) {
      if (size)
        *size = text.size();
      return text.c_str();
    }
  return nullptr;
}

const char *tritonArtifactGetMetadata(const TritonArtifact *artifact) { return artifact->metadata.c_str(); }

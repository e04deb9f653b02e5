//===- KernelRun.cpp - Loading and launching of CPU kernels ---------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Compiler/KernelRun.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace mlir;
using namespace mlir::triton;
using llvm::Twine;

static void report(const DiagnosticSink &diagnostics, const Twine &message) {
  CompilerDiagnostic diagnostic;
  diagnostic.message = message.str();
  if (diagnostics)
    diagnostics(diagnostic);
}

std::unique_ptr<LoadedKernel> LoadedKernel::load(const Artifact &artifact, const DiagnosticSink &diagnostics) {
  if (artifact.stage != Stage::Object) {
    report(diagnostics, "expected an artifact of stage `object`, but got stage `" + getStageName(artifact.stage) + "`");
    return nullptr;
  }
  if (!artifact.metadata.name) {
    report(diagnostics, "expected the name of the kernel, which LLVM IR lacks: compile from MLIR");
    return nullptr;
  }
  if (!artifact.metadata.parameters) {
    report(diagnostics, "expected the types of the parameters of `" + *artifact.metadata.name +
                            "`, which its metadata lack: compile it from an earlier stage");
    return nullptr;
  }
  auto code = CPUKernel::load(artifact.bytes, *artifact.metadata.name);
  if (!code) {
    report(diagnostics, "cannot load `" + *artifact.metadata.name + "`: " + llvm::toString(code.takeError()));
    return nullptr;
  }
  return std::unique_ptr<LoadedKernel>(new LoadedKernel(std::move(*code), artifact.metadata));
}

/// Parses FILE:LINE:COLUMN. Other text is the name of a file.
static CompilerDiagnostic parseLocation(llvm::StringRef location) {
  CompilerDiagnostic result;
  auto [start, column] = location.rsplit(':');
  auto [file, line] = start.rsplit(':');
  if (!file.empty() && !line.getAsInteger(10, result.line) && !column.getAsInteger(10, result.column)) {
    result.file = file.str();
    return result;
  }
  result.file = location.str();
  result.line = result.column = location.empty() ? 0 : 1;
  return result;
}

static LogicalResult reportFailure(const std::optional<LaunchFailure> &failed, const DiagnosticSink &diagnostics) {
  if (!failed)
    return success();
  if (!diagnostics)
    return failure();
  CompilerDiagnostic diagnostic = parseLocation(failed->location);
  diagnostic.message = failed->message;
  if (auto &id = failed->program)
    diagnostic.message +=
        (", in program instance (" + Twine((*id)[0]) + ", " + Twine((*id)[1]) + ", " + Twine((*id)[2]) + ")").str();
  diagnostics(diagnostic);
  return failure();
}

static LogicalResult checkRequest(const KernelMetadata &metadata, const LaunchRequest &request,
                                  const DiagnosticSink &diagnostics) {
  size_t given = request.arguments.size();
  if (given && !request.arguments.data()) {
    report(diagnostics,
           "expected the addresses of " + Twine(given) + " arguments of `" + *metadata.name + "`, but got null");
    return failure();
  }
  if (metadata.parameters->size() != given) {
    report(diagnostics, "expected " + Twine(metadata.parameters->size()) + " arguments of `" + *metadata.name +
                            "`, but got " + Twine(given));
    return failure();
  }
  const auto *null = llvm::find(request.arguments, nullptr);
  if (null != request.arguments.end()) {
    report(diagnostics, "expected the address of argument " + Twine(null - request.arguments.begin()) + " of `" +
                            *metadata.name + "`, but got null");
    return failure();
  }
  return reportFailure(checkLaunchRequest(request), diagnostics);
}

LogicalResult LoadedKernel::launch(const LaunchRequest &request, const DiagnosticSink &diagnostics) const {
  if (failed(checkRequest(metadata, request, diagnostics)))
    return failure();
  return reportFailure(triton::launch(*code, request), diagnostics);
}

std::unique_ptr<RunningLaunch> LoadedKernel::start(const LaunchRequest &request,
                                                   const DiagnosticSink &diagnostics) const {
  if (failed(checkRequest(metadata, request, diagnostics)))
    return nullptr;
  return std::make_unique<RunningLaunch>(*code, request);
}

LogicalResult LoadedKernel::finish(RunningLaunch &launch, const DiagnosticSink &diagnostics) {
  return reportFailure(launch.finish(), diagnostics);
}

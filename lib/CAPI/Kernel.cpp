//===- Kernel.cpp - C API for running kernels on the CPU ------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton-c/Kernel.h"

#include "Handles.h"

using namespace mlir::triton;

TritonKernel *tritonKernelLoad(const TritonArtifact *artifact, TritonDiagnosticHandler handler, void *userData) {
  auto kernel = LoadedKernel::load(
      artifact->artifact, [&](const CompilerDiagnostic &diagnostic) { reportToCaller(diagnostic, handler, userData); });
  return kernel ? new TritonKernel{std::move(kernel)} : nullptr;
}

TritonKernel *tritonKernelLoadObject(const char *object, size_t size, const char *metadata,
                                     TritonDiagnosticHandler handler, void *userData) {
  auto sink = [&](const CompilerDiagnostic &diagnostic) { reportToCaller(diagnostic, handler, userData); };
  auto fail = [&](std::string message) {
    CompilerDiagnostic diagnostic;
    diagnostic.message = std::move(message);
    sink(diagnostic);
    return nullptr;
  };
  if (!object && size)
    return fail("expected the address of the " + std::to_string(size) + " bytes of an object, but got null");
  llvm::Expected<KernelMetadata> read = KernelMetadata::fromJSON(metadata ? metadata : "");
  if (!read)
    return fail("cannot read the metadata: " + llvm::toString(read.takeError()));
  auto kernel = LoadedKernel::load({Stage::Object, llvm::StringRef(object, size).str(), std::move(*read)}, sink);
  return kernel ? new TritonKernel{std::move(kernel)} : nullptr;
}

void tritonKernelDestroy(TritonKernel *kernel) { delete kernel; }

/// Returns the request for a launch. `buffers` holds the memory that the request refers to.
static LaunchRequest getRequest(const TritonKernel *kernel, const TritonLaunch *launch,
                                std::vector<LaunchBuffer> &buffers) {
  size_t count = launch->buffers ? launch->bufferCount : 0;
  buffers.reserve(count);
  for (const TritonBuffer &buffer : llvm::ArrayRef(launch->buffers, count))
    buffers.push_back({buffer.address, buffer.size, buffer.name ? buffer.name : "", buffer.isReadOnly != 0});
  LaunchRequest request;
  request.grid = {launch->grid[0], launch->grid[1], launch->grid[2]};
  request.arguments = llvm::ArrayRef(launch->arguments, launch->argumentCount);
  request.buffers = buffers;
  request.threads = launch->threads;
  request.stop = launch->stop;
  request.inBackground = launch->inBackground != 0;
  // A program instance without loops waits for no other one.
  request.startsAlone = kernel->kernel->getMetadata().mayRunLong == false;
  if (launch->print)
    request.print = [launch](llvm::StringRef text) { launch->print(text.data(), text.size(), launch->printUserData); };
  return request;
}

int tritonKernelLaunch(const TritonKernel *kernel, const TritonLaunch *launch, TritonDiagnosticHandler handler,
                       void *userData) {
  std::vector<LaunchBuffer> buffers;
  return llvm::succeeded(
      kernel->kernel->launch(getRequest(kernel, launch, buffers), [&](const CompilerDiagnostic &diagnostic) {
        reportToCaller(diagnostic, handler, userData);
      }));
}

int tritonKernelStart(const TritonKernel *kernel, const TritonLaunch *launch, TritonRunningLaunch **running,
                      TritonDiagnosticHandler handler, void *userData) {
  std::vector<LaunchBuffer> buffers;
  std::unique_ptr<RunningLaunch> started =
      kernel->kernel->start(getRequest(kernel, launch, buffers), [&](const CompilerDiagnostic &diagnostic) {
        reportToCaller(diagnostic, handler, userData);
      });
  if (!started)
    return 0;
  *running = new TritonRunningLaunch{std::move(started)};
  return 1;
}

int tritonKernelLaunchFor(const TritonKernel *kernel, const TritonLaunch *launch, unsigned milliseconds,
                          TritonRunningLaunch **running, TritonDiagnosticHandler handler, void *userData) {
  TritonRunningLaunch *started = nullptr;
  if (!tritonKernelStart(kernel, launch, &started, handler, userData))
    return 0;
  if (tritonLaunchWait(started, milliseconds))
    return tritonLaunchFinish(started, handler, userData);
  *running = started;
  return 0;
}

int tritonLaunchWait(TritonRunningLaunch *running, unsigned milliseconds) {
  return running->launch->wait(std::chrono::milliseconds(milliseconds));
}

int tritonLaunchFinish(TritonRunningLaunch *running, TritonDiagnosticHandler handler, void *userData) {
  std::unique_ptr<TritonRunningLaunch> owned(running);
  return llvm::succeeded(LoadedKernel::finish(
      *owned->launch, [&](const CompilerDiagnostic &diagnostic) { reportToCaller(diagnostic, handler, userData); }));
}

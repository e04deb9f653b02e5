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

void tritonKernelDestroy(TritonKernel *kernel) { delete kernel; }

int tritonKernelLaunch(const TritonKernel *kernel, const TritonLaunch *launch, TritonDiagnosticHandler handler,
                       void *userData) {
  std::vector<LaunchBuffer> buffers;
  for (const TritonBuffer &buffer : llvm::ArrayRef(launch->buffers, launch->bufferCount))
    buffers.push_back({buffer.address, buffer.size, buffer.name ? buffer.name : ""});
  LaunchRequest request;
  request.grid = {launch->grid[0], launch->grid[1], launch->grid[2]};
  request.arguments = llvm::ArrayRef(launch->arguments, launch->argumentCount);
  request.buffers = buffers;
  request.threads = launch->threads;
  if (launch->print)
    request.print = [launch](llvm::StringRef text) { launch->print(text.data(), text.size(), launch->printUserData); };
  return llvm::succeeded(kernel->kernel->launch(
      request, [&](const CompilerDiagnostic &diagnostic) { reportToCaller(diagnostic, handler, userData); }));
}

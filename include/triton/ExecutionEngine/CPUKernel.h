//===- CPUKernel.h - Loading of kernels into this process -------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_EXECUTIONENGINE_CPUKERNEL_H
#define TRITON_EXECUTIONENGINE_CPUKERNEL_H

#include "triton-c/CPURuntime.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <memory>

namespace llvm::orc {
class LLJIT;
} // namespace llvm::orc

namespace mlir::triton {

/// A kernel in object code that is linked into this process. Threads may share it.
class CPUKernel {
public:
  /// Links object code with the runtime functions of this process, and finds the kernel `name`.
  static llvm::Expected<std::unique_ptr<CPUKernel>> load(llvm::StringRef object, llvm::StringRef name);
  ~CPUKernel();

  TritonCPUKernel getEntry() const { return entry; }
  /// Bytes of the arena of each concurrent program instance.
  size_t getArenaBytes() const { return arenaBytes; }

private:
  CPUKernel();

  std::unique_ptr<llvm::orc::LLJIT> linker;
  TritonCPUKernel entry = nullptr;
  size_t arenaBytes = 0;
};

} // namespace mlir::triton

#endif // TRITON_EXECUTIONENGINE_CPUKERNEL_H

//===- WarpGroups.cpp - Registers of warp groups ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/TritonGPU/IR/WarpGroups.h"

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

int mlir::triton::gpu::getLaunchRegisters(Operation *kernel, int totalNumWarps) {
  int64_t registers = kRegistersPerBlock / (totalNumWarps * getThreadsPerWarp(kernel));
  if (std::optional<int64_t> limit = lookupModuleInteger(kernel, kMaxNRegAttrName))
    registers = std::min(registers, *limit);
  return llvm::alignDown(std::min<int64_t>(registers, kMaxGroupRegisters), kRegisterStep);
}

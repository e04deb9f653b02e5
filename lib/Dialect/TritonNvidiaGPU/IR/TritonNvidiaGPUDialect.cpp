//===- TritonNvidiaGPUDialect.cpp - Registration of the ttng dialect ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::nvidia_gpu;

#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPUDialect.cpp.inc"

void TritonNvidiaGPUDialect::initialize() { registerOperations(); }

void TritonNvidiaGPUDialect::registerOperations() {
  addOperations<
#define GET_OP_LIST
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPUOps.cpp.inc"
      >();
}

#define GET_OP_CLASSES
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPUOps.cpp.inc"

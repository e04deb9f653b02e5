//===- Dialects.cpp - Dialects and passes for MLIR's C API ----------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton-c/Dialects.h"

#include "triton/Dialect/Triton/IR/Triton.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"
#include "triton/Pipelines/RegisterAll.h"

#include "mlir/CAPI/Registration.h"

MLIR_DEFINE_CAPI_DIALECT_REGISTRATION(Triton, tt, mlir::triton::TritonDialect)
MLIR_DEFINE_CAPI_DIALECT_REGISTRATION(TritonGPU, ttg, mlir::triton::gpu::TritonGPUDialect)
MLIR_DEFINE_CAPI_DIALECT_REGISTRATION(TritonNvidiaGPU, ttng, mlir::triton::nvidia_gpu::TritonNvidiaGPUDialect)

void mlirTritonRegisterAllDialects(MlirDialectRegistry registry) {
  mlir::triton::registerAllDialects(*unwrap(registry));
}

void mlirTritonRegisterAllPasses(void) { mlir::triton::registerAllPasses(); }

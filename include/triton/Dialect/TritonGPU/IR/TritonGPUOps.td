//===- TritonGPUOps.td - All operations of the ttg dialect -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONGPU_IR_TRITONGPUOPS_TD
#define TRITON_DIALECT_TRITONGPU_IR_TRITONGPUOPS_TD

include "triton/Dialect/TritonGPU/IR/Encodings/BlockedEncoding.td"
include "triton/Dialect/TritonGPU/IR/Encodings/DotOperandEncoding.td"
include "triton/Dialect/TritonGPU/IR/Encodings/LinearEncoding.td"
include "triton/Dialect/TritonGPU/IR/Encodings/NvidiaMmaEncoding.td"
include "triton/Dialect/TritonGPU/IR/Encodings/NvmmaSharedEncoding.td"
include "triton/Dialect/TritonGPU/IR/Encodings/PaddedSharedEncoding.td"
include "triton/Dialect/TritonGPU/IR/Encodings/SharedLinearEncoding.td"
include "triton/Dialect/TritonGPU/IR/Encodings/SharedMemory.td"
include "triton/Dialect/TritonGPU/IR/Encodings/SliceEncoding.td"
include "triton/Dialect/TritonGPU/IR/Encodings/SwizzledSharedEncoding.td"
include "triton/Dialect/TritonGPU/IR/Ops/AsyncCopyOps.td"
include "triton/Dialect/TritonGPU/IR/Ops/ConversionOps.td"
include "triton/Dialect/TritonGPU/IR/Ops/LayoutOps.td"
include "triton/Dialect/TritonGPU/IR/Ops/LocalMemoryOps.td"
include "triton/Dialect/TritonGPU/IR/Ops/MemDescViewOps.td"
include "triton/Dialect/TritonGPU/IR/Ops/PredicationOps.td"
include "triton/Dialect/TritonGPU/IR/Ops/WarpSpecializeOps.td"
include "triton/Dialect/TritonGPU/IR/TritonGPUTypes.td"

#endif // TRITON_DIALECT_TRITONGPU_IR_TRITONGPUOPS_TD

//===- TritonOps.td - All operations of the tt dialect -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITON_IR_TRITONOPS_TD
#define TRITON_DIALECT_TRITON_IR_TRITONOPS_TD

include "triton/Dialect/Triton/IR/Ops/AtomicOps.td"
include "triton/Dialect/Triton/IR/Ops/BlockPointerOps.td"
include "triton/Dialect/Triton/IR/Ops/DebugOps.td"
include "triton/Dialect/Triton/IR/Ops/DescriptorOps.td"
include "triton/Dialect/Triton/IR/Ops/DotOps.td"
include "triton/Dialect/Triton/IR/Ops/ElementwiseOps.td"
include "triton/Dialect/Triton/IR/Ops/ExternOps.td"
include "triton/Dialect/Triton/IR/Ops/FunctionOps.td"
include "triton/Dialect/Triton/IR/Ops/IndexOps.td"
include "triton/Dialect/Triton/IR/Ops/MemoryOps.td"
include "triton/Dialect/Triton/IR/Ops/ProgramOps.td"
include "triton/Dialect/Triton/IR/Ops/RearrangeOps.td"
include "triton/Dialect/Triton/IR/Ops/ReduceOps.td"
include "triton/Dialect/Triton/IR/Ops/ShapeOps.td"

#endif // TRITON_DIALECT_TRITON_IR_TRITONOPS_TD

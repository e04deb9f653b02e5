//===- Partition.h - Which groups of warps do an operation -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Before the work of a loop is spread over groups of warps (`ttg.warp_specialize`), attributes on the loop and on what
// is in it say which group, or partition, does what.  The description of the dialect says what each holds.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONGPU_IR_PARTITION_H
#define TRITON_DIALECT_TRITONGPU_IR_PARTITION_H

#include "mlir/IR/Operation.h"

#include <optional>

namespace mlir::triton::gpu {

constexpr llvm::StringLiteral kPartitionAttrName = "ttg.partition";
constexpr llvm::StringLiteral kPartitionOutputsAttrName = "ttg.partition.outputs";
constexpr llvm::StringLiteral kPartitionStagesAttrName = "ttg.partition.stages";
constexpr llvm::StringLiteral kWarpSpecializeTagAttrName = "ttg.warp_specialize.tag";
constexpr llvm::StringLiteral kMustExecuteAttrName = "ttg.must-execute";
constexpr llvm::StringLiteral kAlwaysFuseAttrName = "ttg.always-fuse";

/// The partitions that `op` is in, in order; none if it is in no partition yet.
std::optional<llvm::ArrayRef<int32_t>> getPartitions(Operation *op);

} // namespace mlir::triton::gpu

#endif // TRITON_DIALECT_TRITONGPU_IR_PARTITION_H

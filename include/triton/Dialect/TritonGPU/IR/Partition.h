//===- Partition.h - Partitions of warp specialization -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Before a loop becomes a `ttg.warp_specialize`, attributes on the loop and on the operations in it assign them to
// partitions. The description of the dialect lists these attributes.
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

/// The partitions of `op`, in increasing order; none if it has not been assigned to one.
std::optional<llvm::ArrayRef<int32_t>> getPartitions(Operation *op);

} // namespace mlir::triton::gpu

#endif // TRITON_DIALECT_TRITONGPU_IR_PARTITION_H

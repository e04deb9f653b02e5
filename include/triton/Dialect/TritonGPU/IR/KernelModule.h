//===- KernelModule.h - The module that kernels live in, and its facts -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Kernels live in a `builtin.module`, or in a `gpu.module` beside host code.  The attributes that describe how they are
// compiled are on that module; these accessors find them from any operation inside, so that no pass cares which kind of
// module it is.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONGPU_IR_KERNELMODULE_H
#define TRITON_DIALECT_TRITONGPU_IR_KERNELMODULE_H

#include "triton/Dialect/Triton/IR/Triton.h"
#include "triton/TargetInfo/TargetInfo.h"

#include "mlir/IR/Operation.h"

#include <optional>

namespace mlir::triton::gpu {

constexpr llvm::StringLiteral kNumWarpsAttrName = "ttg.num-warps";
constexpr llvm::StringLiteral kNumCTAsAttrName = "ttg.num-ctas";
constexpr llvm::StringLiteral kThreadsPerWarpAttrName = "ttg.threads-per-warp";
constexpr llvm::StringLiteral kTargetAttrName = "ttg.target";
constexpr llvm::StringLiteral kMaxNRegAttrName = "ttg.maxnreg";
constexpr llvm::StringLiteral kSharedAttrName = "ttg.shared";
constexpr llvm::StringLiteral kTotalNumWarpsAttrName = "ttg.total-num-warps";
constexpr llvm::StringLiteral kTensorMemorySizeAttrName = "ttg.tensor_memory_size";
constexpr llvm::StringLiteral kGlobalScratchSizeAttrName = "ttg.global_scratch_memory_size";
constexpr llvm::StringLiteral kGlobalScratchAlignmentAttrName = "ttg.global_scratch_memory_alignment";
constexpr llvm::StringLiteral kProfileScratchSizeAttrName = "ttg.profile_scratch_memory_size";
constexpr llvm::StringLiteral kProfileScratchAlignmentAttrName = "ttg.profile_scratch_memory_alignment";

/// On a lowered kernel: the types of its parameters before, for those who launch it.
constexpr llvm::StringLiteral kParameterTypesAttrName = "ttg.parameter_types";
/// On a kernel lowered for the CPU, which takes its arguments through an array: the names that its parameters had.
constexpr llvm::StringLiteral kParameterNamesAttrName = "ttg.parameter_names";

/// Byte offsets of an operation's scratch in global memory, and of its scratch or buffer in shared memory.
constexpr llvm::StringLiteral kGlobalScratchOffsetAttrName = "ttg.global_scratch_memory_offset";
constexpr llvm::StringLiteral kAllocationOffsetAttrName = TritonDialect::kAllocationOffsetAttrName;

/// All operations at or below `root` that hold Triton functions directly.
SmallVector<Operation *> findKernelModules(Operation *root);

/// Warps that run the code at `op`: of its partition if it is in one of `ttg.warp_specialize`, else of its function if
/// that says so, else of its module; none if no layout has been chosen yet.
std::optional<int> lookupNumWarps(Operation *op);

/// Blocks of a cluster (1 unless the module says otherwise), lanes of a warp (32 unless the module says otherwise).
int getNumCTAs(Operation *op);
int getThreadsPerWarp(Operation *op);

/// The target of the code at `op`, from `ttg.target` of its module. Code without that attribute is compiled for the
/// oldest target, whose features all others have.
const TargetInfo &getTargetInfo(Operation *op);

/// The integer attribute `name` of the nearest ancestor of `op` (or `op` itself) that has it.
std::optional<int64_t> lookupModuleInteger(Operation *op, StringRef name);

} // namespace mlir::triton::gpu

#endif // TRITON_DIALECT_TRITONGPU_IR_KERNELMODULE_H

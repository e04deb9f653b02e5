//===- KernelModule.h - The module of kernels and its attributes -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Kernels are in a `builtin.module`, or in a `gpu.module` beside host code. The attributes that describe their
// execution are on that module; these accessors look them up from any operation inside, for both kinds of module.
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
/// Options of a compilation that later stages use: an ABI other than `triton`, and that multiplications and additions
/// are not fused.
constexpr llvm::StringLiteral kABIAttrName = "ttg.abi";
constexpr llvm::StringLiteral kNoFPFusionAttrName = "ttg.no-fp-fusion";
constexpr llvm::StringLiteral kNoReflectFTZAttrName = "ttg.no-reflect-ftz";
constexpr llvm::StringLiteral kSharedAttrName = "ttg.shared";
constexpr llvm::StringLiteral kTotalNumWarpsAttrName = "ttg.total-num-warps";
constexpr llvm::StringLiteral kTensorMemorySizeAttrName = "ttg.tensor_memory_size";
constexpr llvm::StringLiteral kGlobalScratchSizeAttrName = "ttg.global_scratch_memory_size";
constexpr llvm::StringLiteral kGlobalScratchAlignmentAttrName = "ttg.global_scratch_memory_alignment";
constexpr llvm::StringLiteral kProfileScratchSizeAttrName = "ttg.profile_scratch_memory_size";
constexpr llvm::StringLiteral kProfileScratchAlignmentAttrName = "ttg.profile_scratch_memory_alignment";

/// On a lowered kernel: the types of its parameters before lowering, for the launcher.
constexpr llvm::StringLiteral kParameterTypesAttrName = "ttg.parameter_types";
/// On a kernel lowered for the CPU, which takes its arguments in an array: the names of its parameters before lowering.
constexpr llvm::StringLiteral kParameterNamesAttrName = "ttg.parameter_names";
/// On such a kernel: the numbers of the parameters before lowering through which it does not write.
constexpr llvm::StringLiteral kReadOnlyParametersAttrName = "ttg.read_only_parameters";
/// On such a kernel: whether a program instance may run for any time, because it has loops or prints.
constexpr llvm::StringLiteral kMayRunLongAttrName = "ttg.may_run_long";

/// Byte offsets of an operation's scratch in global memory, and of its scratch or buffer in shared memory.
constexpr llvm::StringLiteral kGlobalScratchOffsetAttrName = "ttg.global_scratch_memory_offset";
constexpr llvm::StringLiteral kAllocationOffsetAttrName = TritonDialect::kAllocationOffsetAttrName;

/// The operations at or below `root` whose regions directly contain Triton functions.
SmallVector<Operation *> findKernelModules(Operation *root);

/// Verifies that `root`, a function or the module of kernels, has layouts: a number of warps, and a distributed layout
/// of every tensor.
LogicalResult verifyHasLayouts(Operation *root);

/// Verifies that the shared memory of the module of kernels is allocated.
LogicalResult verifyIsAllocated(Operation *module);

/// Verifies that NVIDIA GPUs, and the target of the module if it has one, can execute the kernels of `module`: threads
/// per warp, warps, registers per thread, and CTAs per cluster.
LogicalResult verifyLaunchLimits(Operation *module);

/// Verifies that the target of the module has the shared memory that a CTA needs; if the module has no target, that
/// any target has it.
LogicalResult verifySharedMemoryLimit(Operation *module);

/// The number of warps that execute `op`: that of its partition of `ttg.warp_specialize`, else the attribute of its
/// function, else that of its module; none before layouts are assigned.
std::optional<int> lookupNumWarps(Operation *op);

/// The partition of `ttg.warp_specialize` around `op`, or null.
Region *findPartition(Operation *op);

/// The first of the warps of a CTA that execute `op`: that of its partition, else 0. Fails an assertion if the
/// partition has no warps yet.
int getFirstWarp(Operation *op);

/// The number of warps of a CTA, including those of partitions; none before layouts are assigned.
std::optional<int> lookupTotalNumWarps(Operation *op);

/// The number of CTAs of a cluster (1 by default) and of lanes of a warp (32 by default), attributes of the module.
int getNumCTAs(Operation *op);
int getThreadsPerWarp(Operation *op);

/// The target that `ttg.target` of the module names, or null if the module has none.
const TargetInfo *lookupTargetInfo(Operation *op);

/// The target of the code at `op`. Code of a module without target is compiled for the oldest target, whose features
/// all others have.
const TargetInfo &getTargetInfo(Operation *op);

/// The integer attribute `name` of the nearest ancestor of `op` (or `op` itself) that has it.
std::optional<int64_t> lookupModuleInteger(Operation *op, StringRef name);

} // namespace mlir::triton::gpu

#endif // TRITON_DIALECT_TRITONGPU_IR_KERNELMODULE_H

//===- KernelModule.cpp - The module of kernels and its attributes ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

SmallVector<Operation *> mlir::triton::gpu::findKernelModules(Operation *root) {
  llvm::SetVector<Operation *> modules;
  root->walk([&](FuncOp func) {
    if (Operation *parent = func->getParentOp())
      modules.insert(parent);
    return WalkResult::skip();
  });
  return modules.takeVector();
}

std::optional<int64_t> mlir::triton::gpu::lookupModuleInteger(Operation *op, StringRef name) {
  for (; op; op = op->getParentOp())
    if (auto value = op->getAttrOfType<IntegerAttr>(name))
      return value.getInt();
  return std::nullopt;
}

std::optional<int> mlir::triton::gpu::lookupNumWarps(Operation *op) {
  for (; op; op = op->getParentOp()) {
    if (auto value = op->getAttrOfType<IntegerAttr>(kNumWarpsAttrName))
      return value.getInt();
    auto holder = dyn_cast_or_null<WarpSpecializePartitionsOp>(op->getParentOp());
    auto specialize = holder ? dyn_cast_or_null<WarpSpecializeOp>(holder->getParentOp()) : WarpSpecializeOp();
    if (!specialize)
      continue;
    // Before verification there may be more partitions than entries.
    unsigned partition = op->getParentRegion()->getRegionNumber();
    ArrayRef<int32_t> numWarps = specialize.getPartitionNumWarps();
    return partition < numWarps.size() ? std::optional<int>(numWarps[partition]) : std::nullopt;
  }
  return std::nullopt;
}

int mlir::triton::gpu::getNumCTAs(Operation *op) { return lookupModuleInteger(op, kNumCTAsAttrName).value_or(1); }

int mlir::triton::gpu::getThreadsPerWarp(Operation *op) {
  return lookupModuleInteger(op, kThreadsPerWarpAttrName).value_or(32);
}

const TargetInfo &mlir::triton::gpu::getTargetInfo(Operation *op) {
  for (; op; op = op->getParentOp())
    if (auto target = op->getAttrOfType<StringAttr>(kTargetAttrName))
      return getClosestTarget(target.getValue());
  return getClosestTarget("");
}

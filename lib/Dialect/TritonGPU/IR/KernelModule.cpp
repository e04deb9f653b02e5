//===- KernelModule.cpp - The module of kernels and its attributes ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"

#include "triton/Dialect/Triton/IR/Diagnostics.h"
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

Region *mlir::triton::gpu::findPartition(Operation *op) {
  Region *region = op->getParentRegion();
  while (region && !isa<WarpSpecializePartitionsOp>(region->getParentOp()))
    region = region->getParentOp()->getParentRegion();
  return region;
}

int mlir::triton::gpu::getFirstWarp(Operation *op) {
  Region *partition = findPartition(op);
  if (!partition)
    return 0;
  auto specialize = partition->getParentOp()->getParentOfType<WarpSpecializeOp>();
  std::optional<ArrayRef<int32_t>> starts = specialize.getWarpGroupStartIds();
  assert(starts && "expected partitions with warps");
  return (*starts)[partition->getRegionNumber()];
}

std::optional<int> mlir::triton::gpu::lookupTotalNumWarps(Operation *op) {
  if (std::optional<int64_t> total = lookupModuleInteger(op, kTotalNumWarpsAttrName))
    return *total;
  return lookupNumWarps(op);
}

int mlir::triton::gpu::getNumCTAs(Operation *op) { return lookupModuleInteger(op, kNumCTAsAttrName).value_or(1); }

int mlir::triton::gpu::getThreadsPerWarp(Operation *op) {
  return lookupModuleInteger(op, kThreadsPerWarpAttrName).value_or(32);
}

const TargetInfo *mlir::triton::gpu::lookupTargetInfo(Operation *op) {
  for (; op; op = op->getParentOp())
    if (auto target = op->getAttrOfType<StringAttr>(kTargetAttrName))
      return lookupTarget(target.getValue());
  return nullptr;
}

const TargetInfo &mlir::triton::gpu::getTargetInfo(Operation *op) {
  const TargetInfo *target = lookupTargetInfo(op);
  return target ? *target : getOldestTarget();
}

//===----------------------------------------------------------------------===//
// Preconditions of passes
//===----------------------------------------------------------------------===//

LogicalResult mlir::triton::gpu::verifyHasLayouts(Operation *root) {
  if (!lookupNumWarps(root))
    return root->emitError() << "expected layouts: `" << kNumWarpsAttrName << "` is missing";
  auto verify = [](Operation *op, Type type) -> LogicalResult {
    auto tensor = dyn_cast<TensorType>(type);
    auto ranked = dyn_cast<RankedTensorType>(type);
    if (!tensor || (ranked && isa_and_nonnull<DistributedLayoutInterface>(ranked.getEncoding())))
      return success();
    return emitLocatedOpError(op) << "expected tensors with layouts, but got " << type;
  };
  WalkResult result = root->walk([&](Operation *op) -> WalkResult {
    for (Type type : op->getResultTypes())
      if (failed(verify(op, type)))
        return failure();
    for (Region &region : op->getRegions())
      for (Type type : region.getArgumentTypes())
        if (failed(verify(op, type)))
          return failure();
    return success();
  });
  return failure(result.wasInterrupted());
}

LogicalResult mlir::triton::gpu::verifyIsAllocated(Operation *module) {
  if (module->hasAttr(kSharedAttrName))
    return success();
  return module->emitError() << "expected allocated shared memory: `" << kSharedAttrName
                             << "` is missing (run allocate-shared-memory)";
}

/// Verifies that `value`, of the attribute `name`, is at most `most`.
static LogicalResult verifyAtMost(Operation *op, StringRef name, std::optional<int64_t> value, int64_t most,
                                  StringRef what) {
  if (!value || *value <= most)
    return success();
  return op->emitError() << "expected `" << name << "` of at most " << most << ' ' << what << ", but got " << *value;
}

/// Verifies the number of warps that the attributes of a module or function specify.
static LogicalResult verifyNumWarps(Operation *op) {
  for (StringRef name : {StringRef(kNumWarpsAttrName), StringRef(kTotalNumWarpsAttrName)})
    if (auto value = op->getAttrOfType<IntegerAttr>(name))
      if (failed(verifyAtMost(op, name, value.getInt(), kMaxThreadsPerBlock / kThreadsPerWarp, "warps")))
        return failure();
  return success();
}

LogicalResult mlir::triton::gpu::verifyLaunchLimits(Operation *module) {
  if (int threads = getThreadsPerWarp(module); threads != kThreadsPerWarp)
    return module->emitError() << "expected `" << kThreadsPerWarpAttrName << "` to be " << kThreadsPerWarp
                               << " on an NVIDIA GPU, but got " << threads;
  if (failed(verifyNumWarps(module)))
    return failure();
  for (FuncOp func : module->getRegion(0).getOps<FuncOp>())
    if (failed(verifyNumWarps(func)))
      return failure();
  const TargetInfo *target = lookupTargetInfo(module);
  int64_t blocks = getNumCTAs(module);
  if (target && !target->has(TargetFeature::Clusters) && blocks > 1)
    return module->emitError() << "expected `" << kNumCTAsAttrName << "` to be 1 on " << target->name
                               << ", which has no clusters, but got " << blocks;
  return success(succeeded(verifyAtMost(module, kNumCTAsAttrName, blocks, kMaxBlocksPerCluster, "CTAs")) &&
                 succeeded(verifyAtMost(module, kMaxNRegAttrName, lookupModuleInteger(module, kMaxNRegAttrName),
                                        kMaxRegistersPerThread, "registers")));
}

LogicalResult mlir::triton::gpu::verifySharedMemoryLimit(Operation *module) {
  const TargetInfo *target = lookupTargetInfo(module);
  int64_t most = 0, bytes = lookupModuleInteger(module, kSharedAttrName).value_or(0);
  if (target)
    most = target->maxSharedMemory;
  else
    for (const TargetInfo &known : getKnownTargets())
      most = std::max(most, known.maxSharedMemory);
  if (bytes <= most)
    return success();
  return module->emitError() << "expected at most " << most << " bytes of shared memory on "
                             << (target ? target->name : StringRef("any target")) << ", but got " << bytes;
}

//===- AllocateWarpGroups.cpp - Warps and registers of partitions ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/Dialect/TritonGPU/IR/WarpGroups.h"
#include "triton/Dialect/TritonGPU/Transforms/Passes.h"

#include "llvm/Support/MathExtras.h"

namespace mlir::triton::gpu {
#define GEN_PASS_DEF_TRITONGPUALLOCATEWARPGROUPS
#include "triton/Dialect/TritonGPU/Transforms/Passes.h.inc"
} // namespace mlir::triton::gpu

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

namespace {

struct AllocateWarpGroups : public triton::gpu::impl::TritonGPUAllocateWarpGroupsBase<AllocateWarpGroups> {
  bool canScheduleOn(RegisteredOperationName name) const override {
    return name.hasTrait<mlir::OpTrait::SymbolTable>();
  }
  void runOnOperation() override {
    for (Operation *module : findKernelModules(getOperation()))
      if (failed(allocate(module)))
        return signalPassFailure();
  }

  LogicalResult allocate(Operation *module);
};

} // namespace

/// Assigns warps to the partitions of `op`, larger partitions first, so that a partition of several warp groups begins
/// with one. Returns the number of warps of the CTA.
static int allocateWarps(WarpSpecializeOp op) {
  ArrayRef<int32_t> numWarps = op.getPartitionNumWarps();
  SmallVector<unsigned> order = llvm::to_vector(llvm::seq<unsigned>(0, numWarps.size()));
  llvm::stable_sort(order, [&](unsigned lhs, unsigned rhs) { return numWarps[lhs] > numWarps[rhs]; });
  SmallVector<int32_t> starts(numWarps.size());
  int next = *lookupNumWarps(op);
  for (unsigned partition : order) {
    starts[partition] = next;
    next += numWarps[partition];
  }
  op.setWarpGroupStartIds(starts);
  return llvm::alignTo(next, kWarpsPerGroup);
}

namespace {

/// The registers per thread of the warp groups of a kernel. A group keeps its registers for the whole kernel.
class RegisterAllocation {
public:
  RegisterAllocation(FuncOp func, int totalNumWarps)
      : func(func), defaultGroups(*lookupNumWarps(func) / kWarpsPerGroup),
        atLaunch(getLaunchRegisters(func, totalNumWarps)), requested(totalNumWarps / kWarpsPerGroup) {}

  void request(WarpSpecializeOp op);
  /// Gives each group what its partitions requested, and the default region the rest.
  LogicalResult allocate();
  void assign(WarpSpecializeOp op) const;

private:
  FuncOp func;
  int defaultGroups, atLaunch, ofDefault = 0;
  /// By group; none for groups without a request.
  SmallVector<std::optional<int>> requested;
};

} // namespace

void RegisterAllocation::request(WarpSpecializeOp op) {
  for (auto [numWarps, start, registers] :
       llvm::zip_equal(op.getPartitionNumWarps(), *op.getWarpGroupStartIds(), *op.getRequestedRegisters())) {
    int rounded = llvm::alignTo(std::clamp(registers, kMinGroupRegisters, kMaxGroupRegisters), kRegisterStep);
    for (int group = start / kWarpsPerGroup; group * kWarpsPerGroup < start + numWarps; ++group)
      requested[group] = std::max(requested[group].value_or(0), rounded);
  }
}

LogicalResult RegisterAllocation::allocate() {
  int rest = atLaunch * static_cast<int>(requested.size());
  for (std::optional<int> &registers : llvm::drop_begin(requested, defaultGroups))
    rest -= registers.value_or(atLaunch);
  ofDefault = std::min<int>(llvm::alignDown(std::max(rest, 0) / defaultGroups, kRegisterStep), kMaxGroupRegisters);
  if (ofDefault >= kMinGroupRegisters)
    return success();
  int most = atLaunch * static_cast<int>(requested.size()) - kMinGroupRegisters * defaultGroups;
  return func.emitOpError() << "expected the warp groups of partitions to request at most " << most
                            << " registers per thread together, so that " << kMinGroupRegisters
                            << " are left for the default region, but got "
                            << most + kMinGroupRegisters * defaultGroups - rest;
}

void RegisterAllocation::assign(WarpSpecializeOp op) const {
  SmallVector<int32_t> registers = {ofDefault};
  ArrayRef<int32_t> starts = *op.getWarpGroupStartIds();
  for (int start : starts)
    registers.push_back(requested[start / kWarpsPerGroup].value_or(atLaunch));
  op.setActualRegisters(registers);
}

LogicalResult AllocateWarpGroups::allocate(Operation *module) {
  if (failed(verifyHasLayouts(module)))
    return failure();
  module->removeAttr(kTotalNumWarpsAttrName);
  int total = 0;
  module->walk([&](WarpSpecializeOp op) { total = std::max(total, allocateWarps(op)); });
  if (total == 0)
    return success();
  module->setAttr(kTotalNumWarpsAttrName, Builder(&getContext()).getI32IntegerAttr(total));
  for (FuncOp func : module->getRegion(0).getOps<FuncOp>()) {
    RegisterAllocation registers(func, total);
    SmallVector<WarpSpecializeOp> ops;
    bool hasRequests = false;
    func.walk([&](WarpSpecializeOp op) {
      op.removeActualRegistersAttr();
      ops.push_back(op);
      if (!op.getRequestedRegisters())
        return;
      hasRequests = true;
      registers.request(op);
    });
    if (!hasRequests)
      continue;
    if (failed(registers.allocate()))
      return failure();
    for (WarpSpecializeOp op : ops)
      registers.assign(op);
  }
  return success();
}

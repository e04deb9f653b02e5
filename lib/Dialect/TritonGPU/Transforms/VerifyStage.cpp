//===- VerifyStage.cpp - What holds between stages ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/SharedMemory/BarrierPlan.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/Dialect/TritonGPU/Transforms/Passes.h"

namespace mlir::triton::gpu {
#define GEN_PASS_DEF_TRITONVERIFYSTAGE
#include "triton/Dialect/TritonGPU/Transforms/Passes.h.inc"
} // namespace mlir::triton::gpu

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

namespace {

class VerifyStage : public triton::gpu::impl::TritonVerifyStageBase<VerifyStage> {
public:
  using TritonVerifyStageBase::TritonVerifyStageBase;

  void runOnOperation() override;

private:
  LogicalResult verifyTTIR(Operation *module);
  LogicalResult verifyTTGIR(Operation *module);
  LogicalResult verifyAllocated(Operation *module);
  LogicalResult verifyNVVM();
};

} // namespace

/// The operation to report a fault of `op` at: folding makes constants that have no place, so what is around them has
/// to do.
static Operation *findPlace(Operation *op) {
  while (isa<UnknownLoc>(op->getLoc()) && op->getParentOp())
    op = op->getParentOp();
  return op;
}

static InFlightDiagnostic emitStageError(Operation *op) {
  return emitError(findPlace(op)->getLoc()) << "'" << op->getName() << "' op ";
}

/// Calls `check` for each type of a result or block argument at or below `root`.
static LogicalResult forEachType(Operation *root, function_ref<LogicalResult(Operation *, Type)> check) {
  WalkResult result = root->walk([&](Operation *op) {
    SmallVector<Type> types(op->getResultTypes());
    for (Region &region : op->getRegions())
      for (Block &block : region)
        llvm::append_range(types, block.getArgumentTypes());
    for (Type type : types)
      if (failed(check(op, type)))
        return WalkResult::interrupt();
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

/// Whether `type` is that of a pointer to a block, which goes without a layout.
static bool isBlockPointer(Type type) {
  auto pointer = dyn_cast<PointerType>(type);
  return pointer && isa<RankedTensorType>(pointer.getPointeeType());
}

LogicalResult VerifyStage::verifyTTIR(Operation *module) {
  return forEachType(module, [](Operation *op, Type type) -> LogicalResult {
    if (isBlockPointer(type))
      return emitStageError(op) << "has a block pointer at stage ttir: " << type;
    if (auto tensor = dyn_cast<RankedTensorType>(type); tensor && tensor.getEncoding())
      return emitStageError(op) << "has a layout at stage ttir: " << type;
    return success();
  });
}

LogicalResult VerifyStage::verifyTTGIR(Operation *module) {
  if (!lookupNumWarps(module))
    return module->emitError() << "`" << kNumWarpsAttrName << "` is missing at stage ttgir";
  return forEachType(module, [](Operation *op, Type type) -> LogicalResult {
    if (isBlockPointer(type))
      return emitStageError(op) << "has a block pointer at stage ttgir: " << type;
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor)
      return success();
    auto layout = dyn_cast_or_null<DistributedLayoutInterface>(tensor.getEncoding());
    if (!layout)
      return emitStageError(op) << "has a tensor without a layout at stage ttgir: " << type;
    return verifyDistributedTensor(layout, tensor, findPlace(op));
  });
}

LogicalResult VerifyStage::verifyAllocated(Operation *module) {
  if (!module->hasAttr(kSharedAttrName))
    return module->emitError() << "`" << kSharedAttrName << "` is missing at stage allocated";
  FailureOr<SharedAllocation> allocation = SharedAllocation::read(module);
  return failure(failed(allocation) || failed(verifyBarriers(*allocation)));
}

LogicalResult VerifyStage::verifyNVVM() {
  WalkResult result = getOperation()->walk<WalkOrder::PreOrder>([](Operation *op) {
    if (!isa_and_nonnull<TritonDialect, TritonGPUDialect>(op->getDialect()))
      return WalkResult::advance();
    op->emitOpError() << "is left at stage nvvm";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

void VerifyStage::runOnOperation() {
  if (stage == "nvvm") {
    if (failed(verifyNVVM()))
      signalPassFailure();
    return;
  }
  bool isTTIR = stage == "ttir", isAllocated = stage == "allocated";
  if (!isTTIR && !isAllocated && stage != "ttgir") {
    emitError(getOperation()->getLoc()) << "unknown stage `" << stage
                                        << "`; the stages are ttir, ttgir, allocated and nvvm";
    return signalPassFailure();
  }
  for (Operation *module : findKernelModules(getOperation()))
    if (failed(isTTIR ? verifyTTIR(module) : verifyTTGIR(module)) || (isAllocated && failed(verifyAllocated(module))))
      return signalPassFailure();
}

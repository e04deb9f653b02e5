//===- VerifyStage.cpp - Checks of what a stage guarantees ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/AsyncHazards/AsyncHazards.h"
#include "triton/Analysis/SharedMemory/BarrierPlan.h"
#include "triton/Dialect/Triton/IR/Diagnostics.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"
#include "triton/Pipelines/Passes.h"
#include "triton/Pipelines/Stage.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

namespace mlir::triton {
#define GEN_PASS_DEF_TRITONVERIFYSTAGE
#include "triton/Pipelines/Passes.h.inc"
} // namespace mlir::triton

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

namespace {

class VerifyStage : public triton::impl::TritonVerifyStageBase<VerifyStage> {
public:
  using TritonVerifyStageBase::TritonVerifyStageBase;

  bool canScheduleOn(RegisteredOperationName name) const override {
    return name.hasTrait<mlir::OpTrait::SymbolTable>();
  }
  void runOnOperation() override;

private:
  LogicalResult verifyPlace(Operation *module);
  LogicalResult verifyNotLowered();
  LogicalResult verifyTTIR(Operation *module);
  LogicalResult verifyTTGIR(Operation *module);
  LogicalResult verifyAllocated(Operation *module);
  LogicalResult verifyNVVM();
  LogicalResult verifyCPU();
};

} // namespace

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

/// Whether `type` is a pointer to a block, which carries no layout.
static bool isBlockPointer(Type type) {
  auto pointer = dyn_cast<PointerType>(type);
  return pointer && isa<RankedTensorType>(pointer.getPointeeType());
}

LogicalResult VerifyStage::verifyTTIR(Operation *module) {
  return forEachType(module, [](Operation *op, Type type) -> LogicalResult {
    if (isBlockPointer(type))
      return emitLocatedOpError(op) << "expected no block pointer at stage ttir, but got " << type;
    if (auto tensor = dyn_cast<RankedTensorType>(type); tensor && tensor.getEncoding())
      return emitLocatedOpError(op) << "expected no layout at stage ttir, but got " << type;
    return success();
  });
}

LogicalResult VerifyStage::verifyTTGIR(Operation *module) {
  if (!lookupNumWarps(module))
    return module->emitError() << "expected attribute `" << kNumWarpsAttrName << "` at stage ttgir";
  return forEachType(module, [](Operation *op, Type type) -> LogicalResult {
    if (isBlockPointer(type))
      return emitLocatedOpError(op) << "expected no block pointer at stage ttgir, but got " << type;
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor)
      return success();
    auto layout = dyn_cast_or_null<DistributedLayoutInterface>(tensor.getEncoding());
    if (!layout)
      return emitLocatedOpError(op) << "expected a layout at stage ttgir, but got " << type;
    return verifyDistributedTensor(layout, tensor, findLocated(op));
  });
}

LogicalResult VerifyStage::verifyAllocated(Operation *module) {
  if (!module->hasAttr(kSharedAttrName))
    return module->emitError() << "expected attribute `" << kSharedAttrName << "` at stage allocated";
  FailureOr<SharedAllocation> allocation = SharedAllocation::read(module);
  return failure(failed(allocation) || failed(verifyBarriers(*allocation)) ||
                 failed(verifyAsyncHazards(*allocation, provenAsync)));
}

LogicalResult VerifyStage::verifyNVVM() {
  WalkResult result = getOperation()->walk<WalkOrder::PreOrder>([](Operation *op) {
    if (!isa_and_nonnull<TritonDialect, TritonGPUDialect, nvidia_gpu::TritonNvidiaGPUDialect>(op->getDialect()))
      return WalkResult::advance();
    emitLocatedOpError(op) << "is not allowed at stage nvvm: expected operations of the LLVM and NVVM dialects";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

/// Verifies that kernels are lowered for the CPU if there are kernels at all: those of other compilers may be beside
/// them.
LogicalResult VerifyStage::verifyCPU() {
  LLVM::LLVMFuncOp forGPU;
  WalkResult result = getOperation()->walk([&](LLVM::LLVMFuncOp func) -> WalkResult {
    if (lookupArenaSize(func))
      return WalkResult::interrupt();
    if (!forGPU && func->hasAttr(NVVM::NVVMDialect::getKernelFuncAttrName()))
      forGPU = func;
    return WalkResult::skip();
  });
  if (result.wasInterrupted() || !forGPU)
    return success();
  return emitLocatedOpError(forGPU) << "expected a kernel at stage cpu, but got one that is lowered for a GPU";
}

/// Verifies that there are kernels of the stage if there are kernels at all: those of other compilers may be beside
/// them.
LogicalResult VerifyStage::verifyNotLowered() {
  if (!findKernelModules(getOperation()).empty())
    return success();
  WalkResult result = getOperation()->walk<WalkOrder::PreOrder>([&](LLVM::LLVMFuncOp func) -> WalkResult {
    if (func->hasAttr(NVVM::NVVMDialect::getKernelFuncAttrName()) || lookupArenaSize(func))
      return emitLocatedOpError(func) << "expected a kernel at stage " << stage << ", but got a lowered one";
    return WalkResult::skip();
  });
  return failure(result.wasInterrupted());
}

/// Verifies that functions are where the passes of the pipelines on functions run.
LogicalResult VerifyStage::verifyPlace(Operation *module) {
  bool isNested = isa<mlir::gpu::GPUModuleOp>(module) && module->getParentOp() == getOperation();
  if (module == getOperation() || isNested)
    return success();
  return module->emitOpError() << "expected functions of stage " << stage
                               << " in the module that the pipeline runs on, or in a "
                               << mlir::gpu::GPUModuleOp::getOperationName() << " directly in it, but got some in here";
}

void VerifyStage::runOnOperation() {
  std::optional<Stage> toVerify = parseStage(stage);
  if (!toVerify || *toVerify > Stage::CPU) {
    emitError(getOperation()->getLoc()) << "expected stage `ttir`, `ttgir`, `allocated`, `nvvm` or `cpu`, but got `"
                                        << stage << "`";
    return signalPassFailure();
  }
  if (*toVerify >= Stage::NVVM) {
    if (failed(*toVerify == Stage::NVVM ? verifyNVVM() : verifyCPU()))
      signalPassFailure();
    return;
  }
  if (failed(verifyNotLowered()))
    return signalPassFailure();
  for (Operation *module : findKernelModules(getOperation()))
    if ((*toVerify > Stage::TTIR && failed(verifyPlace(module))) ||
        failed(*toVerify == Stage::TTIR ? verifyTTIR(module) : verifyTTGIR(module)) ||
        (*toVerify == Stage::Allocated && failed(verifyAllocated(module))))
      return signalPassFailure();
}

//===- AllocateGlobalScratch.cpp - Allocation of scratch in global memory ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/Dialect/TritonGPU/Transforms/Passes.h"

#include "llvm/Support/MathExtras.h"

namespace mlir::triton::gpu {
#define GEN_PASS_DEF_TRITONGPUGLOBALSCRATCHMEMORYALLOCATION
#include "triton/Dialect/TritonGPU/Transforms/Passes.h.inc"
} // namespace mlir::triton::gpu

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

namespace {

struct AllocateGlobalScratch
    : public triton::gpu::impl::TritonGPUGlobalScratchMemoryAllocationBase<AllocateGlobalScratch> {
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

LogicalResult AllocateGlobalScratch::allocate(Operation *module) {
  constexpr uint64_t mostBytes = std::numeric_limits<int32_t>::max();
  Builder builder(&getContext());
  uint64_t bytes = 0, alignment = 1;
  for (FuncOp func : module->getRegion(0).getOps<FuncOp>()) {
    uint64_t end = 0;
    WalkResult result = func.walk([&](GlobalScratchAllocOp op) -> WalkResult {
      if (!func.isKernel())
        return op->emitOpError() << "expected global scratch in kernels only, but got it in a device function";
      uint64_t begin = llvm::alignTo(end, op.getAlignment());
      end = begin + op.getNbytes();
      if (llvm::alignTo(end, op.getAlignment()) > mostBytes)
        return op->emitOpError() << "expected at most " << mostBytes << " bytes of global scratch, but got more";
      alignment = std::max<uint64_t>(alignment, op.getAlignment());
      op->setAttr(kGlobalScratchOffsetAttrName, builder.getI32IntegerAttr(begin));
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      return failure();
    bytes = std::max(bytes, end);
  }
  module->removeAttr(kGlobalScratchSizeAttrName);
  module->removeAttr(kGlobalScratchAlignmentAttrName);
  if (bytes == 0)
    return success();
  // Each CTA has its own aligned bytes.
  bytes = llvm::alignTo(bytes, alignment);
  if (bytes > mostBytes)
    return module->emitError() << "expected at most " << mostBytes << " bytes of global scratch, but got " << bytes;
  module->setAttr(kGlobalScratchSizeAttrName, builder.getI32IntegerAttr(bytes));
  module->setAttr(kGlobalScratchAlignmentAttrName, builder.getI32IntegerAttr(alignment));
  return success();
}

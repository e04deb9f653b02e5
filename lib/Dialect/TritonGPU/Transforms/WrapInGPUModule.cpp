//===- WrapInGPUModule.cpp - Conversion of a builtin.module to a gpu.module ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/Transforms/Passes.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::triton::gpu {
#define GEN_PASS_DEF_TRITONWRAPINGPUMODULE
#include "triton/Dialect/TritonGPU/Transforms/Passes.h.inc"
} // namespace mlir::triton::gpu

using namespace mlir;
using namespace mlir::triton;

namespace {

struct WrapInGPUModule : public triton::gpu::impl::TritonWrapInGPUModuleBase<WrapInGPUModule> {
  using TritonWrapInGPUModuleBase::TritonWrapInGPUModuleBase;

  void runOnOperation() override;
};

} // namespace

/// Returns whether `op` is a kernel, before or after lowering.
static bool isKernel(Operation &op) {
  if (auto func = dyn_cast<FuncOp>(op))
    return func.isKernel();
  return isa<LLVM::LLVMFuncOp>(op) && op.hasAttr(NVVM::NVVMDialect::getKernelFuncAttrName());
}

/// Verifies that a gpu.module can contain the operations of `module`: host code cannot run on the device.
static LogicalResult verifyIsDeviceCode(ModuleOp module) {
  for (Operation &op : module.getBody()->getOperations()) {
    bool isOtherFunction = isa<FunctionOpInterface>(op) && !isa<FuncOp, LLVM::LLVMFuncOp>(op);
    if (isOtherFunction || isa<mlir::gpu::GPUModuleOp, ModuleOp>(op))
      return op.emitOpError() << "expected device code beside kernels, but got `" << op.getName() << "`";
  }
  return success();
}

void WrapInGPUModule::runOnOperation() {
  ModuleOp module = getOperation();
  if (llvm::none_of(module.getBody()->getOperations(), isKernel))
    return;
  if (name.empty()) {
    emitError(module.getLoc()) << "expected a name of the gpu.module, but got none";
    return signalPassFailure();
  }
  if (failed(verifyIsDeviceCode(module)))
    return signalPassFailure();
  OpBuilder builder(&getContext());
  auto gpuModule = mlir::gpu::GPUModuleOp::create(builder, module.getLoc(), name);
  Block *body = gpuModule.getBody();
  body->getOperations().splice(body->begin(), module.getBody()->getOperations());
  module.getBody()->push_back(gpuModule);

  for (NamedAttribute attr : llvm::to_vector(module->getDiscardableAttrs())) {
    if (attr.getNameDialect() && attr.getNameDialect()->getNamespace() == "ttg") {
      gpuModule->setDiscardableAttr(attr.getName(), attr.getValue());
      module->removeDiscardableAttr(attr.getName());
    }
  }
  module->setDiscardableAttr(mlir::gpu::GPUDialect::getContainerModuleAttrName(), builder.getUnitAttr());
}

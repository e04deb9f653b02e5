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

void WrapInGPUModule::runOnOperation() {
  ModuleOp module = getOperation();
  if (llvm::none_of(module.getBody()->getOperations(), isKernel))
    return;
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

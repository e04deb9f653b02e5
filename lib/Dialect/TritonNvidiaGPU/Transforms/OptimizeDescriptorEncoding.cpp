//===- OptimizeDescriptorEncoding.cpp - Layouts of the blocks of tensor descriptors ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TensorMap.h"
#include "triton/Dialect/TritonNvidiaGPU/Transforms/Passes.h"

#include "mlir/IR/AttrTypeSubElements.h"

namespace mlir::triton::nvidia_gpu {
#define GEN_PASS_DEF_TRITONNVIDIAOPTIMIZEDESCRIPTORENCODING
#include "triton/Dialect/TritonNvidiaGPU/Transforms/Passes.h.inc"
} // namespace mlir::triton::nvidia_gpu

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::nvidia_gpu;

/// Returns `type` with the default layout of its block, or `type` if it has a layout or TMA cannot copy its blocks.
static TensorDescType addLayout(TensorDescType type) {
  RankedTensorType block = type.getBlockType();
  if (block.getEncoding())
    return type;
  auto layout = getDefaultBlockLayout(block.getShape(), block.getElementType());
  return layout ? TensorDescType::get(block.cloneWithEncoding(layout)) : type;
}

namespace {

struct OptimizeDescriptorEncoding
    : public triton::nvidia_gpu::impl::TritonNvidiaOptimizeDescriptorEncodingBase<OptimizeDescriptorEncoding> {
  bool canScheduleOn(RegisteredOperationName name) const override {
    return name.hasTrait<mlir::OpTrait::SymbolTable>();
  }
  void runOnOperation() override {
    // The layout depends on the type alone, so that all descriptors that may be one value have the same.
    AttrTypeReplacer replacer;
    replacer.addReplacement([](TensorDescType type) -> Type { return addLayout(type); });
    for (Operation *module : findKernelModules(getOperation()))
      replacer.recursivelyReplaceElementsIn(module, /*replaceAttrs=*/true, /*replaceLocs=*/false,
                                            /*replaceTypes=*/true);
  }
};

} // namespace

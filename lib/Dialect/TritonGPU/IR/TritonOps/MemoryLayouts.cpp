//===- MemoryLayouts.cpp - Layouts of tt operations with effects ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LayoutModels.h"

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

/// Whether no thread accesses more than one element.  Any layout suits such an access, while larger accesses keep the
/// layout that coalesces them.
static bool isSmallAccess(Operation *op, Value pointer) {
  auto type = dyn_cast<RankedTensorType>(pointer.getType());
  return type && type.getNumElements() <= int64_t(*lookupNumWarps(op)) * getThreadsPerWarp(op) * getNumCTAs(op);
}

namespace {

struct LoadModel : public LayoutOpInterface::ExternalModel<LoadModel, LoadOp> {
  SmallVector<LayoutGroup> getLayoutGroups(Operation *op) const {
    auto load = cast<LoadOp>(op);
    if (load.getIsVolatile() || !isSmallAccess(op, load.getPtr()))
      return getFixedLayoutGroups(op);
    return {LayoutGroup::getAll(op)};
  }
};

struct StoreModel : public LayoutOpInterface::ExternalModel<StoreModel, StoreOp> {
  SmallVector<LayoutGroup> getLayoutGroups(Operation *op) const {
    if (!isSmallAccess(op, cast<StoreOp>(op).getPtr()))
      return getFixedLayoutGroups(op);
    return {LayoutGroup::getAll(op)};
  }
};

} // namespace

void mlir::triton::gpu::attachMemoryLayoutModels(MLIRContext *context) {
  AssertOp::attachInterface<AnyLayoutModel<AssertOp>>(*context);
  DescriptorLoadOp::attachInterface<SameLayoutModel<DescriptorLoadOp>>(*context);
  DescriptorStoreOp::attachInterface<AnyLayoutModel<DescriptorStoreOp>>(*context);
  LoadOp::attachInterface<LoadModel>(*context);
  StoreOp::attachInterface<StoreModel>(*context);
}

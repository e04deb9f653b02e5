//===- SharedMemoryOpInterfaceImpl.cpp - Shared memory of planned operations ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/LoweringPlan/SharedMemoryOpInterfaceImpl.h"

#include "triton/Analysis/LoweringPlan/AtomicPlan.h"
#include "triton/Analysis/LoweringPlan/GatherPlan.h"
#include "triton/Analysis/LoweringPlan/IndexedMemory.h"
#include "triton/Analysis/LoweringPlan/LayoutConversion.h"
#include "triton/Analysis/LoweringPlan/ReductionPlan.h"
#include "triton/Analysis/LoweringPlan/ScanPlan.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

namespace {

/// An operation whose plan determines its scratch.
template <typename Model, typename Op, typename Plan>
struct PlannedModel : public SharedMemoryOpInterface::ExternalModel<Model, Op> {
  FailureOr<SharedMemoryRequirement> getSharedMemoryRequirement(Operation *op) const {
    FailureOr<Plan> plan = Plan::plan(cast<Op>(op));
    if (failed(plan))
      return failure();
    return SharedMemoryRequirement::scratch(plan->getScratchBytes());
  }
};

/// An operation that exchanges data between threads through its scratch, if it has any.
template <typename Op, typename Plan>
struct ExchangeModel : public PlannedModel<ExchangeModel<Op, Plan>, Op, Plan> {};

/// A layout conversion may exchange data within warps only, which then need no barrier.
struct ConvertLayoutModel : public PlannedModel<ConvertLayoutModel, ConvertLayoutOp, LayoutConversion> {
  void getSharedMemoryEffects(Operation *op, bool hasScratch, SharedMemoryEffects &effects) const {
    if (!hasScratch)
      return;
    auto convert = cast<ConvertLayoutOp>(op);
    std::optional<LayoutConversion> plan =
        LayoutConversion::tryPlan(convert.getSrc().getType(), convert.getType(), triton::gpu::getTargetInfo(convert));
    if (!plan || !plan->staysInWarps())
      return effects.exchangeThroughScratch();
    Builder builder(op->getContext());
    effects.exchangeWithinWarps(builder.getArrayAttr(
        {builder.getI32IntegerAttr(plan->getElementBits()), builder.getDenseI64ArrayAttr(plan->getWarpsOfOffsets())}));
  }
};

/// An atomic access that orders accesses of global memory orders those of shared memory too.
template <typename Op>
struct AtomicModel : public PlannedModel<AtomicModel<Op>, Op, AtomicPlan> {
  void getSharedMemoryEffects(Operation *op, bool hasScratch, SharedMemoryEffects &effects) const {
    MemSemantic semantic = cast<Op>(op).getSem();
    if (hasScratch) {
      effects.hasBarrierBefore = releases(semantic);
      effects.exchangeThroughScratch();
    } else {
      effects.hasBarrier = releases(semantic) || acquires(semantic);
    }
  }
};

struct BarrierModel : public SharedMemoryOpInterface::ExternalModel<BarrierModel, mlir::gpu::BarrierOp> {
  void getSharedMemoryEffects(Operation *, bool, SharedMemoryEffects &effects) const { effects.hasBarrier = true; }
};

} // namespace

void mlir::triton::registerSharedMemoryOpInterfaceExternalModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, TritonDialect *) {
    AtomicCASOp::attachInterface<AtomicModel<AtomicCASOp>>(*context);
    AtomicRMWOp::attachInterface<AtomicModel<AtomicRMWOp>>(*context);
    GatherOp::attachInterface<ExchangeModel<GatherOp, GatherPlan>>(*context);
    HistogramOp::attachInterface<ExchangeModel<HistogramOp, IndexedMemory>>(*context);
    ReduceOp::attachInterface<ExchangeModel<ReduceOp, ReductionPlan>>(*context);
    ScanOp::attachInterface<ExchangeModel<ScanOp, ScanPlan>>(*context);
  });
  registry.addExtension(+[](MLIRContext *context, TritonGPUDialect *) {
    ConvertLayoutOp::attachInterface<ConvertLayoutModel>(*context);
  });
  registry.addExtension(+[](MLIRContext *context, mlir::gpu::GPUDialect *) {
    mlir::gpu::BarrierOp::attachInterface<BarrierModel>(*context);
  });
}

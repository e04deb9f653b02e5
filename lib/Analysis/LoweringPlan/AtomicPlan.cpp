//===- AtomicPlan.cpp - Lowering plan of atomic accesses ------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/LoweringPlan/AtomicPlan.h"

#include "triton/Analysis/LoweringPlan/MemoryAccess.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"

using namespace mlir;
using namespace mlir::triton;

/// Returns the layout of scalars, which are replicated in all threads that execute `op`.
static LinearLayout getScalarLayout(Operation *op) {
  using namespace triton::gpu;
  LinearLayout layout = LinearLayout::zeros(getThreadsPerWarp(op), InDim::Lane, /*rank=*/0);
  layout = layout * LinearLayout::zeros(*lookupNumWarps(op), InDim::Warp, /*rank=*/0);
  return layout * LinearLayout::zeros(getNumCTAs(op), InDim::Block, /*rank=*/0);
}

/// Returns whether there is an instruction for the access, or a compare-and-swap loop can implement it.
static bool isSupported(Operation *op, unsigned elementBits) {
  if (auto rmw = dyn_cast<AtomicRMWOp>(op); rmw && rmw.getAtomicRmwOp() == RMWOp::FADD)
    return elementBits >= 16;
  return elementBits == 16 || elementBits == 32 || elementBits == 64;
}

FailureOr<AtomicPlan> AtomicPlan::plan(Operation *op) {
  Type type = op->getResult(0).getType();
  AtomicPlan plan;
  plan.elementBits = getMemoryBits(type);
  if (!isSupported(op, plan.elementBits))
    return op->emitOpError() << "is not supported: the target has no atomic access to elements of type "
                             << getElementTypeOrSelf(type);
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (tensor && !isa_and_nonnull<triton::gpu::DistributedLayoutInterface>(tensor.getEncoding()))
    return op->emitOpError() << "expected a distributed layout, but got " << type;
  plan.layout = tensor ? triton::gpu::toLinearLayout(tensor) : getScalarLayout(op);

  auto isReplicated = [&](InDim dim) { return getFreeVariableMask(plan.layout, dim) != 0; };
  if (op->use_empty() || !llvm::any_of(ArrayRef{InDim::Lane, InDim::Warp, InDim::Block}, isReplicated))
    return plan;
  if (isReplicated(InDim::Block))
    return op->emitOpError() << "is not supported: several CTAs of a cluster hold replicas of the result";
  // The owner holds an element in the same register as the replicas only if all redundant bits have zero bases.
  bool sameRegisters = getFreeVariableMask(plan.layout, InDim::Lane) == getBroadcastMask(plan.layout, InDim::Lane);
  if (!isReplicated(InDim::Warp) && sameRegisters) {
    plan.sharing = Sharing::Shuffles;
    return plan;
  }
  plan.sharing = Sharing::SharedMemory;
  plan.memory = chooseSwizzledMemory(plan.layout, plan.layout, plan.elementBits);
  assert(plan.memory && "expected no exchange between CTAs");
  return plan;
}

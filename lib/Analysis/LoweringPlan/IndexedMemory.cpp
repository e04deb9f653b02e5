//===- IndexedMemory.cpp - Scratch that is accessed by index --------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/LoweringPlan/IndexedMemory.h"

#include "triton/Analysis/LoweringPlan/MemoryAccess.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"

using namespace mlir;
using namespace mlir::triton;

FailureOr<IndexedMemory> IndexedMemory::plan(Operation *op, RankedTensorType type, unsigned elementBits) {
  for (Type operand : llvm::concat<const Type>(op->getOperandTypes(), op->getResultTypes()))
    if (!isa_and_nonnull<triton::gpu::DistributedLayoutInterface>(cast<RankedTensorType>(operand).getEncoding()))
      return op->emitOpError() << "expected a distributed layout, but got " << operand;
  if (triton::gpu::getNumCTAs(op) > 1)
    return op->emitOpError() << "is not supported: it moves elements between the CTAs of a cluster";
  IndexedMemory result;
  result.elementBits = elementBits;
  result.registers = triton::gpu::toLinearLayout(type);
  auto order = llvm::to_vector_of<unsigned>(llvm::reverse(llvm::seq<unsigned>(0, type.getRank())));
  result.memory.memory = LinearLayout::strided(InDim::Offset, type.getShape(), order);
  result.memory.store = getSharedAccess(result.memory.memory, result.registers, elementBits);
  result.memory.load = result.memory.store;
  // Swizzle only if lanes along columns conflict: an element index then needs more address arithmetic.
  if (result.memory.store.getConflicts() != 0)
    result.memory = *chooseSwizzledMemory(result.registers, result.registers, elementBits);
  return result;
}

FailureOr<IndexedMemory> IndexedMemory::plan(GatherOp gather) {
  return plan(gather, gather.getSrc().getType(), getMemoryBits(gather.getSrc().getType()));
}

FailureOr<IndexedMemory> IndexedMemory::plan(HistogramOp histogram) {
  // The number of elements fits 32 bits.
  return plan(histogram, histogram.getType(), 32);
}

//===- StagedLoads.h - Loads that a loop can issue ahead -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_DIALECT_TRITONNVIDIAGPU_TRANSFORMS_PIPELINE_STAGEDLOADS_H
#define TRITON_LIB_DIALECT_TRITONNVIDIAGPU_TRANSFORMS_PIPELINE_STAGEDLOADS_H

#include "triton/Analysis/AxisInfo/AxisInfo.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::triton::nvidia_gpu {

/// A load of a loop's body, and the buffer that a copy to shared memory can fill ahead.
struct StagedLoad {
  /// A `tt.load` or `tt.descriptor_load`.
  Operation *load;
  gpu::MemDescType buffer;
  /// Layout conversions, transpositions and buffers, which forward the loaded tensor to other operations.
  SmallVector<Operation *> forwarding;
  /// The first operation of the body that reads what is forwarded.
  Operation *firstUse;

  bool isTMA() const { return isa<DescriptorLoadOp>(load); }
  int64_t getBytes() const;
};

/// The loads of a loop that can be issued ahead.
struct StagedLoads {
  SmallVector<StagedLoad> loads;
  /// The operations that compute their addresses, in this iteration and the earlier ones.
  llvm::SetVector<Operation *> addresses;

  /// Returns whether `op` is a load or forwards one.
  bool replaces(Operation *op) const {
    return llvm::any_of(
        loads, [&](const StagedLoad &load) { return load.load == op || llvm::is_contained(load.forwarding, op); });
  }

  /// Finds the loads that dots in `loop` read, or all loads of tensors if it is an innermost loop without dots. Remarks
  /// on those that cannot be issued ahead.
  static StagedLoads find(scf::ForOp loop, const AxisInfoAnalysis &facts);
};

/// Returns whether a buffer can be reshaped instead of the tensor that it holds: the transpose of a buffer is no
/// regular array.
bool reshapesBuffer(ReshapeOp reshape);

/// Returns the buffer in shared memory of which `operand` is a view.
inline Value findBuffer(Value operand) {
  while (Operation *view = operand.getDefiningOp<gpu::MemDescViewOpInterface>())
    operand = view->getOperand(0);
  return operand;
}

/// Returns the allocation that threads fill, of which `operand` is a view; null if it is none.
inline gpu::LocalAllocOp findFilledBuffer(Value operand) {
  auto alloc = findBuffer(operand).getDefiningOp<gpu::LocalAllocOp>();
  return alloc && alloc.getSrc() ? alloc : gpu::LocalAllocOp();
}

/// Returns the operations in `block` that may store to the mutable buffer of which `operand` is a view.
inline SmallVector<gpu::LocalStoreOp> findStoresTo(Value operand, Block *block) {
  SmallVector<gpu::LocalStoreOp> stores;
  if (!isa<gpu::MemDescType>(operand.getType()))
    return stores;
  Value buffer = findBuffer(operand);
  block->walk([&](gpu::LocalStoreOp store) {
    Value stored = findBuffer(store.getDst());
    bool areAllocated = buffer.getDefiningOp<gpu::LocalAllocOp>() && stored.getDefiningOp<gpu::LocalAllocOp>();
    if (stored == buffer || !areAllocated)
      stores.push_back(store);
  });
  return stores;
}

/// Returns the operation of `block` that is `op` or contains it.
inline Operation *getAncestorIn(Block *block, Operation *op) { return block->findAncestorOpInBlock(*op); }

} // namespace mlir::triton::nvidia_gpu

#endif // TRITON_LIB_DIALECT_TRITONNVIDIAGPU_TRANSFORMS_PIPELINE_STAGEDLOADS_H

//===- LoopSlice.h - What computes values of a loop -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_DIALECT_TRITONNVIDIAGPU_TRANSFORMS_PIPELINE_LOOPSLICE_H
#define TRITON_LIB_DIALECT_TRITONNVIDIAGPU_TRANSFORMS_PIPELINE_LOOPSLICE_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::triton::nvidia_gpu {

/// The operations of a loop's body that compute values, in the same iteration and in earlier ones.
class LoopSlice {
public:
  /// The slice is executed behind `available`, an operation of the body: it may use its results that the loop yields.
  explicit LoopSlice(scf::ForOp loop, Operation *available = nullptr) : loop(loop), available(available) {}

  /// Adds what computes `value`. Returns an operation that cannot be executed in an earlier iteration, or null.
  Operation *add(Value value);
  /// Adds what computes the operands of `op` and the values that its regions use.
  Operation *addOperands(Operation *op);

  const llvm::SetVector<Operation *> &getOperations() const { return ops; }

private:
  Operation *addAll(SmallVector<Value> worklist);

  scf::ForOp loop;
  Operation *available;
  llvm::SetVector<Operation *> ops;
  llvm::DenseSet<Value> seen;
};

/// Returns whether `op` itself, not the code in its regions, may write to global memory.
bool mayWriteGlobalMemory(Operation *op);

/// Returns whether `op`, which need not write to memory, may order accesses of this program instance, or of this
/// partition, and of others.
bool mayOrderAccesses(Operation *op);

/// Returns an operation of `code` that may write to the global memory that `load` reads, or order accesses of it, or
/// null. The address or descriptor is the first operand of `load`.
Operation *findInterference(Operation *code, Operation *load);

/// Returns whether `op` or code in its regions makes a tensor descriptor.
bool makesDescriptor(Operation *op);

} // namespace mlir::triton::nvidia_gpu

#endif // TRITON_LIB_DIALECT_TRITONNVIDIAGPU_TRANSFORMS_PIPELINE_LOOPSLICE_H

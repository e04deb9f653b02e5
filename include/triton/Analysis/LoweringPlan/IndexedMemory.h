//===- IndexedMemory.h - Shared memory for accesses at computed places -*- C++ -*- ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_ANALYSIS_LOWERINGPLAN_INDEXEDMEMORY_H
#define TRITON_ANALYSIS_LOWERINGPLAN_INDEXEDMEMORY_H

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/LinearLayout/Swizzling.h"

namespace mlir::triton {

/// Shared memory with the elements of a tensor, any of which is found by its index: in the order of rows, if threads
/// access it without bank conflicts so.
class IndexedMemory {
public:
  /// The source of a gather, which its threads store and then look into.
  static FailureOr<IndexedMemory> plan(GatherOp gather);

  /// The bins of a histogram, which its threads count in and then load.
  static FailureOr<IndexedMemory> plan(HistogramOp histogram);

  /// How the tensor is laid out in registers.
  const LinearLayout &getRegisters() const { return registers; }
  const SwizzledMemory &getMemory() const { return memory; }
  unsigned getElementBits() const { return elementBits; }

  /// The shared memory that the operation needs while it runs.
  int64_t getScratchBytes() const { return memory.memory.getInSize(InDim::Offset) * elementBits / 8; }

private:
  static FailureOr<IndexedMemory> plan(Operation *op, RankedTensorType type, unsigned elementBits);

  LinearLayout registers;
  SwizzledMemory memory;
  unsigned elementBits = 0;
};

} // namespace mlir::triton

#endif // TRITON_ANALYSIS_LOWERINGPLAN_INDEXEDMEMORY_H

//===- IndexedMemory.h - Scratch that is accessed by index ------*- C++ -*-===//
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

/// Scratch for the elements of a tensor, which threads access by element index.  The layout is row-major unless that
/// causes bank conflicts for stores and loads of the whole tensor.
class IndexedMemory {
public:
  /// Plans the scratch of a gather: threads store the source and then load elements by index.
  static FailureOr<IndexedMemory> plan(GatherOp gather);

  /// Plans the scratch of a histogram: threads increment the bins and then load them.
  static FailureOr<IndexedMemory> plan(HistogramOp histogram);

  /// The layout of the tensor in registers.
  const LinearLayout &getRegisters() const { return registers; }
  const SwizzledMemory &getMemory() const { return memory; }
  unsigned getElementBits() const { return elementBits; }

  /// The scratch size in bytes.
  int64_t getScratchBytes() const { return memory.memory.getInSize(InDim::Offset) * elementBits / 8; }

private:
  static FailureOr<IndexedMemory> plan(Operation *op, RankedTensorType type, unsigned elementBits);

  LinearLayout registers;
  SwizzledMemory memory;
  unsigned elementBits = 0;
};

} // namespace mlir::triton

#endif // TRITON_ANALYSIS_LOWERINGPLAN_INDEXEDMEMORY_H

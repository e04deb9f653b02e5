//===- ThreadIndex.h - Where a thread is, and what it holds -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONGPUTONVVM_PROGRAM_THREADINDEX_H
#define TRITON_LIB_CONVERSION_TRITONGPUTONVVM_PROGRAM_THREADINDEX_H

#include "triton/LinearLayout/LinearLayout.h"

#include "mlir/IR/Builders.h"

namespace mlir::triton::gpu {

/// Emits code that computes with a thread's place in the program: its lane, warp and block, as i32.
class ThreadIndex {
public:
  /// For code at the builder's insertion point; `op` tells the size of warps and clusters.
  ThreadIndex(OpBuilder &builder, Location loc, Operation *op);

  /// The index along `dim`, which is Lane, Warp or Block.
  Value get(InDim dim);

  /// The thread's index in its block.
  Value getThread();

  /// What `layout` maps the thread's place (with register 0) to, as a packed index.
  Value apply(const LinearLayout &layout);

  /// The same for one register; `base` is the result of apply().
  Value apply(const LinearLayout &layout, Value base, unsigned reg);

  /// Whether this thread is the one that holds the elements of `layout` first, where several threads hold copies; null
  /// if all are.
  Value holdsFirstCopy(const LinearLayout &layout);

  /// The image of `index` under a map given by the images of its bits; null if there are none.
  Value applyBases(ArrayRef<uint64_t> bases, Value index);

private:
  Value constant(int64_t value);
  /// Adds, over GF(2), a value of which only `partBits` can be set to one of which only `sumBits` can.
  void add(Value &sum, uint64_t &sumBits, Value part, uint64_t partBits);
  OpBuilder &builder;
  Location loc;
  unsigned threadsPerWarp, numCTAs;
  Value thread, lane, warp, block;
};

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_CONVERSION_TRITONGPUTONVVM_PROGRAM_THREADINDEX_H

//===- ThreadIndex.h - Index arithmetic for a thread -*- C++ -*-===//
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

/// Emits arithmetic on the index of the current thread: its lane, warp and CTA (block), as i32 values.
class ThreadIndex {
public:
  /// Emits at the builder's insertion point. The module around `op` defines the sizes of warps and clusters; the
  /// threads of a partition of `ttg.warp_specialize` are numbered from 0.
  ThreadIndex(OpBuilder &builder, Location loc, Operation *op);

  /// Returns the index along `dim`, which is Lane, Warp or Block.
  Value get(InDim dim);

  /// Returns the thread's index in its CTA or partition.
  Value getThreadId();

  /// Applies `layout` to this thread's index and register 0. Returns the image as a packed index.
  Value apply(const LinearLayout &layout);

  /// Applies `layout` to this thread's index and register `reg`. `base` is the image for register 0.
  Value apply(const LinearLayout &layout, Value base, unsigned reg);

  /// Returns the address whose distance from `pointer` in bytes is the image of this thread's index and register `reg`
  /// under `layout`; `image` is that for register 0. Addresses of registers whose images differ only in bits that do
  /// not depend on the thread have constant distances.
  Value getAddress(Value pointer, const LinearLayout &layout, Value image, unsigned reg);

  /// Returns a predicate that is true for the owner of the elements that `layout` gives this thread: the thread with
  /// the lowest index among those that hold replicas. Null if no element is replicated in several threads.
  Value getOwnerPredicate(const LinearLayout &layout);

  /// Returns the image of `index` under the linear map with the given images of its bits. Null if all are zero.
  Value applyBases(ArrayRef<uint64_t> bases, Value index);

private:
  Value constant(int64_t value);
  /// Adds `part` to `sum` over GF(2). Only the bits `partBits` and `sumBits` of the operands can be set.
  void add(Value &sum, uint64_t &sumBits, Value part, uint64_t partBits);

  OpBuilder &builder;
  Location loc;
  unsigned threadsPerWarp, numCTAs, firstThread;
  /// The number of threads of the partition; zero outside of one.
  unsigned partitionThreads = 0;
  Value threadId, lane, warp, block;
};

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_CONVERSION_TRITONGPUTONVVM_PROGRAM_THREADINDEX_H

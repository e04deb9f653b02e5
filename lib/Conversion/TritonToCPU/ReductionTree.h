//===- ReductionTree.h - Pairwise reductions and scans ----------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONTOCPU_REDUCTIONTREE_H
#define TRITON_LIB_CONVERSION_TRITONTOCPU_REDUCTIONTREE_H

#include "FunctionLowering.h"

namespace mlir::triton::cpu {

/// Emits the combination of accumulators with the next elements, by the region of a reduction or scan.
SmallVector<Value> combine(Region &region, ValueRange accumulators, ValueRange next, FunctionLowering &f);

/// Returns whether a combination rounds, so that its error depends on the order: neither integers nor selections do.
bool isRounding(Region &region);

/// A binary tree over `leaves` elements, a power of two, in temporary buffers, level after level: the children of node
/// `leaves + i` are the nodes 2i and 2i + 1. There is a buffer for each operand of a reduction or scan.
class ReductionTree {
public:
  ReductionTree(ValueRange tensors, Region &region, int64_t leaves, FunctionLowering &f);

  int64_t getLeaves() const { return leaves; }
  /// Emits an access to a node.
  SmallVector<Value> load(Value node) const;
  void store(Value node, ValueRange values) const;
  /// Returns the children of node `leaves + inner`.
  Value getLeft(Value inner) const;
  Value getRight(Value inner) const;

  /// Emits the combination of the leaves, and returns the root.
  SmallVector<Value> reduce() const;
  /// Emits the replacement of each node, after `reduce`, by the combination of all leaves up to its last one.
  void scan() const;

private:
  Region &region;
  int64_t leaves;
  FunctionLowering &f;
  SmallVector<Buffer> nodes;
};

} // namespace mlir::triton::cpu

#endif // TRITON_LIB_CONVERSION_TRITONTOCPU_REDUCTIONTREE_H

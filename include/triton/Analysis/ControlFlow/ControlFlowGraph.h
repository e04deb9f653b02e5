//===- ControlFlowGraph.h - In which order operations run -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_ANALYSIS_CONTROLFLOW_CONTROLFLOWGRAPH_H
#define TRITON_ANALYSIS_CONTROLFLOW_CONTROLFLOWGRAPH_H

#include "mlir/IR/Operation.h"

#include "llvm/ADT/DenseMap.h"

namespace mlir::triton {

/// The points that control passes in a function, and from which to which it goes: over blocks, structured control flow
/// and operations with other regions alike.  An operation is one point; if it has regions it is two, where it begins
/// and where it ends.  Points are numbered in the order in which they stand in the text.
class ControlFlowGraph {
public:
  struct Point {
    Operation *op;
    /// The end of an operation with regions.
    bool isEnd;
    SmallVector<unsigned, 2> successors, predecessors;
  };

  /// The points of the regions of `root`; without `root` itself.
  explicit ControlFlowGraph(Operation *root);

  ArrayRef<Point> getPoints() const { return points; }

  /// Where `op` begins, or where it ends: the same if it has no regions.
  unsigned getBegin(Operation *op) const { return places.lookup(op).first; }
  unsigned getEnd(Operation *op) const { return places.lookup(op).second; }

private:
  void number(Region &region);
  void connect(Operation *op);
  void connectTerminator(Operation *terminator);
  void addEdge(unsigned from, unsigned to);
  void addEdge(unsigned from, Region &to);

  Operation *root;
  SmallVector<Point, 0> points;
  llvm::DenseMap<Operation *, std::pair<unsigned, unsigned>> places;
};

} // namespace mlir::triton

#endif // TRITON_ANALYSIS_CONTROLFLOW_CONTROLFLOWGRAPH_H

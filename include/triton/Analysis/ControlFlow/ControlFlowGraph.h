//===- ControlFlowGraph.h - Control flow over blocks and regions -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_ANALYSIS_CONTROLFLOW_CONTROLFLOWGRAPH_H
#define TRITON_ANALYSIS_CONTROLFLOW_CONTROLFLOWGRAPH_H

#include "mlir/IR/Operation.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::triton {

/// The control flow graph of the regions of an operation: branches between blocks, structured control flow and other
/// operations with regions form one graph.  Each operation is a point; one with regions is two, its begin and its end.
/// Points are numbered in program order.
class ControlFlowGraph {
public:
  struct Point {
    Operation *op;
    /// The end of an operation with regions.
    bool isEnd;
    SmallVector<unsigned, 2> successors, predecessors;
  };

  /// The graph of the regions of `root`, without `root` itself.
  explicit ControlFlowGraph(Operation *root);

  ArrayRef<Point> getPoints() const { return points; }

  /// The points where `op` begins and ends: the same point if it has no regions.
  unsigned getBegin(Operation *op) const { return numbers.lookup(op).first; }
  unsigned getEnd(Operation *op) const { return numbers.lookup(op).second; }
  /// The points that a path from behind `op` reaches.
  llvm::BitVector findReachable(Operation *op) const;

private:
  void addPoints(Region &region);
  void connect(Operation *op);
  void connectTerminator(Operation *terminator);
  void addEdge(unsigned from, unsigned to);
  void addEdge(unsigned from, Region &to);

  Operation *root;
  SmallVector<Point, 0> points;
  llvm::DenseMap<Operation *, std::pair<unsigned, unsigned>> numbers;
};

} // namespace mlir::triton

#endif // TRITON_ANALYSIS_CONTROLFLOW_CONTROLFLOWGRAPH_H

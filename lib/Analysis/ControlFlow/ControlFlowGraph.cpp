//===- ControlFlowGraph.cpp - Control flow over blocks and regions ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/ControlFlow/ControlFlowGraph.h"

#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace mlir::triton;

ControlFlowGraph::ControlFlowGraph(Operation *root) : root(root) {
  for (Region &region : root->getRegions())
    addPoints(region);
  for (unsigned i = 0, size = points.size(); i < size; ++i)
    if (!points[i].isEnd)
      connect(points[i].op);
}

void ControlFlowGraph::addPoints(Region &region) {
  for (Block &block : region)
    for (Operation &op : block) {
      unsigned begin = points.size();
      points.push_back({&op, /*isEnd=*/false, {}, {}});
      if (op.getNumRegions() > 0) {
        for (Region &inner : op.getRegions())
          addPoints(inner);
        points.push_back({&op, /*isEnd=*/true, {}, {}});
      }
      numbers[&op] = {begin, points.size() - 1};
    }
}

void ControlFlowGraph::addEdge(unsigned from, unsigned to) {
  if (llvm::is_contained(points[from].successors, to))
    return;
  points[from].successors.push_back(to);
  points[to].predecessors.push_back(from);
}

void ControlFlowGraph::addEdge(unsigned from, Region &to) {
  if (!to.empty() && !to.front().empty())
    addEdge(from, getBegin(&to.front().front()));
}

void ControlFlowGraph::connect(Operation *op) {
  if (op->getNumRegions() > 0) {
    if (auto branch = dyn_cast<RegionBranchOpInterface>(op)) {
      SmallVector<RegionSuccessor> successors;
      branch.getSuccessorRegions(RegionBranchPoint::parent(), successors);
      for (const RegionSuccessor &successor : successors) {
        if (successor.isParent())
          addEdge(getBegin(op), getEnd(op));
        else
          addEdge(getBegin(op), *successor.getSuccessor());
      }
    } else {
      // Any of the regions may execute, or none.
      addEdge(getBegin(op), getEnd(op));
      for (Region &region : op->getRegions())
        addEdge(getBegin(op), region);
    }
  }
  if (Operation *next = op->getNextNode())
    addEdge(getEnd(op), getBegin(next));
  else
    connectTerminator(op);
}

void ControlFlowGraph::connectTerminator(Operation *terminator) {
  unsigned from = getEnd(terminator);
  if (terminator->getNumSuccessors() > 0) {
    for (Block *successor : terminator->getSuccessors())
      addEdge(from, getBegin(&successor->front()));
    return;
  }
  Operation *parent = terminator->getParentOp();
  if (parent == root)
    return;
  SmallVector<RegionSuccessor> successors;
  auto branch = dyn_cast<RegionBranchOpInterface>(parent);
  auto exit = dyn_cast<RegionBranchTerminatorOpInterface>(terminator);
  if (branch && exit)
    branch.getSuccessorRegions(RegionBranchPoint(exit), successors);
  for (const RegionSuccessor &successor : successors) {
    if (successor.isParent())
      addEdge(from, getEnd(parent));
    else
      addEdge(from, *successor.getSuccessor());
  }
  if (!successors.empty())
    return;
  addEdge(from, getEnd(parent));
  // Parallel loops execute their regions one after the other.
  if (isa<LoopLikeOpInterface>(parent))
    for (Region &region : parent->getRegions())
      addEdge(from, region);
}

llvm::BitVector ControlFlowGraph::findReachable(Operation *op) const {
  llvm::BitVector reached(points.size());
  SmallVector<unsigned> worklist = {getEnd(op)};
  while (!worklist.empty())
    for (unsigned next : points[worklist.pop_back_val()].successors)
      if (!reached.test(next)) {
        reached.set(next);
        worklist.push_back(next);
      }
  return reached;
}

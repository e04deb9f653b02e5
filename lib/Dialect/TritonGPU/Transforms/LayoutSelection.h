//===- LayoutSelection.h - Selection of layouts by cost -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_DIALECT_TRITONGPU_TRANSFORMS_LAYOUTSELECTION_H
#define TRITON_LIB_DIALECT_TRITONGPU_TRANSFORMS_LAYOUTSELECTION_H

#include "LayoutGraph.h"
#include "Rematerialization.h"

namespace mlir::triton::gpu {

/// Selects a layout for each node of a graph.  The cost of a selection is the cost of the computations in the selected
/// layouts and, for each edge whose ends differ, the cost of a conversion or of a rematerialization, whichever is less.
/// All costs are weighted by execution frequency.
///
/// Candidates propagate from the present layouts along the edges, forward and backward; a node has a few of them.  Then
/// the nodes exchange min-sum messages in program order and back: each message holds the least cost of one side of an
/// edge for each candidate at its other end.  One round is exact for a tree; loops and tensors with several users need
/// more rounds.  At last, each node in program order selects the candidate of least cost, given the selections of its
/// neighbors, and revises its selection in further rounds.  Each step visits each edge a fixed number of times with a
/// fixed number of layouts, so the time is linear in the size of the function.
class LayoutSelection {
public:
  LayoutSelection(const LayoutGraph &graph, LayoutCosts &costs);

  /// Returns the layout selected for `node`.
  Attribute get(unsigned node) const { return candidates[node][selected[node]]; }

private:
  using Costs = SmallVector<double, 4>;

  void addCandidate(unsigned node, Attribute layout);
  void propagateCandidates();
  void propagateForward(unsigned node);
  void propagateBackward(unsigned node);

  /// Computes the costs of each node for each candidate, and of each edge for each pair of candidates of its ends.
  void computeCosts();
  double &getCost(unsigned edge, unsigned from, unsigned to) {
    return edgeCosts[edge][from * candidates[graph.edges[edge].to].size() + to];
  }
  double computeEdgeCost(const LayoutEdge &edge, Attribute from, Attribute to);

  /// Returns the costs of the candidates of `node`, with the messages from its neighbors.
  Costs getBelief(unsigned node) const;
  void sendForward(unsigned node);
  void sendBackward(unsigned node);

  void select(unsigned node, ArrayRef<bool> isSelected);
  double getTotalCost();
  /// Prints the selected layouts as debug output.
  void log(double costBefore);

  const LayoutGraph &graph;
  LayoutCosts &costs;
  Rematerialization rematerialization;
  std::vector<SmallVector<Attribute, 4>> candidates;
  std::vector<Costs> nodeCosts, edgeCosts;
  /// The messages of each edge, from the producer about the candidates of the user and vice versa.
  std::vector<Costs> fromProducer, fromUser;
  /// The index of the selected candidate of each node.
  SmallVector<unsigned> selected;
};

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_DIALECT_TRITONGPU_TRANSFORMS_LAYOUTSELECTION_H

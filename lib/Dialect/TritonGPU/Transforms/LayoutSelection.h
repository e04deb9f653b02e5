//===- LayoutSelection.h - The layouts that make a function cheapest -*- C++ -*-===//
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

/// Chooses a layout for each node.  The price of a choice is that of the work in the chosen layouts, plus, for each
/// edge whose ends differ, that of a conversion or of computing the tensor a second time, whichever is less; all of it
/// as often as it is executed.
///
/// First, layouts spread from where they are prescribed, along the edges in both directions: each node considers a few.
/// Then the nodes tell each other what each choice would cost on their side, in the order of the program and back: the
/// minimum over trees is exact after one round, and loops and shared tensors get more rounds.  Then each node in turn
/// makes its choice, given those made before it, and reconsiders it given all the others.  Every step visits each edge
/// a fixed number of times, with a fixed number of layouts: the time is linear in the size of the function.
class LayoutSelection {
public:
  LayoutSelection(const LayoutGraph &graph, LayoutCosts &costs);

  /// The layout chosen for `node`.
  Attribute get(unsigned node) const { return candidates[node][chosen[node]]; }

private:
  using Prices = SmallVector<double, 4>;

  void addCandidate(unsigned node, Attribute layout);
  void spreadCandidates();
  void spreadForward(unsigned node);
  void spreadBackward(unsigned node);

  /// What each node pays for its own work, by candidate, and each edge for a pair of candidates of its ends.
  void computePrices();
  double &getCost(unsigned edge, unsigned from, unsigned to) {
    return edgePrices[edge][from * candidates[graph.edges[edge].to].size() + to];
  }
  double computeEdgePrice(const LayoutEdge &edge, Attribute from, Attribute to);

  /// What the choices of `node` cost with what its neighbours have told.
  Prices getBelief(unsigned node) const;
  void sendForward(unsigned node);
  void sendBackward(unsigned node);

  void choose(unsigned node, ArrayRef<bool> hasChosen);
  double getTotal();

  const LayoutGraph &graph;
  LayoutCosts &costs;
  Rematerialization recomputation;
  std::vector<SmallVector<Attribute, 4>> candidates;
  std::vector<Prices> work, edgePrices;
  /// By edge: what the node that makes the tensor has told about the choices of the one that takes it, and vice versa.
  std::vector<Prices> fromProducer, fromUser;
  SmallVector<unsigned> chosen;
};

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_DIALECT_TRITONGPU_TRANSFORMS_LAYOUTSELECTION_H

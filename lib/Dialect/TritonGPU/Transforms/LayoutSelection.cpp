//===- LayoutSelection.cpp - Selection of layouts by cost ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LayoutSelection.h"

#include "llvm/Support/DebugLog.h"

#include <algorithm>
#include <numeric>

#define DEBUG_TYPE "tritongpu-remove-layout-conversions"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

/// The number of candidates of a node, and the number of passes through the function and back.  Values that a loop
/// carries need a second pass to reach the start of the loop.
static constexpr unsigned kMaxCandidates = 8, kRounds = 3;

LayoutSelection::LayoutSelection(const LayoutGraph &graph, LayoutCosts &costs)
    : graph(graph), costs(costs), rematerialization(graph, costs), candidates(graph.nodes.size()),
      fromProducer(graph.edges.size()), fromUser(graph.edges.size()), selected(graph.nodes.size(), 0) {
  propagateCandidates();
  computeCosts();
  unsigned numNodes = graph.nodes.size();
  for (unsigned round = 0; round < kRounds; ++round) {
    for (unsigned node = 0; node < numNodes; ++node)
      sendForward(node);
    for (unsigned node = numNodes; node-- > 0;)
      sendBackward(node);
  }

  double before = getTotalCost();
  SmallVector<bool> isSelected(numNodes, false);
  for (unsigned round = 0; round < kRounds; ++round)
    for (unsigned node = 0; node < numNodes; ++node) {
      select(node, isSelected);
      isSelected[node] = true;
    }
  // Messages are not exact for tensors with several users.  Never exceed the cost of the present layouts.
  if (before <= getTotalCost())
    selected.assign(numNodes, 0);
  LLVM_DEBUG(log(before));
}

//===----------------------------------------------------------------------===//
// Candidates
//===----------------------------------------------------------------------===//

void LayoutSelection::addCandidate(unsigned node, Attribute layout) {
  SmallVector<Attribute, 4> &known = candidates[node];
  const LayoutNode &layoutNode = graph.nodes[node];
  if (!layout || layoutNode.isFixed || known.size() >= kMaxCandidates || llvm::is_contained(known, layout))
    return;
  // The candidate must determine layouts of both inputs and outputs.
  if ((!layoutNode.inputs.empty() && !layoutNode.getInputLayout(layout)) ||
      (!layoutNode.outputs.empty() && !layoutNode.getOutputLayout(layout)))
    return;
  LayoutOpInterface layoutOp = layoutNode.layoutOp;
  if (layoutOp && !layoutNode.inputs.empty() && !layoutOp.supportsOperandLayout(layoutNode.getInputLayout(layout)))
    return;
  known.push_back(layout);
}

void LayoutSelection::propagateForward(unsigned node) {
  for (unsigned edge : graph.outgoing[node])
    for (Attribute layout : candidates[node])
      if (Attribute output = graph.nodes[node].getOutputLayout(layout)) {
        unsigned user = graph.edges[edge].to;
        addCandidate(user, graph.nodes[user].fromInputLayout(output));
      }
}

void LayoutSelection::propagateBackward(unsigned node) {
  for (unsigned edge : graph.incoming[node])
    for (Attribute layout : candidates[node])
      if (Attribute input = graph.nodes[node].getInputLayout(layout)) {
        unsigned producer = graph.edges[edge].from;
        addCandidate(producer, graph.nodes[producer].fromOutputLayout(input));
      }
}

void LayoutSelection::propagateCandidates() {
  unsigned numNodes = graph.nodes.size();
  for (unsigned node = 0; node < numNodes; ++node)
    candidates[node].push_back(graph.nodes[node].type.getEncoding());
  for (unsigned round = 0; round < kRounds; ++round) {
    for (unsigned node = 0; node < numNodes; ++node)
      propagateForward(node);
    for (unsigned node = numNodes; node-- > 0;)
      propagateBackward(node);
  }
}

//===----------------------------------------------------------------------===//
// Costs
//===----------------------------------------------------------------------===//

double LayoutSelection::computeEdgeCost(const LayoutEdge &edge, Attribute from, Attribute to) {
  Attribute present = graph.nodes[edge.from].getOutputLayout(from), needed = graph.nodes[edge.to].getInputLayout(to);
  if (graph.canUse(graph.nodes[edge.to], needed, edge.value, present))
    return 0;
  double conversion =
      edge.frequency * costs.getConversion(cast<RankedTensorType>(edge.value.getType()), present, needed);
  return std::min(conversion, rematerialization.getCost(edge.value, needed));
}

void LayoutSelection::computeCosts() {
  for (auto [index, node] : llvm::enumerate(graph.nodes)) {
    Costs &nodeCost = nodeCosts.emplace_back();
    for (Attribute layout : candidates[index])
      nodeCost.push_back(node.frequency * (node.op ? costs.getComputation(node.op, node.type, layout)
                                                   : costs.getForwarding(node.type, layout)));
  }
  for (auto [index, edge] : llvm::enumerate(graph.edges)) {
    Costs &edgeCost = edgeCosts.emplace_back();
    for (Attribute from : candidates[edge.from])
      for (Attribute to : candidates[edge.to])
        edgeCost.push_back(computeEdgeCost(edge, from, to));
    fromProducer[index].assign(candidates[edge.to].size(), 0);
    fromUser[index].assign(candidates[edge.from].size(), 0);
  }
}

//===----------------------------------------------------------------------===//
// Messages
//===----------------------------------------------------------------------===//

LayoutSelection::Costs LayoutSelection::getBelief(unsigned node) const {
  Costs belief = nodeCosts[node];
  for (unsigned edge : graph.incoming[node])
    llvm::transform(llvm::zip_equal(belief, fromProducer[edge]), belief.begin(),
                    [](auto pair) { return std::get<0>(pair) + std::get<1>(pair); });
  for (unsigned edge : graph.outgoing[node])
    llvm::transform(llvm::zip_equal(belief, fromUser[edge]), belief.begin(),
                    [](auto pair) { return std::get<0>(pair) + std::get<1>(pair); });
  return belief;
}

/// Subtracts the least cost from all: only differences matter, and without this, costs would grow with each round.
static void normalize(MutableArrayRef<double> costs) {
  double least = *llvm::min_element(costs);
  for (double &cost : costs)
    cost -= least;
}

void LayoutSelection::sendForward(unsigned node) {
  Costs belief = getBelief(node);
  for (unsigned edge : graph.outgoing[node]) {
    Costs &message = fromProducer[edge];
    for (unsigned to = 0; to < message.size(); ++to) {
      message[to] = LayoutCosts::kInfeasible;
      for (unsigned from = 0; from < belief.size(); ++from)
        message[to] = std::min(message[to], belief[from] - fromUser[edge][from] + getCost(edge, from, to));
    }
    normalize(message);
  }
}

void LayoutSelection::sendBackward(unsigned node) {
  Costs belief = getBelief(node);
  for (unsigned edge : graph.incoming[node]) {
    Costs &message = fromUser[edge];
    for (unsigned from = 0; from < message.size(); ++from) {
      message[from] = LayoutCosts::kInfeasible;
      for (unsigned to = 0; to < belief.size(); ++to)
        message[from] = std::min(message[from], belief[to] - fromProducer[edge][to] + getCost(edge, from, to));
    }
    normalize(message);
  }
}

//===----------------------------------------------------------------------===//
// Selection
//===----------------------------------------------------------------------===//

void LayoutSelection::select(unsigned node, ArrayRef<bool> isSelected) {
  Costs candidateCosts = nodeCosts[node];
  for (unsigned candidate = 0; candidate < candidateCosts.size(); ++candidate) {
    for (unsigned edge : graph.incoming[node]) {
      unsigned from = graph.edges[edge].from;
      // A loop may carry a tensor from the node to itself.
      unsigned other = from == node ? candidate : selected[from];
      candidateCosts[candidate] += isSelected[from] ? getCost(edge, other, candidate) : fromProducer[edge][candidate];
    }
    for (unsigned edge : graph.outgoing[node]) {
      unsigned to = graph.edges[edge].to;
      if (to != node)
        candidateCosts[candidate] +=
            isSelected[to] ? getCost(edge, candidate, selected[to]) : fromUser[edge][candidate];
    }
  }
  selected[node] = std::distance(candidateCosts.begin(), llvm::min_element(candidateCosts));
}

double LayoutSelection::getTotalCost() {
  double total = 0;
  for (auto [node, candidate] : llvm::enumerate(selected))
    total += nodeCosts[node][candidate];
  for (auto [index, edge] : llvm::enumerate(graph.edges))
    total += getCost(index, selected[edge.from], selected[edge.to]);
  return total;
}

void LayoutSelection::log(double costBefore) {
  LDBG() << "total cost: " << costBefore << " before, " << getTotalCost() << " after";
  for (auto [index, node] : llvm::enumerate(graph.nodes))
    if (!node.isFixed)
      LDBG() << (node.op ? node.op->getName().getStringRef() : "control flow") << " selects " << get(index)
             << " of cost " << nodeCosts[index][selected[index]] << " among " << candidates[index].size()
             << " candidates";
}

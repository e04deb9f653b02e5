//===- LayoutSelection.cpp - The layouts that make a function cheapest ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LayoutSelection.h"

#include <algorithm>
#include <numeric>

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

/// How many layouts a node considers, and how often layouts and prices go through the function and back.  What a loop
/// carries needs a second round to come back to where the loop begins.
static constexpr unsigned kMaxCandidates = 8, kRounds = 3;

LayoutSelection::LayoutSelection(const LayoutGraph &graph, LayoutCosts &costs)
    : graph(graph), costs(costs), recomputation(graph, costs), candidates(graph.nodes.size()),
      fromProducer(graph.edges.size()), fromUser(graph.edges.size()), chosen(graph.nodes.size(), 0) {
  spreadCandidates();
  computePrices();
  unsigned numNodes = graph.nodes.size();
  for (unsigned round = 0; round < kRounds; ++round) {
    for (unsigned node = 0; node < numNodes; ++node)
      sendForward(node);
    for (unsigned node = numNodes; node-- > 0;)
      sendBackward(node);
  }

  double before = getTotal();
  SmallVector<bool> hasChosen(numNodes, false);
  for (unsigned round = 0; round < kRounds; ++round)
    for (unsigned node = 0; node < numNodes; ++node) {
      choose(node, hasChosen);
      hasChosen[node] = true;
    }
  // Where tensors are shared, what the nodes told each other is not exact. What was there is a choice, too.
  if (before <= getTotal())
    chosen.assign(numNodes, 0);
}

//===----------------------------------------------------------------------===//
// Candidates
//===----------------------------------------------------------------------===//

void LayoutSelection::addCandidate(unsigned node, Attribute layout) {
  SmallVector<Attribute, 4> &known = candidates[node];
  const LayoutNode &choice = graph.nodes[node];
  if (!layout || choice.isFixed || known.size() >= kMaxCandidates || llvm::is_contained(known, layout))
    return;
  // There must be a layout on both sides.
  if ((!choice.inputs.empty() && !choice.getInputLayout(layout)) ||
      (!choice.outputs.empty() && !choice.getOutputLayout(layout)))
    return;
  if (auto reshape = dyn_cast_or_null<ReshapeOp>(choice.op); reshape && reshape.getAllowReorder())
    if (RankedTensorType source = reshape.getSrc().getType();
        !haveSameReplication(source.cloneWithEncoding(layout), reshape.getType()))
      return;
  known.push_back(layout);
}

void LayoutSelection::spreadForward(unsigned node) {
  for (unsigned edge : graph.outgoing[node])
    for (Attribute layout : candidates[node])
      if (Attribute output = graph.nodes[node].getOutputLayout(layout)) {
        unsigned user = graph.edges[edge].to;
        addCandidate(user, graph.nodes[user].fromInputLayout(output));
      }
}

void LayoutSelection::spreadBackward(unsigned node) {
  for (unsigned edge : graph.incoming[node])
    for (Attribute layout : candidates[node])
      if (Attribute input = graph.nodes[node].getInputLayout(layout)) {
        unsigned producer = graph.edges[edge].from;
        addCandidate(producer, graph.nodes[producer].fromOutputLayout(input));
      }
}

void LayoutSelection::spreadCandidates() {
  unsigned numNodes = graph.nodes.size();
  for (unsigned node = 0; node < numNodes; ++node)
    candidates[node].push_back(graph.nodes[node].type.getEncoding());
  for (unsigned round = 0; round < kRounds; ++round) {
    for (unsigned node = 0; node < numNodes; ++node)
      spreadForward(node);
    for (unsigned node = numNodes; node-- > 0;)
      spreadBackward(node);
  }
}

//===----------------------------------------------------------------------===//
// Prices
//===----------------------------------------------------------------------===//

double LayoutSelection::computeEdgePrice(const LayoutEdge &edge, Attribute from, Attribute to) {
  Attribute made = graph.nodes[edge.from].getOutputLayout(from), taken = graph.nodes[edge.to].getInputLayout(to);
  if (graph.isTakenAs(edge.value, made, graph.nodes[edge.to], taken))
    return 0;
  double move = edge.frequency * costs.getMove(cast<RankedTensorType>(edge.value.getType()), made, taken);
  return std::min(move, recomputation.getCost(edge.value, taken));
}

void LayoutSelection::computePrices() {
  for (auto [index, node] : llvm::enumerate(graph.nodes)) {
    Prices &prices = work.emplace_back();
    for (Attribute layout : candidates[index])
      prices.push_back(node.frequency *
                       (node.op ? costs.getWork(node.op, node.type, layout) : costs.getHolding(node.type, layout)));
  }
  for (auto [index, edge] : llvm::enumerate(graph.edges)) {
    Prices &prices = edgePrices.emplace_back();
    for (Attribute from : candidates[edge.from])
      for (Attribute to : candidates[edge.to])
        prices.push_back(computeEdgePrice(edge, from, to));
    fromProducer[index].assign(candidates[edge.to].size(), 0);
    fromUser[index].assign(candidates[edge.from].size(), 0);
  }
}

//===----------------------------------------------------------------------===//
// Messages
//===----------------------------------------------------------------------===//

LayoutSelection::Prices LayoutSelection::getBelief(unsigned node) const {
  Prices belief = work[node];
  for (unsigned edge : graph.incoming[node])
    llvm::transform(llvm::zip_equal(belief, fromProducer[edge]), belief.begin(),
                    [](auto pair) { return std::get<0>(pair) + std::get<1>(pair); });
  for (unsigned edge : graph.outgoing[node])
    llvm::transform(llvm::zip_equal(belief, fromUser[edge]), belief.begin(),
                    [](auto pair) { return std::get<0>(pair) + std::get<1>(pair); });
  return belief;
}

/// Only differences matter; without this, sums would grow with each round.
static void normalize(MutableArrayRef<double> prices) {
  double least = *llvm::min_element(prices);
  for (double &price : prices)
    price -= least;
}

void LayoutSelection::sendForward(unsigned node) {
  Prices belief = getBelief(node);
  for (unsigned edge : graph.outgoing[node]) {
    Prices &message = fromProducer[edge];
    for (unsigned to = 0; to < message.size(); ++to) {
      message[to] = LayoutCosts::kInfeasible;
      for (unsigned from = 0; from < belief.size(); ++from)
        message[to] = std::min(message[to], belief[from] - fromUser[edge][from] + getCost(edge, from, to));
    }
    normalize(message);
  }
}

void LayoutSelection::sendBackward(unsigned node) {
  Prices belief = getBelief(node);
  for (unsigned edge : graph.incoming[node]) {
    Prices &message = fromUser[edge];
    for (unsigned from = 0; from < message.size(); ++from) {
      message[from] = LayoutCosts::kInfeasible;
      for (unsigned to = 0; to < belief.size(); ++to)
        message[from] = std::min(message[from], belief[to] - fromProducer[edge][to] + getCost(edge, from, to));
    }
    normalize(message);
  }
}

//===----------------------------------------------------------------------===//
// Choices
//===----------------------------------------------------------------------===//

void LayoutSelection::choose(unsigned node, ArrayRef<bool> hasChosen) {
  Prices prices = work[node];
  for (unsigned candidate = 0; candidate < prices.size(); ++candidate) {
    for (unsigned edge : graph.incoming[node]) {
      unsigned from = graph.edges[edge].from;
      // What a loop carries may come from the node itself.
      unsigned other = from == node ? candidate : chosen[from];
      prices[candidate] += hasChosen[from] ? getCost(edge, other, candidate) : fromProducer[edge][candidate];
    }
    for (unsigned edge : graph.outgoing[node]) {
      unsigned to = graph.edges[edge].to;
      if (to != node)
        prices[candidate] += hasChosen[to] ? getCost(edge, candidate, chosen[to]) : fromUser[edge][candidate];
    }
  }
  chosen[node] = std::distance(prices.begin(), llvm::min_element(prices));
}

double LayoutSelection::getTotal() {
  double total = 0;
  for (auto [node, candidate] : llvm::enumerate(chosen))
    total += work[node][candidate];
  for (auto [index, edge] : llvm::enumerate(graph.edges))
    total += getCost(index, chosen[edge.from], chosen[edge.to]);
  return total;
}

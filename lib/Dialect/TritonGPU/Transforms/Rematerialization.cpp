//===- Rematerialization.cpp - Tensors that can be computed a second time ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rematerialization.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

std::optional<SmallVector<TensorInLayout>> Rematerialization::getSources(Value value, Attribute layout) const {
  std::optional<unsigned> index = graph.lookupProducer(value);
  if (!index)
    return std::nullopt;
  const LayoutNode &node = graph.nodes[*index];
  if (!node.op || node.op->getNumResults() != 1 || node.op->getNumRegions() != 0 || !isPure(node.op))
    return std::nullopt;
  // What picks elements moves data, like a conversion.
  if (isa<GatherOp, HistogramOp>(node.op))
    return std::nullopt;
  Attribute own = node.fromOutputLayout(layout);
  if (!own || node.getOutputLayout(own) != layout)
    return std::nullopt;
  Attribute input = node.inputs.empty() ? Attribute() : node.getInputLayout(own);
  if (!node.inputs.empty() && !input)
    return std::nullopt;
  SmallVector<TensorInLayout> sources;
  for (Value source : node.sources)
    sources.emplace_back(source, input);
  return sources;
}

double Rematerialization::getMove(TensorInLayout tensor) const {
  auto [value, layout] = tensor;
  std::optional<unsigned> index = graph.lookupProducer(value);
  if (!index || chosen.empty())
    return LayoutCosts::kInfeasible;
  double move = costs.getMove(cast<RankedTensorType>(value.getType()), chosen[*index], layout);
  // What is impossible in a loop is no more than impossible.
  return std::min(graph.getFrequency(value.getParentBlock()) * move, LayoutCosts::kInfeasible);
}

std::optional<Rematerialization::Answer> Rematerialization::lookup(TensorInLayout tensor) const {
  std::optional<unsigned> index = graph.lookupProducer(tensor.first);
  if (index && !chosen.empty() && chosen[*index] == tensor.second)
    return Answer{0, false};
  auto entry = known.find(tensor);
  return entry == known.end() ? std::nullopt : std::optional(entry->second);
}

double Rematerialization::getCost(Value value, Attribute layout) {
  // Depth first, on a stack of our own: the chains of operations in a kernel may be long.
  SmallVector<TensorInLayout> stack{{value, layout}};
  while (!stack.empty()) {
    TensorInLayout tensor = stack.back();
    if (lookup(tensor)) {
      stack.pop_back();
      continue;
    }
    double move = getMove(tensor), price = LayoutCosts::kInfeasible;
    bool isComputable = false;
    if (std::optional<SmallVector<TensorInLayout>> sources = getSources(tensor.first, tensor.second)) {
      const LayoutNode &node = graph.nodes[*graph.lookupProducer(tensor.first)];
      price = node.frequency * costs.getWork(node.op, node.type, node.fromOutputLayout(tensor.second));
      size_t height = stack.size();
      for (TensorInLayout source : *sources) {
        if (std::optional<Answer> answer = lookup(source))
          price = std::min(price + answer->price, LayoutCosts::kInfeasible);
        else
          stack.push_back(source);
      }
      if (stack.size() != height)
        continue;
      isComputable = true;
    }
    known[tensor] = {std::min(price, move), isComputable && price < move};
    stack.pop_back();
  }
  return lookup({value, layout})->price;
}

bool Rematerialization::isWorthwhile(Value value, Attribute layout) {
  getCost(value, layout);
  return lookup({value, layout})->isRecomputed;
}

//===- Rematerialization.cpp - Recomputation of tensors in other layouts ---===//
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
  LayoutOpInterface layoutOp = node.layoutOp;
  if (layoutOp && !layoutOp.isRematerializable())
    return std::nullopt;
  Attribute selected = node.fromOutputLayout(layout);
  if (!selected || node.getOutputLayout(selected) != layout)
    return std::nullopt;
  Attribute input = node.inputs.empty() ? Attribute() : node.getInputLayout(selected);
  if (!node.inputs.empty() && !input)
    return std::nullopt;
  SmallVector<TensorInLayout> sources;
  for (Value source : node.sources)
    sources.emplace_back(source, input);
  return sources;
}

double Rematerialization::getConversionCost(TensorInLayout tensor) const {
  auto [value, layout] = tensor;
  std::optional<unsigned> index = graph.lookupProducer(value);
  if (!index || outputLayouts.empty())
    return LayoutCosts::kInfeasible;
  double cost = costs.getConversion(cast<RankedTensorType>(value.getType()), outputLayouts[*index], layout);
  // Clamp the infinite cost: sums of it must stay comparable.
  return std::min(graph.getFrequency(value.getParentBlock()) * cost, LayoutCosts::kInfeasible);
}

std::optional<Rematerialization::Result> Rematerialization::lookup(TensorInLayout tensor) const {
  std::optional<unsigned> index = graph.lookupProducer(tensor.first);
  if (index && !outputLayouts.empty() && outputLayouts[*index] == tensor.second)
    return Result{0, false};
  auto entry = cache.find(tensor);
  return entry == cache.end() ? std::nullopt : std::optional(entry->second);
}

double Rematerialization::getCost(Value value, Attribute layout) {
  // An explicit stack: chains of operations may be too long for recursion.
  SmallVector<TensorInLayout> stack{{value, layout}};
  while (!stack.empty()) {
    TensorInLayout tensor = stack.back();
    if (lookup(tensor)) {
      stack.pop_back();
      continue;
    }
    double conversion = getConversionCost(tensor), cost = LayoutCosts::kInfeasible;
    bool isRematerializable = false;
    if (std::optional<SmallVector<TensorInLayout>> sources = getSources(tensor.first, tensor.second)) {
      const LayoutNode &node = graph.nodes[*graph.lookupProducer(tensor.first)];
      cost = node.frequency * costs.getComputation(node.op, node.type, node.fromOutputLayout(tensor.second));
      size_t height = stack.size();
      for (TensorInLayout source : *sources) {
        if (std::optional<Result> result = lookup(source))
          cost = std::min(cost + result->cost, LayoutCosts::kInfeasible);
        else
          stack.push_back(source);
      }
      if (stack.size() != height)
        continue;
      isRematerializable = true;
    }
    cache[tensor] = {std::min(cost, conversion), isRematerializable && cost < conversion};
    stack.pop_back();
  }
  return lookup({value, layout})->cost;
}

bool Rematerialization::isWorthwhile(Value value, Attribute layout) {
  getCost(value, layout);
  return lookup({value, layout})->isRematerialized;
}

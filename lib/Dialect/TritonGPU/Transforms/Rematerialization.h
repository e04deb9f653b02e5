//===- Rematerialization.h - Recomputation of tensors in other layouts -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_DIALECT_TRITONGPU_TRANSFORMS_REMATERIALIZATION_H
#define TRITON_LIB_DIALECT_TRITONGPU_TRANSFORMS_REMATERIALIZATION_H

#include "LayoutGraph.h"

#include "triton/Analysis/LoweringPlan/LayoutCost.h"

namespace mlir::triton::gpu {

/// A tensor in a layout.
using TensorInLayout = std::pair<Value, Attribute>;

/// The costs of tensors in other layouts than their own.  A tensor is rematerialized by cloning the operation that
/// defines it; the operands are rematerialized or converted in turn.  Costs are cached, so that the work is linear in
/// the number of requested tensors and layouts.
class Rematerialization {
public:
  /// The costs before layouts are selected.  Operands can only be rematerialized, not converted.
  Rematerialization(const LayoutGraph &graph, LayoutCosts &costs) : graph(graph), costs(costs) {}

  /// The costs after layouts are selected; `getOutputLayout` returns the layout of a node's outputs.
  Rematerialization(const LayoutGraph &graph, LayoutCosts &costs, function_ref<Attribute(unsigned)> getOutputLayout)
      : graph(graph), costs(costs) {
    for (unsigned node = 0; node < graph.nodes.size(); ++node)
      outputLayouts.push_back(getOutputLayout(node));
  }

  /// Returns the cost of `value` in `layout`.
  double getCost(Value value, Attribute layout);

  /// Returns whether rematerializing `value` in `layout` costs less than converting it.
  bool isWorthwhile(Value value, Attribute layout);

  /// Returns the tensors and layouts from which `value` is computed in `layout`, one for each input of its node; none
  /// if `value` cannot be rematerialized.
  std::optional<SmallVector<TensorInLayout>> getSources(Value value, Attribute layout) const;

private:
  struct Result {
    double cost;
    bool isRematerialized;
  };

  /// Returns the cost of `tensor` if it is known.
  std::optional<Result> lookup(TensorInLayout tensor) const;
  /// Returns the cost of converting `tensor` from its selected layout; infinite if none is selected yet.
  double getConversionCost(TensorInLayout tensor) const;

  const LayoutGraph &graph;
  LayoutCosts &costs;
  /// The layout of the outputs of each node.
  SmallVector<Attribute> outputLayouts;
  llvm::DenseMap<TensorInLayout, Result> cache;
};

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_DIALECT_TRITONGPU_TRANSFORMS_REMATERIALIZATION_H

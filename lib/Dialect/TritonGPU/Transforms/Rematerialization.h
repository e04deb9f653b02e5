//===- Rematerialization.h - Tensors that can be computed a second time -*- C++ -*-===//
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

/// What it takes to have tensors in other layouts: computing them again, from others that may have to be computed again
/// or converted.  Answers are remembered, so that the work is linear in the number of tensors and layouts asked for.
class Rematerialization {
public:
  /// What becomes of a tensor before it is known which layouts are chosen: nothing but recomputing everything will do.
  Rematerialization(const LayoutGraph &graph, LayoutCosts &costs) : graph(graph), costs(costs) {}

  /// The same when it is known; `getChosen` tells the layout of what a node makes.
  Rematerialization(const LayoutGraph &graph, LayoutCosts &costs, function_ref<Attribute(unsigned)> getChosen)
      : graph(graph), costs(costs) {
    for (unsigned node = 0; node < graph.nodes.size(); ++node)
      chosen.push_back(getChosen(node));
  }

  /// The price of having `value` in `layout`.
  double getCost(Value value, Attribute layout);

  /// Whether computing `value` in `layout` again costs less than converting it.
  bool isWorthwhile(Value value, Attribute layout);

  /// What `value` is computed from in `layout`: for each operand of its node, the tensor and its layout.  None if it
  /// cannot be computed a second time.
  std::optional<SmallVector<TensorInLayout>> getSources(Value value, Attribute layout) const;

private:
  struct Answer {
    double price;
    bool isRecomputed;
  };

  /// The price of `tensor` as far as no other needs be asked for.
  std::optional<Answer> lookup(TensorInLayout tensor) const;
  /// The price of converting `tensor` from the layout it has; impossible if that is not known.
  double getMove(TensorInLayout tensor) const;

  const LayoutGraph &graph;
  LayoutCosts &costs;
  /// By node: the layout of what it makes.
  SmallVector<Attribute> chosen;
  llvm::DenseMap<TensorInLayout, Answer> known;
};

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_DIALECT_TRITONGPU_TRANSFORMS_REMATERIALIZATION_H

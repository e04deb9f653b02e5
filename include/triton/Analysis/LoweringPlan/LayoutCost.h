//===- LayoutCost.h - What moving and computing tensors costs -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Prices that let work and moves be compared: one is what an instruction on 32 bits costs a warp, which a scheduler
// issues in one cycle.  They are those of processors since sm_80: units that the four schedulers share, for shuffles,
// memory and special functions, cost four times as much, and a barrier some tens of cycles.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_ANALYSIS_LOWERINGPLAN_LAYOUTCOST_H
#define TRITON_ANALYSIS_LOWERINGPLAN_LAYOUTCOST_H

#include "triton/Analysis/LoweringPlan/LayoutConversion.h"

namespace mlir::triton {

/// Prices of moves and work.  Layouts of a kernel are few, so what has been found out about them is remembered.
class LayoutCosts {
public:
  /// Dearer than whatever a kernel does: the price of what cannot be done.
  static constexpr double kInfeasible = 1e15;

  explicit LayoutCosts(const TargetInfo &target) : target(target) {}

  /// The price of bringing a tensor of such shape and elements from one layout to another.
  double getMove(RankedTensorType type, Attribute from, Attribute to);

  /// How it gets there; none if it cannot.
  std::optional<LayoutConversion::Kind> getMoveKind(RankedTensorType type, Attribute from, Attribute to);

  /// The price of `op` if the tensor that it works on, `type`, has layout `layout`.
  double getWork(Operation *op, RankedTensorType type, Attribute layout);

  /// The price of handing on a tensor in registers.
  double getHolding(RankedTensorType type, Attribute layout);

  /// The elements that a thread holds, of which other threads may hold copies.
  int64_t getRegisters(RankedTensorType type, Attribute layout);

private:
  struct Move {
    double price;
    std::optional<LayoutConversion::Kind> kind;
  };

  const LinearLayout &getMap(RankedTensorType type, Attribute layout);
  const Move &lookupMove(RankedTensorType type, Attribute from, Attribute to);
  double getCombination(Operation *op, int64_t axis, RankedTensorType type, Attribute layout);

  const TargetInfo &target;
  /// By the type with the layout in question; moves by both types.
  llvm::DenseMap<Type, LinearLayout> maps;
  llvm::DenseMap<std::pair<Type, Type>, Move> moves;
};

} // namespace mlir::triton

#endif // TRITON_ANALYSIS_LOWERINGPLAN_LAYOUTCOST_H

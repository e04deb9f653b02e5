//===- LayoutCost.h - Costs of layout conversions and computations -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The unit of cost is one instruction of a warp on 32 bits, which a scheduler issues in one cycle.  The costs are those
// of processors since sm_80: instructions of units that the four schedulers share, for shuffles, memory and special
// functions, cost four times as much, and a barrier costs some tens of cycles.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_ANALYSIS_LOWERINGPLAN_LAYOUTCOST_H
#define TRITON_ANALYSIS_LOWERINGPLAN_LAYOUTCOST_H

#include "triton/Analysis/LoweringPlan/LayoutConversion.h"

namespace mlir::triton {

/// The costs of layout conversions and of computations.  A kernel has few layouts, so results are cached.
class LayoutCosts {
public:
  /// The infinite cost, of a conversion that does not exist.  It exceeds the cost of any kernel.
  static constexpr double kInfeasible = 1e15;

  /// The costs on a target.
  explicit LayoutCosts(const TargetInfo &target) : target(target) {}

  /// Returns the cost of converting a tensor with the shape and element type of `type`.
  double getConversion(RankedTensorType type, Attribute from, Attribute to);

  /// Returns the kind of a conversion; none if it does not exist.
  std::optional<LayoutConversion::Kind> getConversionKind(RankedTensorType type, Attribute from, Attribute to);

  /// Returns the cost of `op` if the tensor `type` that it computes has `layout`.
  double getComputation(Operation *op, RankedTensorType type, Attribute layout);

  /// Returns the cost of a tensor that control flow forwards in registers.
  double getForwarding(RankedTensorType type, Attribute layout);

  /// Returns the number of distinct elements in a thread.
  int64_t getRegisters(RankedTensorType type, Attribute layout);

private:
  struct Conversion {
    double cost;
    std::optional<LayoutConversion::Kind> kind;
  };

  const LinearLayout &getMap(RankedTensorType type, Attribute layout);
  const Conversion &lookupConversion(RankedTensorType type, Attribute from, Attribute to);
  double getReduction(Operation *op, int64_t axis, RankedTensorType type, Attribute layout);

  const TargetInfo &target;
  /// The linear layouts of tensor types, and the conversions between two tensor types.
  llvm::DenseMap<Type, LinearLayout> maps;
  llvm::DenseMap<std::pair<Type, Type>, Conversion> conversions;
};

} // namespace mlir::triton

#endif // TRITON_ANALYSIS_LOWERINGPLAN_LAYOUTCOST_H

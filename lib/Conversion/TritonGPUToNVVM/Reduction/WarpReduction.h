//===- WarpReduction.h - Reductions in one instruction -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONGPUTONVVM_REDUCTION_WARPREDUCTION_H
#define TRITON_LIB_CONVERSION_TRITONGPUTONVVM_REDUCTION_WARPREDUCTION_H

#include "triton/TargetInfo/TargetInfo.h"

#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/Builders.h"

#include <optional>

namespace mlir::triton::gpu {

/// `redux.sync`: combines 32 bits of each lane of a warp (PTX ISA, Parallel Synchronization and Communication
/// Instructions).  All processors that we compile for have it for integers.
struct WarpReduction {
  NVVM::ReduxKind kind;
  /// How smaller integers are widened.
  bool isSigned = false;
  /// Whether it makes a difference if several lanes hold the same element.
  bool countsCopies = false;
  /// Whether a NaN among the elements is the result.
  bool propagatesNaN = false;

  /// The combination of all lanes' values.  Those of lanes for which `isFirstCopy`, if there is one, is false do not
  /// count; it is asked only if copies make a difference.
  Value create(OpBuilder &builder, Location loc, Value value, Value isFirstCopy) const;
};

/// The instruction of `target` that computes what the region does; none if there is none.
std::optional<WarpReduction> findWarpReduction(Region &region, const TargetInfo &target);

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_CONVERSION_TRITONGPUTONVVM_REDUCTION_WARPREDUCTION_H

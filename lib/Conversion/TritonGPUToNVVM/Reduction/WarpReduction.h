//===- WarpReduction.h - Warp reduction instructions -*- C++ -*-===//
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

/// A `redux.sync` instruction, which combines a 32-bit value of each lane of a warp (PTX ISA, Parallel Synchronization
/// and Communication Instructions).  All supported targets have it for integers.
struct WarpReduction {
  NVVM::ReduxKind kind;
  /// Whether narrower integers are sign-extended.
  bool isSigned = false;
  /// Whether a value that several lanes hold contributes only once.
  bool isIdempotent = true;
  /// Whether the result is NaN if an element is.
  bool propagatesNaN = false;

  /// Emits the combination of the values of all lanes.  An operation that is not idempotent ignores lanes for which
  /// `isOwner` is given and false.
  Value create(OpBuilder &builder, Location loc, Value value, Value isOwner) const;
};

/// Returns the instruction of `target` that is equivalent to the region, if there is one.
std::optional<WarpReduction> findWarpReduction(Region &region, const TargetInfo &target);

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_CONVERSION_TRITONGPUTONVVM_REDUCTION_WARPREDUCTION_H

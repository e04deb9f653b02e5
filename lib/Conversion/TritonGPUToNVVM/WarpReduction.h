//===- WarpReduction.h - Reductions in one instruction -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONGPUTONVVM_WARPREDUCTION_H
#define TRITON_LIB_CONVERSION_TRITONGPUTONVVM_WARPREDUCTION_H

#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/Builders.h"

#include <optional>

namespace mlir::triton::gpu {

/// `redux.sync`: combines a 32-bit integer of each lane of a warp (PTX ISA, Parallel Synchronization and Communication
/// Instructions).  All processors that we compile for have it.
struct WarpReduction {
  NVVM::ReduxKind kind;
  /// How smaller integers are widened.
  bool isSigned;

  /// The combination of all lanes' values.
  Value create(OpBuilder &builder, Location loc, Value value) const;
};

/// The instruction that does the same as the region; none if none does.  If some lanes hold copies of what others have,
/// these count, so only operations will do for which that makes no difference.
std::optional<WarpReduction> findWarpReduction(Region &region, bool hasCopies);

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_CONVERSION_TRITONGPUTONVVM_WARPREDUCTION_H

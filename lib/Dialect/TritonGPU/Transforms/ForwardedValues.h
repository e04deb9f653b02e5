//===- ForwardedValues.h - Tensors that control flow forwards -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_DIALECT_TRITONGPU_TRANSFORMS_FORWARDEDVALUES_H
#define TRITON_LIB_DIALECT_TRITONGPU_TRANSFORMS_FORWARDEDVALUES_H

#include "mlir/Interfaces/ControlFlowInterfaces.h"

namespace mlir::triton::gpu {

/// Operands, and the block arguments and results to which control flow forwards them.  All of them have one type.
struct ForwardedValues {
  SmallVector<OpOperand *, 2> operands;
  SmallVector<Value, 2> values;
};

/// Returns the values that `op` and the terminators of its regions forward.
SmallVector<ForwardedValues> getForwardedValues(RegionBranchOpInterface op);

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_DIALECT_TRITONGPU_TRANSFORMS_FORWARDEDVALUES_H

//===- ControlFlow.h - Lowering of control flow -----------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONTOCPU_CONTROLFLOW_H
#define TRITON_LIB_CONVERSION_TRITONTOCPU_CONTROLFLOW_H

#include "FunctionLowering.h"

namespace mlir::triton::cpu {

inline bool isTensor(Value value) { return isa<RankedTensorType>(value.getType()); }

/// Returns the types of the scalars of all values that are not tensors.
SmallVector<Type> getScalarTypes(TypeRange types);

/// Creates a buffer for each tensor among `values`.
void createBuffers(ValueRange values, FunctionLowering &f);

/// Binds the tensors among `values` to the buffers of `owners`.
void bindBuffers(ValueRange values, ValueRange owners, FunctionLowering &f);

/// Binds the values that are not tensors to the scalars, in order.
void bind(ValueRange values, ValueRange scalars, FunctionLowering &f);

/// Assigns the tensors among `values` to the buffers of `destinations` and returns the scalars of the other values.
SmallVector<Value> forwardValues(ValueRange values, ValueRange destinations, FunctionLowering &f);

/// Lowers all blocks of a region into `target`, which has an entry block. `finish` lowers the terminators that leave
/// the region.
LogicalResult lowerBlocks(Region &source, Region &target, FunctionLowering &f,
                          function_ref<LogicalResult(Operation *terminator)> finish);

} // namespace mlir::triton::cpu

#endif // TRITON_LIB_CONVERSION_TRITONTOCPU_CONTROLFLOW_H

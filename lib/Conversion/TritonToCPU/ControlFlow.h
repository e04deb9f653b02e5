//===- ControlFlow.h - Values on their way from code to code ----*- C++ -*-===//
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

/// The types of the scalars among values.
SmallVector<Type> getScalarTypes(TypeRange types);

/// Gives each tensor among `values` a buffer.
void createBuffers(ValueRange values, FunctionLowering &f);

/// Lets tensors share the buffers of others.
void bindBuffers(ValueRange values, ValueRange owners, FunctionLowering &f);

/// Gives those that are not tensors the scalars, in order.
void bind(ValueRange values, ValueRange scalars, FunctionLowering &f);

/// Puts the tensors among `values` into the buffers of `destinations`, and returns the scalars.
SmallVector<Value> handOn(ValueRange values, ValueRange destinations, FunctionLowering &f);

/// Lowers all blocks of a region; the entry block becomes that of `target`, which is there already. `finish` lowers
/// terminators that leave the region.
LogicalResult lowerBlocks(Region &source, Region &target, FunctionLowering &f,
                          function_ref<LogicalResult(Operation *terminator)> finish);

} // namespace mlir::triton::cpu

#endif // TRITON_LIB_CONVERSION_TRITONTOCPU_CONTROLFLOW_H

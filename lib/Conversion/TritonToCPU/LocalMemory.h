//===- LocalMemory.h - Lowering of shared memory ----------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONTOCPU_LOCALMEMORY_H
#define TRITON_LIB_CONVERSION_TRITONTOCPU_LOCALMEMORY_H

#include "FunctionLowering.h"

namespace mlir::triton::cpu {

/// Loads or stores an element of a buffer in shared memory.
Value loadLocal(Value memory, ValueRange indices, FunctionLowering &f);
void storeLocal(Value memory, ValueRange indices, Value value, FunctionLowering &f);

/// Returns the address of the first element of a buffer in shared memory.
Value getLocalAddress(Value memory, FunctionLowering &f);

/// Emits the arrival of the bytes of a copy to `destination` at the mbarrier that counts them, if `pred` is true.
void completeCopy(Operation *op, Value barrier, Value destination, Value pred, FunctionLowering &f);

} // namespace mlir::triton::cpu

#endif // TRITON_LIB_CONVERSION_TRITONTOCPU_LOCALMEMORY_H

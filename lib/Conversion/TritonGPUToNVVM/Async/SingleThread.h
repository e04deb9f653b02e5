//===- SingleThread.h - Instructions that one thread executes -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONGPUTONVVM_ASYNC_SINGLETHREAD_H
#define TRITON_LIB_CONVERSION_TRITONGPUTONVVM_ASYNC_SINGLETHREAD_H

#include "mlir/IR/Builders.h"

namespace mlir::triton::gpu {

/// Returns a predicate that is true for one thread of the CTA that executes `op`: the thread that `elect.sync` elects
/// in the first warp, which is the same every time. If `condition` is given, no thread is elected while it is false.
Value electThread(OpBuilder &builder, Location loc, Operation *op, Value condition = {});

/// Returns a predicate that is true for the threads of the warp with the given number.
Value isWarp(OpBuilder &builder, Location loc, Operation *op, unsigned number);

/// Emits PTX without results, which refers to the operands as `$0`, `$1` and so on: integers and pointers; those to
/// shared memory as 32-bit addresses.
void emitPTX(OpBuilder &builder, Location loc, const Twine &ptx, ValueRange operands);

/// Emits one PTX instruction that only the threads execute whose `predicate` is true.
void emitPredicatedPTX(OpBuilder &builder, Location loc, Value predicate, const Twine &ptx, ValueRange operands);

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_CONVERSION_TRITONGPUTONVVM_ASYNC_SINGLETHREAD_H

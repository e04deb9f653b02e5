//===- RegisterPressure.h - Registers that tensors take ---------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TRITON_ANALYSIS_LOWERINGPLAN_REGISTERPRESSURE_H
#define TRITON_ANALYSIS_LOWERINGPLAN_REGISTERPRESSURE_H

#include "mlir/IR/Operation.h"

namespace mlir::triton::gpu {

/// Returns the registers of a thread that hold `value`, or 0 for scalars and constants.  Adjacent small elements share
/// one.
int64_t countRegisters(Value value);

/// Returns the registers of the tensors that each iteration of the loop around `block` needs right before `position`:
/// those from outside, and those that are there before and have uses behind.
int64_t countLiveRegisters(Block &block, Operation *position);

/// Returns the registers of the tensors that are live before and behind the operation of the loop body `block` with the
/// most. Elements of other tensors may pass one by one from operation to operation.
int64_t countRegistersAcross(Block &block);

/// Returns the registers of the tensors that are live at the dot of `block` with the most.  The operands that it loads
/// replace each other step by step along K.
int64_t countRegistersAtDots(Block &block);

/// Returns the registers that tensors may take at `op`: those of a thread without some for addresses and counters, if
/// `numBlocks` blocks share a multiprocessor.
int64_t getRegisterBudget(Operation *op, int numBlocks = 1);

} // namespace mlir::triton::gpu

#endif // TRITON_ANALYSIS_LOWERINGPLAN_REGISTERPRESSURE_H

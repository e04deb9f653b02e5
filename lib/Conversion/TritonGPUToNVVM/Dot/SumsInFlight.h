//===- SumsInFlight.h - Initial values of sums in flight -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONGPUTONVVM_DOT_SUMSINFLIGHT_H
#define TRITON_LIB_CONVERSION_TRITONGPUTONVVM_DOT_SUMSINFLIGHT_H

#include "mlir/IR/Operation.h"

namespace mlir::triton::gpu {

/// Gives the sums of dots that are in flight from one iteration of a loop to the next registers of their own before the
/// loop, if they begin as a constant. Without them, the path around a loop that does not execute writes the constant to
/// the registers of the sums, which lets ptxas wait for each dot: other instructions must not write registers between a
/// dot and its wait. For the same reason, sums that a loop passes to other variables than those they were added to get
/// registers of their own behind the wait, and sums that a select chooses before the dot.
void separateSumsInFlight(Operation *module);

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_CONVERSION_TRITONGPUTONVVM_DOT_SUMSINFLIGHT_H

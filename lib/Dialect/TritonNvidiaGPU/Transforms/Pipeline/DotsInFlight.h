//===- DotsInFlight.h - Dots that overlap with the code after them -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_DIALECT_TRITONNVIDIAGPU_TRANSFORMS_PIPELINE_DOTSINFLIGHT_H
#define TRITON_LIB_DIALECT_TRITONNVIDIAGPU_TRANSFORMS_PIPELINE_DOTSINFLIGHT_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::triton::nvidia_gpu {

/// Makes the dots of warp groups in the body of `loop` asynchronous, with waits where something else than a dot reads a
/// sum, or computes the registers of an operand again. Returns the first of the waits of the body, behind which all
/// dots of earlier iterations are complete, or null if there are no such dots.
Operation *keepDotsInFlight(scf::ForOp loop);

} // namespace mlir::triton::nvidia_gpu

#endif // TRITON_LIB_DIALECT_TRITONNVIDIAGPU_TRANSFORMS_PIPELINE_DOTSINFLIGHT_H

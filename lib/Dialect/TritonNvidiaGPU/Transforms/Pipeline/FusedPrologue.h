//===- FusedPrologue.h - Prologues inside the loop before them -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_DIALECT_TRITONNVIDIAGPU_TRANSFORMS_PIPELINE_FUSEDPROLOGUE_H
#define TRITON_LIB_DIALECT_TRITONNVIDIAGPU_TRANSFORMS_PIPELINE_FUSEDPROLOGUE_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::triton::nvidia_gpu {

/// Fuses the prologue that `outer` executes behind `inner`, the first copies of `inner` in the next iteration of
/// `outer`, with the last iterations of `inner`, which have no copies of their own to start. `inner` is a loop of the
/// body of `outer` with the same bounds in all its iterations, whose TMA copies are `distance` iterations ahead. An
/// iteration of `outer` in which `inner` has fewer iterations than that keeps the prologue behind it. Returns whether
/// the loops had the form for it.
bool fusePrologue(RewriterBase &rewriter, scf::ForOp outer, scf::ForOp inner, unsigned distance);

} // namespace mlir::triton::nvidia_gpu

#endif // TRITON_LIB_DIALECT_TRITONNVIDIAGPU_TRANSFORMS_PIPELINE_FUSEDPROLOGUE_H

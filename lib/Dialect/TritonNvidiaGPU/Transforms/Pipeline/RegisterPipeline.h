//===- RegisterPipeline.h - Loads ahead of loops without dots -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_DIALECT_TRITONNVIDIAGPU_TRANSFORMS_PIPELINE_REGISTERPIPELINE_H
#define TRITON_LIB_DIALECT_TRITONNVIDIAGPU_TRANSFORMS_PIPELINE_REGISTERPIPELINE_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::triton::nvidia_gpu {

/// Returns whether `loop` contains no loops and no dots.
bool isInnermostWithoutDots(scf::ForOp loop);

/// The loads of an innermost loop without dots that can be executed ahead, into registers.
struct RegisterPipeline {
  SmallVector<Operation *> loads;
  /// The loads, and the operations that compute their addresses.
  llvm::SetVector<Operation *> ahead;
  /// The registers of a thread that hold the tensors that an iteration loads.
  int64_t registers = 0;

  /// Finds the loads of tensors, if there are any, and those of scalars in `loop`, or the latter alone.
  static RegisterPipeline find(scf::ForOp loop);
  static RegisterPipeline findScalars(scf::ForOp loop);
};

} // namespace mlir::triton::nvidia_gpu

#endif // TRITON_LIB_DIALECT_TRITONNVIDIAGPU_TRANSFORMS_PIPELINE_REGISTERPIPELINE_H

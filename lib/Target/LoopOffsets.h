//===- LoopOffsets.h - Offsets of the copies in loops -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_TARGET_LOOPOFFSETS_H
#define TRITON_LIB_TARGET_LOOPOFFSETS_H

namespace llvm {
class FunctionPass;
} // namespace llvm

namespace mlir::triton {

/// Creates a pass of code generation that keeps ptxas from multiplying the offsets that a loop of asynchronous copies
/// adds to its pointers.  It computes those that the loop does not change before it.  It belongs after the strength
/// reduction of loops, which decides what the loop adds.
llvm::FunctionPass *createLoopOffsetsPass();

} // namespace mlir::triton

#endif // TRITON_LIB_TARGET_LOOPOFFSETS_H

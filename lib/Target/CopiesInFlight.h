//===- CopiesInFlight.h - Copies of registers that dots write ---*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_TARGET_COPIESINFLIGHT_H
#define TRITON_LIB_TARGET_COPIESINFLIGHT_H

namespace llvm {
class FunctionPass;
} // namespace llvm

namespace mlir::triton {

/// Creates a pass of code generation that copies the results of asynchronous dots (`wgmma`) behind the wait for them,
/// not before it. It belongs right behind the coalescing of registers.
llvm::FunctionPass *createCopiesInFlightPass();

} // namespace mlir::triton

#endif // TRITON_LIB_TARGET_COPIESINFLIGHT_H

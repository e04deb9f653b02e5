//===- AccessesInFlight.h - Waits before accesses of sums ------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TRITON_LIB_TARGET_ACCESSESINFLIGHT_H
#define TRITON_LIB_TARGET_ACCESSESINFLIGHT_H

namespace llvm {
class FunctionPass;
} // namespace llvm

namespace mlir::triton {

/// Creates a pass of code generation that waits for asynchronous dots (`wgmma`) before an instruction accesses their
/// registers. It belongs behind the coalescing of registers and createCopiesInFlightPass.
llvm::FunctionPass *createAccessesInFlightPass();

} // namespace mlir::triton

#endif // TRITON_LIB_TARGET_ACCESSESINFLIGHT_H

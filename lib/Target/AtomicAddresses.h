//===- AtomicAddresses.h - Addresses beside their atomics -------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_TARGET_ATOMICADDRESSES_H
#define TRITON_LIB_TARGET_ATOMICADDRESSES_H

namespace llvm {
class FunctionPass;
} // namespace llvm

namespace mlir::triton {

/// Creates a pass of code generation that moves the computation of an address that only one atomic operation uses to
/// directly before that operation, but into no loop.  It belongs after the passes that simplify addresses.
llvm::FunctionPass *createAtomicAddressesPass();

} // namespace mlir::triton

#endif // TRITON_LIB_TARGET_ATOMICADDRESSES_H

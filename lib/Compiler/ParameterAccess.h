//===- ParameterAccess.h - Accesses of kernels --------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_COMPILER_PARAMETERACCESS_H
#define TRITON_LIB_COMPILER_PARAMETERACCESS_H

#include "triton/Dialect/Triton/IR/Triton.h"

namespace mlir::triton {

/// Returns the numbers of the pointers and descriptors among the parameters of a kernel through which neither it nor a
/// function that it calls writes. Addresses that become integers or are stored count as written.
llvm::SmallVector<int32_t> getReadOnlyParameters(FuncOp kernel);

/// Returns whether program instances of the kernels in a module may run for any time: a function may have loops, or
/// prints.
bool mayRunLong(Operation *kernelModule);

} // namespace mlir::triton

#endif // TRITON_LIB_COMPILER_PARAMETERACCESS_H

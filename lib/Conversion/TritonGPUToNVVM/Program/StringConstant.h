//===- StringConstant.h - Strings in constant memory -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONGPUTONVVM_PROGRAM_STRINGCONSTANT_H
#define TRITON_LIB_CONVERSION_TRITONGPUTONVVM_PROGRAM_STRINGCONSTANT_H

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::triton::gpu {

/// Returns the address of a null-terminated constant with the given text in `module`. Equal texts share a constant.
Value getStringConstant(ImplicitLocOpBuilder &builder, Operation *module, StringRef text);

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_CONVERSION_TRITONGPUTONVVM_PROGRAM_STRINGCONSTANT_H

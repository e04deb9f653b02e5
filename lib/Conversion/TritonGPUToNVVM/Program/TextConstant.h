//===- TextConstant.h - Texts in constant memory -*- C++ -*- ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONGPUTONVVM_PROGRAM_TEXTCONSTANT_H
#define TRITON_LIB_CONVERSION_TRITONGPUTONVVM_PROGRAM_TEXTCONSTANT_H

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::triton::gpu {

/// The address of a text in the constant memory of `module`, which equal texts share.
Value getText(ImplicitLocOpBuilder &builder, Operation *module, StringRef text);

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_CONVERSION_TRITONGPUTONVVM_PROGRAM_TEXTCONSTANT_H

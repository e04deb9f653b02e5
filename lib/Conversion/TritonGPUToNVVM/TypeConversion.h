//===- TypeConversion.h - Type conversion to LLVM -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONGPUTONVVM_TYPECONVERSION_H
#define TRITON_LIB_CONVERSION_TRITONGPUTONVVM_TYPECONVERSION_H

#include "mlir/Conversion/LLVMCommon/TypeConverter.h"

namespace mlir::triton::gpu {

/// Converts a tensor to one value for each register of its layout, in order; a pointer to an LLVM pointer in the same
/// address space; an 8-bit float to an integer; a memory descriptor to the address of its first element in shared
/// memory; a tensor descriptor to the generic address of its tensor map; and a token to nothing.
class TritonGPUToNVVMTypeConverter : public LLVMTypeConverter {
public:
  explicit TritonGPUToNVVMTypeConverter(MLIRContext *context);
};

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_CONVERSION_TRITONGPUTONVVM_TYPECONVERSION_H

//===- TypeConversion.h - Tensors as registers -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONGPUTONVVM_TYPECONVERSION_H
#define TRITON_LIB_CONVERSION_TRITONGPUTONVVM_TYPECONVERSION_H

#include "mlir/Conversion/LLVMCommon/TypeConverter.h"

namespace mlir::triton::gpu {

/// A tensor becomes one value for each register of its layout, in the order of the registers; a pointer becomes an
/// LLVM pointer of its address space, an 8-bit floating-point number the integer of its bits.
class TritonGPUToNVVMTypeConverter : public LLVMTypeConverter {
public:
  explicit TritonGPUToNVVMTypeConverter(MLIRContext *context);
};

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_CONVERSION_TRITONGPUTONVVM_TYPECONVERSION_H

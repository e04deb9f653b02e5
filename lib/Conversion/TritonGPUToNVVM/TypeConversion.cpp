//===- TypeConversion.cpp - Type conversion to LLVM ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TypeConversion.h"

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/Conversion/LLVMCommon/LoweringOptions.h"
#include "mlir/Dialect/LLVMIR/LLVMTypes.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

TritonGPUToNVVMTypeConverter::TritonGPUToNVVMTypeConverter(MLIRContext *context)
    : LLVMTypeConverter(context, LowerToLLVMOptions(context)) {
  addConversion([](PointerType type) -> std::optional<Type> {
    // An earlier pass rewrites block pointers.
    if (isa<RankedTensorType>(type.getPointeeType()))
      return std::nullopt;
    return LLVM::LLVMPointerType::get(type.getContext(), type.getAddressSpace());
  });
  addConversion([this](RankedTensorType type, SmallVectorImpl<Type> &registers) -> std::optional<LogicalResult> {
    if (!isa_and_nonnull<DistributedLayoutInterface>(type.getEncoding()))
      return std::nullopt;
    Type element = convertType(type.getElementType());
    if (!element)
      return failure();
    registers.assign(toLinearLayout(type).getInSize(InDim::Register), element);
    return success();
  });
}

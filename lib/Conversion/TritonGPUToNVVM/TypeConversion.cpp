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
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

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
  addConversion([](MemDescType type) -> std::optional<Type> {
    if (!isa<SharedMemorySpaceAttr>(type.getMemorySpace()))
      return std::nullopt;
    return LLVM::LLVMPointerType::get(type.getContext(), static_cast<unsigned>(NVVM::NVVMMemorySpace::Shared));
  });
  // The order of asynchronous operations is that of the code.
  addConversion([](AsyncTokenType, SmallVectorImpl<Type> &) -> std::optional<LogicalResult> { return success(); });
  // A tensor map is a parameter of the kernel, or in global memory.
  addConversion([](TensorDescType type) -> Type { return LLVM::LLVMPointerType::get(type.getContext()); });
}

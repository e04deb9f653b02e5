//===- KernelAttributes.cpp - Verification of kernel attributes -----------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Compilation.h"

#include "KernelSelection.h"

#include "triton/Dialect/Triton/IR/Triton.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/TargetInfo/TargetInfo.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::triton;
using llvm::StringRef;

/// Verifies the numbers of threads and thread blocks in each dimension.
static LogicalResult checkDimensions(LLVM::LLVMFuncOp kernel) {
  for (StringRef name : {NVVM::NVVMDialect::getReqntidAttrName(), NVVM::NVVMDialect::getMaxntidAttrName(),
                         NVVM::NVVMDialect::getClusterDimAttrName()}) {
    auto numbers = kernel->getAttrOfType<DenseI32ArrayAttr>(name);
    if (!numbers)
      continue;
    if (numbers.empty() || llvm::any_of(numbers.asArrayRef(), [](int32_t number) { return number < 1; }))
      return kernel.emitOpError() << "expected positive numbers in `" << name << "`, but got " << numbers;
  }
  return success();
}

/// Verifies that a kernel has at least the threads of `numWarps` warps, if it states their number.
static LogicalResult checkThreads(LLVM::LLVMFuncOp kernel, int64_t numWarps) {
  StringRef name = NVVM::NVVMDialect::getReqntidAttrName();
  auto required = kernel->getAttrOfType<DenseI32ArrayAttr>(name);
  if (!required)
    return success();
  uint64_t threads = 1, least = numWarps * triton::gpu::getThreadsPerWarp(kernel);
  for (int32_t number : required.asArrayRef())
    threads = llvm::SaturatingMultiply(threads, uint64_t(number));
  if (threads >= least)
    return success();
  return kernel.emitOpError() << "expected at least the " << least << " threads of " << numWarps << " warps in `"
                              << name << "`, but got " << threads;
}

/// Verifies the limit of registers per thread, as the option of a compilation.
static LogicalResult checkRegisters(LLVM::LLVMFuncOp kernel) {
  StringRef name = NVVM::NVVMDialect::getMaxnregAttrName();
  auto registers = kernel->getAttrOfType<IntegerAttr>(name);
  if (!registers || (registers.getInt() >= 1 && registers.getInt() <= kMaxRegistersPerThread))
    return success();
  return kernel.emitOpError() << "expected `" << name << "` to be a number from 1 to " << kMaxRegistersPerThread
                              << ", but got " << registers.getInt();
}

/// Verifies that pointers and scalars before lowering are pointers and scalars.
static LogicalResult checkParameterTypes(LLVM::LLVMFuncOp kernel) {
  auto types = kernel->getAttrOfType<ArrayAttr>(triton::gpu::kParameterTypesAttrName);
  if (!types)
    return success();
  for (auto [type, parameter] : llvm::zip(types.getAsValueRange<TypeAttr>(), kernel.getArgumentTypes()))
    if (isa<PointerType, TensorDescType>(type) != isa<LLVM::LLVMPointerType>(parameter))
      return kernel.emitOpError() << "expected types in `" << triton::gpu::kParameterTypesAttrName
                                  << "` that agree with the parameters, but got " << type << " for " << parameter;
  return success();
}

LogicalResult mlir::triton::checkKernelAttributes(Operation *kernelModule) {
  auto numWarps = kernelModule->getAttrOfType<IntegerAttr>(triton::gpu::kNumWarpsAttrName);
  auto total = kernelModule->getAttrOfType<IntegerAttr>(triton::gpu::kTotalNumWarpsAttrName);
  if (numWarps && total && total.getInt() < numWarps.getInt())
    return kernelModule->emitError() << "expected `" << triton::gpu::kTotalNumWarpsAttrName << "` of at least "
                                     << numWarps.getInt() << ", as `" << triton::gpu::kNumWarpsAttrName << "`, but got "
                                     << total.getInt();
  for (Operation *op : collectKernels(kernelModule, /*isForCPU=*/false)) {
    auto kernel = dyn_cast<LLVM::LLVMFuncOp>(op);
    if (!kernel)
      continue;
    IntegerAttr warps = total ? total : numWarps;
    if (failed(checkDimensions(kernel)) || failed(checkRegisters(kernel)) ||
        (warps && failed(checkThreads(kernel, warps.getInt()))) || failed(checkParameterTypes(kernel)))
      return failure();
  }
  return success();
}

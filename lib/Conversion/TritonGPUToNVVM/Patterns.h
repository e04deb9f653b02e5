//===- Patterns.h - The lowering of each family of operations -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONGPUTONVVM_PATTERNS_H
#define TRITON_LIB_CONVERSION_TRITONGPUTONVVM_PATTERNS_H

#include "TypeConversion.h"

#include "triton/Analysis/LoweringPlan/MemoryAccess.h"
#include "triton/Dialect/Triton/IR/Triton.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Rewrite/FrozenRewritePatternSet.h"

namespace mlir::triton::gpu {

/// The vectors in which operations access memory, found before anything is rewritten.
using VectorAccesses = llvm::DenseMap<Operation *, VectorAccess>;

/// Patterns for tensors must win over those for the same operations on scalars.
constexpr unsigned kTensorBenefit = 10;
/// Patterns of ours for operations of other dialects must win over those.
constexpr unsigned kOwnBenefit = kTensorBenefit + 1;

/// Reports the first operation of `func` that the patterns cannot lower, and why.  Asked before anything is rewritten,
/// when the program is still the user's.
LogicalResult verifyLowerable(FuncOp func, const TypeConverter &converter, const FrozenRewritePatternSet &patterns);

/// Reports what of an operation's attributes and layouts has no lowering.
LogicalResult verifyAssembly(ElementwiseInlineAsmOp op);
LogicalResult verifyExternFunction(ExternElementwiseOp op);
LogicalResult verifyMap(MapElementwiseOp op);

/// Calls a function outside the module that contains `op`, such as one of libdevice.
Value callFunction(ImplicitLocOpBuilder &builder, Operation *op, StringRef name, Type result, ValueRange operands);

void populateAssertPatterns(const TritonGPUToNVVMTypeConverter &converter, RewritePatternSet &patterns);
void populateAtomicPatterns(const TritonGPUToNVVMTypeConverter &converter, RewritePatternSet &patterns,
                            const VectorAccesses &accesses);
void populateBarrierPatterns(const TritonGPUToNVVMTypeConverter &converter, RewritePatternSet &patterns);
void populateConvertLayoutPatterns(const TritonGPUToNVVMTypeConverter &converter, RewritePatternSet &patterns);
void populateElementwisePatterns(const TritonGPUToNVVMTypeConverter &converter, RewritePatternSet &patterns);
void populateExternFunctionPatterns(const TritonGPUToNVVMTypeConverter &converter, RewritePatternSet &patterns);
void populateFloatCastPatterns(const TritonGPUToNVVMTypeConverter &converter, RewritePatternSet &patterns);
void populateFunctionPatterns(const TritonGPUToNVVMTypeConverter &converter, RewritePatternSet &patterns);
void populateGatherPatterns(const TritonGPUToNVVMTypeConverter &converter, RewritePatternSet &patterns);
void populateHistogramPatterns(const TritonGPUToNVVMTypeConverter &converter, RewritePatternSet &patterns);
void populateInlineAssemblyPatterns(const TritonGPUToNVVMTypeConverter &converter, RewritePatternSet &patterns);
void populateLoadStorePatterns(const TritonGPUToNVVMTypeConverter &converter, RewritePatternSet &patterns,
                               const VectorAccesses &accesses);
void populateMapElementwisePatterns(const TritonGPUToNVVMTypeConverter &converter, RewritePatternSet &patterns);
void populateMathPatterns(const TritonGPUToNVVMTypeConverter &converter, RewritePatternSet &patterns);
void populatePrintPatterns(const TritonGPUToNVVMTypeConverter &converter, RewritePatternSet &patterns);
void populateProgramPatterns(const TritonGPUToNVVMTypeConverter &converter, RewritePatternSet &patterns);
void populateReducePatterns(const TritonGPUToNVVMTypeConverter &converter, RewritePatternSet &patterns);
void populateScanPatterns(const TritonGPUToNVVMTypeConverter &converter, RewritePatternSet &patterns);
void populateShapePatterns(const TritonGPUToNVVMTypeConverter &converter, RewritePatternSet &patterns);

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_CONVERSION_TRITONGPUTONVVM_PATTERNS_H

//===- Patterns.h - The lowering of each family of operations -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONGPUTONVVM_PATTERNS_H
#define TRITON_LIB_CONVERSION_TRITONGPUTONVVM_PATTERNS_H

#include "Async/GlobalMemoryOrder.h"
#include "SupportChecks.h"
#include "TypeConversion.h"

#include "triton/Analysis/LoweringPlan/MemoryAccess.h"
#include "triton/Dialect/Triton/IR/Triton.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::triton::gpu {

/// The vector width of each memory access, found before the conversion.
using VectorAccesses = llvm::DenseMap<Operation *, VectorAccess>;

/// For each operation whose result is known to be constant over blocks of elements: for each register, the first one in
/// the same block.  Found before the conversion.
using EqualRegisters = llvm::DenseMap<Operation *, SmallVector<unsigned>>;

/// The benefit of patterns for tensors over patterns for the same operations on scalars.
constexpr unsigned kTensorBenefit = 10;
/// The benefit of this lowering's patterns for operations of other dialects over the patterns of MLIR.
constexpr unsigned kOwnBenefit = kTensorBenefit + 1;

/// The parts of the lowering that each family of operations contributes to.
struct LoweringPatterns {
  explicit LoweringPatterns(MLIRContext *context) : converter(context), patterns(context), checks(context) {}

  TritonGPUToNVVMTypeConverter converter;
  VectorAccesses accesses;
  EqualRegisters equalRegisters;
  GlobalMemoryOrder globalMemoryOrder;
  RewritePatternSet patterns;
  SupportChecks checks;
};

/// Calls a function outside the module that contains `op`, such as one of libdevice.
Value callFunction(ImplicitLocOpBuilder &builder, Operation *op, StringRef name, Type result, ValueRange operands);

void populateAssertPatterns(LoweringPatterns &lowering);
void populateAsyncCopyPatterns(LoweringPatterns &lowering);
void populateAtomicPatterns(LoweringPatterns &lowering);
void populateBarrierPatterns(LoweringPatterns &lowering);
void populateBulkTensorCopyPatterns(LoweringPatterns &lowering);
void populateConvertLayoutPatterns(LoweringPatterns &lowering);
void populateDotPatterns(LoweringPatterns &lowering);
void populateElementwisePatterns(LoweringPatterns &lowering);
void populateExternFunctionPatterns(LoweringPatterns &lowering);
void populateFloatCastPatterns(LoweringPatterns &lowering);
void populateFp4ToFpPatterns(LoweringPatterns &lowering);
void populateFunctionPatterns(LoweringPatterns &lowering);
void populateGatherPatterns(LoweringPatterns &lowering);
void populateGlobalScratchPatterns(LoweringPatterns &lowering);
void populateHistogramPatterns(LoweringPatterns &lowering);
void populateInlineAssemblyPatterns(LoweringPatterns &lowering);
void populateLoadStorePatterns(LoweringPatterns &lowering);
void populateLocalMemoryPatterns(LoweringPatterns &lowering);
void populateMBarrierPatterns(LoweringPatterns &lowering);
void populateMapElementwisePatterns(LoweringPatterns &lowering);
void populateMathPatterns(LoweringPatterns &lowering);
void populateMemDescViewPatterns(LoweringPatterns &lowering);
void populatePrintPatterns(LoweringPatterns &lowering);
void populateProgramPatterns(LoweringPatterns &lowering);
void populateReducePatterns(LoweringPatterns &lowering);
void populateScanPatterns(LoweringPatterns &lowering);
void populateShapePatterns(LoweringPatterns &lowering);
void populateSmallFloatPatterns(LoweringPatterns &lowering);
void populateTensorMapPatterns(LoweringPatterns &lowering);
void populateWarpGroupDotPatterns(LoweringPatterns &lowering);
void populateWarpSpecializePatterns(LoweringPatterns &lowering, ConversionTarget &target);

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_CONVERSION_TRITONGPUTONVVM_PATTERNS_H

//===- BarrierToNVVM.cpp - Lowering of CTA barriers ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

namespace {

/// Lowers gpu.barrier, which front ends emit, and ttg.local_barrier, which barrier insertion emits.
template <typename Barrier>
struct BarrierLowering : public ConvertOpToLLVMPattern<Barrier> {
  using ConvertOpToLLVMPattern<Barrier>::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(Barrier op, typename Barrier::Adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<NVVM::Barrier0Op>(op);
    return success();
  }
};

} // namespace

void mlir::triton::gpu::populateBarrierPatterns(LoweringPatterns &lowering) {
  lowering.patterns.add<BarrierLowering<LocalBarrierOp>, BarrierLowering<mlir::gpu::BarrierOp>>(lowering.converter);
}

//===- ProgramToNVVM.cpp - Lowering of program ids and grid sizes ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

namespace {

/// Reads the special register of an axis. A program instance is a CTA, or a cluster if it has several CTAs.
template <typename SourceOp, typename CTAX, typename CTAY, typename CTAZ, typename ClusterX, typename ClusterY,
          typename ClusterZ>
struct ProgramOpLowering : public ConvertOpToLLVMPattern<SourceOp> {
  using ConvertOpToLLVMPattern<SourceOp>::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(SourceOp op, typename SourceOp::Adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    bool isCluster = getNumCTAs(op) > 1;
    auto read = [&](auto cta, auto cluster) {
      Type type = rewriter.getI32Type();
      if (isCluster)
        rewriter.replaceOpWithNewOp<decltype(cluster)>(op, type);
      else
        rewriter.replaceOpWithNewOp<decltype(cta)>(op, type);
    };
    switch (op.getAxis()) {
    case ProgramAxis::X:
      read(CTAX(), ClusterX());
      break;
    case ProgramAxis::Y:
      read(CTAY(), ClusterY());
      break;
    case ProgramAxis::Z:
      read(CTAZ(), ClusterZ());
      break;
    }
    return success();
  }
};

using ProgramIdLowering = ProgramOpLowering<GetProgramIdOp, NVVM::BlockIdXOp, NVVM::BlockIdYOp, NVVM::BlockIdZOp,
                                            NVVM::ClusterIdXOp, NVVM::ClusterIdYOp, NVVM::ClusterIdZOp>;
using NumProgramsLowering = ProgramOpLowering<GetNumProgramsOp, NVVM::GridDimXOp, NVVM::GridDimYOp, NVVM::GridDimZOp,
                                              NVVM::ClusterDimXOp, NVVM::ClusterDimYOp, NVVM::ClusterDimZOp>;

struct NumMultiprocessorsLowering : public ConvertOpToLLVMPattern<nvidia_gpu::NumMultiprocessorsOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(nvidia_gpu::NumMultiprocessorsOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<NVVM::SmDimOp>(op, op.getType());
    return success();
  }
};

} // namespace

void mlir::triton::gpu::populateProgramPatterns(LoweringPatterns &lowering) {
  lowering.patterns.add<NumProgramsLowering, ProgramIdLowering, NumMultiprocessorsLowering>(lowering.converter);
}

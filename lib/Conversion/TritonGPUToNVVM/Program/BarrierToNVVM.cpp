//===- BarrierToNVVM.cpp - Lowering of CTA barriers ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"
#include "Program/ThreadBarrier.h"

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

static Value constant(OpBuilder &builder, Location loc, int64_t value) {
  return LLVM::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(value));
}

/// Calls the intrinsic that nvvm.barrier stands for: the parser of LLVM 22 takes the location behind an nvvm.barrier
/// for its optional reduction.
static void createBarrier(OpBuilder &builder, Location loc, int64_t id, Value threads) {
  LLVM::CallIntrinsicOp::create(builder, loc, builder.getStringAttr("llvm.nvvm.barrier.cta.sync.aligned.count"),
                                ValueRange{constant(builder, loc, id), threads});
}

/// Returns the number of the barrier of a partition with several warps.
static int64_t getBarrierId(Region &partition) {
  auto specialize = partition.getParentOp()->getParentOfType<WarpSpecializeOp>();
  ArrayRef<int32_t> before = specialize.getPartitionNumWarps().take_front(partition.getRegionNumber());
  return static_cast<int64_t>(BarrierId::FirstPartition) +
         llvm::count_if(before, [](int32_t numWarps) { return numWarps > 1; });
}

void mlir::triton::gpu::createThreadBarrier(OpBuilder &builder, Location loc, Operation *op) {
  int numWarps = *lookupNumWarps(op);
  Region *partition = findPartition(op);
  if (partition && numWarps == 1) {
    NVVM::SyncWarpOp::create(builder, loc, constant(builder, loc, -1));
    return;
  }
  if (!partition && lookupTotalNumWarps(op) == numWarps) {
    NVVM::Barrier0Op::create(builder, loc);
    return;
  }
  int64_t id = partition ? getBarrierId(*partition) : static_cast<int64_t>(BarrierId::Default);
  createBarrier(builder, loc, id, constant(builder, loc, int64_t(numWarps) * getThreadsPerWarp(op)));
}

void mlir::triton::gpu::createProgramBarrier(OpBuilder &builder, Location loc, Operation *op) {
  if (getNumCTAs(op) == 1)
    return createThreadBarrier(builder, loc, op);
  NVVM::ClusterArriveOp::create(builder, loc, builder.getUnitAttr());
  NVVM::ClusterWaitOp::create(builder, loc, builder.getUnitAttr());
}

// The warps wait at different instructions.  Their barrier therefore has not the modifier `.aligned`, which promises
// that all threads execute the same one (PTX ISA, Parallel Synchronization and Communication Instructions: barrier).
void mlir::triton::gpu::createBarrierOfAllWarps(OpBuilder &builder, Location loc) {
  LLVM::CallIntrinsicOp::create(builder, loc, builder.getStringAttr("llvm.nvvm.barrier.cta.sync.all"),
                                constant(builder, loc, static_cast<int64_t>(BarrierId::AllWarps)));
}

namespace {

/// Lowers gpu.barrier, by which front ends synchronize a program instance, and ttg.local_barrier, which barrier
/// insertion emits for the shared memory of a CTA.
template <typename Barrier, void (*create)(OpBuilder &, Location, Operation *)>
struct BarrierLowering : public ConvertOpToLLVMPattern<Barrier> {
  using ConvertOpToLLVMPattern<Barrier>::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(Barrier op, typename Barrier::Adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    create(rewriter, op.getLoc(), op);
    rewriter.eraseOp(op);
    return success();
  }
};

} // namespace

void mlir::triton::gpu::populateBarrierPatterns(LoweringPatterns &lowering) {
  lowering.patterns.add<BarrierLowering<LocalBarrierOp, createThreadBarrier>,
                        BarrierLowering<mlir::gpu::BarrierOp, createProgramBarrier>>(lowering.converter);
}

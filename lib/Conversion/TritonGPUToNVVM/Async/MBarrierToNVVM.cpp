//===- MBarrierToNVVM.cpp - Lowering of mbarriers, proxy fences and cluster barriers ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Async/SingleThread.h"
#include "Async/TargetSupport.h"
#include "Patterns.h"

#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::nvidia_gpu;

/// Orders earlier writes of the thread to shared memory before accesses by the async proxy.
static void fenceAsyncProxy(OpBuilder &builder, Location loc, NVVM::SharedSpace space) {
  auto *context = builder.getContext();
  NVVM::FenceProxyOp::create(builder, loc, NVVM::ProxyKindAttr::get(context, NVVM::ProxyKind::async_shared),
                             NVVM::SharedSpaceAttr::get(context, space));
}

/// Returns whether nothing but pure operations and reservations of memory are between `op` and another initialization
/// behind it.
static bool isFollowedByInit(InitBarrierOp op) {
  Operation *next = op->getNextNode();
  auto isPreparation = [](Operation *between) {
    auto alloc = dyn_cast<LocalAllocOp>(between);
    return alloc ? !alloc.getSrc() : isMemoryEffectFree(between);
  };
  while (next && isPreparation(next))
    next = next->getNextNode();
  return isa_and_nonnull<InitBarrierOp>(next);
}

namespace {

struct InitBarrierLowering : public ConvertOpToLLVMPattern<InitBarrierOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(InitBarrierOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    emitPredicatedPTX(rewriter, op.getLoc(), electThread(rewriter, op.getLoc(), op),
                      "mbarrier.init.shared::cta.b64 [$0], " + Twine(op.getCount()) + ";", adaptor.getAlloc());
    // TMA copies update the mbarrier by the async proxy. One fence is enough for several mbarriers.
    if (!isFollowedByInit(op))
      fenceAsyncProxy(rewriter, op.getLoc(), NVVM::SharedSpace::shared_cta);
    rewriter.eraseOp(op);
    return success();
  }
};

struct InvalBarrierLowering : public ConvertOpToLLVMPattern<InvalBarrierOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(InvalBarrierOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    emitPredicatedPTX(rewriter, op.getLoc(), electThread(rewriter, op.getLoc(), op),
                      "mbarrier.inval.shared::cta.b64 [$0];", adaptor.getAlloc());
    rewriter.eraseOp(op);
    return success();
  }
};

struct BarrierExpectLowering : public ConvertOpToLLVMPattern<BarrierExpectOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(BarrierExpectOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    emitPredicatedPTX(rewriter, op.getLoc(), electThread(rewriter, op.getLoc(), op, adaptor.getPred()),
                      "mbarrier.arrive.expect_tx.shared::cta.b64 _, [$0], " + Twine(op.getSize()) + ";",
                      adaptor.getAlloc());
    rewriter.eraseOp(op);
    return success();
  }
};

struct ArriveBarrierLowering : public ConvertOpToLLVMPattern<ArriveBarrierOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(ArriveBarrierOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    emitPredicatedPTX(rewriter, op.getLoc(), electThread(rewriter, op.getLoc(), op, adaptor.getPred()),
                      "mbarrier.arrive.shared::cta.b64 _, [$0], " + Twine(op.getCount()) + ";", adaptor.getAlloc());
    rewriter.eraseOp(op);
    return success();
  }
};

/// Every thread waits, so that each one sees the accesses that completed the phase.
struct WaitBarrierLowering : public ConvertOpToLLVMPattern<WaitBarrierOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(WaitBarrierOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    // The braces limit the scope of the labels: the code may be duplicated.
    SmallVector<Value> operands{adaptor.getAlloc(), adaptor.getPhase()};
    std::string ptx = "{\n\t.reg .pred complete;\n\t";
    if (Value condition = adaptor.getPred()) {
      operands.push_back(condition);
      ptx += "@!$2 bra done;\n\t";
    }
    ptx += "wait:\n\t"
           "mbarrier.try_wait.parity.shared::cta.b64 complete, [$0], $1;\n\t"
           "@!complete bra wait;\n\t";
    if (adaptor.getPred())
      ptx += "done:\n\t";
    emitPTX(rewriter, op.getLoc(), ptx + "}", operands);
    rewriter.eraseOp(op);
    return success();
  }
};

struct AsyncCopyMbarrierArriveLowering : public ConvertOpToLLVMPattern<AsyncCopyMbarrierArriveOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(AsyncCopyMbarrierArriveOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<NVVM::CpAsyncMBarrierArriveOp>(op, adaptor.getAlloc(), op.getNoIncrement());
    return success();
  }
};

struct FenceAsyncSharedLowering : public ConvertOpToLLVMPattern<FenceAsyncSharedOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(FenceAsyncSharedOp op, OpAdaptor, ConversionPatternRewriter &rewriter) const override {
    fenceAsyncProxy(rewriter, op.getLoc(),
                    op.getBCluster() ? NVVM::SharedSpace::shared_cluster : NVVM::SharedSpace::shared_cta);
    rewriter.eraseOp(op);
    return success();
  }
};

struct RefillBarrierLowering : public ConvertOpToLLVMPattern<RefillBarrierOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(RefillBarrierOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value first = LLVM::ConstantOp::create(rewriter, loc, rewriter.getI32IntegerAttr(1));
    Value id = LLVM::AddOp::create(rewriter, loc, adaptor.getIndex(), first);
    std::string threads = std::to_string(*lookupNumWarps(op) * getThreadsPerWarp(op));
    emitPTX(rewriter, loc, "@$1 bar.sync $0, " + threads + ";\n\t@!$1 bar.arrive $0, " + threads + ";",
            {id, isWarp(rewriter, loc, op, 0)});
    rewriter.eraseOp(op);
    return success();
  }
};

/// Verifies that all warps of the CTA execute a barrier, and that no partition has one of the same number.
static LogicalResult verifyRefillBarrier(RefillBarrierOp op) {
  if (lookupTotalNumWarps(op) == lookupNumWarps(op))
    return success();
  return emitUnsupported(op) << "the kernel has partitions, which have barriers of their own";
}

struct ClusterArriveLowering : public ConvertOpToLLVMPattern<nvidia_gpu::ClusterArriveOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(nvidia_gpu::ClusterArriveOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    if (op.getRelaxed())
      rewriter.replaceOpWithNewOp<NVVM::ClusterArriveRelaxedOp>(op, rewriter.getUnitAttr());
    else
      rewriter.replaceOpWithNewOp<NVVM::ClusterArriveOp>(op, rewriter.getUnitAttr());
    return success();
  }
};

struct ClusterWaitLowering : public ConvertOpToLLVMPattern<nvidia_gpu::ClusterWaitOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(nvidia_gpu::ClusterWaitOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<NVVM::ClusterWaitOp>(op, rewriter.getUnitAttr());
    return success();
  }
};

} // namespace

void mlir::triton::gpu::populateMBarrierPatterns(LoweringPatterns &lowering) {
  lowering.patterns.add<ArriveBarrierLowering, AsyncCopyMbarrierArriveLowering, BarrierExpectLowering,
                        ClusterArriveLowering, ClusterWaitLowering, FenceAsyncSharedLowering, InitBarrierLowering,
                        InvalBarrierLowering, RefillBarrierLowering, WaitBarrierLowering>(lowering.converter);
  lowering.checks.add<RefillBarrierOp>(verifyRefillBarrier);
  lowering.checks.add<ArriveBarrierOp, AsyncCopyMbarrierArriveOp, BarrierExpectOp, nvidia_gpu::ClusterArriveOp,
                      nvidia_gpu::ClusterWaitOp, FenceAsyncSharedOp, InitBarrierOp, InvalBarrierOp, WaitBarrierOp>(
      [](Operation *op) { return verifyHasBulkCopies(op); });
}

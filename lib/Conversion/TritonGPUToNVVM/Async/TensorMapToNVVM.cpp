//===- TensorMapToNVVM.cpp - Lowering of tensor maps that the device writes ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Async/SingleThread.h"
#include "Async/TargetSupport.h"
#include "DataMovement/SharedMemoryExchange.h"
#include "Patterns.h"
#include "PlannedLowering.h"
#include "Program/ThreadBarrier.h"
#include "Program/ThreadIndex.h"

#include "triton/Dialect/TritonNvidiaGPU/IR/TensorMap.h"

#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::nvidia_gpu;

/// Lets the thread read a tensor map that has been written.
static void acquireMap(OpBuilder &builder, Location loc, Value map) {
  emitPTX(builder, loc, "fence.proxy.tensormap::generic.acquire.gpu [$0], " + Twine(kTensorMapBytes) + ";", map);
}

namespace {

/// Emits `tensormap.replace` for the fields of a tensor map in shared memory (PTX ISA).
class TensorMapWriter {
public:
  TensorMapWriter(OpBuilder &builder, Location loc, Value address, Value predicate)
      : builder(builder), loc(loc), address(address), predicate(predicate) {}

  void write(StringRef field, int64_t value) const { emit(field, 32, Twine(value), {}); }
  void write(StringRef field, Value value) const { emit(field, value.getType().isInteger(32) ? 32 : 64, "$1", value); }
  void writeDimensions(StringRef field, ValueRange values) const {
    for (auto [dim, value] : llvm::enumerate(values))
      emit(field, value.getType().getIntOrFloatBitWidth(), Twine(dim) + ", $1", value);
  }

private:
  void emit(StringRef field, unsigned bits, const Twine &rest, ValueRange values) const {
    SmallVector<Value> operands{address};
    llvm::append_range(operands, values);
    emitPredicatedPTX(builder, loc, predicate,
                      "tensormap.replace.tile." + field + ".shared::cta.b1024.b" + Twine(bits) + " [$0], " + rest + ";",
                      operands);
  }

  OpBuilder &builder;
  Location loc;
  Value address, predicate;
};

/// One warp writes the tensor map to its scratch, and then publishes it. The other warps branch around that code, which
/// takes some hundred cycles also where a predicate turns it off. A barrier does not wait until a copy to global memory
/// has arrived, so that another warp could read the old bytes: the fence of the writing warp waits.
struct TensormapCreateLowering : public ConvertOpToLLVMPattern<TensormapCreateOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(TensormapCreateOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value isWriter = isWarp(rewriter, loc, op, op.getWarp());
    Block *before = op->getBlock();
    Block *after = rewriter.splitBlock(before, op->getIterator());
    Block *writing = rewriter.createBlock(after);
    rewriter.setInsertionPointToEnd(before);
    LLVM::CondBrOp::create(rewriter, loc, isWriter, writing, after);

    rewriter.setInsertionPointToEnd(writing);
    Value scratch = getSharedAddress(rewriter, loc, getScratchOffset(op));
    clear(rewriter, op, scratch);
    synchronizeWarp(rewriter, loc);

    Value elected = NVVM::ElectSyncOp::create(rewriter, loc, rewriter.getI1Type(), /*membermask=*/Value());
    TensorMapWriter map(rewriter, loc, scratch, elected);
    map.write("global_address", adaptor.getGlobalAddress());
    // PTX counts the rank from zero.
    map.write("rank", static_cast<int64_t>(op.getBoxDim().size()) - 1);
    map.writeDimensions("box_dim", adaptor.getBoxDim());
    map.writeDimensions("global_dim", adaptor.getGlobalDim());
    map.writeDimensions("global_stride", adaptor.getGlobalStride());
    map.writeDimensions("element_stride", adaptor.getElementStride());
    map.write("elemtype", op.getElemType());
    map.write("interleave_layout", op.getInterleaveLayout());
    map.write("swizzle_mode", op.getSwizzleMode());
    map.write("fill_mode", op.getFillMode());
    synchronizeWarp(rewriter, loc);

    emitPTX(rewriter, loc,
            "tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [$0], [$1], " +
                Twine(kTensorMapBytes) + ";",
            {adaptor.getDescPtr(), scratch});
    acquireMap(rewriter, loc, adaptor.getDescPtr());
    LLVM::BrOp::create(rewriter, loc, after);
    rewriter.eraseOp(op);
    return success();
  }

private:
  /// Each lane of the warp clears a word.
  static void clear(OpBuilder &builder, Operation *op, Value scratch) {
    static_assert(kTensorMapBytes == 4 * kThreadsPerWarp);
    Location loc = op->getLoc();
    Value lane = ThreadIndex(builder, loc, op).get(InDim::Lane);
    Value word =
        LLVM::GEPOp::create(builder, loc, scratch.getType(), builder.getI32Type(), scratch, LLVM::GEPArg(lane));
    emitPTX(builder, loc, "st.shared.b32 [$0], 0;", word);
  }

  static void synchronizeWarp(OpBuilder &builder, Location loc) {
    Value all = LLVM::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(-1));
    NVVM::SyncWarpOp::create(builder, loc, all);
  }
};

/// Any thread may issue a TMA copy later. The barrier orders the writes of one warp before the accesses of the others.
/// As all are of one CTA, a proxy fence in front of the barrier serves as well as one behind it.
struct TensormapFenceproxyAcquireLowering : public ConvertOpToLLVMPattern<TensormapFenceproxyAcquireOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(TensormapFenceproxyAcquireOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    createThreadBarrier(rewriter, op.getLoc(), op);
    if (!op.getAcquired())
      for (Value map : adaptor.getMaps())
        acquireMap(rewriter, op.getLoc(), map);
    rewriter.eraseOp(op);
    return success();
  }
};

struct ReinterpretTensorDescLowering : public ConvertOpToLLVMPattern<ReinterpretTensorDescOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(ReinterpretTensorDescOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<LLVM::AddrSpaceCastOp>(op, getTypeConverter()->convertType(op.getType()),
                                                       adaptor.getRawDesc());
    return success();
  }
};

} // namespace

/// Verifies that `pointer`, to a tensor map or a tensor, is in global memory.
static LogicalResult verifyIsGlobal(Operation *op, Value pointer, StringRef what = "tensor map") {
  auto type = cast<PointerType>(pointer.getType());
  if (type == PointerType::get(type.getPointeeType()))
    return success();
  return emitUnsupported(op) << "expected a " << what << " in global memory, but got " << type;
}

static LogicalResult verifyCreate(TensormapCreateOp op) {
  const TargetInfo &target = getTargetInfo(op);
  if (!target.has(TargetFeature::TensorMapReplace))
    return emitUnsupported(op) << "it needs a target with `tensormap.replace` (such as sm_90a), but the target is "
                               << target.name;
  return success(succeeded(verifyIsGlobal(op, op.getDescPtr())) &&
                 succeeded(verifyIsGlobal(op, op.getGlobalAddress(), "tensor")));
}

static LogicalResult verifyAcquire(TensormapFenceproxyAcquireOp op) {
  if (failed(verifyHasBulkCopies(op)))
    return failure();
  return success(llvm::all_of(op.getMaps(), [&](Value map) { return succeeded(verifyIsGlobal(op, map)); }));
}

static LogicalResult verifyReinterpret(ReinterpretTensorDescOp op) { return verifyIsGlobal(op, op.getRawDesc()); }

void mlir::triton::gpu::populateTensorMapPatterns(LoweringPatterns &lowering) {
  lowering.patterns.add<ReinterpretTensorDescLowering, TensormapCreateLowering, TensormapFenceproxyAcquireLowering>(
      lowering.converter);
  lowering.checks.add<ReinterpretTensorDescOp>(verifyReinterpret);
  lowering.checks.add<TensormapCreateOp>(verifyCreate);
  lowering.checks.add<TensormapFenceproxyAcquireOp>(verifyAcquire);
}

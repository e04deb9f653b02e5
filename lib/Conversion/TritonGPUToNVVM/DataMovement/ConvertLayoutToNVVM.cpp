//===- ConvertLayoutToNVVM.cpp - Lowering of layout conversions ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DataMovement/SharedMemoryExchange.h"
#include "DataMovement/WarpShuffle.h"
#include "Patterns.h"
#include "PlannedLowering.h"
#include "Program/ThreadBarrier.h"
#include "Program/ThreadIndex.h"

#include "triton/Analysis/LoweringPlan/LayoutConversion.h"
#include "triton/Dialect/Triton/IR/Remarks.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

namespace {

/// Emits a layout conversion.
class ConversionEmitter {
public:
  ConversionEmitter(ConvertLayoutOp op, const LayoutConversion &conversion, Type elementType, OpBuilder &builder)
      : op(op), conversion(conversion), elementType(elementType), builder(builder), loc(op.getLoc()),
        thread(builder, loc, op) {}

  SmallVector<Value> lower(ValueRange source) {
    switch (conversion.getKind()) {
    case LayoutConversion::Kind::Registers:
      return permuteRegisters(source);
    case LayoutConversion::Kind::Shuffles:
      return shuffle(source);
    case LayoutConversion::Kind::SharedMemory:
      return exchange(source);
    }
    llvm_unreachable("unknown kind of conversion");
  }

private:
  SmallVector<Value> permuteRegisters(ValueRange source);
  SmallVector<Value> shuffle(ValueRange source);
  SmallVector<Value> exchange(ValueRange source);

  ConvertLayoutOp op;
  const LayoutConversion &conversion;
  Type elementType;
  OpBuilder &builder;
  Location loc;
  ThreadIndex thread;
};

} // namespace

SmallVector<Value> ConversionEmitter::permuteRegisters(ValueRange source) {
  SmallVector<unsigned> sources = *getSourceRegisters(conversion.getIndexMap());
  return llvm::map_to_vector(sources, [&](unsigned reg) -> Value { return source[reg]; });
}

SmallVector<Value> ConversionEmitter::shuffle(ValueRange source) {
  const LinearLayout &map = conversion.getIndexMap();
  // The source lane is the sum of a part that depends on the thread and one that depends on the register.
  LinearLayout sourceLane = map;
  for (unsigned out = map.getRank(); out-- > 0;)
    if (out != indexOut(InDim::Lane))
      sourceLane = sourceLane.sliceOut(out);
  Value base = thread.apply(sourceLane);
  SmallVector<Value> result;
  SmallVector<unsigned> sourceRegisters = *getSourceRegisters(map);
  for (auto [reg, sourceRegister] : llvm::enumerate(sourceRegisters)) {
    Value lane = thread.apply(sourceLane, base, reg);
    result.push_back(
        emitShuffle(builder, loc, NVVM::ShflKind::idx, source[sourceRegister], conversion.getElementBits(), lane));
  }
  return result;
}

SmallVector<Value> ConversionEmitter::exchange(ValueRange source) {
  SharedMemoryExchange exchange(builder, loc, thread, conversion.getSource(), conversion.getDestination(),
                                conversion.getMemory(), elementType, conversion.getElementBits(),
                                getScratchAddress(builder, op));
  auto synchronize = [&] {
    Value allLanes = LLVM::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(-1));
    NVVM::SyncWarpOp::create(builder, loc, allLanes);
  };
  // Each warp uses its own part of the memory, which an earlier conversion of the same warp may still be reading.
  if (conversion.staysInWarps()) {
    synchronize();
    exchange.store(source);
    synchronize();
    return exchange.load();
  }
  SmallVector<Value> result(conversion.getDestination().getInSize(InDim::Register));
  for (int64_t slice = 0; slice < conversion.getRounds(); ++slice) {
    // All rounds use the same memory.
    if (slice > 0)
      createThreadBarrier(builder, loc, op);
    exchange.store(source, /*predicate=*/{}, slice);
    createThreadBarrier(builder, loc, op);
    for (auto [all, loaded] : llvm::zip_equal(result, exchange.load(slice)))
      all = loaded ? loaded : all;
  }
  return result;
}

namespace {

/// Emits a remark with the cost of a conversion through shared memory.
void emitCostRemark(ConvertLayoutOp op, const LayoutConversion &conversion) {
  remark::detail::InFlightRemark remark =
      remark::analysis(op.getLoc(), nameRemark(op, "convert-tritongpu-to-nvvm", "SharedMemoryConversion"));
  if (!remark)
    return;
  auto describe = [&](const SharedAccess &access) {
    switch (access.method) {
    case SharedMethod::Vectors:
      return " by vectors of ";
    case SharedMethod::Matrices:
      return " by matrices, ";
    case SharedMethod::TransposedMatrices:
      return " by transposed matrices, ";
    }
    llvm_unreachable("unknown shared memory access method");
  };
  const SwizzledMemory &memory = conversion.getMemory();
  auto getBytes = [&](const SharedAccess &access) { return access.vectorElements * conversion.getElementBits() / 8; };
  unsigned rounds = conversion.getRounds();
  std::string cost;
  llvm::raw_string_ostream(cost) << conversion.getScratchBytes() << " bytes of scratch, " << rounds
                                 << (rounds == 1 ? " round" : " rounds") << ", stored" << describe(memory.store)
                                 << getBytes(memory.store) << " bytes per thread, loaded" << describe(memory.load)
                                 << getBytes(memory.load) << " bytes per thread";
  remark << addText("layout conversion through shared memory") << addReason(conversion.getReason() + "; " + Twine(cost))
         << remark::metric("ScratchBytes", conversion.getScratchBytes()) << remark::metric("Rounds", rounds);
}

struct ConvertLayoutLowering : public ConvertOpToLLVMPattern<ConvertLayoutOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(ConvertLayoutOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Type elementType = getTypeConverter()->convertType(op.getType().getElementType());
    if (!elementType)
      return rewriter.notifyMatchFailure(op, "the result type is not supported");
    FailureOr<LayoutConversion> conversion = planLowering<LayoutConversion>(op, rewriter);
    if (failed(conversion))
      return failure();
    if (conversion->getKind() == LayoutConversion::Kind::SharedMemory)
      emitCostRemark(op, *conversion);
    rewriter.replaceOpWithMultiple(op,
                                   {ConversionEmitter(op, *conversion, elementType, rewriter).lower(adaptor.getSrc())});
    return success();
  }
};

} // namespace

void mlir::triton::gpu::populateConvertLayoutPatterns(LoweringPatterns &lowering) {
  lowering.patterns.add<ConvertLayoutLowering>(lowering.converter);
}

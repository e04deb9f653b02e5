//===- ConvertLayoutToNVVM.cpp - Moves between layouts ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DataMovement/SharedMemoryExchange.h"
#include "DataMovement/WarpShuffle.h"
#include "Patterns.h"
#include "Program/ThreadIndex.h"

#include "triton/Analysis/LoweringPlan/LayoutConversion.h"
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

/// Emits one conversion.
class ConversionLowering {
public:
  ConversionLowering(ConvertLayoutOp op, const LayoutConversion &conversion, Type elementType, OpBuilder &builder)
      : op(op), conversion(conversion), elementType(elementType), builder(builder), loc(op.getLoc()),
        place(builder, loc, op) {}

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
  ThreadIndex place;
};

} // namespace

SmallVector<Value> ConversionLowering::permuteRegisters(ValueRange source) {
  SmallVector<unsigned> sources = *getSourceRegisters(conversion.getIndexMap());
  return llvm::map_to_vector(sources, [&](unsigned reg) -> Value { return source[reg]; });
}

SmallVector<Value> ConversionLowering::shuffle(ValueRange source) {
  const LinearLayout &map = conversion.getIndexMap();
  // The lane that a register comes from: one part of it depends on the thread, the other on the register.
  LinearLayout sourceLane = map;
  for (unsigned out = map.getRank(); out-- > 0;)
    if (out != indexOut(InDim::Lane))
      sourceLane = sourceLane.sliceOut(out);
  Value base = place.apply(sourceLane);
  SmallVector<Value> result;
  SmallVector<unsigned> sourceRegisters = *getSourceRegisters(map);
  for (auto [reg, sourceRegister] : llvm::enumerate(sourceRegisters)) {
    Value lane = place.apply(sourceLane, base, reg);
    result.push_back(
        moveBetweenLanes(builder, loc, NVVM::ShflKind::idx, source[sourceRegister], conversion.getElementBits(), lane));
  }
  return result;
}

SmallVector<Value> ConversionLowering::exchange(ValueRange source) {
  int64_t scratch = op->getAttrOfType<IntegerAttr>(kAllocationOffsetAttrName).getInt();
  SharedMemoryExchange exchange(builder, loc, place, conversion.getSource(), conversion.getDestination(),
                                conversion.getMemory(), elementType, conversion.getElementBits(), scratch);
  auto synchronize = [&] {
    Value allLanes = LLVM::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(-1));
    NVVM::SyncWarpOp::create(builder, loc, allLanes);
  };
  // Where warps keep to bytes of their own, a warp may have read these a moment ago, in a conversion like this one.
  if (conversion.staysInWarps()) {
    synchronize();
    exchange.store(source);
    synchronize();
    return exchange.load();
  }
  SmallVector<Value> result(conversion.getDestination().getInSize(InDim::Register));
  for (int64_t slice = 0; slice < conversion.getRounds(); ++slice) {
    // All slices use the same memory.
    if (slice > 0)
      NVVM::Barrier0Op::create(builder, loc);
    exchange.store(source, /*predicate=*/{}, slice);
    NVVM::Barrier0Op::create(builder, loc);
    for (auto [all, loaded] : llvm::zip_equal(result, exchange.load(slice)))
      all = loaded ? loaded : all;
  }
  return result;
}

namespace {

/// Says that a conversion costs something, and what.
void remark(ConvertLayoutOp op, const LayoutConversion &conversion) {
  auto describe = [&](const SharedAccess &access) {
    switch (access.method) {
    case SharedMethod::Vectors:
      return " by vectors of ";
    case SharedMethod::Matrices:
      return " by matrices, ";
    case SharedMethod::TransposedMatrices:
      return " by transposed matrices, ";
    }
    llvm_unreachable("unknown way to access shared memory");
  };
  const SwizzledMemory &memory = conversion.getMemory();
  auto getBytes = [&](const SharedAccess &access) { return access.vectorElements * conversion.getElementBits() / 8; };
  emitRemark(op.getLoc()) << "converted through shared memory because " << conversion.getReason() << ": "
                          << conversion.getScratchBytes() << " bytes, " << conversion.getRounds()
                          << (conversion.getRounds() == 1 ? " round" : " rounds") << ", stored"
                          << describe(memory.store) << getBytes(memory.store) << " bytes a thread, loaded"
                          << describe(memory.load) << getBytes(memory.load) << " bytes a thread";
}

struct ConvertLayoutLowering : public ConvertOpToLLVMPattern<ConvertLayoutOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(ConvertLayoutOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Type elementType = getTypeConverter()->convertType(op.getType().getElementType());
    FailureOr<LayoutConversion> conversion = LayoutConversion::plan(op);
    if (!elementType || failed(conversion))
      return rewriter.notifyMatchFailure(op, "the conversion has no lowering");
    if (conversion->getScratchBytes() > 0 && !op->hasAttr(kAllocationOffsetAttrName))
      return rewriter.notifyMatchFailure(op, "its shared memory is not placed");
    if (conversion->getKind() == LayoutConversion::Kind::SharedMemory)
      remark(op, *conversion);
    rewriter.replaceOpWithMultiple(
        op, {ConversionLowering(op, *conversion, elementType, rewriter).lower(adaptor.getSrc())});
    return success();
  }
};

} // namespace

void mlir::triton::gpu::populateConvertLayoutPatterns(LoweringPatterns &lowering) {
  lowering.patterns.add<ConvertLayoutLowering>(lowering.converter);
}

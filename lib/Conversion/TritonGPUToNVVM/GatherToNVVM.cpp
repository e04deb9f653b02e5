//===- GatherToNVVM.cpp - Elements at computed places ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MemoryInstruction.h"
#include "Patterns.h"
#include "SharedMemoryExchange.h"
#include "ThreadIndex.h"

#include "triton/Analysis/IndexedMemory.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/LinearLayout/LinearLayoutAlgebra.h"

#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

/// Maps a place of `indices` to the row-major index in a tensor of the source's shape, with zero along the axis.
static LinearLayout getPlacesAcross(GatherOp op, const LinearLayout &indices, const LinearLayout &source) {
  std::array<SmallVector<uint64_t>, numInDims> bases;
  SmallVector<std::pair<InDim, ArrayRef<uint64_t>>> inputs;
  for (InDim dim : indices.getInDims()) {
    SmallVector<uint64_t> &across = bases[static_cast<unsigned>(dim)];
    for (unsigned bit = 0; bit < indices.getInBits(dim); ++bit) {
      Coords coords = indices.getBasisCoords(dim, bit);
      coords[op.getAxis()] = 0;
      across.push_back(source.pack(coords));
    }
    inputs.emplace_back(dim, across);
  }
  return LinearLayout::fromMasks(source.getOutSizes(), inputs);
}

namespace {

/// All threads store what they have of the source; then each looks up what it wants.
struct GatherLowering : public ConvertOpToLLVMPattern<GatherOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(GatherOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    SmallVector<Type> types;
    FailureOr<IndexedMemory> plan = IndexedMemory::plan(op);
    if (failed(plan) || failed(getTypeConverter()->convertType(op.getType(), types)))
      return rewriter.notifyMatchFailure(op, "the gather has no lowering");
    auto scratch = op->getAttrOfType<IntegerAttr>(kAllocationOffsetAttrName);
    if (!scratch)
      return rewriter.notifyMatchFailure(op, "its shared memory is not placed");

    Location loc = op.getLoc();
    ThreadIndex place(rewriter, loc, op);
    const LinearLayout &source = plan->getRegisters();
    SharedMemoryExchange exchange(rewriter, loc, place, source, source, plan->getMemory(), types.front(),
                                  plan->getElementBits(), scratch.getInt());
    exchange.store(adaptor.getSrc(), place.holdsFirstCopy(source));
    NVVM::Barrier0Op::create(rewriter, loc);

    LinearLayout indices = toLinearLayout(op.getIndices().getType());
    uint64_t copies = getFreeVariableMask(indices, InDim::Register);
    LinearLayout across = getPlacesAcross(op, indices, source);
    Value threadPlace = place.apply(across);
    VectorWords words(1, plan->getElementBits());
    MemoryInstruction instruction(rewriter, loc, AccessModifiers(), NVVM::NVVMMemorySpace::Shared);
    SmallVector<Value> registers;
    for (auto [reg, index] : llvm::enumerate(adaptor.getIndices())) {
      if (reg & copies) {
        registers.push_back(registers[reg & ~copies]);
        continue;
      }
      Value along = getPlaceAlong(op, index, source, rewriter);
      Value element =
          LLVM::OrOp::create(rewriter, loc, place.apply(across, threadPlace, reg), along, /*isDisjoint=*/true);
      Value address = exchange.getAddress(element);
      SmallVector<Value> loaded = instruction.load(words, address, /*predicate=*/{}, /*otherwise=*/{});
      registers.push_back(unpackWords(rewriter, loc, words, loaded, types.front()).front());
    }
    rewriter.replaceOpWithMultiple(op, {registers});
    return success();
  }

private:
  /// The part of the row-major index that the coordinate along the axis makes.  What is out of range is undefined, but
  /// must not leave the memory.
  Value getPlaceAlong(GatherOp op, Value index, const LinearLayout &source, OpBuilder &builder) const {
    Location loc = op.getLoc();
    Type i32 = builder.getI32Type();
    auto constant = [&](int64_t value) -> Value {
      return LLVM::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(value));
    };
    unsigned width = index.getType().getIntOrFloatBitWidth();
    if (width > 32)
      index = LLVM::TruncOp::create(builder, loc, i32, index);
    else if (width < 32)
      index = LLVM::ZExtOp::create(builder, loc, i32, index);
    Value coordinate = LLVM::AndOp::create(builder, loc, index, constant(source.getOutSize(op.getAxis()) - 1));
    return LLVM::ShlOp::create(builder, loc, coordinate, constant(source.getOutShift(op.getAxis())));
  }
};

} // namespace

void mlir::triton::gpu::populateGatherPatterns(const TritonGPUToNVVMTypeConverter &converter,
                                               RewritePatternSet &patterns) {
  patterns.add<GatherLowering>(converter);
}

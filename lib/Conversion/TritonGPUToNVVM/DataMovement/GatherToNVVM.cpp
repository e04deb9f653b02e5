//===- GatherToNVVM.cpp - Lowering of gathers ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DataMovement/SharedMemoryExchange.h"
#include "DataMovement/WarpShuffle.h"
#include "Memory/MemoryInstruction.h"
#include "Patterns.h"
#include "PlannedLowering.h"
#include "Program/ThreadBarrier.h"
#include "Program/ThreadIndex.h"

#include "triton/Analysis/LoweringPlan/GatherPlan.h"
#include "triton/Analysis/LoweringPlan/LayoutConversion.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/LinearLayout/LinearLayoutAlgebra.h"

#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

/// Maps the hardware indices of `indices` to row-major indices in the source, with coordinate zero along the axis.
static LinearLayout getIndicesAcrossAxis(GatherOp op, const LinearLayout &indices, const LinearLayout &source) {
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

/// Emits a gather.
class GatherEmitter {
public:
  GatherEmitter(GatherOp op, const GatherPlan &plan, Type elementType, OpBuilder &builder)
      : op(op), plan(plan), elementType(elementType), builder(builder), loc(op.getLoc()), thread(builder, loc, op) {}

  SmallVector<Value> lower(ValueRange source, ValueRange indices) {
    return plan.getMemory() ? emitSharedMemoryGather(source, indices) : emitShuffleGather(source, indices);
  }

private:
  SmallVector<Value> emitSharedMemoryGather(ValueRange source, ValueRange indices);
  SmallVector<Value> emitShuffleGather(ValueRange source, ValueRange indices);
  /// Calls `load` with the coordinate along the axis in each register of `indices`, once for replicated registers.
  SmallVector<Value> forEachIndex(ValueRange indices, function_ref<Value(unsigned reg, Value coordinate)> load);
  /// Returns the bits of the source lane that the coordinate determines.
  Value getLaneBits(Value coordinate);

  Value constant(int64_t value) { return LLVM::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(value)); }

  GatherOp op;
  const GatherPlan &plan;
  Type elementType;
  OpBuilder &builder;
  Location loc;
  ThreadIndex thread;
};

} // namespace

SmallVector<Value> GatherEmitter::forEachIndex(ValueRange indices,
                                               function_ref<Value(unsigned reg, Value coordinate)> load) {
  Type i32 = builder.getI32Type();
  SmallVector<unsigned> replicas = getFirstReplicas(toLinearLayout(op.getIndices().getType()));
  int64_t size = op.getSrc().getType().getShape()[op.getAxis()];
  SmallVector<Value> result;
  for (auto [reg, index] : llvm::enumerate(indices)) {
    if (replicas[reg] != reg) {
      result.push_back(result[replicas[reg]]);
      continue;
    }
    Value coordinate = index;
    unsigned width = index.getType().getIntOrFloatBitWidth();
    if (width > 32)
      coordinate = LLVM::TruncOp::create(builder, loc, i32, index);
    else if (width < 32)
      coordinate = LLVM::ZExtOp::create(builder, loc, i32, index);
    // Indices out of range give undefined values, but the access must stay inside the tensor.
    coordinate = LLVM::AndOp::create(builder, loc, coordinate, constant(size - 1));
    result.push_back(load(reg, coordinate));
  }
  return result;
}

/// Stores the source to shared memory and loads the elements at the indices.
SmallVector<Value> GatherEmitter::emitSharedMemoryGather(ValueRange source, ValueRange indices) {
  const IndexedMemory &memory = *plan.getMemory();
  const LinearLayout &layout = memory.getRegisters();
  SharedMemoryExchange exchange(builder, loc, thread, layout, layout, memory.getMemory(), elementType,
                                memory.getElementBits(), getScratchAddress(builder, op));
  exchange.store(source, thread.getOwnerPredicate(layout));
  createThreadBarrier(builder, loc, op);

  LinearLayout across = getIndicesAcrossAxis(op, toLinearLayout(op.getIndices().getType()), layout);
  Value threadIndex = thread.apply(across);
  VectorWords words(1, memory.getElementBits());
  MemoryInstruction instruction(builder, loc, AccessModifiers(), NVVM::NVVMMemorySpace::Shared);
  return forEachIndex(indices, [&](unsigned reg, Value coordinate) {
    Value along = LLVM::ShlOp::create(builder, loc, coordinate, constant(layout.getOutShift(op.getAxis())));
    Value element =
        LLVM::OrOp::create(builder, loc, thread.apply(across, threadIndex, reg), along, /*isDisjoint=*/true);
    Value address = exchange.getAddress(element);
    SmallVector<Value> loaded = instruction.load(words, address, /*predicate=*/{}, /*otherwise=*/{});
    return unpackWords(builder, loc, words, loaded, elementType).front();
  });
}

Value GatherEmitter::getLaneBits(Value coordinate) {
  Value bits;
  for (auto [bit, where] : llvm::enumerate(plan.getAxisBits())) {
    auto [dim, laneBit] = where;
    if (dim != InDim::Lane)
      continue;
    Value moved = LLVM::AndOp::create(builder, loc, coordinate, constant(int64_t(1) << bit));
    if (laneBit > bit)
      moved = LLVM::ShlOp::create(builder, loc, moved, constant(laneBit - bit));
    else if (laneBit < bit)
      moved = LLVM::LShrOp::create(builder, loc, moved, constant(bit - laneBit));
    bits = bits ? LLVM::OrOp::create(builder, loc, bits, moved, /*isDisjoint=*/true).getResult() : moved;
  }
  return bits;
}

/// Shuffles all candidate registers from the lane that holds the element, and selects one of them by the coordinate.
SmallVector<Value> GatherEmitter::emitShuffleGather(ValueRange source, ValueRange indices) {
  const LinearLayout &map = plan.getIndexMap();
  LinearLayout sourceLane = map;
  for (unsigned out = map.getRank(); out-- > 0;)
    if (out != indexOut(InDim::Lane))
      sourceLane = sourceLane.sliceOut(out);
  SmallVector<unsigned> sourceRegisters = *getSourceRegisters(map);
  int64_t laneBits = 0, registerBits = 0;
  SmallVector<std::pair<unsigned, unsigned>> selectors; // Bits of the coordinate and of the register.
  for (auto [bit, where] : llvm::enumerate(plan.getAxisBits())) {
    auto [dim, indexBit] = where;
    (dim == InDim::Lane ? laneBits : registerBits) |= int64_t(1) << indexBit;
    if (dim == InDim::Register)
      selectors.emplace_back(bit, indexBit);
  }
  unsigned elementBits = getMemoryBits(op.getSrc().getType());
  Value threadLane = thread.apply(sourceLane);
  return forEachIndex(indices, [&](unsigned reg, Value coordinate) {
    Value lane = thread.apply(sourceLane, threadLane, reg);
    if (laneBits != 0) {
      lane = LLVM::AndOp::create(builder, loc, lane, constant(~laneBits & (getThreadsPerWarp(op) - 1)));
      lane = LLVM::OrOp::create(builder, loc, lane, getLaneBits(coordinate), /*isDisjoint=*/true);
    }
    SmallVector<Value> candidates;
    for (unsigned choice = 0; choice < 1u << selectors.size(); ++choice) {
      unsigned candidate = sourceRegisters[reg] & ~registerBits;
      for (auto [position, bits] : llvm::enumerate(selectors))
        candidate |= (choice >> position & 1) << bits.second;
      candidates.push_back(emitShuffle(builder, loc, NVVM::ShflKind::idx, source[candidate], elementBits, lane));
    }
    for (auto [bit, registerBit] : selectors) {
      Value set = LLVM::AndOp::create(builder, loc, coordinate, constant(int64_t(1) << bit));
      Value isSecond = LLVM::ICmpOp::create(builder, loc, LLVM::ICmpPredicate::ne, set, constant(0));
      SmallVector<Value> chosen;
      for (unsigned i = 0; i < candidates.size(); i += 2)
        chosen.push_back(LLVM::SelectOp::create(builder, loc, isSecond, candidates[i + 1], candidates[i]));
      candidates = std::move(chosen);
    }
    return candidates.front();
  });
}

namespace {

struct GatherLowering : public ConvertOpToLLVMPattern<GatherOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(GatherOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Type elementType = getTypeConverter()->convertType(op.getType().getElementType());
    if (!elementType)
      return rewriter.notifyMatchFailure(op, "the result type is not supported");
    FailureOr<GatherPlan> plan = planLowering<GatherPlan>(op, rewriter);
    if (failed(plan))
      return failure();
    GatherEmitter emitter(op, *plan, elementType, rewriter);
    rewriter.replaceOpWithMultiple(op, {emitter.lower(adaptor.getSrc(), adaptor.getIndices())});
    return success();
  }
};

} // namespace

void mlir::triton::gpu::populateGatherPatterns(LoweringPatterns &lowering) {
  lowering.patterns.add<GatherLowering>(lowering.converter);
}

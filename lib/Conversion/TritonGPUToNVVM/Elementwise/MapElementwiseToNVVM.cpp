//===- MapElementwiseToNVVM.cpp - Lowering of tt.map_elementwise ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"
#include "Reduction/RegionInlining.h"

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

/// Returns the coordinates of the element with the row-major index `element`.
static Coords getCoords(ArrayRef<int64_t> shape, int64_t element) {
  Coords coords(shape.size());
  for (unsigned dim = shape.size(); dim-- > 0; element /= shape[dim])
    coords[dim] = element % shape[dim];
  return coords;
}

/// Returns the registers of each pack of `pack` consecutive elements, or nothing if packs are spread over threads, or
/// if replicas are in another order.
static std::optional<SmallVector<SmallVector<unsigned>>> getPacks(RankedTensorType type, unsigned pack) {
  LinearLayout layout = toLinearLayout(type);
  ArrayRef<uint64_t> bases = layout.getBases(InDim::Register);
  SmallVector<unsigned> inPack{0};
  for (unsigned step = 1; step < pack; step *= 2) {
    uint64_t element = layout.pack(getCoords(type.getShape(), step));
    const uint64_t *found = llvm::find(bases, element);
    if (found == bases.end() || llvm::count(layout.getFlatBases(), element) > 1)
      return std::nullopt;
    unsigned bit = 1u << (found - bases.begin());
    for (unsigned reg : SmallVector<unsigned>(inPack))
      inPack.push_back(reg | bit);
  }
  SmallVector<SmallVector<unsigned>> packs;
  for (unsigned first = 0, size = layout.getInSize(InDim::Register); first < size; ++first)
    if (!(first & inPack.back()))
      packs.push_back(llvm::map_to_vector(inPack, [&](unsigned reg) { return first | reg; }));
  return packs;
}

static RankedTensorType getSourceType(MapElementwiseOp op) {
  return cast<RankedTensorType>(op.getSrcs().front().getType());
}

namespace {

/// Clones the region once for each pack, in sequence.
struct MapElementwiseLowering : public ConvertOpToLLVMPattern<MapElementwiseOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(MapElementwiseOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override;

private:
  Block *cloneRegion(MapElementwiseOp op, Block *next, ConversionPatternRewriter &rewriter) const;
};

} // namespace

/// Clones the region before the block `next`. Its terminators branch to `next` with the returned values.
Block *MapElementwiseLowering::cloneRegion(MapElementwiseOp op, Block *next,
                                           ConversionPatternRewriter &rewriter) const {
  Block *before = next->getPrevNode();
  rewriter.cloneRegionBefore(op.getScalarOp(), next);
  Block *entry = before->getNextNode();
  for (Block *block = entry; block != next; block = block->getNextNode())
    if (auto end = dyn_cast<MapElementwiseReturnOp>(block->getTerminator())) {
      rewriter.setInsertionPoint(end);
      rewriter.replaceOpWithNewOp<cf::BranchOp>(end, next, end.getResult());
    }
  // The conversion of branches converts the arguments of the other blocks.
  std::optional<TypeConverter::SignatureConversion> signature = getTypeConverter()->convertBlockSignature(entry);
  return signature ? rewriter.applySignatureConversion(entry, *signature, getTypeConverter()) : nullptr;
}

LogicalResult MapElementwiseLowering::matchAndRewrite(MapElementwiseOp op, OneToNOpAdaptor adaptor,
                                                      ConversionPatternRewriter &rewriter) const {
  Location loc = op.getLoc();
  unsigned pack = op.getPack();
  auto packs = getPacks(getSourceType(op), pack);
  if (!packs)
    return rewriter.notifyMatchFailure(op, "packs are spread over threads");
  SmallVector<Type> types;
  SmallVector<SmallVector<Value>> results;
  for (Value result : op.getResults()) {
    SmallVector<Type> registers;
    if (failed(getTypeConverter()->convertType(result.getType(), registers)))
      return rewriter.notifyMatchFailure(op, "the result type is not supported");
    types.append(pack, registers.front());
    results.emplace_back(registers.size());
  }

  Block *current = op->getBlock();
  Block *rest = rewriter.splitBlock(current, op->getIterator());
  for (ArrayRef<unsigned> registers : *packs) {
    Block *next = rewriter.createBlock(rest, types, SmallVector<Location>(types.size(), loc));
    Block *entry = cloneRegion(op, next, rewriter);
    if (!entry)
      return rewriter.notifyMatchFailure(op, "the element type is not supported");
    SmallVector<Value> elements;
    for (ValueRange source : adaptor.getSrcs())
      for (unsigned reg : registers)
        elements.push_back(source[reg]);
    rewriter.setInsertionPointToEnd(current);
    LLVM::BrOp::create(rewriter, loc, elements, entry);
    for (auto [number, value] : llvm::enumerate(next->getArguments()))
      results[number / pack][registers[number % pack]] = value;
    current = next;
  }
  rewriter.setInsertionPointToEnd(current);
  LLVM::BrOp::create(rewriter, loc, ValueRange(), rest);
  rewriter.replaceOpWithMultiple(op, std::move(results));
  return success();
}

/// Verifies that each thread holds all elements that the region takes at once, in order.
static LogicalResult verifyPacks(MapElementwiseOp op) {
  if (getPacks(getSourceType(op), op.getPack()))
    return success();
  return emitUnsupported(op) << "not each thread holds, in order, the " << op.getPack()
                             << " elements that the region takes";
}

void mlir::triton::gpu::populateMapElementwisePatterns(LoweringPatterns &lowering) {
  lowering.patterns.add<MapElementwiseLowering>(lowering.converter);
  lowering.checks.add<MapElementwiseOp>(verifyPacks);
  lowering.checks.add<MapElementwiseOp>(verifyScalarRegions);
  lowering.checks.addLoweredWithParent<MapElementwiseReturnOp>();
}

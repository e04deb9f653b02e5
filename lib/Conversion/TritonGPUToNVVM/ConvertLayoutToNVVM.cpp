//===- ConvertLayoutToNVVM.cpp - Moves between layouts ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MemoryInstruction.h"
#include "Patterns.h"
#include "ThreadIndex.h"

#include "triton/Analysis/LayoutConversion.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

/// The source register that a place map gives for register `reg`, in lane, warp and block 0.
static unsigned getSourceRegister(const LinearLayout &placeMap, unsigned reg) {
  return placeMap.applyCoords({{InDim::Register, reg}})[placeOut(InDim::Register)];
}

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

  /// Visits the registers of `layout` in the vectors in which a thread accesses the shared memory: `visit` is given the
  /// address of a vector and the registers of its elements.
  void forEachVector(const LinearLayout &layout, const SharedAccess &access, bool skipCopies,
                     function_ref<void(Value address, ArrayRef<unsigned> registers)> visit);
  Value constant(int64_t value) {
    return LLVM::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(value));
  }

  ConvertLayoutOp op;
  const LayoutConversion &conversion;
  Type elementType;
  OpBuilder &builder;
  Location loc;
  ThreadIndex place;
};

} // namespace

SmallVector<Value> ConversionLowering::permuteRegisters(ValueRange source) {
  SmallVector<Value> result;
  for (unsigned reg = 0, size = conversion.getDestination().getInSize(InDim::Register); reg < size; ++reg)
    result.push_back(source[getSourceRegister(conversion.getPlaceMap(), reg)]);
  return result;
}

SmallVector<Value> ConversionLowering::shuffle(ValueRange source) {
  const LinearLayout &map = conversion.getPlaceMap();
  // The lane that a register comes from: one part of it depends on the lane, the other on the register.
  LinearLayout sourceLane = map.sublayout({InDim::Register, InDim::Lane});
  for (unsigned out = map.getRank(); out-- > 0;)
    if (out != placeOut(InDim::Lane))
      sourceLane = sourceLane.sliceOut(out);
  Value base = place.apply(sourceLane);
  Value allLanes = constant(-1), clamp = constant(31);
  VectorWords words(1, conversion.getElementBits());

  SmallVector<Value> result;
  for (unsigned reg = 0, size = conversion.getDestination().getInSize(InDim::Register); reg < size; ++reg) {
    Value lane = place.apply(sourceLane, base, reg);
    Value word = packWords(builder, loc, words, source[getSourceRegister(map, reg)]).front();
    // A shuffle moves 32 bits.
    auto wordType = cast<IntegerType>(word.getType());
    auto i32 = builder.getI32Type();
    unsigned numParts = std::max(1u, wordType.getWidth() / 32);
    auto partsType = VectorType::get(numParts, i32);
    Value parts = wordType.getWidth() < 32 ? LLVM::ZExtOp::create(builder, loc, i32, word).getResult() : word;
    if (numParts > 1)
      parts = LLVM::BitcastOp::create(builder, loc, partsType, word);
    auto move = [&](Value part) -> Value {
      return NVVM::ShflOp::create(builder, loc, i32, allLanes, part, lane, clamp, NVVM::ShflKind::idx, UnitAttr());
    };
    if (numParts == 1) {
      word = move(parts);
      if (wordType.getWidth() < 32)
        word = LLVM::TruncOp::create(builder, loc, wordType, word);
    } else {
      for (unsigned part = 0; part < numParts; ++part) {
        Value position = constant(part);
        Value moved = move(LLVM::ExtractElementOp::create(builder, loc, parts, position));
        parts = LLVM::InsertElementOp::create(builder, loc, parts, moved, position);
      }
      word = LLVM::BitcastOp::create(builder, loc, wordType, parts);
    }
    result.push_back(unpackWords(builder, loc, words, word, elementType).front());
  }
  return result;
}

void ConversionLowering::forEachVector(const LinearLayout &layout, const SharedAccess &access, bool skipCopies,
                                       function_ref<void(Value, ArrayRef<unsigned>)> visit) {
  const LinearLayout &memory = conversion.getMemory().memory;
  unsigned vectorBits = llvm::Log2_64(access.vectorElements);
  // Number the registers so that those of a vector, which lie side by side in memory, follow each other.
  SmallVector<uint64_t> firstBases;
  for (unsigned bit = 0; bit < vectorBits; ++bit)
    firstBases.push_back(memory.getBasis(InDim::Offset, bit));
  Renumbered numbered = renumber(layout, InDim::Register, firstBases);

  // Where in memory each place of the layout is, in bytes.
  std::optional<LinearLayout> placeMap = invertAndCompose(numbered.layout, memory);
  assert(placeMap && "the memory holds every element");
  LinearLayout offset = *placeMap;
  for (unsigned out = placeMap->getRank(); out-- > 0;)
    if (out != placeOut(InDim::Offset))
      offset = offset.sliceOut(out);
  LinearLayout address = LinearLayout::zeros(1, InDim::Register, 1);
  unsigned elementBytes = conversion.getElementBits() / 8;
  SmallVector<SmallVector<uint64_t>> bases;
  SmallVector<std::pair<InDim, ArrayRef<uint64_t>>> inputs;
  bases.reserve(numInDims);
  for (InDim dim : offset.getInDims()) {
    SmallVector<uint64_t> &scaled = bases.emplace_back();
    for (uint64_t basis : offset.getBases(dim))
      scaled.push_back(basis * elementBytes);
    inputs.emplace_back(dim, scaled);
  }
  address = LinearLayout::fromMasks({memory.getInSize(InDim::Offset) * elementBytes}, inputs);

  uint64_t copies = skipCopies ? getFreeVariableMask(numbered.layout, InDim::Register) : 0;
  Value threadAddress = place.apply(address);
  auto pointerType = LLVM::LLVMPointerType::get(builder.getContext(), static_cast<unsigned>(NVVM::NVVMMemorySpace::Shared));
  Value shared = LLVM::AddressOfOp::create(builder, loc, pointerType, "global_smem");
  int64_t scratch = op->getAttrOfType<IntegerAttr>(kAllocationOffsetAttrName).getInt();
  if (scratch != 0)
    shared = LLVM::GEPOp::create(builder, loc, pointerType, builder.getI8Type(), shared, LLVM::GEPArg(scratch));
  for (unsigned first = 0, size = layout.getInSize(InDim::Register); first < size; first += access.vectorElements) {
    if (first & copies)
      continue;
    SmallVector<unsigned> registers;
    for (unsigned i = 0; i < access.vectorElements; ++i)
      registers.push_back(numbered.toOld.apply(first + i));
    Value byte = place.apply(address, threadAddress, first);
    visit(LLVM::GEPOp::create(builder, loc, pointerType, builder.getI8Type(), shared, byte), registers);
  }
}

SmallVector<Value> ConversionLowering::exchange(ValueRange source) {
  const SwizzledMemory &memory = conversion.getMemory();
  auto vectorType = [&](const VectorWords &words) -> Type {
    Type word = builder.getIntegerType(words.wordBits);
    return words.numWords == 1 ? word : VectorType::get(words.numWords, word);
  };

  // Whoever used this memory before must be done.
  NVVM::Barrier0Op::create(builder, loc);
  VectorWords storeWords(memory.store.vectorElements, conversion.getElementBits());
  forEachVector(conversion.getSource(), memory.store, /*skipCopies=*/true,
                [&](Value address, ArrayRef<unsigned> registers) {
                  SmallVector<Value> packed = packWords(
                      builder, loc, storeWords,
                      llvm::map_to_vector(registers, [&](unsigned reg) -> Value { return source[reg]; }));
                  Value vector = packed.front();
                  if (storeWords.numWords > 1) {
                    vector = LLVM::PoisonOp::create(builder, loc, vectorType(storeWords));
                    for (auto [index, word] : llvm::enumerate(packed))
                      vector = LLVM::InsertElementOp::create(builder, loc, vector, word, constant(index));
                  }
                  LLVM::StoreOp::create(builder, loc, vector, address, storeWords.numWords * storeWords.wordBits / 8);
                });
  NVVM::Barrier0Op::create(builder, loc);

  SmallVector<Value> result(conversion.getDestination().getInSize(InDim::Register));
  VectorWords loadWords(memory.load.vectorElements, conversion.getElementBits());
  forEachVector(conversion.getDestination(), memory.load, /*skipCopies=*/false,
                [&](Value address, ArrayRef<unsigned> registers) {
                  Value vector = LLVM::LoadOp::create(builder, loc, vectorType(loadWords), address,
                                                      loadWords.numWords * loadWords.wordBits / 8);
                  SmallVector<Value> packed{vector};
                  if (loadWords.numWords > 1) {
                    packed.clear();
                    for (unsigned i = 0; i < loadWords.numWords; ++i)
                      packed.push_back(LLVM::ExtractElementOp::create(builder, loc, vector, constant(i)));
                  }
                  SmallVector<Value> elements = unpackWords(builder, loc, loadWords, packed, elementType);
                  for (auto [reg, element] : llvm::zip_equal(registers, elements))
                    result[reg] = element;
                });
  return result;
}

namespace {

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
    rewriter.replaceOpWithMultiple(
        op, {ConversionLowering(op, *conversion, elementType, rewriter).lower(adaptor.getSrc())});
    return success();
  }
};

} // namespace

void mlir::triton::gpu::populateConvertLayoutPatterns(const TritonGPUToNVVMTypeConverter &converter,
                                                      RewritePatternSet &patterns) {
  patterns.add<ConvertLayoutLowering>(converter);
}

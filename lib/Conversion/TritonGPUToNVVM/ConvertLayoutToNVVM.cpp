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
  /// address of a vector, the registers of its elements, and the flips that order() applies to them.
  void forEachVector(const LinearLayout &layout, const SharedAccess &access, bool skipCopies,
                     function_ref<void(Value address, ArrayRef<unsigned> registers, ArrayRef<Value> flips)> visit);

  /// Where the elements of a vector lie in memory in an order that differs between threads: for each bit of the
  /// position, `flips` has whether this thread has it the other way round, or null if none has.  Exchanges the elements
  /// accordingly; doing it twice changes nothing.
  SmallVector<Value> order(SmallVector<Value> elements, ArrayRef<Value> flips);
  Value constant(int64_t value) { return LLVM::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(value)); }

  ConvertLayoutOp op;
  const LayoutConversion &conversion;
  Type elementType;
  OpBuilder &builder;
  Location loc;
  ThreadIndex place;
};

} // namespace

SmallVector<Value> ConversionLowering::permuteRegisters(ValueRange source) {
  SmallVector<unsigned> sources = *getSourceRegisters(conversion.getPlaceMap());
  return llvm::map_to_vector(sources, [&](unsigned reg) -> Value { return source[reg]; });
}

SmallVector<Value> ConversionLowering::shuffle(ValueRange source) {
  const LinearLayout &map = conversion.getPlaceMap();
  // The lane that a register comes from: one part of it depends on the thread, the other on the register.
  LinearLayout sourceLane = map;
  for (unsigned out = map.getRank(); out-- > 0;)
    if (out != placeOut(InDim::Lane))
      sourceLane = sourceLane.sliceOut(out);
  Value base = place.apply(sourceLane);
  Value allLanes = constant(-1), clamp = constant(31);
  VectorWords words(1, conversion.getElementBits());

  SmallVector<Value> result;
  SmallVector<unsigned> sourceRegisters = *getSourceRegisters(map);
  for (auto [reg, sourceRegister] : llvm::enumerate(sourceRegisters)) {
    Value lane = place.apply(sourceLane, base, reg);
    Value word = packWords(builder, loc, words, source[sourceRegister]).front();
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

/// The map of `layout` less all but the given bits of its images, these moved down by `shift` and up by `scale`.
static LinearLayout selectBits(const LinearLayout &layout, uint64_t bits, unsigned shift, uint64_t scale) {
  std::array<SmallVector<uint64_t>, numInDims> bases;
  SmallVector<std::pair<InDim, ArrayRef<uint64_t>>> inputs;
  for (InDim dim : layout.getInDims()) {
    SmallVector<uint64_t> &selected = bases[static_cast<unsigned>(dim)];
    for (uint64_t basis : layout.getBases(dim))
      selected.push_back(((basis & bits) >> shift) * scale);
    inputs.emplace_back(dim, selected);
  }
  return LinearLayout::fromMasks({static_cast<int64_t>((bits >> shift) + 1) * static_cast<int64_t>(scale)}, inputs);
}

SmallVector<Value> ConversionLowering::order(SmallVector<Value> elements, ArrayRef<Value> flips) {
  for (auto [bit, flip] : llvm::enumerate(flips)) {
    if (!flip)
      continue;
    SmallVector<Value> flipped;
    for (unsigned i = 0; i < elements.size(); ++i)
      flipped.push_back(LLVM::SelectOp::create(builder, loc, flip, elements[i ^ (1u << bit)], elements[i]));
    elements = std::move(flipped);
  }
  return elements;
}

void ConversionLowering::forEachVector(const LinearLayout &layout, const SharedAccess &access, bool skipCopies,
                                       function_ref<void(Value, ArrayRef<unsigned>, ArrayRef<Value>)> visit) {
  const LinearLayout &memory = conversion.getMemory().memory;
  unsigned vectorBits = llvm::Log2_64(access.vectorElements);
  // Number the registers so that those of a vector, which lie side by side in memory, follow each other.
  SmallVector<uint64_t> firstBases;
  for (unsigned bit = 0; bit < vectorBits; ++bit)
    firstBases.push_back(memory.getBasis(InDim::Offset, bit));
  Renumbered numbered = renumber(layout, InDim::Register, firstBases);

  // Where in memory each place of the layout is: which vector, in bytes, and which position in it.
  std::optional<LinearLayout> offset = invertAndCompose(numbered.layout, memory);
  assert(offset && "the memory holds every element");
  for (unsigned out = offset->getRank(); out-- > 0;)
    if (out != placeOut(InDim::Offset))
      *offset = offset->sliceOut(out);
  uint64_t allBits = memory.getInSize(InDim::Offset) - 1, positionBits = access.vectorElements - 1;
  LinearLayout vector =
      selectBits(*offset, allBits & ~positionBits, vectorBits, access.vectorElements * conversion.getElementBits() / 8);
  LinearLayout position = selectBits(*offset, positionBits, 0, 1);
  Value threadPosition = place.apply(position);
  SmallVector<Value> flips(vectorBits);
  for (unsigned bit = 0; bit < vectorBits; ++bit) {
    bool differs = llvm::any_of(std::array{InDim::Lane, InDim::Warp, InDim::Block}, [&](InDim dim) {
      return llvm::any_of(position.getBases(dim), [&](uint64_t basis) { return basis >> bit & 1; });
    });
    if (differs)
      flips[bit] =
          LLVM::ICmpOp::create(builder, loc, LLVM::ICmpPredicate::ne,
                               LLVM::AndOp::create(builder, loc, threadPosition, constant(1 << bit)), constant(0));
  }

  uint64_t copies = skipCopies ? getFreeVariableMask(numbered.layout, InDim::Register) : 0;
  Value threadAddress = place.apply(vector);
  auto pointerType =
      LLVM::LLVMPointerType::get(builder.getContext(), static_cast<unsigned>(NVVM::NVVMMemorySpace::Shared));
  Value shared = LLVM::AddressOfOp::create(builder, loc, pointerType, "global_smem");
  int64_t scratch = op->getAttrOfType<IntegerAttr>(kAllocationOffsetAttrName).getInt();
  if (scratch != 0)
    shared = LLVM::GEPOp::create(builder, loc, pointerType, builder.getI8Type(), shared, LLVM::GEPArg(scratch));
  for (unsigned first = 0, size = layout.getInSize(InDim::Register); first < size; first += access.vectorElements) {
    if (first & copies)
      continue;
    uint64_t firstPosition = position.apply({{InDim::Register, first}});
    SmallVector<unsigned> registers;
    for (unsigned i = 0; i < access.vectorElements; ++i)
      registers.push_back(numbered.toOld.apply(first + (i ^ firstPosition)));
    Value byte = place.apply(vector, threadAddress, first);
    visit(LLVM::GEPOp::create(builder, loc, pointerType, builder.getI8Type(), shared, byte), registers, flips);
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
                [&](Value address, ArrayRef<unsigned> registers, ArrayRef<Value> flips) {
                  SmallVector<Value> elements;
                  for (unsigned reg : registers)
                    elements.push_back(source[reg]);
                  SmallVector<Value> packed = packWords(builder, loc, storeWords, order(elements, flips));
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
                [&](Value address, ArrayRef<unsigned> registers, ArrayRef<Value> flips) {
                  Value vector = LLVM::LoadOp::create(builder, loc, vectorType(loadWords), address,
                                                      loadWords.numWords * loadWords.wordBits / 8);
                  SmallVector<Value> packed{vector};
                  if (loadWords.numWords > 1) {
                    packed.clear();
                    for (unsigned i = 0; i < loadWords.numWords; ++i)
                      packed.push_back(LLVM::ExtractElementOp::create(builder, loc, vector, constant(i)));
                  }
                  SmallVector<Value> elements = unpackWords(builder, loc, loadWords, packed, elementType);
                  for (auto [reg, element] : llvm::zip_equal(registers, order(elements, flips)))
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

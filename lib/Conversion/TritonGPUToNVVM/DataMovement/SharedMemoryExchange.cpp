//===- SharedMemoryExchange.cpp - Data exchange through shared memory ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DataMovement/SharedMemoryExchange.h"

#include "DataMovement/MatrixInstruction.h"
#include "Memory/MemoryInstruction.h"
#include "PlannedLowering.h"

#include "triton/LinearLayout/LinearLayoutAlgebra.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

Value mlir::triton::gpu::getSharedAddress(OpBuilder &builder, Location loc, int64_t offset) {
  auto type = LLVM::LLVMPointerType::get(builder.getContext(), static_cast<unsigned>(NVVM::NVVMMemorySpace::Shared));
  auto func = builder.getInsertionBlock()->getParent()->getParentOfType<LLVM::LLVMFuncOp>();
  Value begin;
  if (func->hasAttr(NVVM::NVVMDialect::getKernelFuncAttrName()))
    begin = LLVM::AddressOfOp::create(builder, loc, type, kSharedMemoryName);
  else
    begin = func.getBody().front().getArguments().back();
  if (offset == 0)
    return begin;
  return LLVM::GEPOp::create(builder, loc, type, builder.getI8Type(), begin, LLVM::GEPArg(offset));
}

Value mlir::triton::gpu::getScratchAddress(OpBuilder &builder, Operation *op, int64_t offset) {
  return getSharedAddress(builder, op->getLoc(), getScratchOffset(op) + offset);
}

Value SharedMemoryExchange::constant(int64_t value) {
  return LLVM::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(value));
}

Value SharedMemoryExchange::getAddress(Value element) {
  LinearLayout offsets = invert(memory.memory);
  if (Value offset = thread.applyBases(offsets.getBases(InDim::Offset), element))
    element = offset;
  return LLVM::GEPOp::create(builder, loc, base.getType(), builder.getIntegerType(elementBits), base, element);
}

/// Restricts the images of `layout` to the given bits, shifts them right by `shift` and multiplies them by `scale`.
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

SmallVector<Value> SharedMemoryExchange::permute(SmallVector<Value> elements, ArrayRef<Value> flips) {
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

Value SharedMemoryExchange::pad(Value byte) {
  Value padded = byte;
  for (Padding padding : paddings) {
    Value intervals =
        LLVM::LShrOp::create(builder, loc, byte, constant(llvm::Log2_64(padding.interval * elementBits / 8)));
    Value bytes = LLVM::MulOp::create(builder, loc, intervals, constant(padding.padding * elementBits / 8));
    padded = LLVM::AddOp::create(builder, loc, padded, bytes);
  }
  return padded;
}

Value SharedMemoryExchange::getAddress(const LinearLayout &bytes, Value threadByte, unsigned reg) {
  if (paddings.empty())
    return thread.getAddress(base, bytes, threadByte, reg);
  Value byte = pad(thread.apply(bytes, threadByte, reg));
  return LLVM::GEPOp::create(builder, loc, base.getType(), builder.getI8Type(), base, byte);
}

/// Returns whether the images under `layout` depend on the thread.
static bool dependsOnThread(const LinearLayout &layout) {
  return !layout.isZero(InDim::Lane) || !layout.isZero(InDim::Warp) || !layout.isZero(InDim::Block);
}

void SharedMemoryExchange::forEachVector(const LinearLayout &layout, const SharedAccess &access, bool skipReplicas,
                                         uint64_t slice, function_ref<void(const Vector &)> visit) {
  const LinearLayout &memory = this->memory.memory;
  unsigned vectorBits = llvm::Log2_64(access.vectorElements);
  // Renumber the registers so that the elements of a vector have consecutive numbers.
  SmallVector<uint64_t> firstBases;
  for (unsigned bit = 0; bit < vectorBits; ++bit)
    firstBases.push_back(memory.getBasis(InDim::Offset, bit));
  Renumbered numbered = renumber(layout, InDim::Register, firstBases);

  // Map hardware indices to the byte offset of the vector and to the position in it.
  std::optional<LinearLayout> offsets = invertAndCompose(numbered.layout, memory);
  assert(offsets && "expected the memory to hold every element");
  for (unsigned out = offsets->getRank(); out-- > 0;)
    if (out != indexOut(InDim::Offset))
      *offsets = offsets->sliceOut(out);
  uint64_t allBits = this->memory.getSize() - 1, positionBits = access.vectorElements - 1;
  LinearLayout vector =
      selectBits(*offsets, allBits & ~positionBits, vectorBits, access.vectorElements * elementBits / 8);
  LinearLayout position = selectBits(*offsets, positionBits, 0, 1);
  unsigned offsetBits = llvm::Log2_64(this->memory.getSize());
  LinearLayout slices = selectBits(*offsets, (memory.getInSize(InDim::Offset) - 1) & ~allBits, offsetBits, 1);
  Value threadSlice = dependsOnThread(slices) ? thread.apply(slices) : Value();
  Value threadPosition = thread.apply(position);
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

  uint64_t redundant = skipReplicas ? getFreeVariableMask(numbered.layout, InDim::Register) : 0;
  Value threadAddress = thread.apply(vector);
  for (unsigned first = 0, size = layout.getInSize(InDim::Register); first < size; first += access.vectorElements) {
    if (first & redundant)
      continue;
    Value isInSlice;
    uint64_t registerSlice = slices.apply({{InDim::Register, first}});
    if (threadSlice)
      isInSlice =
          LLVM::ICmpOp::create(builder, loc, LLVM::ICmpPredicate::eq, threadSlice, constant(slice ^ registerSlice));
    else if (registerSlice != slice)
      continue;
    uint64_t firstPosition = position.apply({{InDim::Register, first}});
    SmallVector<unsigned> registers;
    for (unsigned i = 0; i < access.vectorElements; ++i)
      registers.push_back(numbered.toOld.apply(first + (i ^ firstPosition)));
    visit({getAddress(vector, threadAddress, first), registers, flips, isInSlice});
  }
}

void SharedMemoryExchange::store(ValueRange registers, Value predicate, uint64_t slice) {
  if (memory.matrixStore) {
    assert(!predicate && "expected all threads of a warp to store matrices");
    return MatrixInstructions(builder, loc, thread, *memory.matrixStore, elementBits, base).store(registers);
  }
  VectorWords words(memory.store.vectorElements, elementBits);
  MemoryInstruction instruction(builder, loc, AccessModifiers(), NVVM::NVVMMemorySpace::Shared);
  auto storeVector = [&](const Vector &vector) {
    SmallVector<Value> elements;
    for (unsigned reg : vector.registers)
      elements.push_back(registers[reg]);
    instruction.store(words, vector.address, conjunction(builder, loc, predicate, vector.isInSlice),
                      packWords(builder, loc, words, permute(std::move(elements), vector.flips)));
  };
  forEachStoredVector(storeVector, slice);
}

SmallVector<Value> SharedMemoryExchange::load(uint64_t slice) {
  if (memory.matrixLoad)
    return MatrixInstructions(builder, loc, thread, *memory.matrixLoad, elementBits, base).load(elementType);
  SmallVector<Value> result(destination.getInSize(InDim::Register));
  VectorWords words(memory.load.vectorElements, elementBits);
  MemoryInstruction instruction(builder, loc, AccessModifiers(), NVVM::NVVMMemorySpace::Shared);
  forEachVector(destination, memory.load, /*skipReplicas=*/false, slice, [&](const Vector &vector) {
    assert(!vector.isInSlice && "expected all threads to load a slice into the same registers");
    SmallVector<Value> loaded = instruction.load(words, vector.address, /*predicate=*/{}, /*otherwise=*/{});
    SmallVector<Value> elements = unpackWords(builder, loc, words, loaded, elementType);
    for (auto [reg, element] : llvm::zip_equal(vector.registers, permute(elements, vector.flips)))
      result[reg] = element;
  });
  return result;
}

//===- MatrixInstruction.cpp - Emission of ldmatrix and stmatrix ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DataMovement/MatrixInstruction.h"

#include "Memory/MemoryInstruction.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

NVVM::MMALayout MatrixInstructions::getLayout() const {
  return access.cost.method == SharedMethod::TransposedMatrices ? NVVM::MMALayout::col : NVVM::MMALayout::row;
}

void MatrixInstructions::forEachInstruction(function_ref<void(Value, ArrayRef<unsigned>)> visit) {
  // Convert the addresses from elements to bytes.
  LinearLayout addresses = access.addresses.resizeOuts({access.addresses.getOutSize(0) * elementBits / 8});
  for (InDim dim : access.addresses.getInDims())
    addresses = addresses.withBases(dim, llvm::map_to_vector<16>(access.addresses.getBases(dim), [&](uint64_t basis) {
                                      return basis * elementBits / 8;
                                    }));
  Value threadAddress = thread.apply(addresses);
  unsigned perInstruction = access.numMatrices * 32 / elementBits;
  for (unsigned instruction = 0; instruction < 1u << access.numInstructionBits; ++instruction) {
    SmallVector<unsigned> registers;
    for (unsigned i = 0; i < perInstruction; ++i)
      registers.push_back(access.registers.apply(instruction * perInstruction + i));
    visit(thread.getAddress(shared, addresses, threadAddress, instruction), registers);
  }
}

void MatrixInstructions::store(ValueRange registers) {
  VectorWords words(access.numMatrices * 32 / elementBits, elementBits);
  forEachInstruction([&](Value address, ArrayRef<unsigned> moved) {
    SmallVector<Value> elements = llvm::map_to_vector(moved, [&](unsigned reg) -> Value { return registers[reg]; });
    NVVM::StMatrixOp::create(builder, loc, address, packWords(builder, loc, words, elements), getLayout(),
                             NVVM::LdStMatrixShapeAttr::get(builder.getContext(), 8, 8), NVVM::LdStMatrixEltType::B16);
  });
}

SmallVector<Value> MatrixInstructions::load(Type elementType) {
  VectorWords words(access.numMatrices * 32 / elementBits, elementBits);
  SmallVector<Value> result(access.registers.getNumRows() ? size_t(1) << access.registers.getNumRows() : 1);
  Type word = builder.getI32Type(), type = word;
  if (access.numMatrices > 1)
    type = LLVM::LLVMStructType::getLiteral(builder.getContext(), SmallVector<Type>(access.numMatrices, word));
  forEachInstruction([&](Value address, ArrayRef<unsigned> moved) {
    Value loaded = NVVM::LdMatrixOp::create(builder, loc, type, address, access.numMatrices, getLayout(),
                                            NVVM::LdStMatrixShapeAttr::get(builder.getContext(), 8, 8),
                                            NVVM::LdStMatrixEltType::B16);
    SmallVector<Value> matrices;
    for (unsigned matrix = 0; matrix < access.numMatrices; ++matrix)
      matrices.push_back(
          access.numMatrices == 1 ? loaded : LLVM::ExtractValueOp::create(builder, loc, loaded, matrix).getResult());
    for (auto [reg, element] : llvm::zip_equal(moved, unpackWords(builder, loc, words, matrices, elementType)))
      result[reg] = element;
  });
  // Copy values to replicated registers.
  unsigned numUnique = 1u << (access.registers.getNumRows() - access.numRedundantBits);
  for (unsigned number = numUnique; number < result.size(); ++number)
    result[access.registers.apply(number)] = result[access.registers.apply(number % numUnique)];
  return result;
}

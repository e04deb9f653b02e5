//===- WarpShuffle.cpp - Emission of warp shuffles ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DataMovement/WarpShuffle.h"

#include "Memory/MemoryInstruction.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace mlir::triton::gpu;

Value mlir::triton::gpu::emitShuffle(OpBuilder &builder, Location loc, NVVM::ShflKind kind, Value value,
                                     unsigned elementBits, Value lane) {
  auto constant = [&](int64_t value) -> Value {
    return LLVM::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(value));
  };
  Type i32 = builder.getI32Type();
  Value allLanes = constant(-1), clamp = constant(31);
  auto shuffle = [&](Value part) -> Value {
    return NVVM::ShflOp::create(builder, loc, i32, allLanes, part, lane, clamp, kind, UnitAttr());
  };

  VectorWords words(1, elementBits);
  Value word = packWords(builder, loc, words, value).front();
  Type wordType = word.getType();
  if (words.wordBits <= 32) {
    if (words.wordBits < 32)
      word = LLVM::ZExtOp::create(builder, loc, i32, word);
    word = shuffle(word);
    if (words.wordBits < 32)
      word = LLVM::TruncOp::create(builder, loc, wordType, word);
  } else {
    unsigned numParts = words.wordBits / 32;
    Value parts = LLVM::BitcastOp::create(builder, loc, VectorType::get(numParts, i32), word);
    for (unsigned part = 0; part < numParts; ++part) {
      Value position = constant(part);
      Value shuffled = shuffle(LLVM::ExtractElementOp::create(builder, loc, parts, position));
      parts = LLVM::InsertElementOp::create(builder, loc, parts, shuffled, position);
    }
    word = LLVM::BitcastOp::create(builder, loc, wordType, parts);
  }
  return unpackWords(builder, loc, words, word, value.getType()).front();
}

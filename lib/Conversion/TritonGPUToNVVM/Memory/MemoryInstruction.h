//===- MemoryInstruction.h - ld and st as PTX spells them -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONGPUTONVVM_MEMORY_MEMORYINSTRUCTION_H
#define TRITON_LIB_CONVERSION_TRITONGPUTONVVM_MEMORY_MEMORYINSTRUCTION_H

#include "triton/Dialect/Triton/IR/Triton.h"

#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/Builders.h"

namespace mlir::triton::gpu {

/// The words in which a vector of elements goes to or from memory: 32 bits each, or 64 if the elements have so many, or
/// fewer for a vector that is smaller than that.
struct VectorWords {
  VectorWords(unsigned elements, unsigned elementBits);

  unsigned wordBits, numWords, elementsPerWord, elementBits;
};

/// Registers of the words of a vector from its elements, and back.
SmallVector<Value> packWords(OpBuilder &builder, Location loc, const VectorWords &words, ArrayRef<Value> elements);
SmallVector<Value> unpackWords(OpBuilder &builder, Location loc, const VectorWords &words, ArrayRef<Value> registers,
                               Type elementType);

/// How memory is to be accessed, beside where (PTX ISA, Data Movement Instructions: ld, st).
struct AccessModifiers {
  CacheModifier cache = CacheModifier::NONE;
  EvictionPolicy evict = EvictionPolicy::NORMAL;
  bool isVolatile = false;

  bool areDefault() const { return cache == CacheModifier::NONE && evict == EvictionPolicy::NORMAL && !isVolatile; }
};

/// Emits one access of a thread to global or shared memory.
class MemoryInstruction {
public:
  MemoryInstruction(OpBuilder &builder, Location loc, const AccessModifiers &modifiers,
                    NVVM::NVVMMemorySpace space = NVVM::NVVMMemorySpace::Global)
      : builder(builder), loc(loc), modifiers(modifiers), space(space) {}

  /// Loads the words at `pointer`.  Where `predicate`, if there is one, is false, nothing is accessed and the result is
  /// `otherwise`.
  SmallVector<Value> load(const VectorWords &words, Value pointer, Value predicate, ArrayRef<Value> otherwise);

  /// Stores the words at `pointer`, unless there is a `predicate` and it is false.
  void store(const VectorWords &words, Value pointer, Value predicate, ArrayRef<Value> values);

private:
  /// The part of the mnemonic between `ld` or `st` and the vector size.
  std::string getQualifiers(bool isLoad) const;
  /// The operand of inline PTX for a pointer (shared memory has addresses of 32 bits), and the letter for it.
  Value getAddress(Value pointer);
  char getAddressConstraint() const;
  /// The cache policy that goes with the eviction priority; null for the normal one.
  Value getCachePolicy();

  OpBuilder &builder;
  Location loc;
  AccessModifiers modifiers;
  NVVM::NVVMMemorySpace space;
  Value cachePolicy;
};

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_CONVERSION_TRITONGPUTONVVM_MEMORY_MEMORYINSTRUCTION_H

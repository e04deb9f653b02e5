//===- MemoryInstruction.h - Emission of ld and st -*- C++ -*-===//
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

/// The words of a vector memory access. A word has 32 bits, or the width of the elements if they are wider, or the
/// width of the vector if it is narrower.
struct VectorWords {
  VectorWords(unsigned elements, unsigned elementBits);

  unsigned wordBits, numWords, elementsPerWord, elementBits;
};

/// Packs the elements of a vector into words, and unpacks words into elements.
SmallVector<Value> packWords(OpBuilder &builder, Location loc, const VectorWords &words, ArrayRef<Value> elements);
SmallVector<Value> unpackWords(OpBuilder &builder, Location loc, const VectorWords &words, ArrayRef<Value> registers,
                               Type elementType);

/// Returns the conjunction of two predicates.  Null stands for true.
Value conjunction(OpBuilder &builder, Location loc, Value lhs, Value rhs);

/// Returns the inline PTX operand `{$first, $first+1, ...}` for `count` words, or `$first` for a single word.
std::string getOperandList(unsigned first, unsigned count);

/// The modifiers of a memory access (PTX ISA, Data Movement Instructions: ld, st).
struct AccessModifiers {
  CacheModifier cache = CacheModifier::NONE;
  EvictionPolicy evict = EvictionPolicy::NORMAL;
  bool isVolatile = false;

  bool areDefault() const { return cache == CacheModifier::NONE && evict == EvictionPolicy::NORMAL && !isVolatile; }
};

/// Creates the L2 cache policy of an eviction priority, an operand of memory instructions; null for the normal
/// priority.
Value createCachePolicy(OpBuilder &builder, Location loc, EvictionPolicy evict);

/// Emits loads and stores of one thread in global or shared memory.
class MemoryInstruction {
public:
  MemoryInstruction(OpBuilder &builder, Location loc, const AccessModifiers &modifiers,
                    NVVM::NVVMMemorySpace space = NVVM::NVVMMemorySpace::Global)
      : builder(builder), loc(loc), modifiers(modifiers), space(space) {}

  /// Loads the words at `pointer`.  If `predicate` is given and false, accesses no memory and returns `otherwise`.
  SmallVector<Value> load(const VectorWords &words, Value pointer, Value predicate, ArrayRef<Value> otherwise);

  /// Stores the words at `pointer`.  If `predicate` is given and false, accesses no memory.
  void store(const VectorWords &words, Value pointer, Value predicate, ArrayRef<Value> values);

  /// Starts an asynchronous copy of `bytes` bytes (4, 8 or 16) in global memory at `source` to shared memory at
  /// `destination` (PTX ISA, cp.async).  If `predicate` is given and false, accesses no memory.  If `isRead` is given
  /// and false, writes zeros instead.
  void copyToShared(unsigned bytes, Value destination, Value source, Value predicate, Value isRead);

private:
  /// Returns the part of the mnemonic between `ld` or `st` and the vector size.
  std::string getQualifiers(bool isLoad) const;
  /// Returns the inline PTX operand for a pointer (32 bits for shared memory) and its constraint.
  Value getAddress(Value pointer);
  char getAddressConstraint() const;
  /// Returns the cache policy for the eviction priority, or null for the normal priority.
  Value getCachePolicy();

  OpBuilder &builder;
  Location loc;
  AccessModifiers modifiers;
  NVVM::NVVMMemorySpace space;
  Value cachePolicy;
};

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_CONVERSION_TRITONGPUTONVVM_MEMORY_MEMORYINSTRUCTION_H

//===- AtomicInstruction.h - atom and red as PTX spells them -*- C++ -*- ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONGPUTONVVM_MEMORY_ATOMICINSTRUCTION_H
#define TRITON_LIB_CONVERSION_TRITONGPUTONVVM_MEMORY_ATOMICINSTRUCTION_H

#include "Memory/MemoryInstruction.h"

#include "triton/TargetInfo/TargetInfo.h"

namespace mlir::triton::gpu {

/// Emits one atomic access of a thread to global memory (PTX ISA, Parallel Synchronization and Communication
/// Instructions: atom, red).  All values are words; where `predicate`, if there is one, is false, nothing is accessed
/// and the old values are undefined.
class AtomicInstruction {
public:
  AtomicInstruction(OpBuilder &builder, Location loc, MemSemantic semantic, MemSyncScope scope,
                    const TargetInfo &target)
      : builder(builder), loc(loc), semantic(semantic), scope(scope), target(target) {}

  /// Combines the words at `pointer`, of elements of type `element`, with `values`.  Yields the old words; none if
  /// `isUsed` is false and there is an instruction that does not read them.
  SmallVector<Value> combine(RMWOp kind, Type element, const VectorWords &words, Value pointer, Value predicate,
                             ArrayRef<Value> values, bool isUsed);

  /// Replaces the word at `pointer` by `value` where it is `expected`.  Yields the old word.
  Value compareAndExchange(Value pointer, Value predicate, Value expected, Value value);

private:
  /// `atom` or another instruction, with what orders it.
  std::string getMnemonic(StringRef instruction, StringRef order) const;
  std::string getOrder() const;
  /// Emits `ptx`, which refers to the results, the pointer, `operands` and the predicate by numbers in this order;
  /// `writesEarly` says that it writes results before it has read all of these for the last time.
  SmallVector<Value> emit(StringRef ptx, Type word, unsigned numResults, Value pointer, ArrayRef<Value> operands,
                          Value predicate, bool writesEarly = false);
  /// What memory does not do by itself: computes the new word, and exchanges it unless the old one has changed.
  SmallVector<Value> combineInLoop(RMWOp kind, Type element, Value pointer, Value predicate, Value value);

  OpBuilder &builder;
  Location loc;
  MemSemantic semantic;
  MemSyncScope scope;
  const TargetInfo &target;
};

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_CONVERSION_TRITONGPUTONVVM_MEMORY_ATOMICINSTRUCTION_H
